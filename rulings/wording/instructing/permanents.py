"""Instructions about tokens, counters, sizes and permanents."""

from typing import assert_never

from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from engine import (
    Amount,
    Attach,
    Become,
    CopyTarget,
    CreateTokens,
    Damage,
    Destroy,
    GainAbilities,
    GainControl,
    GainKeywords,
    GainLevel,
    Monstrosity,
    On,
    PhaseOut,
    Pump,
    PutCounters,
    RemoveCounters,
    ReplaceCounters,
    Sacrifice,
    SetBase,
    Tap,
    TapOrUntap,
    Untap,
    Until,
    WinWith,
)
from rulings.wording.instructing.amounts import amount_name
from rulings.wording.instructing.subjects import how_many, meant, on_what, to_whom
from rulings.wording.names import Names, marked, sentence
from rulings.wording.numbers import count
from rulings.wording.things import counters, keyword, kind_name, token_label

WithCounters = PutCounters | RemoveCounters | ReplaceCounters | Monstrosity | WinWith | GainLevel
Changing = Pump | SetBase | Become | GainKeywords | GainAbilities
OnPermanents = (
    Damage
    | Destroy
    | Sacrifice
    | Tap
    | Untap
    | TapOrUntap
    | GainControl
    | Attach
    | PhaseOut
    | CreateTokens
    | CopyTarget
)


def with_counters(instruction: WithCounters) -> tuple[SafeString, ...]:
    """Tell what counters are put or removed, or asked for."""
    match instruction:
        case PutCounters(kind, int() as number, On.ITSELF):
            # Translators: What stands after the colon is like "2 component counters".
            words = pgettext("instruction", "Put on it: %(counters)s.")
            return (sentence(words, counters=counters(kind, number)),)
        case PutCounters(kind, int() as number, On.TARGET):
            words = pgettext("instruction", "Put on the target: %(counters)s.")
            return (sentence(words, counters=counters(kind, number)),)
        case PutCounters(kind, amount, on):
            # Translators: The kind of counter is like -1/-1.
            words = pgettext("instruction", "Put counters of this kind: %(kind)s.")
            return (sentence(words, kind=kind), how_many(amount), *on_what(on))
        case RemoveCounters(kind, None, on):
            words = pgettext("instruction", "Remove all counters of this kind: %(kind)s.")
            return (sentence(words, kind=kind), *on_what(on))
        case RemoveCounters(kind, amount, on):
            words = pgettext("instruction", "Remove counters of this kind: %(kind)s.")
            return (
                sentence(words, kind=kind),
                *(() if amount is None else (how_many(amount),)),
                *on_what(on),
            )
        case ReplaceCounters(kind, amount):
            words = pgettext(
                "instruction",
                "Remove all %(kind)s counters from it, then put new ones on it. How many: "
                "%(count)s.",
            )
            return (sentence(words, kind=kind, count=amount_name(amount)),)
        case Monstrosity(amount):
            words = pgettext(
                "instruction",
                "If it is not monstrous, it becomes so, and +1/+1 counters are put on it.",
            )
            return (sentence(words), how_many(amount))
        case WinWith(kind, at_least):
            # Translators: What stands after the colon is like "20 +1/+1 counters".
            words = pgettext(
                "instruction", "You win the game with at least so many on it: %(counters)s."
            )
            return (sentence(words, counters=counters(kind, at_least)),)
        case GainLevel(level):
            # Translators: Cards of the kind Class have levels.
            words = pgettext("instruction", "It reaches level %(level)s.")
            return (sentence(words, level=count(level)),)
        case _:
            assert_never(instruction)


def changing(instruction: Changing) -> tuple[SafeString, ...]:
    """Tell what permanents become."""
    match instruction:
        case Pump(power, toughness, on):
            found = [
                sentence(pgettext("instruction", "Power and toughness change until end of turn.")),
                *_size(power, toughness),
            ]
            return (*found, *on_what(on))
        case SetBase(power, toughness, on, until_end_of_turn):
            if until_end_of_turn:
                words = pgettext("instruction", "Base power or toughness is set until end of turn.")
            else:
                words = pgettext("instruction", "Base power or toughness is set.")
            return (sentence(words), *_size(power, toughness), *on_what(on))
        case Become(types, subtype, on):
            kinds = [
                *(kind_name(kind) for kind in types),
                *([kind_name(subtype)] if subtype else []),
            ]
            # Translators: Types of cards stand after the colon, like "artifact, creature".
            words = pgettext("instruction", "Until end of turn it is this as well: %(kinds)s.")
            return (sentence(words, kinds=", ".join(kinds)), *on_what(on))
        case GainAbilities(on):
            words = pgettext("instruction", "Until end of turn it has the abilities of this card.")
            return (sentence(words), *on_what(on))
        case GainKeywords(keywords, on, until):
            # Translators: Keyword abilities stand after the colon.
            words = pgettext("instruction", "Gained until end of turn: %(keywords)s.")
            named = ", ".join(keyword(name) for name in keywords)
            ends: tuple[SafeString, ...] = ()
            if until is not None:
                words_end = pgettext(
                    "instruction", "It ends at once when any player rolls this: %(result)s."
                )
                ends = (sentence(words_end, result=count(until)),)
            return (sentence(words, keywords=named), *ends, *on_what(on))
        case _:
            assert_never(instruction)


