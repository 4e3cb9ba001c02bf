"""Instructions about cards in hands, libraries, graveyards and exile, and about players."""

from typing import assert_never

from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from engine import (
    AddMana,
    CastCopies,
    CastFree,
    ChooseNewTargets,
    CopySpell,
    Discard,
    Draw,
    Exile,
    ExtraActivations,
    ForceTrigger,
    GainLife,
    Infinity,
    Look,
    LoseLife,
    Mill,
    Named,
    OpenAttraction,
    PutIntoLibrary,
    Reflexive,
    ReturnTo,
    RevealUntil,
    Scry,
    Search,
    Who,
    WinGame,
    Zone,
)
from rulings.wording.deeds import deed_name
from rulings.wording.instructing.amounts import amount_name
from rulings.wording.instructing.subjects import how_many, meant, on_what, to_whom, which_name
from rulings.wording.moves import zone_name
from rulings.wording.names import sentence
from rulings.wording.numbers import count
from rulings.wording.things import counters

Moving = Exile | ReturnTo | PutIntoLibrary | RevealUntil | Mill | Discard
Casting = CastFree | CastCopies | CopySpell | ChooseNewTargets
ForPlayers = (
    Draw
    | Scry
    | Look
    | Search
    | GainLife
    | LoseLife
    | AddMana
    | ExtraActivations
    | OpenAttraction
    | WinGame
    | Reflexive
    | ForceTrigger
    | Named
)


def moving(instruction: Moving) -> tuple[SafeString, ...]:
    """Tell which cards go where."""
    match instruction:
        case Exile(on, _, until_it_leaves):
            first = sentence(pgettext("instruction", "Exile: %(what)s."), what=meant(on))
            if not until_it_leaves:
                return (first,)
            words = pgettext("instruction", "They come back when this leaves the battlefield.")
            return (first, sentence(words))
        case ReturnTo():
            return _returned(instruction)
        case PutIntoLibrary():
            return _into_library(instruction)
        case RevealUntil(which, zone, number, who, _):
            words = pgettext(
                "instruction",
                "Reveal cards from the top of the library until this is there: %(what)s. It goes "
                "to: %(zone)s.",
            )
            first = sentence(words, what=which_name(which), zone=zone_name(zone))
            many = () if number == 1 else (how_many(number),)
            return (first, *many, *to_whom(who))
        case Mill(number, who, zone, _):
            if zone is Zone.EXILE:
                words = pgettext("instruction", "Exile the top cards of the library.")
            else:
                words = pgettext(
                    "instruction", "Put the top cards of the library into the graveyard."
                )
            return (sentence(words), how_many(number), *to_whom(who))
        case Discard(None, who):
            return (sentence(pgettext("instruction", "Discard the hand.")), *to_whom(who))
        case Discard(number, who):
            first = sentence(pgettext("instruction", "Discard cards."))
            return (first, how_many(number or 0), *to_whom(who))
        case _:
            assert_never(instruction)


def _into_library(put: PutIntoLibrary) -> tuple[SafeString, ...]:
    match put.depth:
        case None:
            words = pgettext(
                "instruction", "Put on the top or the bottom of the owner’s library: %(what)s."
            )
        case 0:
            words = pgettext("instruction", "Put on top of the owner’s library: %(what)s.")
        case Infinity():
            words = pgettext("instruction", "Put on the bottom of the owner’s library: %(what)s.")
        case depth:
            words = pgettext(
                "instruction", "Put into the owner’s library, beneath the top cards: %(what)s."
            )
            return (sentence(words, what=meant(put.on)), how_many(depth))
    return (sentence(words, what=meant(put.on)),)


def _returned(back: ReturnTo) -> tuple[SafeString, ...]:
    if back.zone is Zone.HAND:
        words = pgettext("instruction", "Return to the owner’s hand: %(what)s.")
    else:
        words = pgettext("instruction", "Return to the battlefield: %(what)s.")
    found = [sentence(words, what=meant(back.what))]
    if back.yours:
        found.append(sentence(pgettext("instruction", "It enters under your control.")))
    if back.tapped:
        found.append(sentence(pgettext("instruction", "It enters tapped.")))
    for kind, number in back.counters:
        if isinstance(number, int):
            words = pgettext("instruction", "It enters with: %(counters)s.")
            found.append(sentence(words, counters=counters(kind, number)))
        else:
            words = pgettext(
                "instruction",
                "It enters with counters of this kind: %(kind)s. How many: %(count)s.",
            )
            found.append(sentence(words, kind=kind, count=amount_name(number)))
    return tuple(found)


