"""Dice cards that the engine does not play, each with the reason, so that none is left out in
silence.
"""

UNPLAYED: dict[str, str] = {}
