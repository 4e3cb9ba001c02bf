"""Rules texts, written for these tests: what becomes of the results, in six languages."""

from __future__ import annotations

from engine.dice import Die
from engine.oracle import Modifier, Phrase, Sign, Use, read
from tests.engine.oracle_texts import in_each_language, only_roll

THAT_MANY = {
    "that many": (
        "Roll a d6. Draw that many cards.",
        "Бросьте d6. Возьмите столько же карт.",
        "Tira 1d6. Roba esa cantidad de cartas.",
        "Role um d6. Compre aquela quantidade de cards.",
        "Würfle einen W6. Ziehe so viele Karten.",
        "Lancez un d6. Piochez ce nombre de cartes.",
    ),
}


@in_each_language(THAT_MANY)
def test_that_many_is_the_result(form: str, language: str, text: str) -> None:
    assert only_roll(text, language).uses == (Use.RESULT,)


def test_two_kinds_of_dice_in_one_sentence_are_two_rolls() -> None:
    first, second = read("Roll a d20 and two d6.", "en").rolls

    assert (first.count, first.die) == (1, Die(20))
    assert (second.count, second.die) == (2, Die(6))


USES: dict[str, tuple[str, str, str, str, str, str]] = {
    "result": (
        "Roll a d6. You gain life equal to the result.",
        "Бросьте d6. Вы получаете количество жизней, равное результату броска.",
        "Tira 1d6. Ganas una cantidad de vidas igual al resultado.",
        "Role um d6. Você ganha uma quantidade de pontos de vida igual ao resultado.",
        "Würfle einen W6. Du erhältst Lebenspunkte in Höhe des Ergebnisses dazu.",
        "Lancez un d6. Vous gagnez un nombre de points de vie égal au résultat.",
    ),
    "choose one, the other": (
        "Roll two d6 and choose one result. Draw that many cards, then lose life equal to the"
        " other result.",
        "Бросьте два d6 и выберите один результат. Потеряйте жизни, равные другому результату.",
        "Tira 2d6 y elige un resultado. Pierdes vidas igual al otro resultado.",
        "Role dois d6 e escolha um resultado. Você perde vida igual ao outro resultado.",
        "Würfle zwei W6 und suche dir ein Ergebnis aus. Du verlierst Leben gleich dem anderen"
        " Ergebnis.",
        "Lancez deux d6 et choisissez un résultat. Vous perdez des points de vie, autant que"
        " l'autre résultat.",
    ),
    "choose two": (
        "Roll three d6 and choose two of those results.",
        "Бросьте три d6 и выберите два из этих результатов.",
        "Tira 3d6 y elige dos de esos resultados.",
        "Role três d6 e escolha dois desses resultados.",
        "Würfle drei W6 und bestimme zwei der Ergebnisse.",
        "Lancez trois d6 et choisissez deux de ces résultats.",
    ),
    "total": (
        "Roll two d6. Draw cards equal to the total of those results.",
        "Бросьте два d6. Возьмите карты в количестве, равном сумме результатов.",
        "Tira 2d6. Roba cartas igual al total de esos resultados.",
        "Role dois d6. Compre cards igual ao total desses resultados.",
        "Würfle zwei W6. Ziehe so viele Karten, wie dem Gesamtergebnis entspricht.",
        "Lancez deux d6. Piochez autant de cartes que le total de ces résultats.",
    ),
    "difference": (
        "Roll two d6. Draw cards equal to the difference between those results.",
        "Бросьте два d6. Возьмите столько карт, какова разница между результатами.",
        "Tira 2d6. Roba cartas igual a la diferencia entre esos resultados.",
        "Role dois d6. Compre cards igual à diferença entre aqueles resultados.",
        "Würfle zwei W6. Ziehe Karten gleich der Differenz zwischen den Ergebnissen.",
        "Lancez deux d6. Piochez autant de cartes que la différence entre ces résultats.",
    ),
    "doubles": (
        "Roll two d6. If you rolled doubles, draw a card.",
        "Бросьте два d6. Если выпал дубль, возьмите карту.",
        "Tira 2d6. Si sacas dobles, roba una carta.",
        "Role dois d6. Se os resultados forem iguais, compre um card.",
        "Würfle zwei W6. Falls du einen Pasch hast, ziehe eine Karte.",
        "Lancez deux d6. Si vous faites un double, piochez une carte.",
    ),
    "each": (
        "Roll three d6. For each even result, draw a card.",
        "Бросьте три d6. За каждый четный результат возьмите карту.",
        "Tira 3d6. Por cada resultado par, roba una carta.",
        "Role três d6. Para cada resultado par, compre um card.",
        "Würfle drei W6. Für jedes gerade Ergebnis ziehst du eine Karte.",
        "Lancez trois d6. Pour chaque résultat pair, piochez une carte.",
    ),
    "different results": (
        "Roll three d6. Draw a card for each different result.",
        "Бросьте три d6. Возьмите карту за каждый разный результат.",
        "Tira 3d6. Roba una carta por cada resultado diferente.",
        "Role três d6. Compre um card para cada resultado diferente.",
        "Würfle drei W6. Ziehe eine Karte für jedes unterschiedliche Ergebnis.",
        "Lancez trois d6. Piochez une carte par résultat différent.",
    ),
    "store": (
        "Roll three d6 and store those results on this creature.",
        "Бросьте три d6 и сохраните эти результаты на этом существе.",
        "Tira 3d6 y guarda esos resultados sobre esta criatura.",
        "Role três d6 e guarde esses resultados nesta criatura.",
        "Würfle drei W6 und speichere diese Ergebnisse auf dieser Kreatur.",
        "Lancez trois d6 et stockez ces résultats sur cette créature.",
    ),
    "natural": (
        "Roll a d20. If it is a natural 20, draw a card.",
        "Бросьте d20. Если выпало натуральное значение 20, возьмите карту.",
        "Tira 1d20. Si es un 20 natural, roba una carta.",
        "Role um d20. Se for um 20 natural, compre um card.",
        "Würfle einen W20. Falls es eine natürliche 20 ist, ziehe eine Karte.",
        "Lancez un d20. Si c'est un 20 naturel, piochez une carte.",
    ),
    "compare": (
        "Roll a d6. If the result is greater than its power, draw a card.",
        "Бросьте d6. Если результат больше, чем его сила, возьмите карту.",
        "Tira 1d6. Si el resultado es mayor que su fuerza, roba una carta.",
        "Role um d6. Se o resultado for maior que seu poder, compre um card.",
        "Würfle einen W6. Falls das Ergebnis größer als seine Stärke ist, ziehe eine Karte.",
        "Lancez un d6. Si le résultat est supérieur à sa force, piochez une carte.",
    ),
    "physical": (
        "Roll a d6. This deals damage to each creature the die is touching.",
        "Бросьте d6. Нанесите повреждение существу, которого кубик касается.",
        "Tira 1d6. Destruye la criatura que el dado esté tocando.",
        "Role um d6. Destrua a criatura que o dado estiver tocando.",
        "Würfle einen W6. Zerstöre die Kreatur, die der Würfel berührt.",
        "Lancez un d6. Détruisez la créature que le dé touche.",
    ),
    "unknown": (
        "Roll two d6. Do something odd with those results.",
        "Бросьте два d6. Сделайте что-то странное с результатами тех бросков.",
        "Tira 2d6. Haz algo raro con esos resultados.",
        "Role dois d6. Faça algo estranho com aqueles resultados.",
        "Würfle zwei W6. Tue etwas Seltsames, das diese Ergebnisse verwendet.",
        "Lancez deux d6. Faites quelque chose d'étrange avec ces résultats.",
    ),
}


