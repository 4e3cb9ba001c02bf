"""Cards and permanents that go elsewhere: destroyed, exiled, returned, buried, sacrificed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.dice import INFINITY, Count
from engine.events import (
    CountersPut,
    Destroyed,
    Died,
    DieRolled,
    Entered,
    Moved,
    Sacrificed,
)
from engine.instructions import (
    CreateTokens,
    Destroy,
    Exile,
    GainKeywords,
    GainLife,
    PutIntoLibrary,
    ReturnTo,
    Sacrifice,
)
from engine.notation import parse, write
from engine.remarks import DieDidNotCount
from engine.resolution import TooManyDice
from engine.state import History, Permanent, StackKind, StackObject, State
from engine.subjects import (
    CREATURES,
    THEIR_CREATURES,
    YOUR_CREATURES,
    Chosen,
    Each,
    FromGraveyard,
    Of,
    On,
    Quantity,
    Remembered,
    Type,
    Which,
    Who,
    Whose,
    Zone,
)
from tests.engine.carried import carry, named, tokens
from tests.engine.games import Game, table

BEARS, CROW = "Grizzly Bears", "Storm Crow"
EVERY_CREATURE = Each(CREATURES)


def zone(game: Game, zone: Zone, player: str = "you") -> tuple[str, ...]:
    """The known cards of a player in a zone."""
    holder = game.state.player(player)
    return {
        Zone.HAND: holder.hand,
        Zone.GRAVEYARD: holder.graveyard,
        Zone.EXILE: holder.exile,
        Zone.LIBRARY: holder.library,
    }[zone]


def test_what_is_destroyed_dies_unless_it_is_indestructible() -> None:
    start = table(you=[BEARS, "Component Pouch"], opponent=[CROW])
    start = carry(start, GainKeywords(("indestructible",)), of=BEARS).state
    game = carry(start, Destroy(Each(Which())))
    assert [one.card for one in game.state.permanents] == [BEARS]
    assert game.all(Destroyed) == (Destroyed("Component Pouch"), Destroyed(CROW))
    assert game.all(Died) == (Died(CROW),)
    assert Moved("you", "Component Pouch", Zone.BATTLEFIELD, Zone.GRAVEYARD) in game.trace
    assert zone(game, Zone.GRAVEYARD) == ("Component Pouch",)
    assert zone(game, Zone.GRAVEYARD, "opponent") == (CROW,)


def test_permanents_are_exiled_and_held_on_to() -> None:
    start = table(you=[BEARS], opponent=[CROW])
    game = carry(
        start,
        Exile(EVERY_CREATURE),
        GainLife(Quantity(Of.REMEMBERED)),
        ReturnTo(Remembered(YOUR_CREATURES), Zone.HAND),
    )
    assert not game.state.permanents
    assert game.life("you") == 22
    assert sorted((zone(game, Zone.EXILE), zone(game, Zone.EXILE, "opponent"))) == [(), ()]
    assert zone(game, Zone.HAND) == (BEARS,)
    assert zone(game, Zone.HAND, "opponent") == (CROW,)


def test_a_stolen_permanent_goes_to_its_owner() -> None:
    stolen = Permanent(1, BEARS, "you", owner="opponent")
    start = replace(table(), permanents=(stolen,))
    for leaving, place in (
        (Exile(), Zone.EXILE),
        (Destroy(), Zone.GRAVEYARD),
        (ReturnTo(On.TARGET, Zone.HAND), Zone.HAND),
        (PutIntoLibrary(), Zone.LIBRARY),
    ):
        assert zone(carry(start, leaving, at=[BEARS]), place, "opponent") == (BEARS,)


def test_tokens_cease_to_exist_elsewhere() -> None:
    start = carry(table(), CreateTokens("Ox", 10**18), CreateTokens("Wolf", apart=True)).state
    for leaving, place in (
        (Exile(EVERY_CREATURE), Zone.EXILE),
        (ReturnTo(EVERY_CREATURE, Zone.HAND), Zone.HAND),
        (PutIntoLibrary(EVERY_CREATURE, 3), Zone.LIBRARY),
    ):
        game = carry(start, leaving, GainLife(Quantity(Of.REMEMBERED)))
        assert (game.state.permanents, game.state.tokens) == ((), ())
        assert zone(game, place) == ()
        assert game.life("you") == 20
        assert Moved("you", "Ox", Zone.BATTLEFIELD, place, 10**18) in game.trace


def test_what_is_exiled_with_a_permanent_stays_linked_to_it() -> None:
    start = table(you=["Component Pouch"], opponent=[BEARS, CROW])
    linked = carry(start, Exile(Each(THEIR_CREATURES), with_this=True), of="Component Pouch")
    pouch = linked.permanent("Component Pouch")
    assert pouch is not None
    assert pouch.exiled == (("opponent", BEARS), ("opponent", CROW))
    back = ReturnTo(Remembered(count=1, with_this=True), Zone.HAND)
    game = carry(linked.state, back, of="Component Pouch", choose=[CROW])
    assert zone(game, Zone.HAND, "opponent") == (CROW,)
    pouch = game.permanent("Component Pouch")
    assert pouch is not None
    assert pouch.exiled == (("opponent", BEARS),)


@pytest.mark.parametrize(
    ("choices", "count"), [(["none"], 0), ([CROW, "none"], 1), ([CROW, BEARS], 2)]
)
def test_up_to_so_many_come_back(choices: list[str], count: int) -> None:
    start = table(you=["Component Pouch"], opponent=[BEARS, CROW])
    linked = carry(start, Exile(Each(THEIR_CREATURES), with_this=True), of="Component Pouch")
    back = ReturnTo(Remembered(count=Quantity(Of.X), up_to=True, with_this=True), Zone.HAND)
    game = carry(linked.state, back, of="Component Pouch", x=10, choose=choices)
    assert len(zone(game, Zone.HAND, "opponent")) == count


def test_nothing_is_exiled_until_it_leaves_once_it_has_left() -> None:
    exile = Exile(On.TARGET, until_it_leaves=True)
    assert carry(table(opponent=[BEARS]), exile, at=[BEARS]).trace == ()
    start = table(you=["Component Pouch"], opponent=[BEARS])
    game = carry(start, exile, Destroy(On.ITSELF), of="Component Pouch", at=[BEARS])
    assert game.state.returning == (("opponent", BEARS),)


def test_cards_in_graveyards_are_exiled_too() -> None:
    start = table(graveyard=[CROW], opponents_graveyard=[BEARS])
    game = carry(start, Exile(), at=[CROW, BEARS])
    assert zone(game, Zone.EXILE) == (CROW,)
    assert zone(game, Zone.EXILE, "opponent") == (BEARS,)


def on_stack(**fields: object) -> State:
    """A spell of the opponent's on the stack."""
    spell = StackObject(1, StackKind.SPELL, "Divination", "opponent")
    return replace(table(), stack=(replace(spell, **fields),))  # type: ignore[arg-type]


