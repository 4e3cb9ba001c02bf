"""Whatever cards meet and whatever players do, the rules go on and some things always hold."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import (
    Action,
    Activate,
    Attack,
    Begin,
    Block,
    Cast,
    CombatDamage,
    Copy,
    Crank,
    Later,
    Leave,
    NextTurn,
    Open,
    Return,
    RollPlanarDie,
)
from engine.actions import Die as Dies
from engine.cards import CARDS, card
from engine.chance import Recording, Scripted
from engine.dice import AnyDie, Count, Die, Face, Pool
from engine.events import (
    AbilityPutOnStack,
    AbilityTriggered,
    DidNotResolve,
    DieRolled,
    ResolutionBegan,
    ResolutionEnded,
    Trace,
)
from engine.questions import Question
from engine.remarks import RollInstructed
from engine.resolution import IllegalAction, TooManyDice
from engine.rules import finished, resolve
from engine.state import Player, State
from engine.subjects import Step
from tests.engine.games import table

NAMES = sorted(CARDS)
PERMANENTS = [name for name in NAMES if card(name).is_permanent]
SEEDS = st.integers(0, 10**9)
MOST_STEPS = 2_000


class Chance:
    """Rolls and chooses at random, the same way for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Roll so many dice."""
        assert isinstance(count, int)
        faces: list[Face] = [face for face, weight in die.weights for _ in range(weight)]
        return Pool.of([self._random.choice(faces) for _ in range(count)])

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Choose any option; each is named once and fits into an address."""
        assert len(set(options)) == len(options) > 1, (question, options)
        assert not any("," in option for option in options), (question, options)
        return self._random.choice(options)


def any_start(seed: int) -> State:
    """Some permanents for two or three players, cards in every zone, and things to happen."""
    chance = random.Random(seed)
    board = {
        "you": [chance.choice(PERMANENTS) for _ in range(chance.randint(0, 6))],
        "opponent": [chance.choice(PERMANENTS) for _ in range(chance.randint(0, 4))],
    }
    actions: list[Action] = []
    for _ in range(chance.randint(1, 8)):
        actions += any_actions(chance, board)

    def some() -> list[str]:
        return [chance.choice(NAMES) for _ in range(chance.randint(0, 3))]

    start = table(
        *actions,
        you=board["you"],
        opponent=board["opponent"],
        hand=some(),
        graveyard=some(),
        library=some() * 2,
        other_cards=chance.randint(0, 3),
        opponents_graveyard=some(),
        opponents_library=some(),
    )
    if chance.random() < 0.3:
        start = replace(start, players=(*start.players, Player("third")))
    if chance.random() < 0.3:
        start = replace(start, planar_deck=("Chaotic Aether", "Stairs to Infinity"))
    return replace(start, legend_rule=chance.random() < 0.7)


def any_actions(chance: random.Random, board: dict[str, list[str]]) -> list[Action]:
    """One thing to happen, or a spell with a copy of it; nothing where nobody can do it."""
    who = chance.choice(["you", "you", "opponent"])
    name = chance.choice(NAMES)
    own = chance.choice(board[who]) if board[who] else ""
    abilities = len(card(own).activated) if own else 0
    responds = chance.random() < 0.2
    done: list[Action] = []
    match chance.randint(0, 12):
        case 0 | 1 | 2 | 3:
            x = chance.randint(0, 3) if card(name).has_x else None
            done.append(Cast(who, name, x, in_response=responds))
            if chance.random() < 0.3:
                done.append(Copy(who, name, in_response=True))
        case 4 | 5 if abilities:
            which = chance.randrange(abilities)
            done.append(Activate(who, own, in_response=responds, ability=which))
        case 6 if own:
            done.append(Attack(who, own, in_response=responds))
        case 7 if own:
            done.append(CombatDamage(own, amount=chance.choice([None, 1, 3])))
        case 8 if own:
            gone: list[Action] = [Dies(own, responds), Leave(own, responds)]
            done.append(chance.choice(gone))
        case 9:
            done.append(Begin(chance.choice(list(Step))))
        case 10:
            done.append(NextTurn(chance.choice(["you", "opponent"])))
        case 11:
            other: list[Action] = [RollPlanarDie("you"), Open(who, "Pick-a-Beeble")]
            done.append(chance.choice(other))
        case _ if own:
            rest: list[Action] = [Block(who, own), Crank(who, own), Return(who, name)]
            done.append(chance.choice(rest))
    if done and chance.random() < 0.1:
        done[-1] = Later(done[-1], chance.randint(0, 2))
    return done


def any_game(seed: int) -> tuple[State, Trace, Recording]:
    """Play to the end; what the rules forbid is left out, and a game stops where more dice are to
    be told apart than the engine follows.
    """
    state = any_start(seed)
    recording = Recording(Chance(seed))
    story: list[Trace] = []
    for _ in range(MOST_STEPS):
        if finished(state):
            return state, tuple(item for part in story for item in part), recording
        hash(state)
        try:
            state, part = resolve(state, recording)
        except IllegalAction:
            return state, tuple(item for part in story for item in part), recording
        except TooManyDice:
            return state, tuple(item for part in story for item in part), recording
        story.append(part)
    raise AssertionError(f"no end after {MOST_STEPS} resolutions")


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_nothing_happens_between_the_beginning_of_a_resolution_and_its_end(seed: int) -> None:
    _, story, _ = any_game(seed)
    resolving = 0
    for item in story:
        match item:
            case ResolutionBegan():
                assert resolving == 0
                resolving += 1
            case ResolutionEnded() | DidNotResolve():
                resolving -= 1
            case AbilityPutOnStack():
                assert resolving == 0
    assert resolving in (0, 1)


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_what_is_put_on_the_stack_has_triggered_before(seed: int) -> None:
    _, story, _ = any_game(seed)
    open_triggers: Counter[tuple[str, str]] = Counter()
    for item in story:
        match item:
            case AbilityTriggered(player, name, times):
                assert isinstance(times, int)
                open_triggers[player, name] += times
            case AbilityPutOnStack(player, name, times):
                assert isinstance(times, int)
                open_triggers[player, name] -= times
                assert open_triggers[player, name] >= 0, (player, name)


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_every_die_that_counts_belongs_to_an_instruction_and_shows_a_face_it_has(seed: int) -> None:
    _, story, _ = any_game(seed)
    instructed = False
    for item in story:
        match item:
            case RollInstructed():
                instructed = True
            case DieRolled(die=die, natural=natural):
                assert instructed
                assert die.shows(natural)
                assert not isinstance(die, Die) or isinstance(item.result, int)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_the_same_answers_make_the_same_game(seed: int) -> None:
    end, story, recording = any_game(seed)
    script = Scripted(recording.dice, recording.choices)
    state = any_start(seed)
    again: list[Trace] = []
    while not finished(state):
        try:
            state, part = resolve(state, script)
        except (IllegalAction, TooManyDice):
            break
        again.append(part)
    assert tuple(item for part in again for item in part) == story
    assert state == end
