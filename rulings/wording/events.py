"""What happened in the game, as sentences: one whole message for each kind of event."""

from typing import assert_never

from engine import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityTriggered,
    Attacked,
    BecameTapped,
    CardsDrawn,
    ChaosEnsued,
    Countered,
    CountersPut,
    CountersRemoved,
    DamageDealt,
    DidNotResolve,
    Died,
    DieRolled,
    Entered,
    Event,
    GameWon,
    KeywordGained,
    LeftBattlefield,
    LifeGained,
    LifeLost,
    LifePaid,
    ManaPaid,
    PlanarActionTaken,
    Planeswalked,
    PowerRaised,
    ResolutionBegan,
    ResolutionEnded,
    RowApplied,
    Scried,
    SpellCast,
    TokensCreated,
    WardPaid,
    WardTriggered,
)
from rulings.wording.names import Names, StoryLine, label
from rulings.wording.permanents import permanent_event
from rulings.wording.players import player_event
from rulings.wording.stack import stack_event
from rulings.wording.things import token_label


def event_line(event: Event, names: Names) -> StoryLine:
    """Tell one event: the card that does it, if one does, and the sentence."""
    match event:
        case (
            CardsDrawn()
            | Scried()
            | LifeGained()
            | LifeLost()
            | PlanarActionTaken()
            | ChaosEnsued()
            | Planeswalked()
            | DieRolled()
        ):
            return StoryLine(None, player_event(event))
        case LifePaid() | ManaPaid() | DamageDealt() | GameWon():
            card = label(names, event.card) if event.card else None
            return StoryLine(card, player_event(event))
        case TokensCreated():
            return StoryLine(token_label(names, event.token), permanent_event(event))
        case (
            CountersPut()
            | CountersRemoved()
            | Entered()
            | LeftBattlefield()
            | Died()
            | BecameTapped()
            | KeywordGained()
            | PowerRaised()
            | Attacked()
        ):
            return StoryLine(label(names, event.card), permanent_event(event))
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
        ):
            return StoryLine(label(names, event.card), stack_event(event, names))
        case _:
            assert_never(event)
