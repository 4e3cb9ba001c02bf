"""Numbers read from the game, and which permanents and players are meant."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.chance import Scripted
from engine.dice import INFINITY, Count, Die, Pool
from engine.instructions import (
    AddMana,
    Attach,
    CreateTokens,
    Damage,
    Destroy,
    Draw,
    Exile,
    GainLife,
    LoseLife,
    PutCounters,
    Sacrifice,
    Tap,
)
from engine.reading import Context, number, quantity
from engine.remarks import NumberPartIdle
from engine.resolution import Resolution, TooManyDice
from engine.state import History, Memory, Permanent, Player, StackKind, StackObject, State
from engine.subjects import (
    CREATURES,
    THEIR_CREATURES,
    YOUR_CREATURES,
    Amount,
    Chosen,
    Each,
    Of,
    On,
    Quantity,
    Results,
    Type,
    Which,
    Who,
    Whose,
)
from engine.switches import SeveralResults, Switches
from tests.engine.carried import carry, tokens
from tests.engine.games import table

POOL = Pool.of([2, 2, 5, -1])


def read(
    amount: Amount,
    start: State | None = None,
    results: Pool | None = POOL,
    held: StackObject | None = None,
    memory: Memory | None = None,
) -> Count | None:
    """The number an amount comes to."""
    now = Resolution(table() if start is None else start, Scripted())
    spell = StackObject(1, StackKind.SPELL, "Concentrate", "you", x=7)
    return number(now, Context(held or spell, results=results, memory=memory or Memory()), amount)


@pytest.mark.parametrize(
    ("of", "value"),
    [
        (Of.TOTAL, 8),
        (Of.THE_RESULT, 8),
        (Of.MATCHING, 3),
        (Of.DISTINCT, 3),
        (Of.LARGEST_GROUP, 2),
        (Of.DIFFERENCE, 6),
        (Of.HIGHEST, 5),
        (Of.LOWEST, -1),
    ],
)
def test_numbers_of_a_roll(of: Of, value: int) -> None:
    quantity = Quantity(of, which=Results(at_least=1))
    assert read(quantity) == value
    assert read(replace(quantity, factor=-2, plus=3)) == 3 - 2 * value
    assert read(quantity, results=None) is None
    assert read(quantity, results=Pool()) is None


def test_the_result_of_several_dice_is_what_the_switch_says() -> None:
    switched = replace(table(), switches=Switches(several_results=SeveralResults.HIGHEST))
    assert read(Quantity(Of.THE_RESULT), switched) == 5


def test_a_number_of_a_roll_without_numbers_does_nothing_and_says_so() -> None:
    now = Resolution(table(), Scripted())
    held = StackObject(1, StackKind.SPELL, "Concentrate", "you")
    assert quantity(now, Context(held), Quantity(Of.TOTAL)) == 0
    assert now.trace == [NumberPartIdle("Concentrate")]


def test_a_quantity_is_nothing_below_zero() -> None:
    game = carry(table(), Draw(Quantity(Of.X, plus=-5)), GainLife(Quantity(Of.X, -1)), x=3)
    assert game.trace == ()


@pytest.mark.parametrize("x", [0, 10**18, INFINITY])
def test_x_can_be_anything(x: Count) -> None:
    game = carry(table(), GainLife(Quantity(Of.X)), x=x)
    assert game.life("you") == x + 20


def test_numbers_a_resolution_holds_on_to() -> None:
    memory = Memory(noted=(4, 6), cards=(("you", "Divination"), ("you", "Storm Crow")), toughness=3)
    held = StackObject(1, StackKind.SPELL, "Concentrate", "you", amount=9)
    for amount, value in (
        (Quantity(Of.FIRST), 4),
        (Quantity(Of.SECOND), 6),
        (Quantity(Of.SACRIFICED_TOUGHNESS), 3),
        (Quantity(Of.REMEMBERED), 2),
        (Quantity(Of.REMEMBERED, among=CREATURES), 1),
        (Quantity(Of.DAMAGE), 9),
    ):
        assert read(amount, memory=memory, held=held) == value
    assert read(Quantity(Of.FIRST)) is None
    assert read(Quantity(Of.SECOND), memory=Memory(noted=(4,))) is None
    assert read(Quantity(Of.CHOSEN)) is None
    assert read(Quantity(Of.OTHER)) is None


def test_numbers_of_a_player() -> None:
    you = Player(
        "you",
        hand=("Scooch",),
        other_cards=3,
        graveyard=("Divination", "Storm Crow"),
        history=History(dice=5, died=("Grizzly Bears", "Storm Crow")),
    )
    start = replace(table(), players=(you, Player("opponent")))
    assert read(Quantity(Of.HAND), start) == 4
    assert read(Quantity(Of.DICE_THIS_TURN), start) == 5
    # The Bears are not in the graveyard any more.
    assert read(Quantity(Of.DIED_THIS_TURN), start) == 1


def test_numbers_of_one_permanent() -> None:
    bears = Permanent(
        1,
        "Grizzly Bears",
        "you",
        counters=(("+1/+1", 3),),
        stored=((Die(6), 2), (Die(6), 2), (Die(20), 2), (Die(6), 5)),
    )
    start = replace(table(), permanents=(bears,))
    held = StackObject(1, StackKind.TRIGGERED, "Grizzly Bears", "you", source=1, that=1)
    for amount, value in (
        (Quantity(Of.POWER), 5),
        (Quantity(Of.TOUGHNESS, on=On.THAT), 5),
        (Quantity(Of.COUNTERS, counter="+1/+1"), 3),
        (Quantity(Of.COUNTERS, counter="luck"), 0),
        (Quantity(Of.MANA_VALUE), 2),
        (Quantity(Of.STORED), 4),
        (Quantity(Of.STORED_GROUP), 3),
    ):
        assert read(amount, start, held=held) == value


def test_what_is_gone_is_read_as_it_last_was() -> None:
    last = Permanent(1, "Grizzly Bears", "you", counters=(("+1/+1", 3),))
    held = StackObject(1, StackKind.TRIGGERED, "Grizzly Bears", "you", source=1, last=last)
    assert read(Quantity(Of.POWER), held=held) == 5
    unknown = replace(held, last=None)
    assert read(Quantity(Of.POWER), held=unknown) == 0
    assert read(Quantity(Of.MANA_VALUE), held=unknown) == 2


def test_what_leaves_in_the_same_resolution_is_read_as_it_was() -> None:
    start = table(you=["Grizzly Bears"], counters={"Grizzly Bears": {"+1/+1": 1}})
    game = carry(
        start,
        Destroy(On.TARGET),
        GainLife(Quantity(Of.POWER, on=On.TARGET)),
        CreateTokens("Ox", who=Who.ITS_CONTROLLER),
        LoseLife(1, Who.ITS_OWNER),
        at=["Grizzly Bears"],
    )
    assert game.life("you") == 22
    assert tokens(game) == {("you", "Ox"): 1}


def test_a_token_has_no_mana_value() -> None:
    copy = Permanent(1, "Grizzly Bears", "you", token=True)
    held = StackObject(1, StackKind.TRIGGERED, "Grizzly Bears", "you", source=1)
    assert read(Quantity(Of.MANA_VALUE), replace(table(), permanents=(copy,)), held=held) == 0


def test_the_mana_values_of_the_targets_are_added_up() -> None:
    start = table(opponent=["Grizzly Bears"], graveyard=["Concentrate"])
    life = GainLife(Quantity(Of.MANA_VALUE, on=On.TARGET))
    game = carry(start, life, at=["Grizzly Bears", "Concentrate", "opponent"])
    assert game.life("you") == 26


def test_numbers_of_many_permanents() -> None:
    start = carry(
        table(you=["Grizzly Bears", "Component Pouch"], opponent=["Storm Crow"]),
        CreateTokens("Ox", 10**18, Who.EACH_OPPONENT),
    ).state
    for amount, value in (
        (Quantity(Of.COUNT_OF), 10**18 + 3),
        (Quantity(Of.COUNT_OF, among=CREATURES), 10**18 + 2),
        (Quantity(Of.COUNT_OF, among=YOUR_CREATURES), 1),
        (Quantity(Of.GREATEST_POWER), 4),
        (Quantity(Of.GREATEST_POWER, among=YOUR_CREATURES), 2),
        (Quantity(Of.GREATEST_POWER, among=Which(subtype="Goat")), 0),
        (Quantity(Of.ATTACKED_PLAYERS), 0),
    ):
        assert read(amount, start) == value
    attacking = tuple(replace(one, attacking="opponent") for one in start.permanents)
    assert read(Quantity(Of.ATTACKED_PLAYERS), replace(start, permanents=attacking)) == 1


@pytest.mark.parametrize(
    ("which", "fitting"),
    [
        (Which(), ["Pouch", "Bears", "Crow", "Delina", "Wall", "token"]),
        (CREATURES, ["Bears", "Crow", "Delina", "Wall", "token"]),
        (Which((Type.ARTIFACT,)), ["Pouch", "Wall"]),
        (YOUR_CREATURES, ["Bears", "Delina", "token"]),
        (THEIR_CREATURES, ["Crow", "Wall"]),
        (Which(subtype="Wall"), ["Wall"]),
        (Which(subtype="Ox"), ["token"]),
        (Which(other=True, whose=Whose.OWN), ["Bears", "Delina", "token"]),
        (Which(token=True), ["token"]),
        (Which(token=False, whose=Whose.OWN), ["Pouch", "Bears", "Delina"]),
        (Which((Type.CREATURE,), at_least=3), ["Delina", "token"]),
        (Which((Type.CREATURE,), at_most=1), ["Crow", "Wall"]),
        (Which((Type.CREATURE,), at_most=Quantity(Of.X, plus=-6)), ["Crow", "Wall"]),
        (Which((Type.CREATURE,), at_least=Quantity(Of.CHOSEN)), []),
        (Which(mana_value=2), ["Bears", "Crow", "Wall", "token"]),
        (Which(exactly=4), ["Delina"]),
        (Which(greatest_power=True), ["Crow", "token"]),
        (Which(name="Storm Crow"), ["Crow"]),
        (Which(legendary=True), ["Delina"]),
        (Which(attacking=True), ["Crow"]),
    ],
)
def test_which_permanents_are_meant(which: Which, fitting: list[str]) -> None:
    names = {
        "Component Pouch": "Pouch",
        "Grizzly Bears": "Bears",
        "Storm Crow": "Crow",
        "Delina, Wild Mage": "Delina",
        "Wall of Fortune": "Wall",
    }
    start = table(
        you=["Component Pouch", "Grizzly Bears", "Delina, Wild Mage"],
        opponent=["Storm Crow", "Wall of Fortune"],
    )
    crow = next(one for one in start.permanents if one.card == "Storm Crow")
    start = replace(
        start,
        permanents=tuple(
            replace(one, attacking="you") if one == crow else one for one in start.permanents
        ),
    )
    start = carry(start, CreateTokens("Ox", 2)).state
    game = carry(start, Tap(Each(which)), of="Component Pouch", x=7)
    tapped = [names[one.card] for one in game.state.permanents if one.tapped]
    tapped += ["token" for group in game.state.tokens if group.tapped]
    assert sorted(tapped) == sorted(fitting)


def test_one_of_each_may_be_spared() -> None:
    start = table(you=["Grizzly Bears"], opponent=["Storm Crow"])
    damage = Damage(3, Each(CREATURES, spare=True))
    hit = carry(start, damage, choose=["Storm Crow"])
    assert [one.damage for one in hit.state.permanents] == [3, 0]
    all_hit = carry(start, damage, choose=["none"])
    assert [one.damage for one in all_hit.state.permanents] == [3, 3]


@pytest.mark.parametrize("count", [1, 2])
def test_a_token_may_be_spared(count: int) -> None:
    start = carry(table(opponent=["Storm Crow"]), CreateTokens("Ox", count)).state
    game = carry(start, Damage(3, Each(CREATURES, spare=True)), choose=["Ox"])
    hurt = {one.card: one.damage for one in game.state.permanents}
    assert hurt == {"Storm Crow": 3, "Ox": 0}
    assert [(group.count, group.damage) for group in game.state.tokens] == [(1, 3)][: count - 1]


def test_permanents_are_chosen_one_after_the_other() -> None:
    start = table(you=["Grizzly Bears", "Storm Crow", "Pixie Guide"])
    two = PutCounters("+1/+1", 1, Chosen(CREATURES, 2))
    game = carry(start, two, choose=["Storm Crow", "Pixie Guide"])
    assert [len(one.counters) for one in game.state.permanents] == [0, 1, 1]
    with_less = PutCounters("+1/+1", 1, Chosen(CREATURES, 3, up_to=True))
    game = carry(start, with_less, choose=["Storm Crow", "none"])
    assert [len(one.counters) for one in game.state.permanents] == [0, 1, 0]


def test_all_are_chosen_where_there_are_too_few() -> None:
    game = carry(table(you=["Storm Crow"]), PutCounters("+1/+1", 1, Chosen(CREATURES, 5)))
    assert game.counters("Storm Crow", "+1/+1") == 1


def test_the_same_one_may_be_chosen_again_where_the_card_says_so() -> None:
    start = table(you=["Grizzly Bears", "Storm Crow"])
    again = PutCounters("+1/+1", 1, Chosen(CREATURES, 3, again=True))
    game = carry(start, again, choose=["Storm Crow", "Grizzly Bears", "Storm Crow"])
    assert game.counters("Storm Crow", "+1/+1") == 2
    too_many = PutCounters("+1/+1", 1, Chosen(CREATURES, 101, again=True))
    with pytest.raises(TooManyDice):
        carry(start, too_many, choose=["Storm Crow"] * 100)


def test_permanents_of_one_name_are_told_apart_where_they_differ() -> None:
    start = table(you=["Storm Crow", "Storm Crow", "Storm Crow"], opponent=["Storm Crow"])
    one, two, three, theirs = start.permanents
    grown = replace(two, counters=(("+1/+1", 1),))
    start = replace(start, permanents=(one, grown, three, theirs))
    start = carry(start, CreateTokens("Storm Crow")).state
    options = {
        "Storm Crow": 1,
        "Storm Crow no 2": 2,
        "Storm Crow of opponent": 4,
        "Storm Crow no 3": 5,
    }
    for name, id in options.items():
        game = carry(start, Tap(Chosen(CREATURES)), choose=[name])
        assert [one.id for one in game.state.permanents if one.tapped] == [id]


@pytest.mark.parametrize(
    ("who", "players"),
    [
        (Who.YOU, ["you"]),
        (Who.EACH_PLAYER, ["you", "opponent", "third player"]),
        (Who.EACH_OPPONENT, ["opponent", "third player"]),
        (Who.AN_OPPONENT, ["third player"]),
        (Who.TARGET_PLAYER, ["opponent"]),
        (Who.THAT_PLAYER, ["third player"]),
        (Who.RIGHT, ["third player"]),
    ],
)
def test_which_players_are_meant(who: Who, players: list[str]) -> None:
    start = table()
    start = replace(start, players=(*start.players, Player("third player")))
    game = carry(
        start,
        LoseLife(1, who),
        at=["opponent"],
        about="third player",
        choose=["third player"] if who is Who.AN_OPPONENT else [],
    )
    assert [player.name for player in game.state.players if player.life == 19] == players


def test_nobody_is_meant_who_has_left_the_game() -> None:
    start = table()
    start = replace(start, players=(start.players[0], replace(start.players[1], lost=True)))
    for who in (Who.EACH_PLAYER, Who.EACH_OPPONENT, Who.AN_OPPONENT):
        game = carry(start, LoseLife(1, who))
        assert game.life("opponent") == 20


def test_the_player_to_the_right_is_one_who_is_still_there() -> None:
    start = table()
    right = Player("third player"), Player("fourth player", lost=True)
    game = carry(replace(start, players=(*start.players, *right)), LoseLife(1, Who.RIGHT))
    assert game.life("third player") == 19


def test_that_player_is_the_one_enchanted_or_whose_card_is_held() -> None:
    curse = Permanent(1, "Component Pouch", "you", attached_to="opponent")
    start = replace(table(), permanents=(curse,))
    game = carry(start, LoseLife(2, Who.THAT_PLAYER), of="Component Pouch")
    assert game.life() == 18
    jail = Permanent(1, "Component Pouch", "you", exiled=(("opponent", "Storm Crow"),))
    game = carry(
        replace(start, permanents=(jail,)), LoseLife(2, Who.THAT_PLAYER), of="Component Pouch"
    )
    assert game.life() == 18
    # A spell is about no player.
    assert carry(table(), LoseLife(2, Who.THAT_PLAYER)).trace == ()


def test_nothing_happens_to_what_is_not_there() -> None:
    for on in (On.ITSELF, On.TARGET, On.EQUIPPED, On.CREATED, On.THAT):
        assert carry(table(), Tap(on), Exile(on), Sacrifice(on)).trace == ()


def test_the_creature_it_is_attached_to_is_meant() -> None:
    start = table(you=["Storm Crow", "Component Pouch"])
    game = carry(
        start, Attach(On.TARGET), Tap(On.EQUIPPED), of="Component Pouch", at=["Storm Crow"]
    )
    assert [one.tapped for one in game.state.permanents] == [True, False]


def test_a_face_that_is_no_number_adds_no_mana() -> None:
    game = carry(table(mana=1), AddMana(Quantity(Of.TOTAL)), results=None)
    assert game.trace == (NumberPartIdle("Concentrate"),)


def test_what_was_created_is_read() -> None:
    wolves = CreateTokens("Wolf", 2, apart=True), PutCounters("+1/+1", 3, On.CREATED)
    power = GainLife(Quantity(Of.POWER, on=On.CREATED))
    assert carry(table(), *wolves, power).life("you") == 25
    assert carry(table(), power).life("you") == 20
