"""Every line of play, and exact chances as fractions.

`replay` answers one step of the game in every way, `moments` knows each moment once, `following`
goes along every line, `chances` adds up.
"""

from engine.odds.chances import Odds, odds, odds_of_all
from engine.odds.following import Line, lines
from engine.odds.replay import MOST_RUNS, Budget, TooManyLines

__all__ = [
    "MOST_RUNS",
    "Budget",
    "Line",
    "Odds",
    "TooManyLines",
    "lines",
    "odds",
    "odds_of_all",
]
