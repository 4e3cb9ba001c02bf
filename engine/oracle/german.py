"""The words of German rules texts that speak of dice."""

from __future__ import annotations

from typing import Final

from engine.oracle.grammar import NOTHING, Grammar, numbered
from engine.oracle.readings import Care, Roller, Use

_WHO: Final = "(?:du|(?:ein|jeder|der|dieser|jener|der verzauberte) spieler|(?:ein|jeder) gegner)"
_HOW_MANY: Final = r"(?P<number>{number})"
_ROLLS: Final = "(?:würfelst|würfelt|wirfst|wirft)"
_DICE: Final = "(?:einen oder mehrere|einem oder mehreren) würfeln?"

GERMAN: Final = Grammar(
    numbers={
        **dict.fromkeys(("ein", "eine", "einen", "einem", "einer", "eins"), 1),
        **numbered(
            "zwei|zweier drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn"
            " fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig"
        ),
    },
    faces={
        **numbered("zwei drei vier fünf sechs sieben acht neun zehn"),
        **{"zwölf": 12, "vierzehn": 14, "sechzehn": 16, "zwanzig": 20, "dreißig": 30},
        "hundert": 100,
    },
    letters="wd",
    named=(r"{faces}-?seitige[nrms]? würfeln?",),
    bare="würfeln?",
    planar="(?:weltenwürfeln?|planarwürfeln?)",
    articles=True,
    that_many="so viele|ebenso viele|genauso viele",
    equal_to=("eine anzahl(?: an| von)?", r"gleich (?:der anzahl (?:der |an |von )?)?"),
    for_each=r"für jeden? ",
    where_x=r"wobei x (?:gleich )?(?:die anzahl |der anzahl )?",
    plus_more="plus (?:einen |ein |eine )?(?:weitere|zusätzliche)",
    between="du|dann|danach|anschließend|stattdessen|und",
    twice="zweimal",
    roll="würfle|würfelt|würfelst|würfel|wirf|wirfst|wirft",
    roll_last="(?:zu )?(?:würfeln|werfen)|würfelst|würfelt|wirfst|wirft",
    third="würfelt|wirft",
    rollers={
        Roller.EACH_PLAYER: "jeder spieler|alle spieler",
        Roller.EACH_OPPONENT: "jeder gegner",
        Roller.TARGET_PLAYER: "ein spieler deiner wahl",
        Roller.TARGET_OPPONENT: "ein gegner deiner wahl",
        Roller.THAT_PLAYER: "(?:der|dieser|jener|der verzauberte) spieler|er",
        Roller.CONTROLLER: "(?:ihr|sein) beherrscher",
        Roller.OWNER: "(?:ihr|sein) besitzer",
    },
    not_telling=(
        rf"(?:(?:immer )?wenn|falls|sobald|bis) {_WHO}(?: mit)?"
        r"|(?:kann|können|darf) (?:nicht|keine)"
    ),
    not_telling_after=(
        r" (?:gewürfelt|geworfen|würfeln|werfen)? ?(?:würdest|würde|kann|kannst|können|hast|hat)"
    ),
    may="kannst du|du kannst",
    visit="würfle für (?:den besuch (?:deiner )?|deine )attraktionen",
    check=r"(?:probe|wurf) ?(?:ab)?\.? *$",
    add=r",? und (?:addiere|addierst|addiert) (?:dazu )?|,? plus ",
    subtract=r",? und (?:ziehe|ziehst|zieht|subtrahiere|subtrahiert) (?:davon )?|,? minus ",
    subtract_end=r"(?<= )vom ergebnis ab|(?<= )(?:davon )?ab",
    ignore_lowest=(
        rf"ignorier(?:e|st|t) (?:das|den|die) (?:{_HOW_MANY} )?niedrig(?:er|st)en?"
        r"(?: ergebniss?e?| w[uü]rfe?)?"
    ),
    keep_highest=(
        rf"ignorier(?:e|st|t) (?:alle|alles) (?:ergebnisse |würfe )?(?:außer|bis auf) "
        rf"(?:dem|das|den|die) (?:{_HOW_MANY} )?höchsten?(?: ergebniss?e?n?)?"
    ),
    uses={
        Use.COMPARE: r"falls (?:das|dieses) ergebnis [^,.]{1,80},",
        Use.NATURAL: r"natürliche[nrs]? \d+",
        Use.CHOOSE: (
            r"such(?:e|st)(?: du)? dir (?:ein|eines der) ergebniss?e? aus"
            "|(?:wähle|bestimme) (?:ein ergebnis|eines der ergebnisse)"
            "|(?:aus)?gesuchten ergebnis(?:ses)?"
        ),
        Use.CHOOSE_TWO: "(?:wähle|bestimme) zwei (?:der )?ergebnisse",
        Use.OTHER: "anderen ergebnis(?:ses)?|andere ergebnis",
        Use.TOTAL: "gesamtergebnis(?:ses)?|summe (?:der|dieser|jener) (?:ergebnisse|würfe|würfel)",
        Use.DIFFERENCE: "differenz (?:zwischen|der) (?:den |dieser |der )?(?:beiden )?ergebnissen?",
        Use.DOUBLES: "pasch|(?:die|beide) ergebnisse (?:gleich|dieselben)",
        Use.EACH: (
            r"(?:für )?jede[ns]? (?:gerade |ungerade |andere )?(?:ergebnis|würfel)(?: von \d+)?"
        ),
        Use.DIFFERENT: "(?:jedes )?(?:unterschiedlichen?|verschiedenen?) ergebniss?e?",
        Use.FIRST_AND_SECOND: "(?:erste|zweite)[ns]? (?:ergebnis(?:ses)?|wurf)",
        Use.BETWEEN_PLAYERS: "(?:das|dem) (?:höchsten?|niedrigsten?) (?:ergebnis|wurf)",
        Use.STORE: "(?:speichere|notiere) (?:das|die|diese) ergebniss?e?",
        Use.REPEAT: "wiederhole (?:diesen|den) vorgang",
        Use.VISIT: NOTHING,
        Use.PHYSICAL: "würfel berühr(?:t|en)",
    },
    result=r"(?:das|dem|des|dieses|diesem) ergebnis(?:ses)?\b|(?:so|entsprechend) viele?\b",
    results=r"\b(?:ergebnis(?:se[ns]?)?|würfen?|würfels?|den würfeln|gewürfelt\w*)\b",
    ranges=(
        r" oder (?P<more>mehr|höher|größer)",
        r" oder (?P<less>weniger|niedriger|kleiner)",
        r" oder (?P<also>\d{1,6})(?!\d)",
        r" ?(?:-|bis) ?(?P<high>\d{1,6})(?!\d)",
    ),
    ranges_before=NOTHING,
    conditions=(
        r"bei (?:einer|einem ergebnis von) {range},? ",
        r"falls (?:du|er|dieser spieler) (?:eine )?{range} (?:würfelst|würfelt), ",
        r"falls (?:das|dieses) ergebnis {range} (?:ist|beträgt|war), ",
    ),
    otherwise=r"(?:andernfalls|ansonsten|sonst) ",
    again=(
        r"(?P<may>du kannst )?(?:"
        r"würfle (?:erneut|noch ?mals?|noch einmal)|(?:erneut|noch ?mals?|noch einmal) würfeln)"
    ),
    triggers=(
        rf"\b(?:immer )?wenn {_WHO} (?P<object>[^,;.\n]{{1,100}}?) {_ROLLS}\b",
        r"\b(?:immer )?wenn (?P<object>das chaos ausbricht)",
    ),
    objects=(
        (Care.CHAOS, r"\{chaos\}|\bchaos\b"),
        (Care.TO_VISIT, r"attraktionen[^,.]{0,40}?(?:\beine {range})?$"),
        (Care.PLANAR, "weltenwürfel|planarwürfel"),
        (Care.NATURAL, r"natürliche {range}"),
        (Care.HIGHEST_NATURAL, "höchst(?:mögliche|e) natürliche"),
        (Care.NTH_DIE, r"deinen (?P<ordinal>\w+) (?:würfel|wurf)"),
        (Care.ONCE_PER_ROLL, _DICE),
        (Care.PER_DIE, r"^(?:mit einem {die} )?eine {range}(?: mit einem {die})?$"),
        (Care.PER_DIE, r"^(?:mit )?(?:einen|einem) {die}$"),
    ),
    ordinals={"ersten": 1, "zweiten": 2, "dritten": 3, "vierten": 4, "fünften": 5},
    cares=(
        (
            Care.EXTRA_PLANAR_DIE,
            rf"(?:einen oder mehrere) (?:weltenwürfel|planarwürfel) (?:würfeln|werfen) "
            rf"würde(?:st)?, [^.]{{0,60}}plus {_HOW_MANY}[^.]{{0,80}}",
        ),
        (
            Care.EXTRA_DIE_IGNORE_LOWEST,
            rf"{_DICE} (?:würfeln|werfen) würde(?:st)?, [^.]{{0,40}}so viele (?:würfel )?plus "
            rf"{_HOW_MANY} und ignorier\w+ [^.]{{0,20}}niedrigste[^.]{{0,40}}",
        ),
        (
            Care.EXTRA_DIE_IGNORE_CHOSEN,
            rf"{_DICE} (?:würfeln|werfen) würde(?:st)?, [^.]{{0,40}}so viele (?:würfel )?plus "
            rf"{_HOW_MANY}[^.]{{1,80}}ignorier[^.]{{0,80}}",
        ),
        (
            Care.ONE_OF_TWO,
            rf"einen würfel (?:würfeln|werfen) würde(?:st)?, [^.]{{0,40}}?{_HOW_MANY} "
            r"(?:solche |dieser )?würfel und ignorier\w+ ein[^.]{0,40}",
        ),
        (
            Care.TOTAL_OF_TWO,
            rf"einen {{die}} (?:würfeln|werfen) würde(?:st)?, [^.]{{0,40}}?{_HOW_MANY} {{die}} "
            r"und (?:verwende|nutze|nimm)\w* [^.]{0,30}(?:gesamtergebnis|summe)[^.]{0,40}",
        ),
        (
            Care.EXCHANGE,
            r"(?:ergebnis|ergebnisse) [^.]{0,40}(?:gegen|mit) [^.]{1,60} (?:aus)?tausch\w*",
        ),
        (Care.STORED_RESULT, r"gespeichertes ergebnis [^.]{0,60}(?:verwenden|ersetzen)"),
        (
            Care.MODIFY,
            r"(?:(?P<either>erhöhe oder verringere)|erhöhe|(?P<down>verringere)) das ergebnis "
            rf"[^.]{{1,60}}? um {_HOW_MANY}",
        ),
        (
            Care.MODIFY,
            rf"das ergebnis [^.]{{1,60}}? um {_HOW_MANY} (?:zu )?(?:(?P<either>erhöhen oder "
            r"(?:zu )?verringern)|erhöhen|(?P<down>verringern))",
        ),
        (
            Care.REROLL,
            r"(?:wurf|würfe|würfelwurf|{die}) [^.,]{0,30}(?:wiederhol\w+|(?:neu|erneut) "
            r"(?:zu )?(?:würfeln|werfen))|wiederhol\w* (?:einen|den|diesen|alle) (?:würfel)?wurf",
        ),
        (Care.HISTORY, r"in diesem zug [^,.]{1,40}? gewürfelt (?:hast|hat)"),
        (
            Care.UNTIL,
            r"bis (?:ein spieler|du) (?:für deine attraktionen|eine {range}) (?:würfelst|würfelt)",
        ),
        (Care.STORED, r"gespeicherten? ergebniss?en?[^.]{0,60}"),
        (Care.BLANK_IS_CHAOS, r"leere seite des weltenwürfels als \{?chaos\}?"),
        (Care.PROTECTION, "schutz vor würfelwürfen"),
        (
            Care.FORBIDS,
            r"(?:kann|können|darf) (?:nicht|keine(?:n)? würfel) (?:würfeln|werfen)"
            r"|kein spieler kann (?:einen )?würfel (?:würfeln|werfen)",
        ),
        (Care.PHYSICAL, r"stap(?:le|elt) {number} würfel|würfel in \w+ stapel"),
    ),
    mention=r"\b\w*würf[el]\w*|\bw\d+\b|\bwirf (?:den|einen|die) \w*würf",
)