def test_a_spell_is_exiled_from_the_stack() -> None:
    game = carry(on_stack(), Exile(), GainLife(Quantity(Of.REMEMBERED)), at=["Divination"])
    assert game.state.stack == ()
    assert zone(game, Zone.EXILE, "opponent") == ("Divination",)
    assert Moved("opponent", "Divination", Zone.STACK, Zone.EXILE) in game.trace
    assert game.life("you") == 21


def test_a_copy_of_a_spell_ceases_to_exist() -> None:
    game = carry(on_stack(copy=True), Exile(), at=["Divination"])
    assert game.state.stack == ()
    assert zone(game, Zone.EXILE, "opponent") == ()


def test_a_card_returns_itself_from_the_graveyard() -> None:
    start = table(graveyard=[CROW])
    game = carry(start, ReturnTo(On.ITSELF, Zone.HAND), card=CROW)
    assert (zone(game, Zone.HAND), zone(game, Zone.GRAVEYARD)) == ((CROW,), ())
    back = carry(start, ReturnTo(On.ITSELF, Zone.BATTLEFIELD, tapped=True), card=CROW)
    assert [(one.card, one.tapped) for one in back.state.permanents] == [(CROW, True)]
    assert carry(table(), ReturnTo(On.ITSELF, Zone.HAND), card=CROW).trace == ()


