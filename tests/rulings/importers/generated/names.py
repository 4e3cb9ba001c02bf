"""Names of cards in six languages, made up of the letters and words that names are made of.

Some words come again and again and stand in many names, most are in a few; made-up words follow the
order of letters in the real ones, so that they are as like each other as those are. A name with a
wrong letter is therefore near to several.
"""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache
from itertools import accumulate
from typing import Final

from rulings.models.folding import fold, name_key

_WORDS: Final = {
    "en": "ancient angel archer armor arrow ash axe bear beast blade blood bone briar cavalry chain"
    " charm cinder circle cloud crown curse dawn death deep demon desert dragon dread drake dream"
    " druid dust eagle elder elf ember empty eternal falcon fang fire flame forest forge frost"
    " garden ghost giant goblin golem grave griffin hammer hawk herald hollow horde horror hound"
    " hunter hydra iron judge keeper knight lantern light lion lord mage marsh master mirror mist"
    " moon mountain night oath ogre oracle orchid phoenix pilgrim plague prophet raider rat raven"
    " reaver relic rider ritual river rogue sage scout sea seer sentinel serpent shadow shield"
    " silver skeleton sky snake soldier sorcerer soul spark spear spider spirit steel stone storm"
    " sword temple thorn thunder tide titan tower treasure twilight vampire vault viper walker"
    " warden warrior wave whisper wild wind wing winter witch wolf wraith wurm zealot zombie",
    "ru": "ангел арбалет архив башня берег битва болото буря ведьма великан вестник ветер владыка"
    " воин волк волна вождь ворон время всадник вурм гибель гидра гнев гоблин голем голос гора"
    " гром дева демон дерево дозор дракон древний друид дух жрец заклятие закон звезда зверь земля"
    " змея зов идол искра камень клинок кольцо копье кость крепость кровь крыло лавина лес лунный"
    " маг мастер меч мрак мститель наездник ночь огонь охотник орел орден паук песня пилигрим"
    " пламя повелитель пожиратель порча поток предвестник призрак проклятие пророк пустошь путь"
    " разбойник рассвет река рой рыцарь свет северный серебро сердце сила скелет скиталец слуга"
    " солнце сокровище страж стрела судья сфинкс тень титан топор тролль туман убийца удар феникс"
    " хаос холод храм хранитель чума чудовище чары шаман шторм щит эльф эхо яд ярость",
    "es": "acero aguila alma amanecer ángel antiguo arena arquero bastión batalla bestia bosque"
    " bruja caballero cadena camino cazador ceniza cielo clérigo colmillo corazón corona cráneo"
    " cuervo daga demonio desierto destino diablo dragón druida elfo enjambre escudo espada espejo"
    " espíritu estrella fantasma fénix filo forja fuego fortaleza furia garra gigante goblin golpe"
    " grifo guardián guerrero hechicero heraldo hidra hielo hierro hoja horda hueso invierno jinete"
    " juramento lanza león llama lobo luna luz maestro maldición marea martillo montaña muerte"
    " niebla noche océano ogro oráculo oso pantano peregrino piedra plaga profeta rayo reliquia"
    " ritual río sabio sangre santuario segador señor serpiente soldado sombra susurro templo"
    " tesoro titán tormenta torre trasgo trueno vampiro viento vigía visión yelmo zombie",
    "pt": "aço águia alma amanhecer anjo antigo arqueiro areia aurora batalha besta bruxa caçador"
    " cavaleiro caveira chama céu cinzas clérigo colosso coração corda corvo coroa corrente demônio"
    " deserto destino dragão druida elfo enxame escudo espada espelho espírito estrela fantasma"
    " fera ferro fênix floresta forja fogo fortaleza fúria garra gelo gigante goblin golpe grifo"
    " guardião guerreiro hidra horda inverno juramento lâmina lança leão lobo lua luz machado mago"
    " maldição maré martelo mestre montanha morte névoa noite oceano ogro oráculo osso pântano"
    " pedra peregrino praga profeta raio relíquia ritual rio sábio sangue santuário senhor serpente"
    " sentinela soldado sombra sopro sussurro templo tempestade tesouro titã torre trovão"
    " vampiro vento vigia visão zumbi",
    "de": "abgrund adler ahnen alter amulett angriff asche auge axt bann bär berg bestie blick"
    " blitz blut bogen bote brand bruder burg dämon dieb donner dorn drache druide ehre eid eis"
    " eisen elf engel erde falke feder fels feuer finsternis flamme fluch flut fürst garten geist"
    " gier gift gold golem grab greif grotte hammer heiler held herr herz hexe himmel horde hüter"
    " hydra jäger kaiser kette klinge knochen könig krähe krieger krone küste licht löwe macht"
    " magier meer meister mond moor nacht nebel ork pfad pfeil pilger priester quelle rabe rache"
    " ratte reiter reliquie richter riese ritter ruf schatten schatz schild schlange schmied"
    " schwert schwur see seele seher sense silber skelett söldner sonne späher speer spiegel stein"
    " stern sturm sumpf tempel tod troll turm vampir wächter wald wandler welle wind winter wolf"
    " wurm zauber zorn",
    "fr": "acier aigle ailes âme ancien ange arbre archer ardent armure assaut aube autel avatar"
    " bataille bête bois bouclier bourreau brume cavalier cendre cercle chaîne champion chant"
    " chasseur chevalier ciel clerc cœur colère corbeau couronne crâne croc crypte dague démon"
    " désert destin diable dragon druide éclair écho elfe épée épine errant esprit essaim étoile"
    " fantôme faucon fée fer feu flamme fléau flèche forêt forge fosse foudre furie géant gardien"
    " givre gobelin golem griffe griffon guerrier hache héraut hiver horde hydre jardin juge lame"
    " lance lion loup lueur lumière lune mage maître malédiction marais marée marteau masque miroir"
    " montagne mort mur nuit océan ogre ombre oracle os ours pèlerin phénix pierre plaie prophète"
    " rat relique rituel rivière roi sage sang seigneur serment serpent soldat sorcier souffle"
    " spectre temple tempête titan tombe tour trésor tonnerre vague vampire vent ver vigile",
}
_JOINED: Final = {
    "en": (" of ", " of the ", ", the "),
    "ru": (" из ", " и ", ", "),
    "es": (" de ", " de la ", ", "),
    "pt": (" de ", " da ", ", "),
    "de": (" der ", " des ", "-"),
    "fr": (" de ", " de la ", ", "),
}
_FORMS: Final = (
    ("{a}", 10), ("{a} {b}", 55), ("{a}{of}{b}", 20), ("{a} {b} {c}", 8), ("{a}{of}{b} {c}", 7),
)  # fmt: skip

