"""The proof behind a ruling: which claims held, on how many lines of play, for which settings."""

from django.urls import reverse
from django.utils.translation import gettext, ngettext, pgettext

from engine import (
    ClaimProof,
    Counterexample,
    Parameter,
    Proof,
    Scenario,
    Value,
    stored_proof,
)
from rulings.formats import long_date
from rulings.models import Ruling
from rulings.scenarios.link import AnyRuling, playable, scenario_of, why_none
from rulings.scenarios.script import query, written
from rulings.scenarios.shown import BadgeState, BadgeView, ClaimView, ProofView
from rulings.scenarios.unsettled import unsettled
from rulings.wording import labels, numbers
from rulings.wording.claims import claim_sentence


def badge(ruling: AnyRuling) -> BadgeView:
    """Return the proof of a ruling in a few words; no text where dice cannot show it."""
    scenario = scenario_of(ruling)
    if scenario is None:
        return BadgeView("none", "")
    state = _state(stored_proof(scenario.name), scenario)
    match state:
        case "unsettled":
            # Translators: In lists of rulings: our claims held for every possible roll, but what
            # they claim is only how we play it.
            return BadgeView(state, gettext("No settled official answer; held as we play it"))
        case "held":
            # Translators: In lists of rulings: our claims held for every possible roll.
            return BadgeView(state, gettext("Held on every roll"))
        case "broken":
            return BadgeView(state, gettext("It did not hold"))
        case _:
            return BadgeView(state, gettext("Not checked with this version"))


def proof(ruling: Ruling) -> ProofView:
    """Return what was checked of a ruling: a sentence, counts, claims, the range, the date of the
    rules.
    """
    scenario = scenario_of(ruling)
    if scenario is None:
        return ProofView(state="none", headline=why_none(ruling))
    found = stored_proof(scenario.name)
    state = _state(found, scenario)
    if found is None or state == "unchecked":
        return ProofView(
            state="unchecked",
            headline=gettext("Not checked with this version of the engine yet"),
            claims=tuple(
                ClaimView(claim_sentence(claim), "unchecked") for claim in scenario.claims
            ),
            unsettled=unsettled(scenario),
        )
    claims = tuple(_claim(claim, found, ruling, scenario) for claim in found.claims)
    return ProofView(
        state=state,
        headline=_headline(state),
        counts=_of(found.lines, found.lines) if state in ("held", "unsettled") else "",
        as_of=scenario.as_of,
        checked=_checked(scenario),
        range=_range(found, scenario),
        claims=claims,
        explained=_explained(found),
        unsettled=unsettled(scenario),
    )


def holds(name: str, parameters: object) -> bool:
    """Tell whether a scenario, with the settings that a link fixes, can be played and was proved by
    this engine.
    """
    scenario = playable(name, parameters)
    return scenario is not None and _state(stored_proof(name), scenario) in ("held", "unsettled")


def _state(found: Proof | None, scenario: Scenario) -> BadgeState:
    """Held, held without an official answer, broken, or not checked: not by this engine, or not to
    the end.
    """
    if found is None or not found.current:
        return "unchecked"
    broken = any(claim.counterexample is not None for claim in found.claims)
    if broken or any(further.broken for further in found.beyond):
        return "broken"
    if not found.held:
        return "unchecked"
    return "held" if scenario.settled else "unsettled"


def _headline(state: BadgeState) -> str:
    if state == "broken":
        return gettext("It did not hold")
    if state == "unsettled":
        return gettext("No settled official answer: played our way, it held on every roll")
    return gettext("Checked for every possible roll: it always held")


def _checked(scenario: Scenario) -> str:
    # Translators: The date is that of the rules, like April 17, 2026.
    words = gettext("Checked by our engine under the rules of %(date)s.")
    # A Russian date ends in the point of an abbreviation, which then ends the sentence as well.
    return (words % {"date": long_date(scenario.as_of)}).replace("..", ".")


