"""The words of Spanish rules texts that speak of dice."""

from __future__ import annotations

from typing import Final

from engine.oracle.grammar import NOTHING, Grammar, numbered
from engine.oracle.readings import Care, Roller, Use

_WHO: Final = "(?:(?:un|cada|ese|cualquier) jugador |(?:un|cada) oponente |el jugador encantado )?"
_HOW_MANY: Final = r"(?P<number>{number})"
_WHEN: Final = "(?:siempre que|cuando|cada vez que)"
_LESS: Final = "(?:reducir|reduce|disminuir|disminuye)"
_CHANGE: Final = rf"(?:(?P<either>aumentar? o {_LESS})|aumentar?|(?P<down>{_LESS}))"
_INSTEAD: Final = "[^.]{0,40}"

SPANISH: Final = Grammar(
    numbers={
        **dict.fromkeys(("un", "una", "uno", "otro"), 1),
        **numbered(
            "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"
            " dieciséis diecisiete dieciocho diecinueve veinte"
        ),
    },
    faces={
        **numbered("dos tres cuatro cinco seis siete ocho nueve diez"),
        **{"doce": 12, "catorce": 14, "dieciséis": 16, "veinte": 20, "treinta": 30, "cien": 100},
    },
    letters="d",
    named=(r"dado(?P<plural>s)? de {faces} (?:caras|lados)",),
    bare="dados?",
    planar="dados? planar(?:es)?",
    articles=True,
    that_many="(?:esa misma|esa) cantidad de|tantos",
    equal_to=("una cantidad de|un número de", r"igual (?:a la cantidad de |al número de |a )?"),
    for_each=r"por cada ",
    where_x=r"donde x es (?:la cantidad de |el número de )?",
    plus_more="más (?:un |uno )?(?:{die} )?(?:adicional|extra)",
    between="luego|también|y|entonces",
    twice="dos veces",
    roll="tira|tiras|tire|tirar|lanza|lanzas|lance|lanzar",
    roll_last=NOTHING,
    third=NOTHING,
    rollers={
        Roller.EACH_PLAYER: "cada jugador|todos los jugadores",
        Roller.EACH_OPPONENT: "cada oponente",
        Roller.TARGET_PLAYER: "el jugador objetivo",
        Roller.TARGET_OPPONENT: "el oponente objetivo",
        Roller.THAT_PLAYER: "ese jugador|el jugador encantado",
        Roller.CONTROLLER: "su controlador",
        Roller.OWNER: "su propietario",
    },
    not_telling=(
        rf"(?:fuera|fueras|fuese) a|no (?:puede|puedes|pueden)|(?:si|hasta que|{_WHEN}) ?{_WHO}"
    ),
    not_telling_after=NOTHING,
    may="puedes|puede",
    visit="tira para visitar(?: tus atracciones)?",
    check=r"\bprueba(?: de \w+)?\.? *$",
    add=r",? y (?:suma|sumas|agrega|añade) (?:al resultado )?|,? más ",
    subtract=r",? y (?:resta|restas) (?:al resultado )?|,? menos ",
    subtract_end="",
    ignore_lowest=(
        rf"ignor(?:a|as|e) (?:la|el|las|los) (?:{_HOW_MANY} )?(?:tiradas?|resultados?|dados?) "
        r"más baj[oa]s?"
    ),
    keep_highest=(
        rf"ignor(?:a|as|e) (?:todas|todos) (?:(?:las|los) (?:tiradas|resultados) )?"
        rf"(?:excepto|menos|salvo) (?:la|el|las|los) (?:{_HOW_MANY} )?"
        r"(?:(?:tiradas?|resultados?) )?más alt[oa]s?"
    ),
    uses={
        Use.COMPARE: r"si (?:el|ese) resultado [^,.]{1,80},",
        Use.NATURAL: r"\d+ natural\b",
        Use.CHOOSE: "elige (?:un resultado|uno de (?:esos|los) resultados)",
        Use.CHOOSE_TWO: "elige dos (?:resultados|de (?:esos|los) resultados)",
        Use.OTHER: "otro resultado",
        Use.TOTAL: "(?:total|suma) de (?:esos|los|estos) (?:resultados|dados)",
        Use.DIFFERENCE: "diferencia entre (?:esos|los)(?: dos)? resultados",
        Use.DOUBLES: "dobles\\b|(?:esos|los) resultados son iguales",
        Use.EACH: r"(?:por )?cada (?:otro )?(?:resultado(?! d)|dado)(?: par| impar)?",
        Use.DIFFERENT: "(?:cada )?resultados? (?:diferentes?|distintos?)",
        Use.FIRST_AND_SECOND: "(?:primer|segundo) resultado|(?:primera|segunda) tirada",
        Use.BETWEEN_PLAYERS: "(?:el resultado|la tirada) más (?:alto|alta|bajo|baja)",
        Use.STORE: "(?:guarda|almacena|anota) (?:esos|el|los|ese) resultados?",
        Use.REPEAT: "repite este proceso",
        Use.VISIT: NOTHING,
        Use.PHYSICAL: "dado (?:esté )?toc(?:a|ando|que)",
    },
    result=r"(?:el|al|del|ese) resultado\b|es[ae] (?:misma )?(?:cantidad|número)\b",
    results=r"\b(?:resultados?|tiradas?|dados)\b",
    ranges=(
        r" o (?P<more>más|mayor)",
        r" o (?P<less>menos|menor)",
        r" o (?P<also>\d{1,6})(?!\d)",
        r" ?(?:-| a ) ?(?P<high>\d{1,6})(?!\d)",
    ),
    ranges_before=NOTHING,
    conditions=(
        r"con un {range}, ",
        r"si (?:sacas|saca|obtienes|tiras) un {range}, ",
        r"si (?:el|ese) resultado (?:es|fue) (?:de )?(?:un )?{range}, ",
    ),
    otherwise=r"(?:de lo contrario|si no|en caso contrario), ",
    again=r"(?P<may>puedes )?(?:tirar? (?:de nuevo|otra vez)|volver a tirar|vuelve a tirar)",
    triggers=(
        rf"\b{_WHEN} {_WHO}(?:tires|tire|tiras|saques|saque|lances|lance|obtengas|obtenga) "
        r"(?P<object>[^,;.\n]{1,100})",
        rf"\b{_WHEN} (?P<object>se desate el caos)",
    ),
    objects=(
        (Care.CHAOS, r"\{chaos\}|\bcaos\b"),
        (Care.TO_VISIT, r"para visitar[^,.]{0,40}?(?:\bun {range})?$"),
        (Care.PLANAR, "dados? planar"),
        (Care.NATURAL, r"un {range} natural"),
        (Care.HIGHEST_NATURAL, "resultado natural más alto"),
        (Care.NTH_DIE, r"tu (?P<ordinal>\w+) (?:dado|tirada)"),
        (Care.ONCE_PER_ROLL, "uno o más dados"),
        (Care.PER_DIE, r"^un {range}(?: (?:en|con) (?:un|cualquier) {die})?$|^un {die}$"),
    ),
    ordinals={"primer": 1, "segundo": 2, "tercer": 3, "cuarto": 4, "quinto": 5},
    cares=(
        (
            Care.EXTRA_PLANAR_DIE,
            rf"fueras? a (?:tirar|lanzar) uno o más dados planares, {_INSTEAD}más {_HOW_MANY}"
            r"[^.]{0,80}",
        ),
        (
            Care.EXTRA_DIE_IGNORE_LOWEST,
            rf"fueras? a tirar uno o más dados[^,.]{{0,20}}, {_INSTEAD}cantidad de dados más "
            rf"{_HOW_MANY} e ignor\w+ [^.]{{0,20}}más baj[^.]{{0,40}}",
        ),
        (
            Care.EXTRA_DIE_IGNORE_CHOSEN,
            rf"fueras? a tirar uno o más dados[^,.]{{0,20}}, {_INSTEAD}cantidad de dados más "
            rf"{_HOW_MANY}[^.]{{1,80}}ignor[^.]{{0,80}}",
        ),
        (
            Care.ONE_OF_TWO,
            rf"fueras? a tirar un dado, {_INSTEAD}tir\w+ {_HOW_MANY} (?:de esos )?dados e "
            r"ignor\w+ un[^.]{0,40}",
        ),
        (
            Care.TOTAL_OF_TWO,
            rf"fueras? a tirar un {{die}}, {_INSTEAD}tir\w+ (?:{_HOW_MANY} )?(?:{{die}}|2d\d+) y "
            r"us\w+ (?:el total|la suma)[^.]{0,40}",
        ),
        (
            Care.EXCHANGE,
            r"intercambi\w+ [^.]{0,40}\bresultados? [^.]{0,40}\b(?:con|por) [^.]{1,60}",
        ),
        (Care.STORED_RESULT, r"usar un resultado guardado[^.]{0,60}"),
        (Care.MODIFY, rf"{_CHANGE} en {_HOW_MANY} el resultado"),
        (Care.MODIFY, rf"{_CHANGE} el resultado [^.]{{1,60}}? en {_HOW_MANY}"),
        (
            Care.REROLL,
            r"\b(?:volver|vuelv[ae]s?) a tirar [^.,]{0,40}?(?:dados?|resultados?|tiradas?)"
            r"|\brepit\w+ [^.,]{0,20}tirada|\brepetir [^.,]{0,20}tirada",
        ),
        (
            Care.HISTORY,
            r"(?:si )?(?:tiraste|sacaste|ha tirado|hayas tirado|tiró) [^,.]{1,50}? este turno",
        ),
        (Care.UNTIL, r"hasta que [^,.]{1,30}? (?:tires? para visitar|saque un {range})"),
        (Care.STORED, r"resultados? guardados?[^.]{0,60}"),
        (
            Care.BLANK_IS_CHAOS,
            r"(?:lanzamiento|tirada) en blanco (?:en el|del) dado planar es un[^.]{0,20}"
            r"\{?chaos\}?",
        ),
        (Care.PROTECTION, "protección contra (?:las )?tiradas de dados"),
        (Care.FORBIDS, r"no pueden? tirar (?:un dado|dados)"),
        (Care.PHYSICAL, r"apil\w+ {number} dados|dado en \w+ pila"),
    ),
    mention=(
        r"\bdados? (?:de|planar|en)\b|\b(?:un|uno o más|cada|ese|los|estos|esos) dados?\b|"
        r"\btir(?:a|as|e|es|ar|ada|adas|aste|an)\b|(?<!\w)\d*d\d+\b"
    ),
)