def casting(instruction: Casting) -> tuple[SafeString, ...]:
    """Tell what may be cast or copied."""
    match instruction:
        case CastFree(amount):
            words = pgettext(
                "instruction",
                "You may cast an instant or sorcery from your hand without paying its mana "
                "cost. "
                "Its mana value is at most: %(count)s.",
            )
            return (sentence(words, count=amount_name(amount)),)
        case CastCopies(what, cost, number, copies):
            if copies:
                words = pgettext("instruction", "You may cast copies of cards: %(what)s.")
            else:
                words = pgettext("instruction", "You may cast cards: %(what)s.")
            if cost is None:
                price = sentence(pgettext("instruction", "Each costs what it costs."))
            else:
                price = sentence(
                    pgettext("instruction", "Mana to pay for each: %(count)s."), count=count(cost)
                )
            many = () if number is None else (how_many(number),)
            return (sentence(words, what=meant(what)), price, *many)
        case CopySpell(on):
            return (sentence(pgettext("instruction", "Copy: %(what)s."), what=meant(on)),)
        case ChooseNewTargets(on, None):
            words = pgettext("instruction", "You may choose new targets.")
            return (sentence(words), *on_what(on))
        case ChooseNewTargets(on, who):
            words = pgettext("instruction", "Its target becomes: %(who)s.")
            return (sentence(words, who=meant(who or Who.YOU)), *on_what(on))
        case _:
            assert_never(instruction)


def for_players(instruction: ForPlayers) -> tuple[SafeString, ...]:
    """Tell what players do or get."""
    match instruction:
        case Draw(1, who):
            return (sentence(pgettext("instruction", "Draw a card.")), *to_whom(who))
        case Draw(amount, who):
            words = pgettext("instruction", "Draw cards. How many: %(count)s.")
            return (sentence(words, count=amount_name(amount)), *to_whom(who))
        case Scry(amount):
            # Translators: Scry is a keyword action: look at the top cards, put them back or to the
            # bottom.
            words = pgettext("instruction", "Scry. How many cards: %(count)s.")
            return (sentence(words, count=amount_name(amount)),)
        case Look(amount, take):
            words = pgettext(
                "instruction",
                "Look at the top cards of your library: %(count)s. Into your hand: %(taken)s.",
            )
            return (sentence(words, count=amount_name(amount), taken=amount_name(take)),)
        case Search(deed, amount):
            first = _deed(deed_name(deed))
            return (first,) if amount == 1 else (first, how_many(amount))
        case GainLife(amount, who):
            words = pgettext("instruction", "Gain life. How much: %(count)s.")
            return (sentence(words, count=amount_name(amount)), *to_whom(who))
        case LoseLife(amount, who):
            words = pgettext("instruction", "Lose life. How much: %(count)s.")
            return (sentence(words, count=amount_name(amount)), *to_whom(who))
        case AddMana(amount, colors, who):
            kinds = " / ".join(f"{{{color}}}" for color in colors) or pgettext("mana", "any color")
            words = pgettext("instruction", "Add mana: %(mana)s. How much: %(count)s.")
            return (sentence(words, mana=kinds, count=amount_name(amount)), *to_whom(who))
        case ExtraActivations(number):
            words = pgettext(
                "instruction",
                "Its loyalty abilities may be activated more often this turn. How many times more: "
                "%(count)s.",
            )
            return (sentence(words, count=count(number)),)
        case OpenAttraction():
            # Translators: Attractions are cards of the set Unfinity, printed in English only.
            return (sentence(pgettext("instruction", "Open an Attraction.")),)
        case WinGame():
            return (sentence(pgettext("instruction", "You win the game.")),)
        case Reflexive():
            return (sentence(pgettext("instruction", "When you do, another ability triggers.")),)
        case ForceTrigger():
            words = pgettext("instruction", "A triggered ability of the target triggers.")
            return (sentence(words),)
        case Named(deed, amount, who):
            many = () if amount == 1 else (how_many(amount),)
            return (_deed(deed_name(deed)), *many, *to_whom(who))
        case _:
            assert_never(instruction)


def _deed(name: str) -> SafeString:
    # Translators: What is done stands after the colon, like "search the library for a card".
    return sentence(pgettext("instruction", "Do this: %(deed)s."), deed=name)
