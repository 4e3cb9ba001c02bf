"""What happened in the game, as sentences: one whole message for each kind of event."""

from typing import assert_never

from django.utils.safestring import mark_safe
from django.utils.translation import pgettext

from engine import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityTriggered,
    Attached,
    Attacked,
    AttractionOpened,
    AttractionVisited,
    BaseSet,
    BecameMonstrous,
    BecameTapped,
    BecameUntapped,
    Blocked,
    CardsDrawn,
    ChaosEnsued,
    ContraptionCranked,
    ControlGained,
    Countered,
    CountersPut,
    CountersRemoved,
    DamageDealt,
    DamageMarked,
    DeedDone,
    DelayedUntil,
    Destroyed,
    DidNotResolve,
    Died,
    DieRolled,
    Entered,
    Event,
    GameLost,
    GameWon,
    KeywordGained,
    KeywordLost,
    LeftBattlefield,
    LevelReached,
    LifeGained,
    LifeLost,
    LifePaid,
    ManaAdded,
    ManaPaid,
    Moved,
    PhasedIn,
    PhasedOut,
    PlanarActionTaken,
    Planeswalked,
    PowerRaised,
    ResolutionBegan,
    ResolutionEnded,
    ResultStored,
    ResultTaken,
    RowApplied,
    Sacrificed,
    Scried,
    ShieldMade,
    SpellCast,
    SpellCopied,
    StepBegan,
    TargetsChosen,
    TokensCreated,
    TurnBegan,
    TypeGained,
    WardPaid,
    WardTriggered,
)
from rulings.wording.deeds import deed_done
from rulings.wording.moves import movement
from rulings.wording.names import CardLabel, Names, StoryLine, label, sentence
from rulings.wording.numbers import count
from rulings.wording.permanents import permanent_event
from rulings.wording.players import player_event
from rulings.wording.stack import stack_event
from rulings.wording.things import token_label


def event_line(event: Event, names: Names) -> StoryLine:
    """Tell one event: the card that does it, if one does, and the sentence."""
    line = _line(event, names)
    times = getattr(event, "times", 1)
    if times == 1 or isinstance(event, AbilityTriggered | AbilityPutOnStack):
        return line
    # Translators: After a sentence about one token: as many equal ones do the same.
    many = sentence(pgettext("story", "So do as many of them: %(count)s."), count=count(times))
    return StoryLine(line.card, mark_safe(f"{line.text} {many}"))


def _line(event: Event, names: Names) -> StoryLine:
    match event:
        case (
            CardsDrawn()
            | Scried()
            | LifeGained()
            | LifeLost()
            | ManaAdded()
            | PlanarActionTaken()
            | ChaosEnsued()
            | Planeswalked()
            | DieRolled()
            | GameLost()
        ):
            return StoryLine(None, player_event(event))
        case TurnBegan() | StepBegan():
            return StoryLine(None, movement(event))
        case LifePaid() | ManaPaid() | DamageDealt() | GameWon() | ShieldMade():
            card = label(names, event.card) if event.card else None
            return StoryLine(card, player_event(event))
        case DeedDone(player, card, deed, how_many):
            return StoryLine(label(names, card), deed_done(player, deed, how_many))
        case TokensCreated():
            return StoryLine(token_label(names, event.token), permanent_event(event, names))
        case (
            Moved()
            | Sacrificed()
            | ControlGained()
            | Blocked()
            | ContraptionCranked()
            | AttractionOpened()
            | AttractionVisited()
        ):
            return StoryLine(_permanent(names, event.card), movement(event))
        case (
            CountersPut()
            | CountersRemoved()
            | Entered()
            | LeftBattlefield()
            | Died()
            | BecameTapped()
            | BecameUntapped()
            | KeywordGained()
            | KeywordLost()
            | PowerRaised()
            | BaseSet()
            | TypeGained()
            | Destroyed()
            | DamageMarked()
            | Attached()
            | LevelReached()
            | BecameMonstrous()
            | PhasedOut()
            | PhasedIn()
            | ResultStored()
            | ResultTaken()
            | Attacked()
        ):
            return StoryLine(_permanent(names, event.card), permanent_event(event, names))
        case (
            SpellCast()
            | AbilityActivated()
            | AbilityTriggered()
            | AbilityPutOnStack()
            | WardTriggered()
            | WardPaid()
            | Countered()
            | ResolutionBegan()
            | ResolutionEnded()
            | DidNotResolve()
            | RowApplied()
            | SpellCopied()
            | TargetsChosen()
            | DelayedUntil()
        ):
            return StoryLine(label(names, event.card), stack_event(event, names))
        case _:
            assert_never(event)


def _permanent(names: Names, card: str) -> CardLabel | None:
    """The name of a card or token; nobody knows it where it is empty."""
    return token_label(names, card) if card else None
