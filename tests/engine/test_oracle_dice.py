"""Rules texts, written for these tests: how many dice of which kind, in six languages."""

from __future__ import annotations

import pytest

from engine.dice import Die, PlanarDie
from engine.oracle import Phrase, Reason, Roller, Use, read
from tests.engine.oracle_texts import LANGUAGES, in_each_language, only_roll

DICE = {
    "a d20": (
        "Roll a d20.",
        "Бросьте d20.",
        "Tira 1d20.",
        "Role um d20.",
        "Würfle einen W20.",
        "Lancez un d20.",
    ),
    "d20 alone": (
        "Roll d20.",
        "Бросьте к20.",
        "Tira d20.",
        "Role d20.",
        "Würfle W20.",
        "Lancez d20.",
    ),
    "twenty-sided": (
        "Roll a twenty-sided die.",
        "Бросьте двадцатигранный кубик.",
        "Tira un dado de veinte caras.",
        "Role um dado de vinte faces.",
        "Würfle einen zwanzigseitigen Würfel.",
        "Lancez un dé à vingt faces.",
    ),
    "20-sided": (
        "Roll one 20-sided die.",
        "Бросьте один 20-гранный кубик.",
        "Tira un dado de 20 lados.",
        "Role um dado de 20 lados.",
        "Würfle einen 20-seitigen Würfel.",
        "Lancez un dé de 20 faces.",
    ),
    "infinitive": (
        "You may pay {1}. If you do, roll a d20.",
        "Вы можете заплатить {1}. Если вы это делаете, бросьте один d20.",
        "Puedes pagar {1}. Si lo haces, tira un d20.",
        "Você pode pagar {1}. Se fizer isso, role 1d20.",
        "Du kannst {1} bezahlen. Falls du dies tust, musst du einen W20 würfeln.",
        "Vous pouvez payer {1}. Si vous faites ainsi, lancez 1d20.",
    ),
}


@in_each_language(DICE)
def test_one_d20_is_read(form: str, language: str, text: str) -> None:
    roll = only_roll(text, language)

    assert (roll.count, roll.die, roll.uses, roll.table) == (1, Die(20), (), None)
    assert (roll.roller, roll.optional, roll.cost) == (Roller.YOU, False, False)
    assert (roll.ignore, roll.keep, roll.times, roll.modifier) == (0, None, 1, None)


SEVERAL = {
    "three d8": (
        "Roll three d8.",
        "Бросьте три d8.",
        "Tira tres d8.",
        "Role três d8.",
        "Würfle drei W8.",
        "Lancez trois d8.",
    ),
    "3d8": (
        "Roll 3d8.",
        "Бросьте 3к8.",
        "Tira 3d8.",
        "Role 3d8.",
        "Würfle 3W8.",
        "Lancez 3d8.",
    ),
    "eight-sided": (
        "Roll three eight-sided dice.",
        "Бросьте три восьмигранных кубика.",
        "Tira tres dados de ocho caras.",
        "Role três dados de oito faces.",
        "Würfle drei achtseitige Würfel.",
        "Lancez trois dés à huit faces.",
    ),
}


@in_each_language(SEVERAL)
def test_several_dice_are_counted(form: str, language: str, text: str) -> None:
    roll = only_roll(text, language)

    assert (roll.count, roll.die) == (3, Die(8))


COUNTED_BY_X = {
    "X d6": (
        "Roll X d6.",
        "Бросьте X d6.",
        "Tira X d6.",
        "Role X d6.",
        "Würfle X W6.",
        "Lancez X d6.",
    ),
    "Xd6, with the letter of the language": (
        "Roll Xd6.",
        "Бросьте Хк6.",
        "Tira Xd6.",
        "Role Xd6.",
        "Würfle XW6.",
        "Lancez Xd6.",
    ),
    "X six-sided dice": (
        "Roll X six-sided dice.",
        "Бросьте X шестигранных кубиков.",
        "Tira X dados de seis caras.",
        "Role X dados de seis lados.",
        "Würfle X sechsseitige Würfel.",
        "Lancez X dés à six faces.",
    ),
}


