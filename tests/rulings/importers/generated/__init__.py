"""Rulings and cards of any number, made up in the shape of the real ones, as files to import.

By hand: ``python -m tests.rulings.importers.generated FOLDER --rulings 75000``.
"""
