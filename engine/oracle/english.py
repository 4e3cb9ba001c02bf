"""The words of English rules texts that speak of dice."""

from __future__ import annotations

from typing import Final

from engine.oracle.grammar import NOTHING, Grammar, numbered
from engine.oracle.readings import Care, Roller, Use

_WHO: Final = (
    "(?:you|they|(?:a|any|another|each|that|target|enchanted) player|(?:an|target|each) opponent)"
)
_HOW_MANY: Final = r"(?P<number>{number})"

ENGLISH: Final = Grammar(
    numbers={
        **dict.fromkeys(("a", "an", "one", "another"), 1),
        **numbered(
            "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
            " sixteen seventeen eighteen nineteen twenty"
        ),
    },
    faces={
        **numbered("two three four five six seven eight nine ten"),
        **{"twelve": 12, "fourteen": 14, "sixteen": 16, "twenty": 20, "thirty": 30, "hundred": 100},
    },
    letters="d",
    named=(r"{faces}[ -]sided (?:die|(?P<plural>dice))",),
    bare="die|dice",
    planar="planar (?:die|dice)",
    articles=True,
    that_many="that many|as many",
    equal_to=("a number of", r"equal to (?:the number of )?"),
    for_each=r"for (?:each|every) ",
    where_x=r"where x is (?:the number of )?",
    plus_more="plus (?:an? |one )?(?:additional|extra|more|another)",
    between="then|also|instead|and|again",
    twice="twice",
    roll="rolls?",
    roll_last=NOTHING,
    third="rolls",
    rollers={
        Roller.EACH_PLAYER: "each player|all players",
        Roller.EACH_OPPONENT: "each opponent",
        Roller.TARGET_PLAYER: "target player",
        Roller.TARGET_OPPONENT: "target opponent",
        Roller.THAT_PLAYER: "that player|the player|they|enchanted player",
        Roller.CONTROLLER: "(?:its|that creature's|that permanent's|that spell's) controller",
        Roller.OWNER: "(?:its|that card's) owner",
    },
    not_telling=rf"would|can't|cannot|(?:when|whenever|if|until|unless|each time) {_WHO}",
    not_telling_after=NOTHING,
    may="may",
    visit="roll to visit(?: your attractions)?",
    check=r"\bcheck\.? *$",
    add=r",? and (?:adds? |plus )",
    subtract=r",? and (?:subtracts? |minus )",
    subtract_end="",
    ignore_lowest=rf"ignores? the (?:{_HOW_MANY} )?low(?:er|est)(?: rolls?| results?| of \w+)?",
    keep_highest=(
        rf"ignores? all but the (?:{_HOW_MANY} )?high(?:er|est)(?: rolls?| results?)?"
        rf"|keeps? the (?:{{number}} )?high(?:er|est)(?: rolls?| results?)?"
    ),
    uses={
        Use.COMPARE: r"if (?:the|that) (?:result|roll) [^,.]{1,80},",
        Use.NATURAL: r"natural \d+",
        Use.CHOOSE: "choose one (?:result|of (?:those|the) results)",
        Use.CHOOSE_TWO: "choose two (?:results|of (?:those|the) (?:results|rolls))",
        Use.OTHER: "the other result",
        Use.TOTAL: "total of (?:those|the|these) (?:results|rolls|dice)|(?:the|that|other) total",
        Use.DIFFERENCE: "difference between (?:those|the)(?: two)? results",
        Use.DOUBLES: (
            "(?:roll|rolls|rolled) doubles|(?:those|the|both) results are (?:equal|the same)"
        ),
        Use.EACH: (
            r"(?:for )?each (?:even |odd |other )?(?:result|die)(?: of \d+)?"
            "|(?:even|odd) results"
            "|each of those (?:results|dice)"
        ),
        Use.DIFFERENT: "each different result|different results",
        Use.FIRST_AND_SECOND: "(?:first|second) (?:result|roll|die)",
        Use.BETWEEN_PLAYERS: (
            "(?:has|had|have|with|rolled|rolls) the (?:highest|lowest) (?:result|roll)"
        ),
        Use.STORE: "(?:store|install|note) (?:those|the|that|these) results?",
        Use.REPEAT: "repeat this process",
        Use.VISIT: "to visit",
        Use.PHYSICAL: "(?:die|dice) (?:is|are) touching|from a height|put the die on",
    },
    result=r"(?:the|that|its) (?:result|roll)\b|that (?:many|much)\b|number rolled",
    results=r"\b(?:results?|rolls?|rolled|dice|(?:the|that|those|this) die)\b",
    ranges=(
        r" or (?P<more>more|higher|greater)",
        r" or (?P<less>less|lower|fewer)",
        r" or (?P<also>\d{1,6})(?!\d)",
        r" ?(?:-|to) ?(?P<high>\d{1,6})(?!\d)",
    ),
    ranges_before=NOTHING,
    conditions=(
        r"on an? {range},? ",
        r"for each result of (?:an? )?{range}, ",
        r"if (?:you|they|that player) roll(?:s|ed)? an? {range}, ",
        r"if (?:the|that) (?:result|roll) (?:is|was) (?:an? )?{range}, ",
    ),
    otherwise=r"otherwise,? ",
    again=r"(?P<may>you may )?\brolls? (?:the (?:die|dice) )?again\b",
    triggers=(
        rf"\b(?:when|whenever|each time) {_WHO} rolls? (?P<object>[^,;.\n]{{1,120}})",
        r"\b(?:when|whenever) (?P<object>chaos ensues)",
    ),
    objects=(
        (Care.CHAOS, r"\{chaos\}|\bchaos\b"),
        (Care.TO_VISIT, r"to visit[^,.]{0,40}?(?:\ban? {range})?$"),
        (Care.PLANAR, "planar (?:die|dice)"),
        (Care.NATURAL, r"natural {range}"),
        (Care.HIGHEST_NATURAL, "highest natural result"),
        (Care.NTH_DIE, r"your (?P<ordinal>\w+) (?:die|roll)"),
        (Care.ONCE_PER_ROLL, "one or more (?:\\S{1,12}[ -]sided )?dice|one or more d\\d+"),
        (Care.PER_DIE, r"an? {range}(?: on (?:a|any|one) {die})?$|^(?:a|any|another) {die}$"),
    ),
    ordinals={"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5},
    cares=(
        (
            Care.EXTRA_PLANAR_DIE,
            rf"{_WHO} would roll one or more planar dice[^,.]{{0,40}}, [^.]{{0,40}}roll "
            rf"[^.]{{0,40}}plus {_HOW_MANY}[^.]{{0,120}}",
        ),
        (
            Care.EXTRA_DIE_IGNORE_LOWEST,
            rf"{_WHO} would roll one or more dice[^,.]{{0,40}}, [^.]{{0,40}}rolls? that many"
            rf"(?: dice)? plus {_HOW_MANY} and ignores? the [^.]{{0,20}}lowest[^.]{{0,40}}",
        ),
        (
            Care.EXTRA_DIE_IGNORE_CHOSEN,
            rf"{_WHO} would roll one or more dice[^,.]{{0,40}}, [^.]{{0,40}}rolls? that many"
            rf"(?: dice)? plus {_HOW_MANY}[^.]{{1,80}}ignore[^.]{{0,80}}",
        ),
        (
            Care.ONE_OF_TWO,
            rf"{_WHO} would roll a die, [^.]{{0,40}}rolls? {_HOW_MANY} (?:of those )?dice "
            r"and ignores? one[^.]{0,40}",
        ),
        (
            Care.TOTAL_OF_TWO,
            rf"{_WHO} would roll an? {{die}}[^,.]{{0,20}}, [^.]{{0,40}}rolls? {_HOW_MANY} "
            r"{die} and uses? the total[^.]{0,40}",
        ),
        (Care.EXCHANGE, r"exchange [^.]{0,60}\bresults? [^.]{0,40}\bwith [^.]{1,80}"),
        (
            Care.STORED_RESULT,
            r"uninstall a result [^.]{0,80}|use a stored result [^.]{0,80}",
        ),
        (
            Care.MODIFY,
            r"(?:(?P<either>increase or decrease)|increase|(?P<down>decrease)) (?:the results? of "
            rf"[^.]{{1,60}}?|(?:its|that) result) by {_HOW_MANY}",
        ),
        (
            Care.REROLL,
            r"\brerolls? [^.,]{0,60}?(?:\b(?:die|dice|results?|rolls?)\b|\d)",
        ),
        (
            Care.HISTORY,
            r"(?:you|a player|any player|an opponent|they)(?:'ve| have)? rolled "
            r"[^,.]{1,60}? this turn",
        ),
        (Care.UNTIL, r"until [^,.]{1,30}? rolls? (?:to visit|an? {range})[^,.]{0,80}"),
        (
            Care.STORED,
            r"stored results?[^.]{0,60}|results? stored on [^.]{0,60}|uninstall an? {range}",
        ),
        (Care.BLANK_IS_CHAOS, r"blank roll of the planar die is a \{?chaos\}? roll"),
        (Care.PROTECTION, "protection from (?:die|dice) rolls"),
        (Care.FORBIDS, r"can't roll (?:a die|dice)"),
        (
            Care.PHYSICAL,
            r"stack(?:s|ed)? {number} dice|(?:die|dice) in [\w']+ stack|dice stacked",
        ),
    ),
    mention=(
        r"\b(?:dice|(?:an?|the|that|each|this|any|another|one|planar|your|every|sided)[ -]die|"
        r"die rolls?|rolls?|rolled|rolling|reroll(?:s|ed)?)\b|\bd\d+\b"
    ),
)
