"""Made-up bulk files of cards, in the shapes of Scryfall's and MTGJSON's.

As in the real one, a card has many printings, which say the same of it in English; a printing in
another language has its own name, type line and text. All words are made up.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from uuid import UUID

LANGUAGES: Final = {
    "en": 40,
    "es": 8,
    "fr": 9,
    "de": 9,
    "it": 8,
    "pt": 6,
    "ja": 9,
    "ko": 3,
    "ru": 5,
    "zhs": 4,
    "zht": 3,
    "ph": 0.5,
}
"""The languages of printings, and how many of a hundred are in each, roughly."""

_PRINTINGS = 16
_SET = 300
_MTGJSON_LANGUAGES: Final = {
    "German": "de",
    "Spanish": "es",
    "French": "fr",
    "Japanese": "ja",
    "Portuguese (Brazil)": "pt",
    "Russian": "ru",
}
_LETTERS: Final = {
    "ru": "абвгдежзийклмнопрстуфхцчшщыьэюя",
    "ja": "アイウエオカキクケコサシスセソタチツテト",
    "ko": "가나다라마바사아자차카타파하",
    "zhs": "一二三四五六七八九十龙火水山",
    "zht": "一二三四五六七八九十龍火水山",
    "de": "abcdefghiklmnoprstuvwzäöüß",
    "fr": "abcdefghilmnopqrstuvéèàç",
    "es": "abcdefghilmnopqrstuvñáó",
    "pt": "abcdefghilmnopqrstuvãçé",
}
_FORMATS: Final = (
    "standard future historic timeless gladiator pioneer explorer modern legacy pauper vintage"
    " penny commander oathbreaker standardbrawl brawl alchemy paupercommander duel oldschool"
    " premodern predh"
)


def make(path: Path, *, megabytes: int) -> None:
    """Write a bulk file of at least so many megabytes; the same one every time."""
    size = 0
    with path.open("wb") as file:
        file.write(b"[\n")
        for line in _lines(random.Random(4)):
            file.write(b",\n" + line if size else line)
            size += len(line) + 2
            if size >= megabytes * 1_000_000:
                break
        file.write(b"\n]\n")


def make_printings(path: Path, *, megabytes: int) -> None:
    """Write sets as in MTGJSON's AllPrintings, all on one line, the date after the cards."""
    rnd = random.Random(4)
    words = {language: _vocabulary(rnd, language) for language in LANGUAGES}
    size = number = 0
    with path.open("wb") as file:
        file.write(b'{"meta":{"date":"2026-01-01","version":"5.3.0+20260101"},"data":{')
        while size < megabytes * 1_000_000:
            cards = [_record(rnd, words, number, at) for at in range(_SET)]
            data = (
                f'{"," if number else ""}"S{number}":{{"baseSetSize":{_SET},"cards":'
                f'[{",".join(cards)}],"code":"S{number}","releaseDate":"{_day(rnd)}"}}'
            ).encode()
            file.write(data)
            size += len(data)
            number += 1
        file.write(b"}}")


def _record(
    rnd: random.Random, words: dict[str, Callable[[int], str]], number: int, at: int
) -> str:
    english = _Text(rnd, words["en"])
    foreign = []
    for name, code in _MTGJSON_LANGUAGES.items():
        text, flavor = _Text(rnd, words[code]), _Text(rnd, words[code])
        foreign.append(
            f'{{"faceName":null,"flavorText":{flavor.text},"language":"{name}",'
            f'"multiverseId":{at},"name":{text.name},"text":{text.text},"type":{text.type_line}}}'
        )
    rulings = [
        f'{{"date":"{_day(rnd)}","text":{_Text(rnd, words["en"]).text}}}'
        for _ in range(rnd.randrange(6))
    ]
    return (
        f'{{"artist":{english.name},"availability":["mtgo","paper"],"colors":["U"],'
        f'"foreignData":[{",".join(foreign)}],"identifiers":{{"scryfallId":"{_uuid(rnd)}",'
        f'"scryfallOracleId":"{_uuid(rnd)}"}},"layout":"normal","legalities":{_legalities(rnd)},'
        f'"manaCost":"{{2}}{{U}}","name":{english.name},"number":"{at}",'
        f'"purchaseUrls":{_addresses(at, "cardKingdom", "cardmarket", "tcgplayer")},'
        f'"rulings":[{",".join(rulings)}],"setCode":"S{number}","text":{english.text},'
        f'"type":{english.type_line},"uuid":"{_uuid(rnd)}"}}'
    )


def _lines(rnd: random.Random) -> Iterator[bytes]:
    words = {language: _vocabulary(rnd, language) for language in LANGUAGES}
    number = 0
    while True:
        english = _Text(rnd, words["en"])
        oracle_id = _uuid(rnd)
        for language in rnd.choices(list(LANGUAGES), list(LANGUAGES.values()), k=_PRINTINGS):
            number += 1
            printed, flavor = _Text(rnd, words[language]), _Text(rnd, words["en"])
            yield _card(rnd, number, oracle_id, language, english, printed, flavor).encode()