def _of(held: int, applied: int) -> str:
    # Translators: So many lines of play out of so many: "44,730 of 44,730".
    return numbers.held(
        pgettext("lines of play", "%(held)s of %(all)s")
        % {"held": numbers.count(held), "all": numbers.count(applied)}
    )


def _claim(claim: ClaimProof, found: Proof, ruling: Ruling, scenario: Scenario) -> ClaimView:
    beyond = next(
        (
            example
            for further in found.beyond
            for name, example in further.broken
            if name == claim.claim
        ),
        None,
    )
    example = claim.counterexample or beyond
    return ClaimView(
        text=claim_sentence(claim.claim),
        state="held" if example is None else "broken",
        counts=_of(claim.held, claim.applied),
        address=_address(example, ruling, scenario) if example is not None else "",
    )


def _address(example: Counterexample, ruling: Ruling, scenario: Scenario) -> str:
    """The roll that breaks a claim, as anyone can open it."""
    settings = {
        **{each.name: each.default for each in scenario.parameters},
        **dict(example.settings),
    }
    address = query(settings, dice=example.dice, choices=example.choices, revision=None)
    return f"{reverse('roll', args=[ruling.public_id])}?{address}"


def _range(found: Proof, scenario: Scenario) -> str:
    """For which settings it was proved, as the caption of the claims."""
    parts = [
        # Translators: A setting of the roll and the values it was proved for: "Pixie Guides in
        # play: 0–2".
        pgettext("proved range", "%(label)s: %(values)s")
        % {
            "label": labels.parameter_label(name),
            "values": _values(scenario.parameter(name), values),
        }
        for name, values in found.proved
    ]
    if any(parameter.policy for parameter in scenario.parameters):
        parts.append(pgettext("proved range", "every choice of every player"))
    if not parts:
        return gettext("Proved for every line of play.")
    # Translators: What stands after the colon is a list such as "Value of X: 0–3; every choice of
    # every player".
    return gettext("Proved for: %(range)s.") % {"range": "; ".join(parts)}


def _values(parameter: Parameter, values: tuple[Value, ...]) -> str:
    if parameter.kind != "number":
        words = dict(
            zip(labels.option_values(parameter), labels.option_labels(parameter), strict=True)
        )
        return ", ".join(words[written(value)] for value in values)
    whole = [value for value in values if isinstance(value, int)]
    if len(whole) == len(values) and whole == list(range(whole[0], whole[-1] + 1)):
        return numbers.range_name(whole[0], whole[-1])
    return ", ".join(numbers.count(value) for value in values if not isinstance(value, str | bool))


def _explained(found: Proof) -> str:
    """How many rolls the lines stand for, and what was looked at beyond the proved range."""
    rolls = ngettext(
        # Translators: A line of play is one way the dice can fall, equal dice taken together.
        "%(lines)s line of play stands for %(rolls)s rolls of the dice.",
        "%(lines)s lines of play stand for %(rolls)s rolls of the dice.",
        found.lines,
    ) % {"lines": numbers.count(found.lines), "rolls": numbers.count(found.rolls)}
    parts = [rolls]
    drawn = _settings(found, every=False)
    if drawn:
        # Translators: Settings too large to follow every line, such as "Value of X: 1,000,000".
        words = gettext(
            "Beyond that it was checked on lines drawn by chance, which proves nothing: "
            "%(settings)s."
        )
        parts.append(words % {"settings": drawn})
    whole = _settings(found, every=True)
    if whole:
        # Translators: Settings beyond the proved range that leave only one line, such as "Value of
        # X: ∞".
        words = gettext("It was also checked on the only line there is for: %(settings)s.")
        parts.append(words % {"settings": whole})
    return " ".join(parts)


def _settings(found: Proof, *, every: bool) -> str:
    return "; ".join(
        pgettext("proved range", "%(label)s: %(values)s")
        % {"label": labels.parameter_label(name), "values": numbers.count(value)}
        for further in found.beyond
        if further.every is every
        for name, value in further.settings
        if not isinstance(value, str | bool)
    )