_VOCABULARY: Final = 7_000
_SHORTEST, _LONGEST = 3, 12


def names(language: str, count: int) -> list[str]:
    """Return so many names of a language, no two of them with one key; the same ones every time.

    Of more names, the first are the same.
    """
    rnd = random.Random(f"names {language}")
    words, weights = _vocabulary(language)
    forms, shares = [form for form, _ in _FORMS], [share for _, share in _FORMS]
    found: dict[str, str] = {}
    while len(found) < count:
        a, b, c = (word.capitalize() for word in rnd.choices(words, cum_weights=weights, k=3))
        (form,) = rnd.choices(forms, weights=shares)
        name = form.format(a=a, b=b, c=c, of=rnd.choice(_JOINED[language]))
        found.setdefault(name_key(name), name)
    return list(found.values())


@cache
def _vocabulary(language: str) -> tuple[list[str], list[float]]:
    """Return the words of names, the commonest first, and how often each is drawn."""
    rnd = random.Random(f"words {language}")
    real = _WORDS[language].split()
    known = {fold(word): word for word in real}
    after: defaultdict[str, list[str]] = defaultdict(list)
    for word in real:
        padded = f"^^{word}$"
        for at in range(2, len(padded)):
            after[padded[at - 2 : at]].append(padded[at])
    while len(known) < _VOCABULARY:
        word = "^^"
        while not word.endswith("$") and len(word) < _LONGEST + 3:
            word += rnd.choice(after[word[-2:]])
        made = word.strip("^$")
        if word.endswith("$") and len(made) >= _SHORTEST:
            known.setdefault(fold(made), made)
    words = list(known.values())
    return words, list(accumulate(1 / (rank + 40) ** 0.8 for rank in range(len(words))))