@in_each_language(USES)
def test_what_the_text_does_with_the_results_is_named(form: str, language: str, text: str) -> None:
    assert ", ".join(only_roll(text, language).uses) == form


TWICE = {
    "twice": (
        "Roll a d6 twice. This has power equal to the first result and toughness equal to the"
        " second result.",
        "Бросьте d6 дважды. Первый результат — сила, второй результат — выносливость.",
        "Tira 1d6 dos veces. El primer resultado es la fuerza, el segundo resultado lo otro.",
        "Role um d6 duas vezes. O primeiro resultado é o poder, o segundo resultado a resistência.",
        "Würfle einen W6 zweimal. Das erste Ergebnis ist die Stärke, das zweite Ergebnis die"
        " Widerstandskraft.",
        "Lancez un d6 deux fois. Le premier résultat est la force, le second résultat l'endurance.",
    ),
}


@in_each_language(TWICE)
def test_twice_is_two_rolls_one_after_the_other(form: str, language: str, text: str) -> None:
    roll = only_roll(text, language)

    assert (roll.count, roll.times, roll.uses) == (1, 2, (Use.FIRST_AND_SECOND,))


REPEATED = {
    "repeat": (
        "Create a token and roll a d20. If you roll a 20, repeat this process.",
        "Создайте фишку и бросьте d20. Если выпало 20, повторите этот процесс.",
        "Crea una ficha y tira 1d20. Si sacas un 20, repite este proceso.",
        "Crie uma ficha e role um d20. Se você tirar um 20, repita este processo.",
        "Erzeuge einen Spielstein und würfle einen W20. Falls du eine 20 würfelst, wiederhole"
        " diesen Vorgang.",
        "Créez un jeton et lancez un d20. Si vous faites un 20, répétez ce processus.",
    ),
}


@in_each_language(REPEATED)
def test_a_process_that_repeats_is_named(form: str, language: str, text: str) -> None:
    roll = only_roll(text, language)

    assert roll.uses == (Use.COMPARE, Use.REPEAT)
    assert roll.table is not None
    assert [str(row) for row in roll.table.rows] == ["20"]


