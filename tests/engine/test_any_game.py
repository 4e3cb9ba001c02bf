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
from engine.chance import Inputs, Recording, Scripted
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
from engine.sight import sight
from engine.state import Permanent, Player, State
from engine.subjects import Step
from engine.switches import Switches
from tests.engine.games import table

NAMES = sorted(CARDS)
LOOKING = [
    name for name in NAMES if sight(name).touches or sight(name).watches or sight(name).extra
]
"""The cards that change rolls or look at them: half of what lies on the table, mostly."""
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
    names = NAMES + LOOKING * chance.choice([0, 4, 8])
    permanents = [name for name in names if card(name).is_permanent]
    board = {
        "you": [chance.choice(permanents) for _ in range(chance.randint(0, 6))],
        "opponent": [chance.choice(permanents) for _ in range(chance.randint(0, 4))],
    }
    actions: list[Action] = []
    for _ in range(chance.randint(1, 8)):
        actions += any_actions(chance, board)

    def some() -> list[str]:
        return [chance.choice(names) for _ in range(chance.randint(0, 3))]

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
        theirs = tuple(
            Permanent(place, chance.choice(permanents), "third")
            for place in range(20, 20 + chance.randint(0, 3))
        )
        third = Player("third", hand=tuple(some()), life=chance.choice([1, 20]))
        start = replace(
            start, players=(*start.players, third), permanents=(*start.permanents, *theirs)
        )
    if chance.random() < 0.3:
        start = replace(start, planar_deck=("Chaotic Aether", "Stairs to Infinity"))
    return replace(
        start,
        legend_rule=chance.random() < 0.7,
        most_repeats=chance.choice([3, 20]),
        switches=Switches(
            extra_dice_on_rerolls=chance.random() < 0.7,
            free_rerolls_repeat=chance.random() < 0.7,
            rerolls_before_keeping=chance.random() < 0.3,
            modifier_once_each_die=chance.random() < 0.7,
            exchange_after_modifiers=chance.random() < 0.7,
        ),
    )


def any_actions(chance: random.Random, board: dict[str, list[str]]) -> list[Action]:
    """One thing to happen, or a spell with a copy of it; nothing where nobody can do it."""
    who = chance.choice(["you", "you", "opponent"])
    name = chance.choice(NAMES + LOOKING)
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


def played(start: State, inputs: Inputs, *, pausing: bool = False) -> tuple[State, Trace]:
    """Play to the end; what the rules forbid a player to do is left out, and a game stops where
    more dice are to be told apart than the engine follows.
    """
    state = start
    story: list[Trace] = []
    for _ in range(MOST_STEPS):
        if finished(state):
            break
        hash(state)
        try:
            state, part = resolve(state, inputs, pausing=pausing)
        except IllegalAction:
            # Whatever was chosen before: only what a scenario lets a player do can be forbidden.
            assert not state.resolving and not state.waiting and state.actions
            assert not state.stack or state.actions[0].in_response
            state = replace(state, actions=state.actions[1:])
            continue
        except TooManyDice:
            break
        story.append(part)
    else:
        raise AssertionError(f"no end after {MOST_STEPS} resolutions")
    return state, tuple(item for part in story for item in part)


def any_game(seed: int) -> tuple[State, Trace, Recording]:
    """One game by chance, with what was rolled and chosen."""
    recording = Recording(Chance(seed))
    state, story = played(any_start(seed), recording)
    return state, story, recording


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
@given(SEEDS, st.booleans())
def test_the_same_answers_make_the_same_game_also_where_it_pauses(seed: int, pausing: bool) -> None:
    end, story, recording = any_game(seed)
    script = Scripted(recording.dice, recording.choices)
    again = played(any_start(seed), script, pausing=pausing)
    assert again == (end, story)
    assert hash(again[0]) == hash(end)
    script.finish()
