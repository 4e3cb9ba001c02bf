"""From a ruling to its scenario and back: the roll form, one roll, the proof, the odds.

This package and `rulings.wording` are the only callers of the engine.
"""

from engine import INFINITY, VERSION, Parameter, Scenario, ScriptError, Value
from rulings.scenarios.chart import odds
from rulings.scenarios.drawing import solid
from rulings.scenarios.fired import Fired, fired
from rulings.scenarios.left_open import left_open, tell_choices
from rulings.scenarios.link import fixed, named_after, names, parameters, scenario_of, why_none
from rulings.scenarios.linking import LinkRefused, check_link, first_claim, linkable
from rulings.scenarios.proved import badge, proof
from rulings.scenarios.rules import LinkedByRules, link_by_rules
from rulings.scenarios.script import REFUSED, Played, query, replay, roll_for_me, roll_typed
from rulings.scenarios.shown import (
    BadgeView,
    DieView,
    LeftOpenView,
    NoTray,
    OddsView,
    ProofView,
    RollView,
    Tray,
)
from rulings.scenarios.states import (
    Counts,
    State,
    in_state,
    state_counts,
    state_of,
    with_state,
)
from rulings.scenarios.telling import tell
from rulings.scenarios.tray import tray
from rulings.scenarios.unsettled import unsettled

__all__ = [
    "INFINITY",
    "REFUSED",
    "VERSION",
    "BadgeView",
    "Counts",
    "DieView",
    "Fired",
    "LeftOpenView",
    "LinkRefused",
    "LinkedByRules",
    "NoTray",
    "OddsView",
    "Parameter",
    "Played",
    "ProofView",
    "RollView",
    "Scenario",
    "ScriptError",
    "State",
    "Tray",
    "Value",
    "badge",
    "check_link",
    "fired",
    "first_claim",
    "fixed",
    "in_state",
    "left_open",
    "link_by_rules",
    "linkable",
    "named_after",
    "names",
    "odds",
    "parameters",
    "proof",
    "query",
    "replay",
    "roll_for_me",
    "roll_typed",
    "scenario_of",
    "solid",
    "state_counts",
    "state_of",
    "tell",
    "tell_choices",
    "tray",
    "unsettled",
    "why_none",
    "with_state",
]