@in_each_language(COUNTED_BY_X)
def test_x_dice_are_x(form: str, language: str, text: str) -> None:
    roll = only_roll(text, language)

    assert (roll.count, roll.die) == ("X", Die(6))


COUNTED_BY_WORDS = {
    "for each": (
        "Roll a d6 for each Goat you control.",
        "Бросьте d6 за каждую Козу под вашим контролем.",
        "Tira 1d6 por cada Cabra que controlas.",
        "Role um d6 para cada Cabra que você controla.",
        "Würfle einen W6 für jede Ziege, die du kontrollierst.",
        "Lancez un d6 pour chaque Chèvre que vous contrôlez.",
    ),
    "that many": (
        "Choose a number, then roll that many d6.",
        "Выберите число, затем бросьте столько же d6.",
        "Elige un número y luego tira esa cantidad de d6.",
        "Escolha um número e depois role aquele número de d6.",
        "Bestimme eine Zahl und würfle dann so viele W6.",
        "Choisissez un nombre, puis lancez autant de d6.",
    ),
    "where X is": (
        "Roll X d6, where X is the number of Goats you control.",
        "Бросьте X d6, где X — число Коз под вашим контролем.",
        "Tira X d6, donde X es la cantidad de Cabras que controlas.",
        "Role X d6, sendo X o número de Cabras que você controla.",
        "Würfle X W6, wobei X gleich der Anzahl der Ziegen ist.",
        "Lancez X d6, X étant le nombre de Chèvres que vous contrôlez.",
    ),
    "a number equal to": (
        "Roll a number of d6 equal to the number of Goats you control.",
        "Бросьте число d6, равное числу Коз под вашим контролем.",
        "Tira una cantidad de d6 igual a la cantidad de Cabras que controlas.",
        "Role um número de d6 igual ao número de Cabras que você controla.",
        "Würfle eine Anzahl W6 gleich der Anzahl der Ziegen im Spiel.",
        "Lancez un nombre de d6 égal au nombre de Chèvres que vous contrôlez.",
    ),
}


@in_each_language(COUNTED_BY_WORDS)
def test_words_that_count_dice_are_kept_as_they_stand(form: str, language: str, text: str) -> None:
    count = only_roll(text, language).count

    assert isinstance(count, Phrase)
    assert text[count.start : count.end] == count.text
    goat = ("Goat", "Коз", "Cabra", "Cabra", "Ziege", "Chèvre")[LANGUAGES.index(language)]
    many = ("that many", "столько", "cantidad", "número", "so viele", "autant")
    word = many[LANGUAGES.index(language)] if form == "that many" else goat
    assert word in count.text


WITH_MORE = {
    "more": (
        "Roll a d6 plus an additional d6 for each Goat you control.",
        "Бросьте один d6 плюс один дополнительный d6 за каждую Козу.",
        "Tira 1d6 más un d6 adicional por cada Cabra.",
        "Role um d6 mais um d6 adicional para cada Cabra.",
        "Würfle einen W6 plus einen weiteren W6 für jede Ziege.",
        "Lancez un d6 plus un d6 supplémentaire pour chaque Chèvre.",
    ),
}


@in_each_language(WITH_MORE)
def test_dice_that_are_added_are_part_of_the_words_that_count(
    form: str, language: str, text: str
) -> None:
    count = only_roll(text, language).count

    assert isinstance(count, Phrase)
    assert count.text.endswith(("Goat you control", "Козу", "Cabra", "Ziege", "Chèvre"))


def test_the_words_that_count_end_before_the_next_instruction() -> None:
    roll = only_roll("Roll a d20 for each player and ignore all but the highest roll.", "en")

    assert isinstance(roll.count, Phrase)
    assert (roll.count.text, roll.keep) == ("player", 1)


PLANAR = {
    "planar": (
        "{T}: Roll the planar die.",
        "{T}: бросьте кубик измерений.",
        "{T}: Lanza el dado planar.",
        "{T}: Role o dado planar.",
        "{T}: Wirf den Weltenwürfel.",
        "{T} : Lancez le dé planaire.",
    ),
}


