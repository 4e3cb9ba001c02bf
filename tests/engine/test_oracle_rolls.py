"""Rules texts, written for these tests: who rolls, when, and where a roll ends."""

from __future__ import annotations

from engine.dice import Die
from engine.oracle import Phrase, Use, read
from tests.engine.oracle_texts import in_each_language, only_roll

OPTIONAL = {
    "may": (
        "Whenever this attacks, you may roll a d6.",
        "Когда это атакует, вы можете бросить d6.",
        "Siempre que esto ataque, puedes tirar 1d6.",
        "Toda vez que isto atacar, você pode rolar um d6.",
        "Immer wenn dies angreift, kannst du einen W6 würfeln.",
        "À chaque fois que ceci attaque, vous pouvez lancer un d6.",
    ),
}


@in_each_language(OPTIONAL)
def test_a_roll_may_be_left_to_the_player(form: str, language: str, text: str) -> None:
    assert only_roll(text, language).optional


ROLLERS = {
    "each player": (
        "Each player rolls a d6. The player with the highest result draws a card.",
        "Каждый игрок бросает d6. Игрок, у которого наибольший результат, берет карту.",
        "Cada jugador tira 1d6. El que sacó el resultado más alto roba una carta.",
        "Cada jogador rola um d6. Quem tirar o maior resultado compra um card.",
        "Zu Beginn des Kampfes würfelt jeder Spieler einen W6. Wer das höchste Ergebnis hat,"
        " zieht eine Karte.",
        "Chaque joueur lance un d6. Celui qui a le résultat le plus élevé pioche une carte.",
    ),
    "that player": (
        "That player rolls a d6.",
        "Тот игрок бросает d6.",
        "Ese jugador tira 1d6.",
        "Aquele jogador rola um d6.",
        "Dieser Spieler würfelt einen W6.",
        "Ce joueur lance un d6.",
    ),
    "target player": (
        "Target player rolls a d6.",
        "Целевой игрок бросает d6.",
        "El jugador objetivo tira 1d6.",
        "O jogador alvo rola um d6.",
        "Ein Spieler deiner Wahl würfelt einen W6.",
        "Le joueur ciblé lance un d6.",
    ),
    "target opponent": (
        "Target opponent rolls a d6.",
        "Целевой оппонент бросает d6.",
        "El oponente objetivo tira 1d6.",
        "O oponente alvo rola um d6.",
        "Ein Gegner deiner Wahl würfelt einen W6.",
        "L'adversaire ciblé lance un d6.",
    ),
    "each opponent": (
        "Each opponent rolls a d6.",
        "Каждый оппонент бросает d6.",
        "Cada oponente tira 1d6.",
        "Cada oponente rola um d6.",
        "Jeder Gegner würfelt einen W6.",
        "Chaque adversaire lance un d6.",
    ),
    "its controller": (
        "Its controller rolls a d6.",
        "Контролирующий его игрок бросает d6.",
        "Su controlador tira 1d6.",
        "Seu controlador rola um d6.",
        "Ihr Beherrscher würfelt einen W6.",
        "Son contrôleur lance un d6.",
    ),
    "its owner": (
        "Its owner rolls a d6.",
        "Его владелец бросает d6.",
        "Su propietario tira 1d6.",
        "Seu dono rola um d6.",
        "Ihr Besitzer würfelt einen W6.",
        "Son propriétaire lance un d6.",
    ),
}


@in_each_language(ROLLERS)
def test_who_rolls_is_read(form: str, language: str, text: str) -> None:
    roll = only_roll(text, language)

    assert roll.roller == form
    between = (Use.BETWEEN_PLAYERS,) if form == "each player" else ()
    assert roll.uses == between


CHECKS = {
    "check": (
        "Make a courage check. (Roll a d20.)",
        "Пройдите проверку смелости. (Бросьте d20.)",
        "Haz una prueba de valor. (Tira 1d20.)",
        "Faça um teste de coragem. (Role um d20.)",
        "Lege eine Mutprobe ab. (Würfle einen W20.)",
        "Faites un test de courage. (Lancez un d20.)",
    ),
}


@in_each_language(CHECKS)
def test_a_check_tells_its_roll_in_its_reminder(form: str, language: str, text: str) -> None:
    assert only_roll(text, language).die == Die(20)


REMINDERS = {
    "reminder": (
        "Draw a card. (Roll a d20 to see how many.)",
        "Возьмите карту. (Бросьте d20.)",
        "Roba una carta. (Tira 1d20.)",
        "Compre um card. (Role um d20.)",
        "Ziehe eine Karte. (Würfle einen W20.)",
        "Piochez une carte. (Lancez un d20.)",
    ),
}


@in_each_language(REMINDERS)
def test_a_reminder_says_nothing(form: str, language: str, text: str) -> None:
    reading = read(text, language)

    assert (reading.rolls, reading.cares, reading.unread) == ((), (), ())


COSTS = {
    "cost": (
        "{6}, Roll a d8: Draw cards equal to the result.",
        "{6}, бросьте d8: возьмите количество карт, равное результату броска.",
        "{6}, tirar 1d8: Roba una cantidad de cartas igual al resultado.",
        "{6}, role um d8: Compre uma quantidade de cards igual ao resultado.",
        "{6}, würfle einen W8: Ziehe Karten in Höhe des Ergebnisses.",
        "{6}, lancez un d8 : Piochez un nombre de cartes égal au résultat.",
    ),
}


@in_each_language(COSTS)
def test_a_roll_before_the_colon_is_a_cost(form: str, language: str, text: str) -> None:
    roll = only_roll(text, language)

    assert roll.cost
    assert roll.uses == (Use.RESULT,)


def test_a_roll_behind_the_colon_is_no_cost() -> None:
    assert not only_roll("{6}, {T}: Roll a d8: it says so.", "en").cost


def test_d_percent_is_a_d100() -> None:
    assert only_roll("Roll d%.", "en").die == Die(100)


def test_the_words_that_name_the_dice_are_where_the_roll_stands() -> None:
    text = "Draw a card, then roll two d8."
    where = only_roll(text, "en").where

    assert where == Phrase("two d8", 23, 29)
    assert text[where.start : where.end] == "two d8"


def test_each_of_two_rolls_has_its_own_use() -> None:
    first, second = read(
        "Roll a d4. Then roll two d6 and draw cards equal to the total of those results.",
        "en",
    ).rolls

    assert (first.die, first.uses) == (Die(4), ())
    assert (second.die, second.uses) == (Die(6), (Use.TOTAL,))


def test_bullets_below_a_roll_belong_to_it() -> None:
    roll = only_roll("Roll a d20.\n• If the result is more than 3, rest.\n• Then eat.", "en")

    assert roll.uses == (Use.COMPARE,)


def test_a_roll_in_a_bullet_ends_with_its_bullet() -> None:
    roll = only_roll("Choose one —\n• Roll a d4.\n• Gain life equal to the result.", "en")
    last = only_roll("Choose one —\n• Rest.\n• Roll a d4. Gain life equal to the result.", "en")

    assert roll.uses == ()
    assert last.uses == (Use.RESULT,)


def test_the_name_of_the_card_is_no_text_about_dice() -> None:
    text = "Roll of the Dice deals 4 damage."

    assert read(text, "en", name="Roll of the Dice").unread == ()
    assert read(text, "en").unread != ()


def test_a_name_of_a_letter_or_two_stays_in_the_text() -> None:
    assert read("Roll X d6.", "en", name="X").rolls[0].count == "X"


def test_a_card_without_dice_says_nothing() -> None:
    assert read("Flying\nWhen this creature dies, draw a card.", "en") == read("", "en")
