"""The engine beside the dice libraries, and the importers beside plain json: ``make bench``.

Contestants run in turn, in one run, each call in a process of its own; figures are medians, and
only the ratios say something about another machine. ``python -m benchmarks --check`` holds the
samplers against the exact laws instead.
"""
