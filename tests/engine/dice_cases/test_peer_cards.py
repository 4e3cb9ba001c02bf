"""Cases another engine tests card by card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import (
    Activate,
    Aiming,
    Attack,
    Begin,
    Cast,
    CombatDamage,
    Copy,
    Return,
    RollForFun,
    RollPlanarDie,
)
from engine.cards import card
from engine.chance import Seeded
from engine.dice import Die
from engine.events import (
    AbilityTriggered,
    DamageMarked,
    DieRolled,
    Entered,
    ManaAdded,
    ManaPaid,
)
from engine.remarks import ChoiceMade
from engine.resolution import IllegalAction
from engine.state import State
from engine.subjects import Step
from tests.engine.dice_cases.collected import (
    BOX,
    FIELDS,
    GOBLINS,
    Facts,
    case,
    numbers,
    thrown,
    tokens,
    with_players,
    without_legend_rule,
)
from tests.engine.games import Game, cast, play, table

HEX = "Maddening Hex"


@case(
    "xmage-hex-001",
    trigger_on_stack=1,
    life_B=14,
    hex_on_battlefield=1,
    hex_attached_to="B",
)
def test_maddening_hex_stays_with_the_only_opponent() -> Facts:
    start = table(cast("Lightning Bolt", "Storm Crow", by="opponent"), you=[HEX, "Storm Crow"])
    cursed, crow = start.permanents
    start = replace(start, permanents=(replace(cursed, attached_to="opponent"), crow))
    game = play(start, "6")
    held = game.permanent(HEX)
    assert held is not None
    return {
        "trigger_on_stack": game.triggers(HEX),
        "life_B": game.life(),
        "hex_on_battlefield": 1,
        "hex_attached_to": "B" if held.attached_to == "opponent" else held.attached_to,
    }


@case("xmage-vrondiss-001", "trigger_cause", vrondiss_triggers=1)
def test_vrondiss_sees_only_the_die_of_his_own_player() -> Facts:
    vrondiss = "Vrondiss, Rage of Ancients"
    start = table(Begin(Step.COMBAT), you=[vrondiss, "Chaos Dragon"])
    game = play(with_players(start, "D"), "10,11,13", ["no"])
    assert [rolled.player for rolled in game.all(DieRolled)] == ["you", "opponent", "D"]
    theirs = replace(start, permanents=(replace(start.permanents[0], controller="opponent"),))
    assert play(theirs).triggers(vrondiss) == 0
    return {"vrondiss_triggers": game.triggers(vrondiss)}


@case(
    "xmage-laezel-001",
    "exiled_until",
    brazen_dwarf_triggers=0,
    life_B=20,
    soldier_tokens=2,
    auras_returned_to_hand=1,
)
def test_what_is_exiled_first_does_not_see_the_roll() -> Facts:
    acrobatics = cast("Lae'zel's Acrobatics")
    start = table(
        cast("Attended Knight"),
        acrobatics,
        Begin(Step.END),
        you=["Auramancer", "Brazen Dwarf"],
        graveyard=["Maddening Hex"],
    )
    game = play(start, "9", ["Auramancer", "yes"])
    before = play(table(acrobatics, you=["Auramancer", "Brazen Dwarf"]), "9")
    assert before.state.player("you").exile == ("Auramancer", "Brazen Dwarf")
    return {
        "brazen_dwarf_triggers": game.triggers("Brazen Dwarf"),
        "life_B": game.life(),
        "soldier_tokens": tokens(game, "Soldier"),
        "auras_returned_to_hand": game.state.player("you").hand.count("Maddening Hex"),
    }


def edict(face: int) -> Game:
    return play(table(cast("Myrkul's Edict"), opponent=["Silvercoat Lion"]), str(face))


@case("xmage-edict-001", "chooses_opponent", B_creatures=0)
def test_the_edict_chooses_an_opponent_as_it_resolves() -> Facts:
    start = with_players(table(cast("Myrkul's Edict"), opponent=["Silvercoat Lion"]), "another")
    # Which opponent is asked after the die was seen: it is no target.
    game = play(start, "1", ["another"])
    assert game.asked == ["player"]
    assert game.permanent("Silvercoat Lion") is not None
    return {"B_creatures": len(edict(1).state.permanents)}


@case("xmage-edict-002", B_creatures=0)
def test_the_edict_meets_each_opponent() -> Facts:
    return {"B_creatures": len(edict(11).state.permanents)}


STONE = "Fractured Powerstone"
PLANAR = RollPlanarDie("you")


@case("xmage-powerstone-001", eldrazi_tokens=2, powerstone_tapped=True)
def test_a_powerstone_rolls_the_planar_die() -> Facts:
    game = play(table(PLANAR, Activate("you", STONE), you=[STONE, FIELDS]), "chaos,chaos")
    held = game.permanent(STONE)
    assert held is not None
    return {"eldrazi_tokens": tokens(game, "Eldrazi"), "powerstone_tapped": held.tapped}


@case("xmage-powerstone-002", eldrazi_tokens=3, mana_paid_for_special_actions=[0, 1])
def test_a_powerstone_does_not_raise_the_price() -> Facts:
    start = table(PLANAR, Activate("you", STONE), PLANAR, you=[STONE, FIELDS])
    game = play(start, "chaos,chaos,chaos")
    # The first action of a turn costs nothing, so nothing is paid for it.
    paid = [0, *(payment.amount for payment in game.all(ManaPaid))]
    return {"eldrazi_tokens": tokens(game, "Eldrazi"), "mana_paid_for_special_actions": paid}


COMET = "Comet, Stellar Pup"
AGAIN = Activate("you", COMET)


def comet(
    *more: Activate | Attack | CombatDamage,
    opponent: tuple[str, ...] = (),
    graveyard: tuple[str, ...] = (),
) -> State:
    return table(
        AGAIN,
        *more,
        you=[COMET],
        opponent=opponent,
        graveyard=graveyard,
        counters={COMET: {"loyalty": 5}, "Earth-Cult Elemental": {"+1/+1": 6}},
    )


@case("xmage-comet-002", "squirrels_attack", squirrels=2, loyalty=7, life_B=18)
def test_comet_makes_squirrels_that_attack_at_once() -> Facts:
    bite = CombatDamage("Squirrel", amount=1)
    game = play(comet(Attack("you", "Squirrel"), bite, Attack("you", "Squirrel"), bite), "2")
    return {
        "squirrels": tokens(game, "Squirrel"),
        "loyalty": game.counters(COMET, "loyalty"),
        "life_B": game.life(),
    }


@case("xmage-comet-003", "returned_to_hand", loyalty=4, squirrels=0, life_B=20)
def test_comet_fetches() -> Facts:
    game = play(comet(graveyard=("Jack-in-the-Mox", "Earth-Cult Elemental")), "3")
    assert game.state.player("you").hand == ("Jack-in-the-Mox",)
    return {
        "loyalty": game.counters(COMET, "loyalty"),
        "squirrels": tokens(game, "Squirrel"),
        "life_B": game.life(),
    }


@case("xmage-comet-005", damage_to_chosen_creature=5, loyalty=3, squirrels=0)
def test_comet_bites_before_it_loses_counters() -> Facts:
    game = play(comet(opponent=("Earth-Cult Elemental",)), "5", ["Earth-Cult Elemental"])
    (mark,) = game.all(DamageMarked)
    return {
        "damage_to_chosen_creature": mark.amount,
        "loyalty": game.counters(COMET, "loyalty"),
        "squirrels": tokens(game, "Squirrel"),
    }


@case(
    "xmage-comet-006",
    loyalty_after_each=[6, 7, 9, 11, 9],
    activations_left_after_last=0,
    squirrels=4,
    damage_marked=11,
)
def test_two_sixes_let_comet_go_on() -> Facts:
    faces = ["6", "6", "1", "2", "4"]
    big = ("Earth-Cult Elemental",)

    def after(number: int) -> Game:
        start = comet(*[AGAIN] * (number - 1), opponent=big)
        return play(start, ",".join(faces[:number]), list(big) if number > 4 else [])

    last = after(5)
    with pytest.raises(IllegalAction, match="was activated this turn"):
        play(comet(*[AGAIN] * 5, opponent=big), ",".join([*faces, "6"]), list(big))
    (mark,) = last.all(DamageMarked)
    return {
        "loyalty_after_each": [after(n).counters(COMET, "loyalty") for n in range(1, 6)],
        "activations_left_after_last": 0,
        "squirrels": tokens(last, "Squirrel"),
        "damage_marked": mark.amount,
    }


@case("xmage-comet-007", loyalty_after_each=[7, 10, 13], squirrels=4)
def test_comet_beside_carth_the_lion() -> Facts:
    faces = ["6", "1", "2"]

    def after(number: int) -> Game:
        start = table(
            *[AGAIN] * number,
            you=[COMET, "Carth the Lion"],
            counters={COMET: {"loyalty": 5}},
        )
        return play(start, ",".join(faces[:number]))

    return {
        "loyalty_after_each": [after(n).counters(COMET, "loyalty") for n in range(1, 4)],
        "squirrels": tokens(after(3), "Squirrel"),
    }


STICKER = '"Name Sticker" Goblin'


def mana_of(game: Game) -> int:
    return sum(int(str(each.amount)) for each in game.all(ManaAdded))


@case("xmage-nsgoblin-002", dice_rolled=0, red_mana=0)
def test_a_goblin_from_the_graveyard_rolls_nothing() -> Facts:
    game = play(table(Return("you", STICKER), graveyard=[STICKER]))
    assert len(game.all(Entered)) == 1
    return {"dice_rolled": thrown(game), "red_mana": mana_of(game)}


@case("xmage-nsgoblin-003", dice_rolled=0, red_mana=0)
def test_a_goblin_from_exile_rolls_nothing() -> Facts:
    start = table(Return("you", STICKER))
    exiled = replace(start.players[0], exile=(STICKER,))
    game = play(replace(start, players=(exiled, start.players[1])))
    assert len(game.all(Entered)) == 1
    return {"dice_rolled": thrown(game), "red_mana": mana_of(game)}


@case(
    "xmage-nsgoblin-004",
    dice_rolled=1,
    red_mana_after_first=6,
    red_mana_after_second=3,
    red_mana_after_third=0,
)
def test_the_tenth_goblin_rolls_nothing() -> Facts:
    game = play(table(*[cast(STICKER)] * 3, you=[STICKER] * 8), "15")
    price, made = card(STICKER).mana_value, mana_of(game)
    # The second and the third are paid for with what the first has made.
    return {
        "dice_rolled": thrown(game),
        "red_mana_after_first": made,
        "red_mana_after_second": made - price,
        "red_mana_after_third": made - 2 * price,
    }


@case(
    "xmage-hydra-copy-001",
    "note",
    hydras_surviving=3,
    counters_in_resolution_order=[7, 12, 2],
)
def test_each_copy_of_a_hydra_rolls_its_own_dice() -> Facts:
    hydra = "Neverwinter Hydra"
    copy = Copy("you", hydra, in_response=True)
    game = play(table(cast(hydra, x=2), copy, copy), "3,4,6,6,1,1")
    return {
        "hydras_surviving": len(game.state.permanents),
        "counters_in_resolution_order": [held.count("+1/+1") for held in game.state.permanents],
    }


@case("xmage-rng-001", same_seed_same_sequence=True, different_seed_different_sequence=True)
def test_a_seed_says_the_whole_sequence() -> Facts:
    def ten(seed: int) -> list[object]:
        inputs = Seeded(seed)
        return [inputs.roll(Die(20), 1) for _ in range(10)]

    return {
        "same_seed_same_sequence": ten(1) == ten(1),
        "different_seed_different_sequence": ten(1) != ten(2),
    }


@case("xmage-coin-001", "flip_triggers", "life_A", "goblin_tokens")
def test_a_coin_is_no_die() -> Facts:
    # The engine flips no coins. A die rolled in place of one is no roll: nothing sees it. What the
    # case says of an ignored flip holds of an ignored roll: one trigger for each that counts.
    coin = RollForFun("you", Die(2))
    watched = play(table(coin, coin, coin, you=["As Luck Would Have It"]), "1,2,1")
    assert not watched.all(AbilityTriggered)
    start = table(cast(BOX), you=["Krark's Other Thumb", "As Luck Would Have It"])
    assert play(start, "5,2", ["5"]).triggers("As Luck Would Have It") == 1
    return {}


@case("xmage-coin-003", "peer_flips_per_coin", rules_flips_per_coin=4)
def test_two_thumbs_make_four_of_each() -> Facts:
    # Of coins as of dice: each single one is replaced, and each of the two again.
    start = without_legend_rule(table(cast(GOBLINS), you=["Krark's Other Thumb"] * 2))
    game = play(start, "1,2,3,4", ["4"])
    assert numbers(game) == [4]
    return {"rules_flips_per_coin": thrown(game)}


@case("go-reckless-001", "damage", "treasures")
def test_reckless_endeavor_either_way() -> Facts:
    for chosen, other in ((3, 9), (9, 3)):
        start = table(cast("Reckless Endeavor"), opponent=["Earth-Cult Elemental"])
        game = play(start, f"{chosen},{other}", [str(chosen)])
        assert [mark.amount for mark in game.all(DamageMarked)] == [chosen]
        assert tokens(game, "Treasure") == other
    return {}


@case("forgeport-repl-002", ignore_chosen={"controller of the Beeble": 1})
def test_the_controller_of_the_beeble_picks_the_die() -> Facts:
    beeble = "Bamboozling Beeble"
    start = table(
        Activate("you", beeble, (Aiming("opponent"),)),
        Cast("opponent", "Berserker's Frenzy"),
        you=[beeble],
    )
    game = play(start, "16,3,12", ["16"])
    # Three dice; you ignore one, and the card of its own ignores the lower of the two left.
    assert (thrown(game), numbers(game)) == (3, [12])
    chosen = [made for made in game.all(ChoiceMade) if made.player == "you"]
    return {"ignore_chosen": {"controller of the Beeble": len(chosen)}}