@in_each_language(PLANAR)
def test_the_planar_die_is_read(form: str, language: str, text: str) -> None:
    roll = only_roll(text, language)

    assert (roll.count, roll.die, roll.uses) == (1, PlanarDie(), (Use.PLANAR,))


VISITS = {
    "visit": (
        "When this enters, roll to visit your Attractions.",
        "Когда это выходит, бросьте кубик для посещения аттракционов.",
        "Cuando esto entre, tira para visitar tus Atracciones.",
        "Quando isto entrar, role para visitar suas Atrações.",
        "Wenn dies ins Spiel kommt, würfle für deine Attraktionen.",
        "Quand ceci arrive, lancez un dé pour visiter vos Attractions.",
    ),
}


@in_each_language(VISITS)
def test_a_roll_to_visit_is_a_d6(form: str, language: str, text: str) -> None:
    roll = only_roll(text, language)

    assert (roll.count, roll.die, roll.uses) == (1, Die(6), (Use.VISIT,))


NOT_TOLD = {
    "would": (
        "If you would roll a d6, stand up.",
        "Если вы должны бросить d6, встаньте.",
        "Si fueras a tirar un d6, levántate.",
        "Se você fosse rolar um d6, levante-se.",
        "Falls du einen W6 würfeln würdest, stehe auf.",
        "Si vous deviez lancer un d6, levez-vous.",
    ),
    "kind": (
        "Roll a die.",
        "Бросьте кубик.",
        "Tira un dado.",
        "Role um dado.",
        "Würfle einen Würfel.",
        "Lancez un dé.",
    ),
    "count": (
        "Roll umpteen d6.",
        "Бросьте уйму d6.",
        "Tira muchísimos d6.",
        "Role muitíssimos d6.",
        "Würfle x-mal W6.",
        "Lancez maints d6.",
    ),
    "plural": (
        "Roll six-sided dice.",
        "Бросьте шестигранные кубики.",
        "Tira dados de seis caras.",
        "Role dados de seis faces.",
        "Würfle sechsseitige Würfel.",
        "Lancez dés à six faces.",
    ),
    "too many": (
        "Roll 1000000000001 d6.",
        "Бросьте 1000000000001 d6.",
        "Tira 1000000000001d6.",
        "Role 1000000000001d6.",
        "Würfle 1000000000001W6.",
        "Lancez 1000000000001d6.",
    ),
    "faces": (
        "Roll a d0.",
        "Бросьте d0.",
        "Tira 1d0.",
        "Role um d1001.",
        "Würfle einen W1001.",
        "Lancez un d123456789.",
    ),
    "huge faces": (
        f"Roll a d1{'0' * 300}.",
        f"Бросьте d1{'0' * 300}.",
        f"Tira 1d1{'0' * 300}.",
        f"Role um d1{'0' * 300}.",
        f"Würfle einen W1{'0' * 300}.",
        f"Lancez un d1{'0' * 300}.",
    ),
}
NOT_READ = {
    "would": Reason.FORM,
    "kind": Reason.KIND,
    "count": Reason.NUMBER,
    "plural": Reason.NUMBER,
    "too many": Reason.COUNT,
    "faces": Reason.SIDES,
    "huge faces": Reason.FORM,
}


@in_each_language(NOT_TOLD)
def test_dice_that_cannot_be_read_are_named_and_not_guessed(
    form: str, language: str, text: str
) -> None:
    reading = read(text, language)

    assert reading.rolls == ()
    assert [unread.reason for unread in reading.unread] == [NOT_READ[form]]
    where = reading.unread[0].where
    assert text[where.start : where.end] == where.text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Somebody over there rolls a d6.", Reason.ROLLER),
        ("Roll a number of d6.", Reason.NUMBER),
        ("Roll the dice.", Reason.KIND),
        ("Roll up to three d6.", Reason.NUMBER),
        ("Roll nearly all of three d6.", Reason.NUMBER),
        ("Do it with a d6 and a d8.", Reason.FORM),
    ],
)
def test_what_else_cannot_be_read_is_named(text: str, reason: Reason) -> None:
    reading = read(text, "en")

    assert reading.rolls == ()
    assert [unread.reason for unread in reading.unread] == [reason]
