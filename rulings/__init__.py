"""Sixfold: rulings in six languages, each checked against every way the dice can fall."""
