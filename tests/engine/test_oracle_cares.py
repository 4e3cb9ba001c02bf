"""Rules texts, written for these tests, that care about rolls something else orders."""

from __future__ import annotations

import pytest

from engine.oracle import Care, CareText, Reason, read
from tests.engine.oracle_texts import in_each_language


def only_care(text: str, language: str) -> CareText:
    """The one ability that cares, of a text of which everything is read."""
    reading = read(text, language)
    assert reading.unread == ()
    assert reading.rolls == ()
    (care,) = reading.cares
    assert text[care.where.start : care.where.end] == care.where.text
    return care


TRIGGERS = {
    Care.ONCE_PER_ROLL: (
        "Whenever you roll one or more dice, rest.",
        "Каждый раз, когда вы бросаете один или несколько кубиков, отдохните.",
        "Siempre que tires uno o más dados, descansa.",
        "Toda vez que você rolar um ou mais dados, descanse.",
        "Immer wenn du einen oder mehrere Würfel würfelst, ruhe dich aus.",
        "À chaque fois que vous lancez un ou plusieurs dés, dormez.",
    ),
    Care.PER_DIE: (
        "Whenever a player rolls a die, rest.",
        "Каждый раз, когда игрок бросает кубик, отдохните.",
        "Siempre que un jugador tire un dado, descansa.",
        "Toda vez que um jogador rolar um dado, descanse.",
        "Immer wenn ein Spieler einen Würfel wirft, ruhe dich aus.",
        "À chaque fois qu'un joueur lance un dé, dormez.",
    ),
    Care.HIGHEST_NATURAL: (
        "Whenever you roll a die's highest natural result, rest.",
        "Когда вы выбрасываете максимальное натуральное значение кубика, отдохните.",
        "Cuando saques el resultado natural más alto de un dado, descansa.",
        "Quando você obtiver o maior resultado natural de um dado, descanse.",
        "Wenn du die höchste natürliche Augenzahl eines Würfels würfelst, ruhe dich aus.",
        "Quand vous obtenez le résultat naturel le plus élevé d'un dé, dormez.",
    ),
    Care.PLANAR: (
        "Whenever you roll the planar die, rest.",
        "Когда вы бросаете кубик измерений, отдохните.",
        "Siempre que lances el dado planar, descansa.",
        "Toda vez que você rolar o dado planar, descanse.",
        "Immer wenn du den Weltenwürfel wirfst, ruhe dich aus.",
        "À chaque fois que vous lancez le dé planaire, dormez.",
    ),
    Care.CHAOS: (
        "Whenever you roll {CHAOS}, rest.",
        "Каждый раз, когда вы выбрасываете {CHAOS}, отдохните.",
        "Siempre que lances caos, descansa.",
        "Toda vez que você tirar {CHAOS}, descanse.",
        "Immer wenn du chaos würfelst, ruhe dich aus.",
        "À chaque fois que vous obtenez chaos, dormez.",
    ),
}


@in_each_language({care.name: texts for care, texts in TRIGGERS.items()})
def test_a_roll_trigger_is_named(form: str, language: str, text: str) -> None:
    care = only_care(text, language)

    assert care.care is Care[form]
    assert (care.low, care.high, care.number) == (None, None, None)


CHAOS_ENSUES = {
    "ensues": (
        "Whenever chaos ensues, rest.",
        "Каждый раз, когда воцаряется хаос, отдохните.",
        "Siempre que se desate el caos, descansa.",
        "Toda vez que o caos se instaurar, descanse.",
        "Immer wenn das Chaos ausbricht, ruhe dich aus.",
        "À chaque fois que le chaos se produit, dormez.",
    ),
}


@in_each_language(CHAOS_ENSUES)
def test_the_newer_words_for_chaos_are_the_same(form: str, language: str, text: str) -> None:
    assert only_care(text, language).care is Care.CHAOS


