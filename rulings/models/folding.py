"""The one key under which two spellings of a name or a word are the same."""

import hashlib
import re
import unicodedata
from uuid import UUID

APOSTROPHES = "'\u02b9\u02bb\u02bc\u02c8\u2018\u2019\u201a\u201b\u2032\u2035`\u00b4"
QUOTES = '"\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb'
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"

_SIGNS = str.maketrans(
    {
        **dict.fromkeys(APOSTROPHES, "'"),
        **dict.fromkeys(QUOTES, '"'),
        **dict.fromkeys(DASHES, "-"),
        **dict.fromkeys(INVISIBLE, None),
    }
)
_ANY_SIGN = re.compile(f"[`{re.escape(APOSTROPHES[1:] + QUOTES[1:] + DASHES[1:] + INVISIBLE)}]")
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "ı": "i"})
_BREVE = "\u0306"
# Letters of Europe and the marks on them, as nearly every text has; the long way is for all others.
_MARKS = "\u0300-\u034e\u0350-\u036f"
_MARK = re.compile(f"[{_MARKS}]")
_OF_EUROPE = re.compile(f"[\0-\u02ff{_MARKS}\u0370-\u0482\u048a-\u052f\u1e00-\u206f]*")
_SHORT_I = re.compile(f"[иИ][{_MARKS}]*?{_BREVE}")
_SPACES = re.compile(r"\s+")
_SLASHES = re.compile(r"\s*//?\s*")
_PUNCTUATION = re.compile(r"""['",.!?:;()]""")


def fold(text: str) -> str:
    """Return `text` without case, accents, typographic signs and double spaces.

    Russian й keeps its breve, since it is a letter of its own; ё becomes е, as most people type it.

    >>> fold("Œuvre  «Ёлка» – Fuß")
    'oeuvre "елка" - fuss'
    >>> fold("й") == fold("и\\u0306") != fold("и")
    True
    """
    if text.isascii():
        return " ".join(_plain(text).casefold().split())
    signs = unicodedata.normalize("NFKD", text.translate(_SIGNS))
    if _OF_EUROPE.fullmatch(signs):
        bare = _MARK.sub("", _SHORT_I.sub("й", signs))
    else:
        bare = _without_marks(signs)
    return " ".join(bare.casefold().translate(_LETTERS).split())


def _without_marks(signs: str) -> str:
    """Return decomposed signs without what stands on, in or under letters."""
    bare: list[str] = []
    for sign in signs:
        if not unicodedata.combining(sign):
            bare.append(sign)
        elif sign == _BREVE and bare and bare[-1] in "иИ":
            bare[-1] = "й"
    return "".join(bare)


def _plain(text: str) -> str:
    """Return a text of ASCII signs with one sign for apostrophes."""
    return text.replace("`", "'")


def name_key(name: str) -> str:
    """Return the key of a card's name, whatever apostrophes and slashes were typed.

    >>> name_key("Krark\\u2019s Other Thumb")
    'krarks other thumb'
    >>> name_key("Order//Chaos") == name_key("Order / Chaos")
    True
    """
    folded = fold(name)
    words = _PUNCTUATION.sub("", _SLASHES.sub(" // ", folded)).replace("-", " ")
    return _SPACES.sub(" ", words).strip() or folded


def composed(text: str) -> str:
    """Return `text` in the composed form (NFC) in which texts are stored and queries are read."""
    return unicodedata.normalize("NFC", text)


def same_text_key(text: str) -> str:
    """Return the key under which two texts differ in nothing but typographic signs and spaces.

    >>> same_text_key("It\u2019s  here") == same_text_key("It's here")
    True
    """
    # Texts hold few such signs; to look every letter up takes ten times as long.
    plain = _plain(text) if text.isascii() else _ANY_SIGN.sub(_plain_sign, composed(text))
    return " ".join(plain.split())


def _plain_sign(match: re.Match[str]) -> str:
    return match[0].translate(_SIGNS)


def text_key(text: str) -> UUID:
    """Return the identity of a text: the same for two that `same_text_key` calls the same.

    >>> text_key("It\u2019s  here") == text_key("It's here") != text_key("it's here")
    True
    """
    digest = hashlib.md5(same_text_key(text).encode(), usedforsecurity=False)
    return UUID(bytes=digest.digest())
