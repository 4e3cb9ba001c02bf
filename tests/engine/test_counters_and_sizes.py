"""What instructions do to permanents that stay: counters, sizes, types, keywords, tapping."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import NextTurn
from engine.characteristics import base, is_a, power, toughness
from engine.dice import INFINITY, Count, Pool
from engine.events import (
    Attached,
    BaseSet,
    BecameMonstrous,
    BecameTapped,
    BecameUntapped,
    ControlGained,
    CountersPut,
    CountersRemoved,
    DeedDone,
    KeywordGained,
    LevelReached,
    PowerRaised,
    TypeGained,
)
from engine.instructions import (
    Attach,
    Become,
    CreateTokens,
    Deed,
    ExtraActivations,
    GainControl,
    GainKeywords,
    GainLevel,
    Monstrosity,
    NoteTotal,
    Pump,
    PutCounters,
    RemoveCounters,
    ReplaceCounters,
    SetBase,
    TapOrUntap,
    Untap,
)
from engine.notation import parse, write
from engine.state import BaseSize, Permanent, Player
from engine.subjects import CREATURES, Chosen, Each, Of, On, Quantity, Type, Which, Who
from tests.engine.carried import carry
from tests.engine.games import play, table

X = Quantity(Of.X)
RESULT = Quantity(Of.TOTAL)
BEARS = "Grizzly Bears"


@pytest.mark.parametrize("count", [1, 10**18, INFINITY])
def test_counters_add_up_as_often_as_it_triggered(count: Count) -> None:
    game = carry(table(you=[BEARS]), PutCounters("+1/+1", X), of=BEARS, x=count, times=3)
    assert game.counters(BEARS, "+1/+1") == count * 3
    assert game.trace == (CountersPut(BEARS, "+1/+1", count * 3),)


def test_no_counters_are_put_for_nothing_or_less() -> None:
    less = PutCounters("+1/+1", Quantity(Of.X, plus=-5))
    game = carry(table(you=[BEARS]), PutCounters("+1/+1", 0), less, of=BEARS)
    assert game.trace == ()


@pytest.mark.parametrize(
    ("held", "count", "left"), [(5, 2, 3), (5, 5, 0), (5, 9, 0), (INFINITY, 3, INFINITY), (0, 2, 0)]
)
def test_counters_are_removed_at_most_those_there_are(held: Count, count: int, left: Count) -> None:
    start = table(you=[BEARS], counters={BEARS: {"funk": held} if held != 0 else {}})
    game = carry(start, RemoveCounters("funk", count), of=BEARS)
    assert game.counters(BEARS, "funk") == left
    assert bool(game.all(CountersRemoved)) == (held != 0)


def test_all_counters_are_removed_where_no_number_is_said() -> None:
    start = table(you=[BEARS], counters={BEARS: {"funk": INFINITY, "luck": 1}})
    game = carry(start, RemoveCounters("funk"), RemoveCounters("luck", 0), of=BEARS)
    assert game.permanent(BEARS) == replace(start.permanents[0], counters=(("luck", 1),))


def test_counters_are_replaced_even_by_none() -> None:
    start = table(you=[BEARS], counters={BEARS: {"+1/+1": 3}})
    replaced = ReplaceCounters("+1/+1", RESULT)
    game = carry(start, replaced, of=BEARS, results=Pool.of([5]), times=4)
    assert game.counters(BEARS, "+1/+1") == 5
    game = carry(start, replaced, of=BEARS)
    assert game.counters(BEARS, "+1/+1") == 0


def test_a_creature_becomes_monstrous_once() -> None:
    game = carry(table(you=[BEARS]), Monstrosity(X), Monstrosity(9), of=BEARS, x=4)
    assert game.counters(BEARS, "+1/+1") == 4
    assert game.all(BecameMonstrous) == (BecameMonstrous(BEARS),)


def test_monstrosity_0_makes_monstrous_too() -> None:
    game = carry(table(you=[BEARS]), Monstrosity(0), of=BEARS)
    held = game.permanent(BEARS)
    assert held is not None
    assert (held.monstrous, held.counters) == (True, ())


@pytest.mark.parametrize(
    ("more", "size"), [((2, 0), (4, 2)), ((-4, -4), (-2, -2)), ((0, 3), (2, 5))]
)
def test_power_and_toughness_rise_and_fall(more: tuple[int, int], size: tuple[int, int]) -> None:
    game = carry(table(you=[BEARS]), Pump(*more), of=BEARS)
    assert game.size(BEARS) == size
    assert game.trace == (PowerRaised(BEARS, *more),)
    assert parse(write(game.trace)) == game.trace


def test_a_result_below_zero_raises_nothing() -> None:
    game = carry(table(you=[BEARS]), Pump(RESULT, 0), of=BEARS, results=Pool.of([-2]))
    assert game.trace == ()


def test_infinitely_much_is_raised_too() -> None:
    game = carry(table(you=[BEARS]), Pump(X, 1), of=BEARS, x=INFINITY, times=2)
    assert game.size(BEARS) == (INFINITY, 4)


def test_base_power_and_toughness_are_the_real_numbers() -> None:
    game = carry(table(you=[BEARS]), SetBase(X, Quantity(Of.X, -1)), of=BEARS, x=3)
    assert game.size(BEARS) == (3, -3)
    assert game.trace == (BaseSet(BEARS, 3, -3),)
    counted = carry(game.state, PutCounters("+1/+1", 2), Pump(1, 1), of=BEARS)
    assert counted.size(BEARS) == (6, 0)


def test_what_is_not_said_stays_as_it_was() -> None:
    toughness_only = SetBase(None, 1, until_end_of_turn=True)
    game = carry(table(you=[BEARS]), SetBase(7, None), toughness_only, of=BEARS)
    assert game.size(BEARS) == (7, 1)
    held = game.permanent(BEARS)
    assert held is not None
    assert held.sizes == (BaseSize(7, None, False), BaseSize(None, 1, True))
    power_too = carry(game.state, SetBase(0, None, until_end_of_turn=True), of=BEARS)
    assert power_too.size(BEARS) == (0, 1)
    over = play(replace(power_too.state, actions=(NextTurn("opponent"),)))
    assert over.size(BEARS) == (7, 2)


def test_for_good_is_for_good_also_after_what_was_for_the_turn() -> None:
    for_now = SetBase(9, 9, until_end_of_turn=True)
    game = carry(table(you=[BEARS]), for_now, SetBase(None, 3), SetBase(5, None), of=BEARS)
    held = game.permanent(BEARS)
    assert held is not None
    assert held.sizes == (BaseSize(5, 3, False),)


def test_each_of_a_group_keeps_what_was_set_for_good() -> None:
    squirrels = CreateTokens("Squirrel", 10**18)
    for_now = SetBase(9, 9, Each(CREATURES), until_end_of_turn=True)
    game = carry(table(), squirrels, for_now, SetBase(None, 3, Each(CREATURES)))
    (group,) = game.state.tokens
    assert base(group) == (9, 3)
    over = play(replace(game.state, actions=(NextTurn("opponent"),)))
    assert [base(each) for each in over.state.tokens] == [(1, 3)]


def test_a_face_that_is_no_number_sets_nothing() -> None:
    game = carry(table(you=[BEARS]), SetBase(RESULT, RESULT), of=BEARS)
    assert game.size(BEARS) == (2, 2)
    assert not game.all(BaseSet)


def test_infinite_base_power_is_refused() -> None:
    with pytest.raises(ArithmeticError, match="never infinite"):
        carry(table(you=[BEARS]), SetBase(X, 1), of=BEARS, x=INFINITY)


def test_an_artifact_becomes_a_creature() -> None:
    pouch = "Component Pouch"
    game = carry(
        table(you=[pouch]),
        Become((Type.CREATURE,), "Insect"),
        SetBase(X, X, until_end_of_turn=True),
        PutCounters("+1/+1", 1, Each(Which((Type.CREATURE,), subtype="Insect"))),
        of=pouch,
        x=4,
    )
    held = game.permanent(pouch)
    assert held is not None
    assert is_a(held, Type.CREATURE)
    assert is_a(held, Type.ARTIFACT)
    assert not is_a(held, Type.LAND)
    assert (power(game.state, held), toughness(game.state, held)) == (5, 5)
    assert game.all(TypeGained) == (TypeGained(pouch, "creature"), TypeGained(pouch, "Insect"))


def test_keywords_are_gained_once_each() -> None:
    twice = GainKeywords(("flying", "menace")), GainKeywords(("flying",))
    game = carry(table(you=[BEARS]), *twice, of=BEARS)
    assert game.keywords(BEARS) == {"flying", "menace"}
    held = game.permanent(BEARS)
    assert held is not None
    assert held.keywords == ("flying", "menace")
    assert len(game.all(KeywordGained)) == 3


def test_a_class_reaches_a_level() -> None:
    game = carry(table(you=["Barbarian Class"]), GainLevel(2), of="Barbarian Class")
    held = game.permanent("Barbarian Class")
    assert held is not None
    assert held.level == 2
    assert game.trace == (LevelReached("Barbarian Class", 2),)


def test_what_is_tapped_is_not_tapped_again() -> None:
    start = table(you=[BEARS, "Storm Crow"])
    target = TapOrUntap()
    game = carry(start, target, target, at=[BEARS], choose=["tap", "tap"])
    assert game.all(BecameTapped) == (BecameTapped(BEARS),)
    game = carry(game.state, target, target, at=[BEARS], choose=["untap", "untap"])
    assert game.all(BecameUntapped) == (BecameUntapped(BEARS),)
    assert carry(start, Untap(Each(CREATURES))).trace == ()


def test_control_changes_and_the_owner_stays() -> None:
    start = table(opponent=[BEARS])
    game = carry(start, GainControl(), GainControl(), at=[BEARS])
    held = game.permanent(BEARS)
    assert held is not None
    assert (held.controller, held.owner) == ("you", "opponent")
    assert game.trace == (ControlGained("you", BEARS),)
    back = carry(game.state, GainControl(who=Who.RIGHT), at=[BEARS]).permanent(BEARS)
    assert back is not None
    assert (back.controller, back.owner) == ("opponent", "")


def test_control_of_tokens_changes_too() -> None:
    start = carry(table(), CreateTokens("Goblin", 10**18, Who.EACH_OPPONENT)).state
    game = carry(start, GainControl(Each(CREATURES)))
    assert [(group.controller, group.count) for group in game.state.tokens] == [("you", 10**18)]


def test_it_is_attached_to_a_permanent_a_token_or_a_player() -> None:
    pouch = "Component Pouch"
    start = carry(table(you=[pouch, BEARS]), CreateTokens("Goblin", 2)).state
    game = carry(start, Attach(On.TARGET), of=pouch, at=[BEARS])
    assert game.permanent(pouch) == replace(start.permanents[0], attached_to=2)
    game = carry(start, Attach(Chosen(CREATURES)), of=pouch, choose=["Goblin"])
    goblin = game.permanent("Goblin")
    assert goblin is not None
    assert [one.attached_to for one in game.state.permanents] == [goblin.id, None, None]
    game = carry(start, Attach(Who.EACH_OPPONENT), of=pouch)
    assert game.trace == (Attached(pouch, "opponent"),)


def test_it_is_attached_to_another_player_at_random() -> None:
    start = table(you=["Component Pouch"])
    curse = replace(start.permanents[0], attached_to="opponent")
    start = replace(start, permanents=(curse,))
    move = Attach(Who.AN_OPPONENT, another=True)
    assert carry(start, move, of=curse.card).trace == ()
    three = replace(start, players=(*start.players, Player("third"), Player("fourth")))
    game = carry(three, move, of=curse.card, dice="2")
    assert [one.attached_to for one in game.state.permanents] == ["fourth"]


def test_a_spell_is_attached_to_nothing() -> None:
    assert carry(table(you=[BEARS]), Attach(On.TARGET), at=[BEARS]).trace == ()


def test_loyalty_abilities_may_be_activated_more_often() -> None:
    game = carry(table(you=[BEARS]), ExtraActivations(2), ExtraActivations(2), of=BEARS)
    held = game.permanent(BEARS)
    assert held is not None
    assert held.more_activations == 4
    assert game.all(DeedDone)[0] == DeedDone("you", BEARS, Deed.MORE_ACTIVATIONS, 2)


def test_counters_on_something_about_to_enter_are_its_own() -> None:
    game = carry(table(), CreateTokens("Wolf", apart=True), PutCounters("+1/+1", 3, On.CREATED))
    assert game.counters("Wolf", "+1/+1") == 3
    assert isinstance(game.permanent("Wolf"), Permanent)


def test_no_total_is_noted_where_there_is_none() -> None:
    assert carry(table(you=[BEARS]), NoteTotal(), of=BEARS).trace == ()