WITH_A_RESULT = {
    "NATURAL 20-20": (
        "When you roll a natural 20, rest.",
        "Когда вы выбрасываете натуральное значение 20, отдохните.",
        "Cuando saques un 20 natural, descansa.",
        "Quando você rolar um 20 natural, descanse.",
        "Wenn du eine natürliche 20 würfelst, ruhe dich aus.",
        "Quand vous faites un 20 naturel, dormez.",
    ),
    "PER_DIE 4-None": (
        "Whenever you roll a 4 or higher on a die, rest.",
        "Когда вы выбрасываете 4 или больше на кубике, отдохните.",
        "Siempre que saques un 4 o más en un dado, descansa.",
        "Toda vez que você tirar um 4 ou mais em um dado, descanse.",
        "Immer wenn du mit einem Würfel eine 4 oder höher würfelst, ruhe dich aus.",
        "À chaque fois que vous obtenez un 4 ou plus sur un dé, dormez.",
    ),
    "PER_DIE 1-2": (
        "Whenever you roll a 1 or 2, rest.",
        "Когда вы выбрасываете 1 или 2, отдохните.",
        "Siempre que saques un 1 o 2, descansa.",
        "Toda vez que você tirar um 1 ou 2, descanse.",
        "Immer wenn du eine 1 oder 2 würfelst, ruhe dich aus.",
        "À chaque fois que vous obtenez un 1 ou 2, dormez.",
    ),
    "PER_DIE None-3": (
        "Whenever a player rolls a 3 or less on a six-sided die, rest.",
        "Когда игрок выбрасывает 3 или меньше на шестигранном кубике, отдохните.",
        "Siempre que un jugador saque un 3 o menos en un dado de seis caras, descansa.",
        "Toda vez que um jogador tirar um 3 ou menos em um dado de seis faces, descanse.",
        "Immer wenn ein Spieler mit einem sechsseitigen Würfel eine 3 oder weniger würfelt, ruhe.",
        "À chaque fois qu'un joueur obtient un 3 ou moins sur un dé à six faces, dormez.",
    ),
    "TO_VISIT 6-6": (
        "Whenever you roll to visit your Attractions and get a 6, rest.",
        "Когда вы бросаете кубик для посещения аттракционов и выпадает 6, отдохните.",
        "Siempre que tires para visitar tus Atracciones y saques un 6, descansa.",
        "Toda vez que você rolar para visitar suas Atrações e tirar um 6, descanse.",
        "Immer wenn du für deine Attraktionen eine 6 würfelst, ruhe dich aus.",
        "À chaque fois que vous lancez un dé pour visiter vos Attractions et faites un 6, dormez.",
    ),
    "UNTIL 1-1": (
        "This gains flying until any player rolls a 1.",
        "Это получает Полет, пока игрок не выбросит 1.",
        "Esto vuela hasta que un jugador saque un 1.",
        "Isto voa até que um jogador tire um 1.",
        "Dies hat Flugfähigkeit, bis ein Spieler eine 1 würfelt.",
        "Ceci vole jusqu'à ce qu'un joueur obtienne un 1.",
    ),
}


@in_each_language(WITH_A_RESULT)
def test_the_results_an_ability_asks_for_are_read(form: str, language: str, text: str) -> None:
    care = only_care(text, language)

    assert f"{care.care.name} {care.low}-{care.high}" == form


