"""The words of Portuguese rules texts that speak of dice."""

from __future__ import annotations

from typing import Final

from engine.oracle.grammar import NOTHING, Grammar, numbered
from engine.oracle.readings import Care, Roller, Use

_WHO: Final = (
    "(?:você |(?:um|cada|aquele|esse|qualquer|o) jogador (?:encantado )?|(?:um|cada) oponente )?"
)
_HOW_MANY: Final = r"(?P<number>{number})"
_WHEN: Final = "(?:toda vez que|sempre que|quando|cada vez que)"
_LESS: Final = "(?:reduz(?:a|ir)|diminu(?:a|ir))"
_WOULD: Final = "(?:rolaria|fosse rolar)"

PORTUGUESE: Final = Grammar(
    numbers={
        **dict.fromkeys(("um", "uma", "outro"), 1),
        **numbered(
            "dois|duas três|tres quatro cinco seis sete oito nove dez onze doze treze"
            " catorze|quatorze quinze dezesseis dezessete dezoito dezenove vinte"
        ),
    },
    faces={
        **numbered("dois|duas três|tres quatro cinco seis sete oito nove dez"),
        **{"doze": 12, "catorze": 14, "quatorze": 14, "dezesseis": 16, "vinte": 20},
        **{"trinta": 30, "cem": 100},
    },
    letters="d",
    named=(r"dado(?P<plural>s)? de {faces} (?:faces|lados)",),
    bare="dados?",
    planar="dados? planar(?:es)?",
    articles=True,
    that_many="aquela quantidade de|aquele número de|tantos",
    equal_to=(
        "um número de|uma quantidade de",
        r"igual (?:ao número de |à quantidade de |a )?",
    ),
    for_each=r"para cada |por cada ",
    where_x=r"(?:sendo x|em que x é|onde x é) (?:o número de |a quantidade de )?",
    plus_more="mais (?:um )?(?:{die} )?(?:adicional|extra)",
    between="depois|então|também|e",
    twice="duas vezes",
    roll="role|rola|rolar|lance|lança|lançar|jogue|joga|jogar",
    roll_last=NOTHING,
    third="rola$|lança$|joga$",
    rollers={
        Roller.EACH_PLAYER: "cada jogador|todos os jogadores",
        Roller.EACH_OPPONENT: "cada oponente",
        Roller.TARGET_PLAYER: "o jogador alvo",
        Roller.TARGET_OPPONENT: "o oponente alvo",
        Roller.THAT_PLAYER: "(?:aquele|esse) jogador|o jogador encantado|ele",
        Roller.CONTROLLER: "(?:seu|o) controlador(?: del[ea])?",
        Roller.OWNER: "(?:seu|o) dono(?: del[ea])?",
    },
    not_telling=rf"fosse|não pode(?:m)?|(?:se|até que|{_WHEN}) ?{_WHO}",
    not_telling_after=NOTHING,
    may="você pode|pode",
    visit="role para visitar(?: suas atrações)?",
    check=r"\bteste(?: de \w+)?\.? *$",
    add=r",? e (?:some|soma|adicione) (?:ao resultado )?|,? mais ",
    subtract=r",? e (?:subtraia|subtrai) (?:do resultado )?|,? menos ",
    subtract_end="",
    ignore_lowest=(
        rf"ignor(?:e|a) (?:o|a|os|as) (?:{_HOW_MANY} )?(?:"
        r"menor(?:es)? (?:resultados?|rolagens|rolagem)"
        r"|(?:resultados?|rolagens|rolagem) mais baix[oa]s?)"
    ),
    keep_highest=(
        rf"ignor(?:e|a) (?:todos|todas) (?:(?:os|as) (?:resultados|rolagens) )?"
        rf"(?:exceto|menos) (?:o|a|os|as) (?:{_HOW_MANY} )?"
        r"(?:maior(?:es)?(?: resultados?)?|(?:resultados? )?mais altos?)"
    ),
    uses={
        Use.COMPARE: r"se (?:o|aquele|esse) resultado [^,.]{1,80},",
        Use.NATURAL: r"\d+ natural\b",
        Use.CHOOSE: "escolha (?:um resultado|um d(?:os|aqueles|esses) resultados)",
        Use.CHOOSE_TWO: "escolha dois (?:resultados|d(?:os|aqueles|esses) resultados)",
        Use.OTHER: "outro resultado",
        Use.TOTAL: "(?:total|soma) d(?:esses|aqueles|os|estes) (?:resultados|dados)",
        Use.DIFFERENCE: "diferença entre (?:aqueles|os|esses)(?: dois)? resultados",
        Use.DOUBLES: "(?:dobrado|números? iguais|uma dupla)\\b|os resultados forem iguais",
        Use.EACH: r"(?:para )?cada (?:outro )?(?:resultado(?! d)|dado)(?: par| ímpar)?",
        Use.DIFFERENT: "(?:cada )?resultados? diferentes?",
        Use.FIRST_AND_SECOND: "(?:primeiro|segundo) resultado|(?:primeira|segunda) rolagem",
        Use.BETWEEN_PLAYERS: "(?:o|a) (?:maior|menor) (?:resultado|rolagem)",
        Use.STORE: "(?:guarde|armazene|anote) (?:aqueles|o|os|esse|esses) resultados?",
        Use.REPEAT: "repita este processo",
        Use.VISIT: NOTHING,
        Use.PHYSICAL: "dado (?:estiver|está) tocando",
    },
    result=r"(?:o|ao|do|(?:à|a)quele|esse) resultado\b|(?:aquel|ess)[ae] (?:quantidade|número)\b",
    results=r"\b(?:resultados?|dados|rolage(?:m|ns))\b",
    ranges=(
        r" ou (?P<more>mais|maior|superior)",
        r" ou (?P<less>menos|menor|inferior)",
        r" ou (?P<also>\d{1,6})(?!\d)",
        r" ?(?:-| a ) ?(?P<high>\d{1,6})(?!\d)",
    ),
    ranges_before=(
        r"igual ou inferior a (?P<below>\d{1,6})(?!\d)"
        r"|igual ou superior a (?P<above>\d{1,6})(?!\d)"
    ),
    conditions=(
        r"com um {range}, ",
        r"se (?:você |ele |aquele jogador )?(?:obtiver|tirar|rolar) um {range}, ",
        r"se (?:o|aquele|esse) resultado (?:for|foi) (?:de |um )?{range}, ",
    ),
    otherwise=r"(?:caso contrário|senão), ",
    again=r"(?P<may>você pode )?rol(?:e|ar) (?:de novo|novamente|outra vez)",
    triggers=(
        rf"\b{_WHEN} {_WHO}(?:rola|rolar|role|obtiver|obtém|tira|tirar|lança|lançar) "
        r"(?P<object>[^,;.\n]{1,100})",
        rf"\b{_WHEN} (?P<object>o caos se instaurar)",
    ),
    objects=(
        (Care.CHAOS, r"\{chaos\}|\bcaos\b"),
        (Care.TO_VISIT, r"para visitar[^,.]{0,40}?(?:\bum {range})?$"),
        (Care.PLANAR, "dados? planar"),
        (Care.NATURAL, r"um {range} natural"),
        (Care.HIGHEST_NATURAL, "maior resultado natural"),
        (Care.NTH_DIE, r"seu (?P<ordinal>\w+) dado"),
        (Care.ONCE_PER_ROLL, "um ou mais dados"),
        (Care.PER_DIE, r"^um {range}(?: (?:em|com) (?:um|qualquer) {die})?$|^um {die}$"),
    ),
    ordinals={"primeiro": 1, "segundo": 2, "terceiro": 3, "quarto": 4, "quinto": 5},
    cares=(
        (
            Care.EXTRA_PLANAR_DIE,
            rf"{_WOULD} um ou mais dados planares, [^.]{{0,60}}mais {_HOW_MANY}[^.]{{0,80}}",
        ),
        (
            Care.EXTRA_DIE_IGNORE_LOWEST,
            rf"{_WOULD} um ou mais dados, [^.]{{0,40}}quantidade de dados mais {_HOW_MANY} e "
            r"ignor\w+ [^.]{0,10}(?:menor|resultado mais baixo)[^.]{0,40}",
        ),
        (
            Care.EXTRA_DIE_IGNORE_CHOSEN,
            rf"{_WOULD} um ou mais dados[^,.]{{0,20}}, [^.]{{0,40}}quantidade de dados mais "
            rf"{_HOW_MANY}[^.]{{1,80}}ignor[^.]{{0,80}}",
        ),
        (
            Care.ONE_OF_TWO,
            rf"{_WOULD} um dado, [^.]{{0,40}}rol\w+ {_HOW_MANY} (?:daqueles )?dados e ignor\w+ "
            r"um[^.]{0,40}",
        ),
        (
            Care.TOTAL_OF_TWO,
            rf"{_WOULD} um {{die}}, [^.]{{0,40}}rol\w+ {_HOW_MANY} {{die}} e us\w+ "
            r"(?:o total|a soma)[^.]{0,40}",
        ),
        (Care.EXCHANGE, r"troc\w+ [^.]{0,40}\bresultados? [^.]{0,40}\b(?:com|por|pelo) [^.]{1,60}"),
        (Care.STORED_RESULT, r"usar um resultado guardado[^.]{0,60}"),
        (
            Care.MODIFY,
            rf"(?:(?P<either>aument(?:e|ar) ou {_LESS})|aument(?:e|ar)|(?P<down>{_LESS})) "
            rf"o resultado [^.]{{1,60}}? em {_HOW_MANY}",
        ),
        (
            Care.REROLL,
            r"\b(?:role|rolar|rola) (?:de novo|novamente) [^.,]{0,30}?(?:dados?|resultados?)"
            r"|\brerol\w+ [^.,]{0,30}?(?:dados?|resultados?)",
        ),
        (Care.HISTORY, r"(?:rolou|tirou|tiver rolado) [^,.]{1,50}? neste turno"),
        (Care.UNTIL, r"até que [^,.]{1,30}? (?:role para visitar|tire um {range})"),
        (Care.STORED, r"resultados? guardados?[^.]{0,60}"),
        (
            Care.BLANK_IS_CHAOS,
            r"(?:rolagem|resultado) em branco (?:no|do) dado planar (?:é|será) [^.]{0,20}"
            r"\{?chaos\}?",
        ),
        (Care.PROTECTION, "proteção contra rolagens de dados"),
        (Care.FORBIDS, r"não podem? rolar (?:um dado|dados)"),
        (Care.PHYSICAL, r"empilh\w+ {number} dados|dado n[ao] \w+ pilha|dado em sua pilha"),
    ),
    mention=(
        r"\bdados? (?:de|planar|em)\b|\b(?:um|um ou mais|cada|aquele|os|aqueles|esse) dados?\b|"
        r"\brol(?:e|a|ar|ou|am|agem|agens|aria)\b|(?<!\w)\d*d\d+\b"
    ),
)