IGNORED = {
    "the lower": (
        "Roll two d20 and ignore the lower roll.",
        "Бросьте два d20 и игнорируйте меньший результат броска.",
        "Tira 2d20 e ignora la tirada más baja.",
        "Role dois d20 e ignore o resultado mais baixo.",
        "Würfle zwei W20 und ignoriere das niedrigere Ergebnis.",
        "Lancez deux d20 et ignorez le résultat le plus bas.",
    ),
    "two lowest of three": (
        "Roll three d20 and ignore the two lowest results.",
        "Бросьте три d20 и игнорируйте два наименьших результата.",
        "Tira 3d20 e ignora las dos tiradas más bajas.",
        "Role três d20 e ignore os dois menores resultados.",
        "Würfle drei W20 und ignoriere die 2 niedrigsten Ergebnisse.",
        "Lancez trois d20 et ignorez les deux résultats les plus bas.",
    ),
}


@in_each_language(IGNORED)
def test_ignored_results_are_counted(form: str, language: str, text: str) -> None:
    roll = only_roll(text, language)

    assert (roll.count, roll.ignore) in ((2, 1), (3, 2))
    assert roll.uses == ()


KEPT = {
    "all but the highest": (
        "Roll X d20 and ignore all but the highest result.",
        "Бросьте X d20 и игнорируйте все результаты, кроме наибольшего.",
        "Tira X d20 e ignora todas las tiradas excepto la más alta.",
        "Role X d20 e ignore todos os resultados exceto o maior.",
        "Würfle X W20 und ignoriere alle Ergebnisse außer dem höchsten.",
        "Lancez X d20 et ignorez tous les résultats sauf le plus élevé.",
    ),
    "all but the two highest": (
        "Roll X d20 and ignore all but the two highest results.",
        "Бросьте X d20 и игнорируйте все, кроме двух наибольших результатов.",
        "Tira X d20 e ignora todas las tiradas salvo las dos más altas.",
        "Role X d20 e ignore todos menos os dois maiores.",
        "Würfle X W20 und ignoriere alle Ergebnisse bis auf die zwei höchsten Ergebnisse.",
        "Lancez X d20 et ignorez tous les résultats sauf les deux plus élevés.",
    ),
}


@in_each_language(KEPT)
def test_all_but_the_highest_are_ignored(form: str, language: str, text: str) -> None:
    roll = only_roll(text, language)

    assert roll.keep == (2 if "two" in form else 1)
    assert (roll.ignore, roll.uses) == (0, ())


ADDED = {
    "plus a number": (
        "Roll a d20 and add 3.",
        "Бросьте d20 и прибавьте 3.",
        "Tira 1d20 y suma 3.",
        "Role um d20 e some 3.",
        "Würfle einen W20 und addiere 3.",
        "Lancez un d20 et ajoutez 3.",
    ),
    "plus a number in words": (
        "Roll a d20 and add three.",
        "Бросьте d20 и прибавьте три.",
        "Tira 1d20 y suma tres.",
        "Role um d20 e some três.",
        "Würfle einen W20 und addiere drei.",
        "Lancez un d20 et ajoutez trois.",
    ),
    "in the notation": (
        "Roll d20+3.",
        "Бросьте к20 + 3.",
        "Tira 1d20+3.",
        "Role d20 + 3.",
        "Würfle W20 + 3.",
        "Lancez d20+3.",
    ),
}


@in_each_language(ADDED)
def test_a_number_that_is_added_is_the_modifier(form: str, language: str, text: str) -> None:
    assert only_roll(text, language).modifier == Modifier(Sign.PLUS, 3)


TAKEN = {
    "minus words": (
        "Roll a d20 and subtract the number of Goats you control.",
        "Бросьте d20 и вычтите число Коз под вашим контролем.",
        "Tira 1d20 y resta la cantidad de Cabras que controlas.",
        "Role um d20 e subtraia o número de Cabras que você controla.",
        "Würfle einen W20 und ziehe die Anzahl der Ziegen vom Ergebnis ab.",
        "Lancez un d20 et soustrayez le nombre de Chèvres au résultat.",
    ),
}


@in_each_language(TAKEN)
def test_words_that_are_subtracted_are_kept_as_they_stand(
    form: str, language: str, text: str
) -> None:
    roll = only_roll(text, language)

    assert roll.modifier is not None
    assert roll.modifier.sign is Sign.MINUS
    amount = roll.modifier.amount
    assert isinstance(amount, Phrase)
    assert text[amount.start : amount.end] == amount.text
    assert roll.uses == ()


def test_a_number_subtracted_in_the_notation_is_below_zero() -> None:
    assert only_roll("Roll d20-2.", "en").modifier == Modifier(Sign.MINUS, 2)