WITH_A_NUMBER = {
    "NTH_DIE 3": (
        "Whenever you roll your third die each turn, rest.",
        "Когда вы бросаете ваш третий кубик, отдохните.",
        "Siempre que tires tu tercer dado cada turno, descansa.",
        "Toda vez que você rolar seu terceiro dado, descanse.",
        "Immer wenn du deinen dritten Würfel in einem Zug würfelst, ruhe dich aus.",
        "À chaque fois que vous lancez votre troisième dé, dormez.",
    ),
    "EXTRA_DIE_IGNORE_LOWEST 1": (
        "If you would roll one or more dice, instead roll that many plus one and ignore the"
        " lowest roll.",
        "Если вы должны бросить один или несколько кубиков, вместо этого бросьте такое же"
        " количество кубиков плюс один и игнорируйте наименьший результат.",
        "Si fueras a tirar uno o más dados, tira esa misma cantidad de dados más uno e ignora"
        " la tirada más baja.",
        "Se você rolaria um ou mais dados, role aquela quantidade de dados mais um e ignore o"
        " menor resultado.",
        "Falls du einen oder mehrere Würfel würfeln würdest, würfle so viele Würfel plus einen"
        " und ignoriere das niedrigste Ergebnis.",
        "Si vous deviez lancer au moins un dé, lancez ce nombre de dés plus un et ignorez le"
        " résultat le plus bas.",
    ),
    "EXTRA_DIE_IGNORE_CHOSEN 2": (
        "The next time target player would roll one or more dice this turn, they roll that many"
        " dice plus two, and you choose which to ignore.",
        "Если целевой игрок должен бросить один или несколько кубиков, он бросает то же"
        " количество кубиков плюс два, и вы выбираете, какие игнорировать.",
        "Si fueras a tirar uno o más dados, tira esa cantidad de dados más dos y elige cuáles"
        " ignorar.",
        "Se você rolaria um ou mais dados, role aquela quantidade de dados mais dois e escolha"
        " quais ignorar.",
        "Falls du einen oder mehrere Würfel würfeln würdest, würfle so viele Würfel plus zwei"
        " und bestimme, welche du ignorierst.",
        "Si vous deviez lancer au moins un dé, lancez ce nombre de dés plus deux et choisissez"
        " lesquels ignorer.",
    ),
    "EXTRA_PLANAR_DIE 1": (
        "If you would roll one or more planar dice, instead roll that many planar dice plus one"
        " and ignore one.",
        "Если вы должны бросить один или несколько кубиков измерений, бросьте столько же плюс"
        " один и игнорируйте один.",
        "Si fueras a lanzar uno o más dados planares, lanza esa cantidad más uno e ignora uno.",
        "Se você fosse rolar um ou mais dados planares, role essa quantidade mais um e ignore um.",
        "Falls du einen oder mehrere Weltenwürfel werfen würdest, wirf so viele plus einen und"
        " ignoriere einen.",
        "Si vous deviez lancer un ou plusieurs dés planaires, lancez-en ce nombre plus un et"
        " ignorez-en un.",
    ),
    "ONE_OF_TWO 2": (
        "If you would roll a die, instead roll two dice and ignore one of them.",
        "Если вы должны бросить кубик, бросьте два кубика и игнорируйте один из них.",
        "Si fueras a tirar un dado, tira dos dados e ignora uno de ellos.",
        "Se você rolaria um dado, role dois dados e ignore um deles.",
        "Falls du einen Würfel würfeln würdest, würfle zwei Würfel und ignoriere einen.",
        "Si vous deviez lancer un dé, lancez deux dés et ignorez l'un d'eux.",
    ),
    "TOTAL_OF_TWO 2": (
        "The next time you would roll a d6, instead roll two d6 and use the total.",
        "Если вы должны бросить d6, бросьте два d6 и используйте сумму результатов.",
        "Si fueras a tirar un d6, tira dos d6 y usa la suma.",
        "Se você rolaria um d6, role dois d6 e use a soma.",
        "Falls du einen W6 würfeln würdest, würfle zwei W6 und verwende die Summe.",
        "Si vous deviez lancer un d6, lancez deux d6 et utilisez la somme.",
    ),
    "MODIFY 2": (
        "Increase the result of each die you roll by 2.",
        "Увеличьте результат каждого вашего кубика на 2.",
        "Aumenta el resultado de cada dado que tires en 2.",
        "Aumente o resultado de cada dado que você rolar em 2.",
        "Erhöhe das Ergebnis jedes Würfels, den du würfelst, um zwei.",
        "Augmentez le résultat de chaque dé que vous lancez de 2.",
    ),
    "MODIFY -1": (
        "Decrease the result of each die you roll by one.",
        "Уменьшите результат каждого вашего кубика на один.",
        "Reduce en uno el resultado de cada dado.",
        "Reduza o resultado de cada dado que você rolar em um.",
        "Verringere das Ergebnis jedes Würfels um 1.",
        "Diminuez le résultat de chaque dé de un.",
    ),
    "MODIFY either 1": (
        "You may pay {1} to increase or decrease the result of a die you rolled by 1.",
        "Заплатите {1}: увеличьте или уменьшите результат одного кубика на 1.",
        "Puedes pagar {1} para aumentar o reducir el resultado de un dado en 1.",
        "Você pode pagar {1} para aumentar ou reduzir o resultado de um dado em 1.",
        "Du kannst {1} bezahlen, um das Ergebnis eines Würfels um 1 zu erhöhen oder zu verringern.",
        "Vous pouvez payer {1} pour augmenter ou diminuer le résultat d'un dé de 1.",
    ),
}


@in_each_language(WITH_A_NUMBER)
def test_how_many_and_by_how_much_is_read(form: str, language: str, text: str) -> None:
    care = only_care(text, language)

    either = "either " if care.either else ""
    assert f"{care.care.name} {either}{care.number}" == form


