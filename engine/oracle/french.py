"""The words of French rules texts that speak of dice."""

from __future__ import annotations

from typing import Final

from engine.oracle.grammar import NOTHING, Grammar, numbered
from engine.oracle.readings import Care, Roller, Use

_WHO: Final = (
    "(?:vous|il|(?:un|chaque|ce|n'importe quel|le) joueur(?: enchanté)?|(?:un|chaque) adversaire)"
)
_HOW_MANY: Final = r"(?P<number>{number})"
_WHEN: Final = "(?:(?:à )?chaque fois qu(?:e |')|quand |lorsqu(?:e |'))"
_WOULD: Final = "(?:deviez|devait|deviez) lancer"
_LESS: Final = "(?:réduire|réduisez|diminue[rz])"
_DICE: Final = "(?:au moins un dé|un ou plusieurs dés)"

FRENCH: Final = Grammar(
    numbers={
        **dict.fromkeys(("un", "une", "autre"), 1),
        **numbered(
            "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
            " dix-sept dix-huit dix-neuf vingt"
        ),
    },
    faces={
        **numbered("deux trois quatre cinq six sept huit neuf dix"),
        **{"douze": 12, "quatorze": 14, "seize": 16, "vingt": 20, "trente": 30, "cent": 100},
    },
    letters="d",
    named=(r"dé(?P<plural>s)? (?:à|de) {faces} faces",),
    bare="dés?",
    planar="dés? planaires?",
    articles=True,
    that_many="autant de|ce nombre de",
    equal_to=("un nombre de", r"égal (?:au nombre de |au nombre d'|à )?"),
    for_each=r"(?:pour|par) chaque ",
    where_x=r"x étant (?:le nombre de |le nombre d')?",
    plus_more="plus (?:un )?(?:{die} )?(?:autre|supplémentaire|additionnel)",
    between="ensuite|alors|puis|et|aussi",
    twice="deux fois",
    roll="lancez|lance|lancer|jetez|jette|jeter",
    roll_last=NOTHING,
    third="lance$|jette$",
    rollers={
        Roller.EACH_PLAYER: "chaque joueur|tous les joueurs",
        Roller.EACH_OPPONENT: "chaque adversaire",
        Roller.TARGET_PLAYER: "(?:le|un) joueur ciblé",
        Roller.TARGET_OPPONENT: "(?:l'|un )adversaire ciblé",
        Roller.THAT_PLAYER: "ce joueur|le joueur enchanté|il",
        Roller.CONTROLLER: "son contrôleur",
        Roller.OWNER: "son propriétaire",
    },
    not_telling=(
        rf"deviez|devait|ne peu(?:t|vent|vez)(?: pas)?|(?:{_WHEN}|si |jusqu'à ce qu(?:e |')){_WHO}"
    ),
    not_telling_after=NOTHING,
    may="vous pouvez",
    visit="lancez (?:un dé )?pour visiter(?: vos attractions)?",
    check=r"\b(?:test|jet)(?: de \w+)?\.? *$",
    add=r",? et (?:ajoutez|ajoute) (?:au résultat )?|,? plus ",
    subtract=r",? et (?:soustrayez|soustrait|retirez) (?:au résultat )?|,? moins ",
    subtract_end="",
    ignore_lowest=(
        rf"ignore[zs]? (?:le|la|les) (?:{_HOW_MANY} )?(?:résultats?|lancers?|dés?) "
        r"(?:le|les) plus (?:bas|faibles?)"
    ),
    keep_highest=(
        rf"ignore[zs]? tous (?:les résultats )?(?:sauf|excepté) (?:le|les) (?:{_HOW_MANY} )?"
        r"(?:résultats? )?(?:(?:le|les) )?plus (?:élevés?|hauts?)"
    ),
    uses={
        Use.COMPARE: r"si (?:le|ce) résultat [^,.]{1,80},",
        Use.NATURAL: r"\d+ naturel\b",
        Use.CHOOSE: "choisissez (?:un résultat|(?:un|l'un) (?:de ces|des) résultats)",
        Use.CHOOSE_TWO: "choisissez deux (?:résultats|(?:de ces|des) résultats)",
        Use.OTHER: "autre résultat",
        Use.TOTAL: "(?:total|somme) (?:de ces|des) (?:résultats|dés|lancers)",
        Use.DIFFERENCE: "différence entre (?:ces|les)(?: deux)? résultats",
        Use.DOUBLES: "un double\\b|(?:ces|les)(?: deux)? résultats sont (?:égaux|identiques)",
        Use.EACH: (r"(?:pour )?chaque (?:autre )?(?:résultat|dé\b)(?: pair| impair)?(?: de \d+)?"),
        Use.DIFFERENT: "(?:chaque )?résultats? différents?",
        Use.FIRST_AND_SECOND: "(?:premier|second|deuxième) (?:résultat|lancer)",
        Use.BETWEEN_PLAYERS: "(?:le résultat|le lancer) le plus (?:élevé|haut|bas|faible)",
        Use.STORE: "(?:stockez|conservez|notez) (?:ces|le|les|ce) résultats?",
        Use.REPEAT: "répétez ce processus",
        Use.VISIT: NOTHING,
        Use.PHYSICAL: "dé touche",
    },
    result=r"(?:le|au|du|ce) résultat\b|(?:autant|ce nombre) d[e']",
    results=r"\b(?:résultats?|dés?)\b|(?:les|ces|des|aux) lancers\b",
    ranges=(
        r" ou (?P<more>plus|supérieur)",
        r" ou (?P<less>moins|inférieur)",
        r" ou (?P<also>\d{1,6})(?!\d)",
        r" ?(?:-| à ) ?(?P<high>\d{1,6})(?!\d)",
    ),
    ranges_before=(
        r"inférieur ou égal à (?P<below>\d{1,6})(?!\d)|supérieur ou égal à (?P<above>\d{1,6})(?!\d)"
    ),
    conditions=(
        r"sur un {range}, ",
        r"si (?:vous|il|ce joueur) (?:obtenez|obtient|faites|fait|lancez) (?:un )?{range}, ",
        r"si (?:le|ce) résultat (?:est|était) (?:de |un )?{range}, ",
    ),
    otherwise=r"(?:sinon|dans le cas contraire), ",
    again=r"(?P<may>vous pouvez )?(?:relancez|relancer|lancez (?:de nouveau|à nouveau))",
    triggers=(
        rf"\b{_WHEN}{_WHO} (?:lancez|lance|obtenez|obtient|faites|fait|jetez) "
        r"(?P<object>[^,;.\n]{1,100})",
        rf"\b{_WHEN}(?P<object>le chaos se produit)",
    ),
    objects=(
        (Care.CHAOS, r"\{chaos\}|\bchaos\b"),
        (Care.TO_VISIT, r"pour visiter[^,.]{0,40}?(?:\bun {range})?$"),
        (Care.PLANAR, "dés? planaire"),
        (Care.NATURAL, r"un {range} naturel"),
        (Care.HIGHEST_NATURAL, "résultat naturel le plus (?:élevé|haut)"),
        (Care.NTH_DIE, r"votre (?P<ordinal>\w+) (?:dé|lancer)"),
        (Care.ONCE_PER_ROLL, _DICE),
        (
            Care.PER_DIE,
            r"^un (?:résultat de )?{range}(?: (?:avec|sur) (?:un|n'importe quel) {die})?$"
            r"|^un {die}$",
        ),
    ),
    ordinals={"premier": 1, "deuxième": 2, "troisième": 3, "quatrième": 4, "cinquième": 5},
    cares=(
        (
            Care.EXTRA_PLANAR_DIE,
            rf"{_WOULD} (?:au moins un dé planaire|un ou plusieurs dés planaires), "
            rf"[^.]{{0,40}}plus {_HOW_MANY}[^.]{{0,80}}",
        ),
        (
            Care.EXTRA_DIE_IGNORE_LOWEST,
            rf"{_WOULD} {_DICE}, [^.]{{0,40}}nombre de dés plus {_HOW_MANY} et ignore\w* "
            r"[^.]{0,20}le plus bas[^.]{0,40}",
        ),
        (
            Care.EXTRA_DIE_IGNORE_CHOSEN,
            rf"{_WOULD} {_DICE}[^,.]{{0,20}}, [^.]{{0,40}}nombre de dés plus {_HOW_MANY}"
            r"[^.]{1,80}ignor[^.]{0,80}",
        ),
        (
            Care.ONE_OF_TWO,
            rf"{_WOULD} un dé, [^.]{{0,40}}lance\w* {_HOW_MANY} (?:de ces )?dés et ignore\w* "
            r"(?:un|l'un)[^.]{0,40}",
        ),
        (
            Care.TOTAL_OF_TWO,
            rf"{_WOULD} un {{die}}, [^.]{{0,40}}lance\w* {_HOW_MANY} {{die}} et utilis\w+ "
            r"(?:le total|la somme)[^.]{0,40}",
        ),
        (
            Care.EXCHANGE,
            r"échange\w* [^.]{0,40}\brésultats? [^.]{0,40}\b(?:avec|contre) [^.]{1,60}",
        ),
        (Care.STORED_RESULT, r"utiliser un résultat stocké[^.]{0,60}"),
        (
            Care.MODIFY,
            rf"(?:(?P<either>augmente[rz] ou {_LESS})|augmente[rz]|(?P<down>{_LESS})) le résultat "
            rf"[^.]{{1,60}}? de {_HOW_MANY}",
        ),
        (
            Care.REROLL,
            r"\brelance\w* [^.,]{0,40}?(?:dés?\b|résultats?|lancers?)",
        ),
        (
            Care.HISTORY,
            r"avez (?:lancé|obtenu) [^,.]{1,50}? (?:ce tour-ci|pendant ce tour)",
        ),
        (Care.UNTIL, r"jusqu'à ce qu[^,.]{1,30}? (?:lanc\w+ pour visiter|obtien\w+ un {range})"),
        (Care.STORED, r"résultats? stockés?[^.]{0,60}"),
        (
            Care.BLANK_IS_CHAOS,
            r"lancer vierge du dé planaire est un lancer \{?chaos\}?",
        ),
        (Care.PROTECTION, "protection contre les (?:lancers|jets) de dés"),
        (Care.FORBIDS, r"ne (?:peut|peuvent|pouvez) pas lancer (?:un dé|de dés?)"),
        (Care.PHYSICAL, r"empile\w* {number} dés|dé de (?:sa|la) pile"),
    ),
    mention=r"\bdés?\b|\brelanc\w+|(?<!\w)\d*d\d+\b|\bjet de dés?",
)
