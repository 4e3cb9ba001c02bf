"""Words of six languages by how often they come, some of them real and most of them made up."""

from __future__ import annotations

import random
from functools import cache
from itertools import accumulate
from typing import Final

from rulings.importers.register.lines import Language

LANGUAGES: Final[tuple[Language, ...]] = ("en", "ru", "es", "pt", "de", "fr")

_SIZES: Final = {"en": 10_000, "ru": 24_000, "es": 14_000, "pt": 14_000, "de": 18_000, "fr": 14_000}
"""How many words each language has: English rulings have 9,956; where words are bent, more."""

# The commonest first, as in rulings; the apostrophe is the one that most of them are set with.
_FREQUENT: Final = {
    "en": "the you a to if it of that ability creature can’t it’s is and or as will battlefield in"
    " on card be your spell player this with from control any an doesn’t token counters turn"
    " cast damage permanent effect target opponent you’ll don’t resolves doesn’t hand graveyard",
    "ru": "в и на с не если вы это что карты или поле битвы существо способность под контролем его"
    " эффект заклинание игрок как для из того вашим может будет ход до по повреждения другой цель"
    " жетон счетчик колода рука кладбище оппонент",
    "es": "el de la que en un si no criatura habilidad campo batalla jugador carta hechizo su los"
    " se con una por al tu control efecto turno daño puede cualquier objetivo ficha contador mano",
    "pt": "a de o que em se um criatura habilidade não você campo batalha jogador card mágica seu"
    " os com uma por ao sua controle efeito turno dano pode qualquer alvo ficha marcador mão é",
    "de": "die der du wenn und eine ist kreatur fähigkeit nicht spiel zauberspruch spieler karte"
    " den ein auf das oder wird deiner kontrolle unter effekt zug schaden kann jeder ziel"
    " spielstein marke hand friedhof für gegner",
    "fr": "la de le si vous une les champ bataille créature capacité ne pas joueur carte sort que"
    " un du des est votre contrôle effet tour blessures peut cible jeton marqueur main l’effet"
    " n’est d’une s’il qu’elle cimetière adversaire",
}

DICE: Final = {
    "en": "die dice roll rolled reroll rolls d20 2d6 result",
    "ru": "кубик кубики кубиков бросок бросьте перебросьте к20 2к6 грань результат",
    "es": "dado dados tirada tiradas tira lanza d20 2d6 resultado",
    "pt": "dado dados rolagem rolagens role rolar d20 2d6 resultado",
    "de": "Würfel Würfeln Würfelwurf wirf geworfen W20 2W6 Ergebnis",
    "fr": "dé dés lancez lancer relancez d20 2d6 résultat",
}

_STREAM: Final = 1 << 18

_QUOTES: Final = {"en": "“”", "ru": "«»", "es": "“”", "pt": "“”", "de": "„“", "fr": "«»"}

_CONSONANTS: Final = {"ru": "бвгджзклмнпрстфхцчшщ"}
_VOWELS: Final = {
    "ru": "аеиоуыэюя",
    "es": "aeiouáéíó",
    "pt": "aeiouãáéõ",
    "de": "aeiouäöü",
    "fr": "aeiouéèàô",
}
_PLAIN: Final = "bcdfghjklmnprstvwz", "aeiou"


class Vocabulary:
    """The words of one language, drawn as often as words are by Zipf's law."""

    def __init__(self, language: str) -> None:
        rnd = random.Random(LANGUAGES.index(language))
        self.quotes = _QUOTES[language]
        self.dice = DICE[language].split()
        consonants = _CONSONANTS.get(language, _PLAIN[0])
        vowels = _VOWELS.get(language, _PLAIN[1])
        self._syllables = [one + other for one in consonants for other in vowels]
        self.words = _FREQUENT[language].split()
        known = set(self.words)
        while len(self.words) < _SIZES[language]:
            word = "".join(rnd.choices(self._syllables, k=rnd.choice((1, 2, 2, 2, 3, 3, 4, 5))))
            word += rnd.choice(("", "", *consonants))
            if word not in known:
                known.add(word)
                self.words.append(word)
        weights = list(accumulate(1 / (rank + 3.5) ** 1.15 for rank in range(len(self.words))))
        self._stream = rnd.choices(self.words, cum_weights=weights, k=_STREAM)

    def draw(self, rnd: random.Random, count: int) -> list[str]:
        """Return so many words, the common ones often: two runs out of what was drawn once."""
        half = count // 2
        one, other = rnd.randrange(_STREAM - count), rnd.randrange(_STREAM - count)
        return self._stream[one : one + half] + self._stream[other : other + count - half]

    def rare(self, rnd: random.Random) -> str:
        """Return a word that is made up."""
        return self.words[rnd.randrange(len(self.words) // 2, len(self.words))]

    def named(self, number: int) -> str:
        """Return a word that no other number has."""
        word, size = "", len(self._syllables)
        while number or len(word) < 6:
            number, at = divmod(number, size)
            word += self._syllables[at]
        return word.title()


@cache
def vocabulary(language: str) -> Vocabulary:
    """Return the words of a language, the same ones every time."""
    return Vocabulary(language)