OTHERS = {
    Care.EXCHANGE: (
        "You may exchange one of those results with this creature's power.",
        "Вы можете обменять один из результатов бросков кубиков на силу этого существа.",
        "Puedes intercambiar uno de esos resultados con la fuerza de esta criatura.",
        "Você pode trocar um desses resultados pelo poder desta criatura.",
        "Du darfst eines der Ergebnisse der Würfel gegen die Stärke dieser Kreatur tauschen.",
        "Vous pouvez échanger un de ces résultats avec la force de cette créature.",
    ),
    Care.STORED_RESULT: (
        "You may use a stored result for a die you rolled.",
        "Вы можете использовать сохраненный результат вместо кубика.",
        "Puedes usar un resultado guardado para un dado.",
        "Você pode usar um resultado guardado para um dado.",
        "Du kannst ein gespeichertes Ergebnis für einen Würfel verwenden.",
        "Vous pouvez utiliser un résultat stocké pour un dé.",
    ),
    Care.REROLL: (
        "{1}: Reroll any number of those dice.",
        "{1}: перебросьте один из ваших кубиков.",
        "{1}: Puedes volver a tirar uno de tus dados.",
        "{1}: Role de novo um de seus dados.",
        "{1}: Wiederhole einen Würfelwurf.",
        "{1} : Relancez l'un de vos dés.",
    ),
    Care.HISTORY: (
        "This has trample if you rolled three or more dice this turn.",
        "Это имеет Пробивной удар, если вы бросали три или больше кубиков в этом ходу.",
        "Esto arrolla si tiraste tres o más dados este turno.",
        "Isto atropela se você rolou três ou mais dados neste turno.",
        "Dies trampelt, falls du in diesem Zug drei oder mehr Würfel gewürfelt hast.",
        "Ceci piétine si vous avez lancé au moins trois dés ce tour-ci.",
    ),
    Care.STORED: (
        "This gets +1/+0 for each of its stored results.",
        "Это получает +1/+0 за каждый сохраненный результат кубика.",
        "Obtiene +1/+0 por cada uno de sus resultados guardados de un dado.",
        "Recebe +1/+0 para cada um de seus resultados guardados de um dado.",
        "Dies erhält +1/+0 für jedes der gespeicherten Ergebnisse eines Würfels.",
        "Ceci gagne +1/+0 par résultat stocké d'un dé.",
    ),
    Care.BLANK_IS_CHAOS: (
        "Each blank roll of the planar die is a {CHAOS} roll.",
        "Каждый пустой бросок кубика измерений считается {CHAOS}.",
        "Cada tirada en blanco del dado planar es una tirada {CHAOS}.",
        "Cada resultado em branco do dado planar é um resultado {CHAOS}.",
        "Jede leere Seite des Weltenwürfels als chaos gilt.",
        "Chaque lancer vierge du dé planaire est un lancer chaos.",
    ),
    Care.PROTECTION: (
        "This has protection from die rolls.",
        "Это имеет защиту от бросков кубиков.",
        "Esto tiene protección contra tiradas de dados.",
        "Isto tem proteção contra rolagens de dados.",
        "Dies hat Schutz vor Würfelwürfen.",
        "Ceci a la protection contre les lancers de dés.",
    ),
    Care.FORBIDS: (
        "Players can't roll dice.",
        "Игроки не могут бросать кубики.",
        "Los jugadores no pueden tirar dados.",
        "Os jogadores não podem rolar dados.",
        "Kein Spieler kann Würfel würfeln.",
        "Les joueurs ne peuvent pas lancer de dés.",
    ),
    Care.PHYSICAL: (
        "Stack two dice on this card.",
        "Сложите два кубика на эту карту.",
        "Apila dos dados sobre esta carta.",
        "Empilhe dois dados sobre este card.",
        "Staple zwei Würfel auf diese Karte.",
        "Empilez deux dés sur cette carte.",
    ),
}


@in_each_language({care.name: texts for care, texts in OTHERS.items()})
def test_other_ways_to_care_are_named(form: str, language: str, text: str) -> None:
    assert only_care(text, language).care is Care[form]


def test_a_card_may_roll_and_care() -> None:
    reading = read("{6}: Roll a d6.\nWhenever you roll a 5 or higher on a die, rest.", "en")

    assert [str(roll.die) for roll in reading.rolls] == ["d6"]
    assert [(care.care, care.low) for care in reading.cares] == [(Care.PER_DIE, 5)]


def test_abilities_stand_in_the_order_of_the_text() -> None:
    text = "Whenever you roll a die, reroll that die. Increase the result of a die by 1."

    assert [care.care for care in read(text, "en").cares] == [
        Care.PER_DIE,
        Care.REROLL,
        Care.MODIFY,
    ]


def test_words_inside_of_an_ability_that_was_read_are_not_read_again() -> None:
    assert only_care("Reroll when you roll a die.", "en").care is Care.REROLL


def test_a_turn_has_no_die_of_a_number_that_is_not_known() -> None:
    assert only_care("Whenever you roll your umpteenth die, rest.", "en").number is None


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you roll something nice, rest.",
        "Dice are lovely to roll.",
        "Whenever you roll one or more dice, rest. The rolled dice are then eaten.",
    ],
)
def test_what_speaks_of_dice_in_no_known_form_is_named(text: str) -> None:
    assert [unread.reason for unread in read(text, "en").unread] == [Reason.FORM]
