"""The forms of words that a stemmer keeps apart, language by language, as people read them.

The words of play and of the rules: irregular forms, forms whose ending the stemmers see only with
its accents, and whole families of verbs. `words.py` makes one word of each group; what is regular
is left to the stemmers. `tests/rulings/search/field_words.py` holds what must meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

# The first word of each group is the form that is indexed.
_FORMS: Final[dict[str, tuple[str, ...]]] = {
    "en": (
        "die dice",
        "reroll rerolls rerolled rerolling",
        "choose chooses chose chosen choosing",
        "lose loses lost losing",
        "win wins won winning",
        "draw draws drew drawn drawing",
        "deal deals dealt dealing",
        "pay pays paid paying",
        "become becomes became becoming",
        "begin begins began begun beginning",
        "spend spends spent spending",
        "take takes took taken taking",
        "give gives gave given giving",
        "keep keeps kept keeping",
        "hold holds held holding",
        "find finds found finding",
        "make makes made making",
        "fight fights fought fighting",
        "sacrifice sacrifices sacrificed sacrificing",
    ),
    "ru": (
        "кубик кубика кубику кубиком кубике кубики кубиков кубикам кубиками кубиках",
        "бросок броска броску броском броске броски бросков броскам бросками бросках",
        "бросить бросит бросят бросишь бросите бросьте брось бросил бросила бросили бросив брошен"
        " брошена брошено брошены брошенный бросать бросает бросают бросаешь бросаете бросал"
        " бросали бросая бросания бросание",
        "переброс переброса перебросу перебросом перебросе перебросы перебросов",
        "перебросить перебросит перебросите перебросьте перебросил перебросила перебросили"
        " переброшен переброшена переброшено переброшены перебрасывать перебрасывает"
        " перебрасываете перебрасывают",
        "подбросить подбросит подбросите подбросьте подбросил подбросили подброшена подбрасывать"
        " подбрасывает подбрасываете подбрасывают",
        "грань грани граней гранью граням гранями гранях",
        "выпасть выпадет выпадут выпал выпала выпало выпали выпавший выпавшее выпавшие выпавшего"
        " выпадать выпадает выпадают",
        "выбрать выберет выберите выберете выберут выбрал выбрала выбрали выбран выбрана выбрано"
        " выбраны выбранный выбранная выбранное выбранные выбранного выбранной выбранных выбирать"
        " выбирает выбираете выбирают",
        "сработать сработает сработают сработал сработала сработало сработали срабатывать"
        " срабатывает срабатывают",
        "изменить изменит измените изменят изменил изменила изменили изменён изменена изменено"
        " изменены изменять изменяет изменяете изменяют изменяется изменяются",
        "платить платит платите платят платил заплатить заплатит заплатите заплатят заплатил",
        "умереть умрёт умрут умер умерла умерло умерли умирать умирает умирают",
        "число числа числу числом числе чисел числам числами числах",
        "уровень уровня уровню уровнем уровне уровни уровней уровням уровнями уровнях",
        "фишка фишки фишке фишку фишкой фишек фишкам фишками фишках",
        "очко очка очку очком очки очков очкам очками",
    ),
    "es": (
        "tirada tiradas",
        "tirar tira tiras tiran tire tires tiren tiraras tirara tiro tirado tirando tirarlo",
        "elegir elige eliges eligen elija elijas elijan eligió eligieron elegido elegida elegidos"
        " elegidas elegirá eligiendo",
        "obtener obtiene obtienes obtienen obtenga obtengas obtengan obtuvo obtuvieron obtenido"
        " obtenida obtenidos obtendrá obtendrás",
        "poner pone pones ponen ponga pongas pongan puso pusieron puesto puesta puestos puestas"
        " pondrá",
        "perder pierde pierdes pierden pierda pierdas pierdan perdió perdieron perdido perdida"
        " perderá",
        "jugar juega juegas juegan juegue juegues jueguen jugó jugaron jugado jugada jugará",
        "mostrar muestra muestras muestran muestre muestres muestren mostró mostraron mostrado"
        " mostrada",
        "contar cuenta cuentas cuentan cuente cuentes cuenten contó contaron contado contada",
        "volver vuelve vuelves vuelven vuelva vuelvas vuelvan volvió volvieron vuelto volverá",
        "mover mueve mueves mueven mueva muevas movió movido movida",
        "resolver resuelve resuelves resuelven resuelva resuelvan resolvió resuelto resuelta"
        " resolverá resolverse",
        "morir muere mueren muera mueran murió muerto muerta",
        "comenzar comienza comienzas comienzan comience comiencen comenzó comenzado",
        "convertir convierte conviertes convierten convierta conviertan convirtió convertido"
        " convertida",
        "producir produce produces producen produzca produjo producido producida",
        "destruir destruye destruyes destruyen destruya destruyó destruido destruida destruidos",
    ),
    "pt": (
        "rolagem rolagens",
        "rolar rola rolam role rolem rolou rolaram rolado rolados rolada roladas rolando",
        "obter obtém obtêm obtenha obtenham obteve obtiveram obtido obtida obtidos",
        "manter mantém mantêm mantenha mantenham manteve mantido mantida",
        "perder perde perdem perca percam perdeu perderam perdido perdida",
        "destruir destrói destroem destrua destruam destruiu destruído destruída destruídos",
        "produzir produz produzem produza produzam produziu produzido",
    ),
    "de": (
        "würfel würfels würfeln würfle würfele würfelst würfelt würfelte würfelten gewürfelt"
        " gewürfelte gewürfelten gewürfelter gewürfeltes",
        "wurf wurfs wurfes wurfe würfe würfen",
        "würfelwurf würfelwurfs würfelwurfes würfelwürfe würfelwürfen",
        "planarwürfel planarwürfels planarwürfeln",
        "werfen werfe wirfst wirft werft warf warfen geworfen geworfene geworfenen geworfener"
        " geworfenes",
        "ziehen ziehe ziehst zieht zog zogen gezogen gezogene gezogenen",
        "nehmen nehme nimmst nimmt nahm nahmen genommen",
        "erhalten erhalte erhältst erhält erhielt erhielten",
        "verlieren verliere verlierst verliert verlor verloren verlorene verlorenen",
        "gewinnen gewinne gewinnst gewinnt gewann gewonnen",
        "bekommen bekomme bekommst bekommt bekam bekamen",
        "geben gebe gibst gibt gab gaben gegeben",
        "treffen treffe triffst trifft traf getroffen getroffene getroffenen",
        "beginnen beginne beginnst beginnt begann begonnen",
        "sterben sterbe stirbst stirbt starb gestorben",
        "angreifen angreift angriff angegriffen angreifende angreifenden",
        "abwerfen abwirft abwirfst abgeworfen abgeworfene abgeworfenen abzuwerfen",
        "entscheiden entscheide entscheidest entscheidet entschied entschieden",
    ),
    "fr": (
        "lancer lancers",
        "lance lances lancez lancent lancé lancés lancée lancées lançant",
        "joueur joueurs joueuse joueuses",
        "obtenir obtient obtiens obtenez obtiennent obtenu obtenue obtenus obtenues obtiendra",
        "perdre perd perds perdez perdent perdu perdue perdus perdues",
        "devenir devient deviens devenez deviennent devenu devenue devenus",
        "mettre met mets mettez mettent mis mise mises",
        "prendre prend prends prenez prennent pris prise prises",
        "payer paie paies paient payez payent payé payée payés payées",
        "détruire détruit détruits détruite détruites détruisez détruisent",
        "produire produit produits produite produisez produisent",
        "résoudre résout résolvent résolu résolue résolus résolues",
        "recevoir reçoit reçois recevez reçoivent reçu reçue reçus",
    ),
}

_PARTICIPLE: Final = "t te ten ter tes tem"

# Families of verbs: beginnings, and the endings that each of them takes.
_VERBS: Final[dict[str, tuple[tuple[str, tuple[str, ...]], ...]]] = {
    "ru": (
        # In -овать.
        (
            "игнорир контролир активир модифицир копир использ моделир симулир жертв пожертв",
            (
                "овать ует уете уешь уют уйте уем уя овал овала овали ован ована овано ованы",
                "ованный ованная ованное ованные ованных уется уются уемый уемая уемое уемые",
                "уемого уемой уемых уемым",
            ),
        ),
    ),
    "es": (
        # Whose last consonant is written in two ways.
        (
            "sacrifi identifi modifi signifi verifi clasifi justifi apli multipli dupli expli impli"
            " repli indi dedi comuni ata colo bus",
            (
                "car ca cas can camos co có caste caron cado cada cados cadas cando cará carán",
                "que ques quen quemos",
            ),
        ),
        (
            "lan reali utili alcan reempla despla",
            (
                "zar za zas zan zamos zo zó zaste zaron zado zada zados zadas zando zará zarán",
                "ce ces cen cemos",
            ),
        ),
        # In -arar, which are cut too short.
        (
            "disp prep sep rep comp decl",
            ("arar ara aras aran are ares aren aro aró araron arado arada arados aradas arando",),
        ),
        # Whose past is known by its accent.
        (
            "decid recib ocurr describ permit añad cumpl divid suced",
            ("e es en a as an ió ieron ido ida idos idas iendo irá",),
        ),
    ),
    "pt": (
        (
            "sacrifi identifi modifi signifi verifi classifi justifi apli multipli dupli expli"
            " impli repli indi dedi comuni ata colo bus",
            (
                "car ca cas cam camos co cou caram cado cada cados cadas cando cará carão",
                "que ques quem quemos",
            ),
        ),
        (
            "jo pa che entre",
            (
                "gar ga gas gam gamos gou garam gado gada gados gadas gando gará garão",
                "gue gues guem guemos",
            ),
        ),
        (
            "desencad bloqu",
            ("ear eia eias eiam eie eies eiem eou earam eado eada eados eadas eando eará",),
        ),
    ),
    "de": (
        # Whose participle begins with ge-: {} is the beginning.
        (
            "wähl zähl spiel leg wirk zeig misch deck setz tapp block lös stell hol dreh tausch",
            ("en e st t te ten", *(f"ge{{}}{ending}" for ending in _PARTICIPLE.split())),
        ),
        (
            "opfer änder",
            ("n e st t te ten", *(f"ge{{}}{ending}" for ending in _PARTICIPLE.split())),
        ),
        # and those whose participle does not.
        (
            "bezahl bestimm wiederhol verursach erzeug erhöh ersetz zerstör erfüll ignorier"
            " modifizier addier multiplizier kontrollier kopier simulier reduzier aktivier"
            " neutralisier identifizier",
            (f"en e st {_PARTICIPLE}",),
        ),
        ("verhinder veränder behandel", (f"n e st {_PARTICIPLE}",)),
        ("verwend beend", ("en e est et ete eten eter etes",)),
    ),
    "fr": (
        # In -er: what a stemmer knows by the accents, and the plural in -ent.
        (
            "ignor déclench relanc cibl jou contrôl utilis donn ajout compt montr gagn annul attaqu"
            " bloqu bless copi engag dégag modifi pioch plac remplac révél sacrifi simul tir"
            " considér retourn résult défauss génér",
            ("er e es ez ent ons é és ée ées ant era eront",),
        ),
    ),
}
# Verbs with a first part that stands apart or before what they are made with.
_PARTED: Final = "aus-lös auf-deck hinzu-füg aus-spiel ein-setz zurück-leg ab-leg"


def groups(language: str) -> Iterator[tuple[str, ...]]:
    """Yield the groups of words that count as one word in a language."""
    for group in _FORMS[language]:
        yield tuple(group.split())
    for beginnings, endings in _VERBS.get(language, ()):
        for beginning in beginnings.split():
            yield tuple(
                ending.format(beginning) if "{}" in ending else beginning + ending
                for ending in " ".join(endings).split()
            )
    if language == "de":
        for verb in _PARTED.split():
            first, rest = verb.split("-")
            made = [f"{first}ge{rest}{ending}" for ending in _PARTICIPLE.split()]
            simple = [f"{first}{rest}{ending}" for ending in ("en", "e", "st", "t", "te", "ten")]
            yield (*simple, f"{first}zu{rest}en", *made)
