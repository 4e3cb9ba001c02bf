"""Link rulings to scenarios by the rules that ship, beside what people and the catalogue linked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.postgres.aggregates import ArrayAgg
from django.db import transaction
from django.db.models import Q

from rulings.content.linking_rules import LinkingRule, linking_rules
from rulings.models import Ruling, ScenarioLink
from rulings.models.dice_words import SPEAKS_OF_DICE
from rulings.models.folding import fold

_BY_RULE = ~Q(by_rule="")


@dataclass(frozen=True, slots=True)
class LinkedByRules:
    """How many rulings the rules linked anew, linked to something else, or link no longer."""

    new: int = 0
    changed: int = 0
    gone: int = 0

    def __bool__(self) -> bool:
        """Tell whether there are any."""
        return bool(self.new or self.changed or self.gone)


def link_by_rules(
    rules: tuple[LinkingRule, ...] | None = None, *, write: bool = True
) -> LinkedByRules:
    """Make the links of all rulings that no person and not the catalogue linked what the rules say.

    Only rulings that stand and speak of dice in English are looked at, by an index that holds no
    others; where nothing changed, nothing is written. A link by a rule that is gone or fits no more
    goes too. What an editor saves meanwhile stays. With `write` off it only says what it would do.
    """
    wanted = dict(_wanted(linking_rules() if rules is None else rules))
    held = {link.ruling_id: link for link in ScenarioLink.objects.filter(_BY_RULE)}
    new = [_link(ruling, rule) for ruling, rule in wanted.items() if ruling not in held]
    changed = [
        _link(ruling, rule)
        for ruling, rule in wanted.items()
        if ruling in held and _says(held[ruling]) != _says(_link(ruling, rule))
    ]
    gone = held.keys() - wanted.keys()
    found = LinkedByRules(new=len(new), changed=len(changed), gone=len(gone))
    if write and found:
        with transaction.atomic():
            over = gone | {link.ruling_id for link in changed}
            ScenarioLink.objects.filter(_BY_RULE, ruling__in=over).delete()
            # An editor may have linked one of them since it was read: that link stays.
            ScenarioLink.objects.bulk_create([*new, *changed], ignore_conflicts=True)
    return found


def _wanted(rules: tuple[LinkingRule, ...]) -> Iterator[tuple[int, LinkingRule]]:
    """Yield each ruling that is a rule's to link, with the first rule that fits."""
    held = Q(card_rulings__held_until__isnull=True)
    rulings = (
        Ruling.objects.standing()
        .filter(SPEAKS_OF_DICE, text_en__isnull=False)
        .filter(Q(scenario_link__isnull=True) | ~Q(scenario_link__by_rule=""))
        .annotate(cards_named=ArrayAgg("card_rulings__card__name_en", filter=held, default=[]))
        .values_list("pk", "text_en", "cards_named")
    )
    for ruling, text, cards in rulings.order_by():
        folded = fold(text)
        rule = next((rule for rule in rules if rule.fits(folded, cards)), None)
        if rule is not None:
            yield ruling, rule


def _link(ruling: int, rule: LinkingRule) -> ScenarioLink:
    return ScenarioLink(
        ruling_id=ruling,
        scenario=rule.scenario,
        parameters=rule.parameters,
        reason=rule.reason,
        by_rule=rule.name,
    )


def _says(link: ScenarioLink) -> tuple[object, ...]:
    return (link.scenario, link.parameters, link.reason, link.by_rule)
