"""Exact laws of dice: whole numbers over one denominator, and refusals before any work.

What is asked of dice decides the module: `sums`, `ranks` (highest, lowest, two in order), `counts`
(how many match), `faces` (groups of equals, different results, anything read face by face), `huge`
(one chance among any number of dice), `repeats` (roll again). `weights` holds the answers.
"""

from engine.exact.counts import binomial, choose, kept_matching, matching, matching_share
from engine.exact.faces import different_results, doubles, largest_group, over_faces
from engine.exact.huge import Enclosure, Point, Tries
from engine.exact.ranks import highest, lowest, ranked, two_highest
from engine.exact.repeats import NeverStops, Repeats, mean_of_all
from engine.exact.sums import (
    kept_mean,
    kept_sum,
    sum_of_both,
    sum_of_dice,
    sum_of_weighted,
)
from engine.exact.weights import NO_ROW, Instead, Law, TooLarge, Weights, row_of

__all__ = [
    "NO_ROW",
    "Enclosure",
    "Instead",
    "Law",
    "NeverStops",
    "Point",
    "Repeats",
    "TooLarge",
    "Tries",
    "Weights",
    "binomial",
    "choose",
    "different_results",
    "doubles",
    "highest",
    "kept_matching",
    "kept_mean",
    "kept_sum",
    "largest_group",
    "lowest",
    "matching",
    "matching_share",
    "mean_of_all",
    "over_faces",
    "ranked",
    "row_of",
    "sum_of_both",
    "sum_of_dice",
    "sum_of_weighted",
    "two_highest",
]
