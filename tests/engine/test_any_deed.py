"""Whatever instructions follow each other: moments stay equal and hashable, nothing goes below
nothing, the story can be written and read, and no number is too large to do.
"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.carrying import Context, carry_to_the_end
from engine.chance import Seeded
from engine.dice import INFINITY, Die, Pool
from engine.instructions import (
    AddMana,
    AtNextEndStep,
    Become,
    ChooseResult,
    CreateTokens,
    Damage,
    Deed,
    Destroy,
    Discard,
    Draw,
    Exile,
    ForEachResult,
    GainControl,
    GainKeywords,
    GainLife,
    IfDoubles,
    IfNumber,
    IfTotal,
    Instruction,
    LoseLife,
    MayDo,
    Mill,
    Monstrosity,
    Named,
    Pump,
    PutCounters,
    PutIntoLibrary,
    RemoveCounters,
    ReplaceCounters,
    ReturnTo,
    RollDice,
    Sacrifice,
    Scry,
    Search,
    SetBase,
    Tap,
    Untap,
)
from engine.notation import parse, write
from engine.resolution import Resolution, TooManyDice
from engine.state import Permanent, StackKind, StackObject, State, Tokens
from engine.subjects import (
    CREATURES,
    THEIR_CREATURES,
    YOUR_CREATURES,
    Amount,
    Chosen,
    Each,
    FromGraveyard,
    Of,
    On,
    Permanents,
    Quantity,
    Remembered,
    Results,
    Type,
    Until,
    Which,
    Who,
    Zone,
)
from engine.table import ResultsTable, Row
from tests.engine.games import table

NUMBERS = (Of.X, Of.TOTAL, Of.DIFFERENCE, Of.COUNT_OF, Of.POWER, Of.HAND, Of.REMEMBERED)
NUMBER = st.builds(
    Quantity, st.sampled_from(NUMBERS), st.sampled_from([1, 2]), plus=st.integers(-4, 4)
)
AMOUNTS: st.SearchStrategy[Amount] = st.integers(-3, 7) | NUMBER
FEW: st.SearchStrategy[Amount] = st.integers(-1, 4)
WHO = st.sampled_from([Who.YOU, Who.EACH_PLAYER, Who.EACH_OPPONENT, Who.AN_OPPONENT])
WHICH = st.sampled_from([CREATURES, YOUR_CREATURES, THEIR_CREATURES, Which(), Which(token=True)])
ON: st.SearchStrategy[Permanents] = (
    st.sampled_from([On.ITSELF, On.CREATED])
    | st.builds(Each, WHICH, st.booleans())
    | st.builds(Chosen, WHICH, FEW, st.booleans())
)
TOKENS = st.sampled_from(["Goblin", "Ox", "Treasure", "Storm Crow", "Dragon Spirit"])
KEYWORDS = st.sampled_from([("flying",), ("indestructible", "trample"), ()])

PLAIN: st.SearchStrategy[Instruction] = st.one_of(
    st.builds(CreateTokens, TOKENS, FEW, WHO, st.booleans(), apart=st.booleans()),
    st.builds(CreateTokens, st.sampled_from(["Goblin", "Ox"]), AMOUNTS, WHO),
    st.builds(PutCounters, st.sampled_from(["+1/+1", "-1/-1"]), AMOUNTS, ON),
    st.builds(RemoveCounters, st.just("+1/+1"), st.none() | AMOUNTS, ON),
    st.builds(ReplaceCounters, st.just("+1/+1"), AMOUNTS),
    st.builds(Monstrosity, AMOUNTS),
    st.builds(Pump, AMOUNTS, AMOUNTS, ON),
    st.builds(SetBase, st.none() | FEW, FEW, ON, st.booleans()),
    st.builds(Become, st.just((Type.CREATURE,)), st.sampled_from(["", "Insect"]), ON),
    st.builds(GainKeywords, KEYWORDS, ON),
    st.builds(Damage, AMOUNTS, ON | WHO),
    st.builds(Destroy, ON),
    st.builds(Exile, ON),
    st.builds(ReturnTo, ON | st.just(FromGraveyard(count=2, up_to=True)), st.just(Zone.HAND)),
    st.builds(ReturnTo, st.just(Remembered()), st.just(Zone.BATTLEFIELD), st.booleans()),
    st.builds(PutIntoLibrary, ON, st.none() | AMOUNTS),
    st.builds(Sacrifice, WHICH, WHO, FEW),
    st.builds(Tap, ON),
    st.builds(Untap, ON),
    st.builds(GainControl, ON, WHO, st.none() | st.sampled_from(Until)),
    st.builds(Draw, AMOUNTS, WHO),
    st.builds(Scry, AMOUNTS),
    st.builds(Mill, AMOUNTS, WHO, st.sampled_from([Zone.GRAVEYARD, Zone.EXILE])),
    st.builds(Discard, st.none() | FEW, WHO),
    st.builds(Search, st.just(Deed.SEARCH), FEW),
    st.builds(GainLife, AMOUNTS, WHO),
    st.builds(LoseLife, AMOUNTS, WHO),
    st.builds(AddMana, AMOUNTS, st.sampled_from(["", "R", "WU"]), WHO),
    st.builds(Named, st.sampled_from(Deed), AMOUNTS, WHO),
    st.just(ChooseResult()),
)


def within(inner: st.SearchStrategy[Instruction]) -> st.SearchStrategy[Instruction]:
    """Instructions that have others in them."""
    some = st.lists(inner, max_size=3).map(tuple)
    each = some.map(lambda then: ForEachResult(ResultsTable(6, (Row(1, 6, then),))))
    return st.one_of(
        st.builds(MayDo, some, some),
        st.builds(IfDoubles, some, some),
        st.builds(IfTotal, st.builds(Results, st.integers(-2, 8)), some, some),
        st.builds(IfNumber, AMOUNTS, AMOUNTS, st.none(), some, some),
        st.builds(RollDice, st.just(Die(6)), st.integers(1, 3) | NUMBER, then=some),
        st.builds(AtNextEndStep, some),
        each,
    )


ANY = st.recursive(PLAIN, within, max_leaves=8)
SIZES = st.sampled_from([0, 1, 2, 10**18, INFINITY])
RESULTS = st.none() | st.lists(st.integers(-2, 8), min_size=1, max_size=3).map(Pool.of)


def moment() -> State:
    """Some permanents, some cards everywhere."""
    start = table(
        you=["Grizzly Bears", "Component Pouch", "Brazen Dwarf"],
        opponent=["Storm Crow", "Pixie Guide"],
        hand=["Divination", "Storm Crow"],
        library=["Concentrate", "Grizzly Bears"],
        graveyard=["Djinni Windseer", "Divination"],
        opponents_library=["Storm Crow"],
        other_cards=3,
        mana=5,
    )
    return replace(start, most_repeats=3)


@settings(max_examples=60, deadline=None)
@given(st.lists(ANY, min_size=1, max_size=5), SIZES, SIZES, RESULTS, st.integers(0, 2**32))
def test_any_instructions_leave_a_moment_of_the_game(
    instructions: list[Instruction], x: int, times: int, results: Pool | None, seed: int
) -> None:
    start = moment()
    now = Resolution(start, Seeded(seed))
    held = StackObject(
        9, StackKind.TRIGGERED, "Grizzly Bears", "you", source=1, x=x, times=times or 1
    )
    try:
        carry_to_the_end(now, Context(held, results=results), tuple(instructions))
    except (ArithmeticError, TooManyDice):
        # Infinity less infinity, an infinite base, more than can be told apart: refused.
        return
    end = now.state
    assert isinstance(hash(end), int)
    assert start == moment()
    assert parse(write(tuple(now.trace))) == tuple(now.trace)
    ids = [one.id for one in end.permanents]
    assert len(ids) == len(set(ids))
    assert all(group.count > 0 for group in end.tokens)
    kinds = [replace(group, count=0) for group in end.tokens]
    assert len(kinds) == len(set(kinds))
    bodies: tuple[Permanent | Tokens, ...] = (*end.permanents, *end.tokens)
    for one in bodies:
        assert all(count > 0 for _, count in one.counters)
        assert one.damage >= 0
    for player in end.players:
        assert player.other_cards >= 0
        assert list(player.graveyard) == sorted(player.graveyard)
        assert list(player.exile) == sorted(player.exile)


@settings(max_examples=60, deadline=None)
@given(st.lists(ANY, min_size=1, max_size=4), RESULTS, st.integers(0, 2**32))
def test_the_same_answers_lead_to_the_same_moment(
    instructions: list[Instruction], results: Pool | None, seed: int
) -> None:
    ends = []
    for _ in range(2):
        now = Resolution(moment(), Seeded(seed))
        held = StackObject(9, StackKind.TRIGGERED, "Grizzly Bears", "you", source=1, x=3)
        try:
            carry_to_the_end(now, Context(held, results=results), tuple(instructions))
        except (ArithmeticError, TooManyDice):
            return
        ends.append((now.state, tuple(now.trace)))
    assert ends[0] == ends[1]
    assert hash(ends[0][0]) == hash(ends[1][0])