def test_a_permanent_on_the_battlefield_is_not_looked_for_in_the_graveyard() -> None:
    start = table(you=[CROW], graveyard=[CROW])
    game = carry(start, ReturnTo(On.ITSELF, Zone.HAND), of=CROW)
    assert (zone(game, Zone.HAND), zone(game, Zone.GRAVEYARD)) == ((CROW,), (CROW,))


def test_targets_in_graveyards_return() -> None:
    start = table(graveyard=[CROW, BEARS])
    game = carry(start, ReturnTo(On.TARGET, Zone.HAND), at=[CROW])
    assert (zone(game, Zone.HAND), zone(game, Zone.GRAVEYARD)) == ((CROW,), (BEARS,))
    top = carry(start, ReturnTo(On.TARGET, Zone.LIBRARY), at=[BEARS])
    assert zone(top, Zone.LIBRARY) == (BEARS,)


def test_a_creature_returns_under_your_control_with_counters() -> None:
    reanimate = ReturnTo(
        FromGraveyard(CREATURES),
        Zone.BATTLEFIELD,
        counters=(("+1/+1", Quantity(Of.X)),),
        yours=True,
    )
    game = carry(table(opponents_graveyard=[BEARS, "Divination"]), reanimate, x=5)
    (bears,) = game.state.permanents
    assert (bears.controller, bears.owner) == ("you", "opponent")
    assert game.counters(BEARS, "+1/+1") == 5
    assert [type(item) for item in game.trace] == [CountersPut, Entered]
    own = carry(table(graveyard=[BEARS]), reanimate, x=0)
    assert own.state.permanents[0].owner == ""


def test_what_returns_by_itself_is_its_owners() -> None:
    back = ReturnTo(FromGraveyard(CREATURES), Zone.BATTLEFIELD)
    game = carry(table(opponents_graveyard=[BEARS]), back)
    assert [one.controller for one in game.state.permanents] == ["opponent"]


def test_x_of_what_enters_without_being_cast_is_0() -> None:
    back = ReturnTo(FromGraveyard(CREATURES), Zone.BATTLEFIELD)
    game = carry(table(graveyard=["Neverwinter Hydra"]), back, x=9)
    assert not game.all(DieRolled)
    assert game.counters("Neverwinter Hydra", "+1/+1") == 0


@pytest.mark.parametrize(
    ("what", "choices", "back"),
    [
        (FromGraveyard(whose := Which(whose=Whose.OWN)), [BEARS], [BEARS]),
        (FromGraveyard(whose, 2), [BEARS, CROW], [BEARS, CROW]),
        (FromGraveyard(whose, None), [], ["Divination", BEARS, CROW]),
        (FromGraveyard(whose, 3), [], ["Divination", BEARS, CROW]),
        (FromGraveyard(whose, 2, up_to=True), [CROW, "none"], [CROW]),
        (FromGraveyard(Which(whose=Whose.OPPONENTS)), [], ["Pixie Guide"]),
        (FromGraveyard(whose, total=4), [BEARS, CROW], [BEARS, CROW]),
        (FromGraveyard(whose, total=4), ["Divination"], ["Divination"]),
        (FromGraveyard(whose, total=3), ["none"], []),
        (FromGraveyard(whose, total=1), [], []),
        (FromGraveyard(Which((Type.INSTANT,))), [], []),
        (FromGraveyard(whose, remembered=True), [], []),
        (FromGraveyard(whose, None, died_this_turn=True), [], [CROW]),
    ],
)
def test_which_cards_in_graveyards_are_meant(
    what: FromGraveyard, choices: list[str], back: list[str]
) -> None:
    start = table(graveyard=[BEARS, CROW, "Divination"], opponents_graveyard=["Pixie Guide"])
    you = replace(start.players[0], history=History(died=(CROW,)))
    start = replace(start, players=(you, start.players[1]))
    game = carry(start, ReturnTo(what, Zone.HAND), choose=choices)
    held = (*zone(game, Zone.HAND), *zone(game, Zone.HAND, "opponent"))
    assert sorted(held) == sorted(back)