def _size(power: Amount | None, toughness: Amount | None) -> list[SafeString]:
    found: list[SafeString] = []
    if power is not None:
        words = pgettext("instruction", "Power: %(value)s.")
        found.append(sentence(words, value=amount_name(power)))
    if toughness is not None:
        words = pgettext("instruction", "Toughness: %(value)s.")
        found.append(sentence(words, value=amount_name(toughness)))
    return found


def on_permanents(instruction: OnPermanents, names: Names) -> tuple[SafeString, ...]:
    """Tell what is done to permanents, or what tokens are made."""
    match instruction:
        case CreateTokens():
            return _tokens(instruction, names)
        case CopyTarget(tapped, attacking, on):
            if on is On.TARGET:
                words = pgettext("instruction", "Create a token that is a copy of the target.")
                first: tuple[SafeString, ...] = (sentence(words),)
            else:
                words = pgettext("instruction", "Create a token that is a copy.")
                first = (sentence(words), *on_what(on))
            return (*first, *_arriving(tapped=tapped, attacking=attacking))
        case Damage(amount, to):
            words = pgettext("instruction", "It deals damage. How much: %(count)s. To: %(what)s.")
            return (sentence(words, count=amount_name(amount), what=meant(to)),)
        case Destroy(on):
            return (sentence(pgettext("instruction", "Destroy: %(what)s."), what=meant(on)),)
        case Sacrifice(which, who, number):
            words = pgettext("instruction", "Sacrifice: %(what)s.")
            first = (sentence(words, what=meant(which)), *to_whom(who))
            return first if number == 1 else (*first, how_many(number))
        case Tap(on):
            return (sentence(pgettext("instruction", "Tap: %(what)s."), what=meant(on)),)
        case Untap(on):
            return (sentence(pgettext("instruction", "Untap: %(what)s."), what=meant(on)),)
        case TapOrUntap(on):
            words = pgettext("instruction", "Tap or untap, as you choose: %(what)s.")
            return (sentence(words, what=meant(on)),)
        case GainControl(on, who, until):
            words = pgettext("instruction", "Control changes: %(what)s. Who gains it: %(who)s.")
            found = (sentence(words, what=meant(on), who=meant(who)),)
            return found if until is None else (*found, _control_ends(until))
        case Attach(to, another):
            if another:
                words = pgettext(
                    "instruction", "It becomes attached to another opponent, chosen at random."
                )
                return (sentence(words),)
            words = pgettext("instruction", "It becomes attached to: %(what)s.")
            return (sentence(words, what=meant(to)),)
        case PhaseOut(on, until_visit):
            words = pgettext(
                "instruction",
                "Phases out until a roll to visit shows at most %(result)s: %(what)s.",
            )
            return (sentence(words, what=meant(on), result=count(until_visit)),)
        case _:
            assert_never(instruction)


def _control_ends(until: Until) -> SafeString:
    match until:
        case Until.END_OF_TURN:
            words = pgettext("instruction", "Control goes back at end of turn.")
        case Until.END_OF_NEXT_TURN:
            # Translators: The next turn of the player who gains control.
            words = pgettext("instruction", "Control goes back at the end of the next turn.")
        case _:
            assert_never(until)
    return sentence(words)


def _tokens(made: CreateTokens, names: Names) -> tuple[SafeString, ...]:
    # Translators: The token's name stands after the first colon, how many after the second.
    words = pgettext("instruction", "Create tokens: %(token)s. How many: %(count)s.")
    found = [
        sentence(
            words, token=marked(token_label(names, made.token)), count=amount_name(made.count)
        ),
        *to_whom(made.who),
        *_size(made.power, made.toughness),
        *_arriving(tapped=made.tapped, attacking=made.attacking),
    ]
    if made.keywords:
        gained = pgettext("instruction", "Gained until end of turn: %(keywords)s.")
        found.append(sentence(gained, keywords=", ".join(map(keyword, made.keywords))))
    return tuple(found)


def _arriving(*, tapped: bool, attacking: bool) -> tuple[SafeString, ...]:
    found = []
    if tapped:
        found.append(sentence(pgettext("instruction", "It enters tapped.")))
    if attacking:
        found.append(sentence(pgettext("instruction", "It enters attacking.")))
    return tuple(found)