def _vocabulary(rnd: random.Random, language: str) -> Callable[[int], str]:
    letters = _LETTERS.get(language, "abcdefghijklmnoprstuvw")
    words = ["".join(rnd.choices(letters, k=rnd.randint(2, 9))) for _ in range(3_000)]
    return lambda count: " ".join(rnd.choices(words, k=count))


class _Text:
    """What a card says in one language, as JSON."""

    def __init__(self, rnd: random.Random, words: Callable[[int], str]) -> None:
        self.name = _json(words(3).title())
        self.type_line = _json(f"{words(1).title()} — {words(2).title()}")
        self.text = _json(f"{{T}}: {words(rnd.randint(5, 25))}.\n{words(rnd.randint(3, 20))}.")


def _card(
    rnd: random.Random,
    number: int,
    oracle_id: str,
    language: str,
    english: _Text,
    printed: _Text,
    flavor: _Text,
) -> str:
    id_, set_id, product = _uuid(rnd), _uuid(rnd), rnd.randrange(600_000)
    address = f"https://cards.example.invalid/{{}}/front/{id_[0]}/{id_[1]}/{id_}.jpg?1562{number}"
    images = {
        size: address.format(size)
        for size in ("small", "normal", "large", "png", "art_crop", "border_crop")
    }
    api = "https://api.example.invalid"
    own = (
        ""
        if language == "en"
        else f',"printed_type_line":{printed.type_line},"printed_text":{printed.text}'
    )
    name = "" if language == "en" else f',"printed_name":{printed.name}'
    return (
        f'{{"object":"card","id":"{id_}","oracle_id":"{oracle_id}","multiverse_ids":[{number}],'
        f'"mtgo_id":{product // 7},"tcgplayer_id":{product},"cardmarket_id":{product + 9},'
        f'"name":{english.name}{name},"lang":"{language}","released_at":"{_day(rnd)}",'
        f'"uri":"{api}/cards/{id_}","scryfall_uri":"{api}/card/s{number % 400}/{number}/made-up'
        f'?utm_source=api","layout":"normal","highres_image":true,"image_status":"highres_scan",'
        f'"image_uris":{_json(images)},"mana_cost":"{{2}}{{U}}{{B}}","cmc":4.0,'
        f'"type_line":{english.type_line},"oracle_text":{english.text}{own},"colors":["U","B"],'
        f'"color_identity":["B","U"],"keywords":[],"legalities":{_legalities(rnd)},'
        f'"games":["paper","mtgo"],"reserved":false,"game_changer":false,"foil":true,'
        f'"nonfoil":true,"finishes":["nonfoil","foil"],"oversized":false,"promo":false,'
        f'"reprint":true,"variation":false,"set_id":"{set_id}","set":"s{number % 400:03d}",'
        f'"set_name":{flavor.type_line},"set_type":"expansion","set_uri":"{api}/sets/{set_id}",'
        f'"set_search_uri":"{api}/cards/search?order=set\\u0026q=e%3As{number}\\u0026unique=prints",'
        f'"scryfall_set_uri":"{api}/sets/s{number % 400}?utm_source=api",'
        f'"rulings_uri":"{api}/cards/{id_}/rulings","prints_search_uri":"{api}/cards/search'
        f'?order=released\\u0026q=oracleid%3A{oracle_id}\\u0026unique=prints",'
        f'"collector_number":"{number % 400}","digital":false,"rarity":"rare",'
        f'"flavor_text":{flavor.text},"card_back_id":"{_uuid(rnd)}","artist":{flavor.name},'
        f'"artist_ids":["{_uuid(rnd)}"],"illustration_id":"{_uuid(rnd)}","border_color":"black",'
        f'"frame":"2015","full_art":false,"textless":false,"booster":true,'
        f'"story_spotlight":false,"edhrec_rank":{number},"penny_rank":{number},"prices":'
        f'{{"usd":"0.35","usd_foil":"1.20","usd_etched":null,"eur":"0.20","eur_foil":null,'
        f'"tix":"0.03"}},"related_uris":{_addresses(product, "gatherer", "infinite", "edhrec")},'
        f'"purchase_uris":{_addresses(product, "tcgplayer", "cardmarket", "cardhoarder")}}}'
    )


def _day(rnd: random.Random) -> str:
    return f"20{rnd.randrange(10, 26)}-{rnd.randrange(1, 13):02d}-{rnd.randrange(1, 29):02d}"


def _legalities(rnd: random.Random) -> str:
    return _json({name: rnd.choice(("legal", "not_legal")) for name in _FORMATS.split()})


def _addresses(number: int, *shops: str) -> str:
    return _json(
        {
            shop: f"https://{shop}.example.invalid/product/{number}?partner=none&utm_campaign="
            "affiliate&utm_medium=api&utm_source=made-up"
            for shop in shops
        }
    )


def _uuid(rnd: random.Random) -> str:
    return str(UUID(int=rnd.getrandbits(128)))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