def test_cards_of_one_name_are_told_apart_by_their_owners() -> None:
    start = table(graveyard=[CROW, CROW], opponents_graveyard=[CROW])
    back = ReturnTo(FromGraveyard(CREATURES), Zone.HAND)
    game = carry(start, back, choose=[f"{CROW} of opponent"])
    assert zone(game, Zone.HAND, "opponent") == (CROW,)


def test_a_card_returns_at_random() -> None:
    start = table(graveyard=[BEARS, CROW, "Divination"])
    game = carry(start, ReturnTo(FromGraveyard(random=True), Zone.HAND), dice="3")
    assert zone(game, Zone.HAND) == (CROW,)
    assert [str(drawn.die) for drawn in game.all(DieDidNotCount)] == ["d3"]
    assert not game.all(DieRolled)
    all_three = carry(start, ReturnTo(FromGraveyard(count=9, random=True), Zone.HAND), dice="1,1")
    assert len(zone(all_three, Zone.HAND)) == 3


def test_only_what_this_resolution_put_there_is_remembered() -> None:
    start = table(you=[BEARS], graveyard=[CROW])
    game = carry(
        start,
        Sacrifice(YOUR_CREATURES),
        ReturnTo(FromGraveyard(CREATURES, remembered=True), Zone.BATTLEFIELD),
    )
    assert named(game, BEARS)
    assert zone(game, Zone.GRAVEYARD) == (CROW,)


@pytest.mark.parametrize(
    ("depth", "library", "under"),
    [
        (0, (BEARS, "A", "B"), 0),
        (1, ("A", BEARS, "B"), 1),
        (2, ("A", "B", BEARS), 2),
        (3, ("A", "B"), 3),
        (10**18, ("A", "B"), 10**18),
        (INFINITY, ("A", "B"), INFINITY),
    ],
)
def test_it_is_put_beneath_so_many_cards(
    depth: Count, library: tuple[str, ...], under: Count
) -> None:
    start = table(opponent=[BEARS], opponents_library=["A", "B"])
    game = carry(start, PutIntoLibrary(depth=Quantity(Of.X)), at=[BEARS], x=depth)
    # Deeper than the known cards nobody knows it any more.
    assert zone(game, Zone.LIBRARY, "opponent") == library
    assert game.all(Moved) == (
        Moved("opponent", BEARS, Zone.BATTLEFIELD, Zone.LIBRARY, under=under),
    )
    assert parse(write(game.trace)) == game.trace


@pytest.mark.parametrize(("end", "library"), [("top", (BEARS, "A")), ("bottom", ("A",))])
def test_the_owner_chooses_the_end_of_the_library(end: str, library: tuple[str, ...]) -> None:
    start = table(opponent=[BEARS], opponents_library=["A"])
    game = carry(start, PutIntoLibrary(depth=None), at=[BEARS], choose=[end])
    assert zone(game, Zone.LIBRARY, "opponent") == library
    from_graveyard = table(opponents_graveyard=[BEARS], opponents_library=["A"])
    game = carry(from_graveyard, PutIntoLibrary(depth=None), at=[BEARS], choose=[end])
    assert zone(game, Zone.LIBRARY, "opponent") == library


def test_each_player_sacrifices_what_they_choose() -> None:
    start = table(you=[BEARS, CROW], opponent=[CROW, "Pixie Guide", "Component Pouch"])
    game = carry(start, Sacrifice(CREATURES, Who.EACH_PLAYER), choose=[BEARS, "Pixie Guide"])
    assert game.all(Sacrificed) == (Sacrificed("you", BEARS), Sacrificed("opponent", "Pixie Guide"))
    # All choose first, then all of it goes at once.
    assert [type(item).__name__ for item in game.trace] == [
        *["ChoiceMade"] * 2,
        *["Sacrificed"] * 2,
        *["Died"] * 2,
    ]


def test_nothing_is_asked_where_all_of_it_must_go() -> None:
    start = carry(table(opponent=[CROW]), CreateTokens("Goblin", 2, Who.EACH_OPPONENT)).state
    game = carry(start, Sacrifice(CREATURES, Who.EACH_OPPONENT, 3))
    assert (game.state.permanents, game.state.tokens) == ((), ())
    assert carry(table(), Sacrifice(CREATURES, Who.EACH_PLAYER)).trace == ()


def test_a_token_is_sacrificed_from_among_its_like() -> None:
    start = carry(table(you=[CROW]), CreateTokens("Goblin", 10**18)).state
    game = carry(start, Sacrifice(CREATURES, count=2), choose=["Goblin", "Goblin"])
    assert tokens(game) == {("you", "Goblin"): 10**18 - 2}
    with pytest.raises(TooManyDice):
        carry(start, Sacrifice(CREATURES, count=500), choose=["Goblin"] * 100)
    with pytest.raises(TooManyDice):
        carry(start, Sacrifice(CREATURES, count=10**19))


def test_the_toughness_of_your_own_sacrifice_is_read() -> None:
    start = table(you=[CROW], opponent=["Pixie Guide"], counters={CROW: {"+1/+1": 4}})
    game = carry(
        start,
        Sacrifice(CREATURES, Who.EACH_PLAYER),
        GainLife(Quantity(Of.SACRIFICED_TOUGHNESS)),
    )
    assert game.life("you") == 26
    without = carry(
        table(you=["Component Pouch"]),
        Sacrifice(Which()),
        GainLife(Quantity(Of.SACRIFICED_TOUGHNESS)),
    )
    assert without.life("you") == 20


def test_it_sacrifices_itself_and_not_what_is_chosen() -> None:
    game = carry(table(you=[BEARS, CROW]), Sacrifice(On.ITSELF), of=CROW)
    assert [one.card for one in game.state.permanents] == [BEARS]


def test_chosen_permanents_go_to_their_owners_hands() -> None:
    start = carry(table(opponent=[CROW]), CreateTokens("Goblin", 2)).state
    game = carry(start, ReturnTo(Chosen(CREATURES, 2), Zone.HAND), choose=[CROW])
    assert zone(game, Zone.HAND, "opponent") == (CROW,)
    assert tokens(game) == {("you", "Goblin"): 1}


def test_a_card_that_is_gone_from_the_graveyard_does_not_return() -> None:
    start = table(graveyard=[CROW])
    game = carry(start, Exile(), ReturnTo(On.TARGET, Zone.HAND), at=[CROW])
    assert (zone(game, Zone.EXILE), zone(game, Zone.HAND)) == ((CROW,), ())


def test_one_card_moves_once_though_it_is_aimed_at_twice() -> None:
    game = carry(table(graveyard=[CROW]), ReturnTo(On.TARGET, Zone.HAND), at=[CROW, CROW])
    assert len(game.all(Moved)) == 1
    assert zone(game, Zone.HAND) == (CROW,)


def test_too_many_cards_to_choose_one_by_one_are_refused() -> None:
    start = table(graveyard=[CROW] * 150)
    with pytest.raises(TooManyDice):
        carry(start, ReturnTo(FromGraveyard(count=120), Zone.HAND))
