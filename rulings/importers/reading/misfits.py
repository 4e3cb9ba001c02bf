"""Why a record does not fit its shape, for people: which field, and what it holds instead."""

from __future__ import annotations

import re

import msgspec
from django.utils.translation import gettext as _

_PLACE = re.compile(r" - at (?:`key` in )?`\$\.?(?P<place>[^`]*)`$")
_MISSING = re.compile(r"missing required field `(?P<field>[^`]*)`")
_LONG = re.compile(r"of length <= (?P<limit>\d+)")
_KEY = re.compile(r"[^.\[\]]+")
_SHOWN = 60


def misfit(error: msgspec.ValidationError, record: object, *, under: str = "") -> str:
    """Return the sentence about a record that did not fit, from the error and the plain record.

    Where that is only a part of a record, `under` is the field that it stands under.
    """
    said = str(error)
    found = _PLACE.search(said)
    place = found["place"] if found is not None else ""
    missing = _MISSING.search(said)
    if missing is not None:
        return field_missing(_path(under, place, missing["field"]))
    if not place and not under:
        return _("It is no JSON object.")
    long = _LONG.search(said)
    if long is not None:
        return too_long(_path(under, place), int(long["limit"]))
    words = {"field": _path(under, place), "value": shown(_at(record, place))}
    if "date" in said:
        return _("The field “%(field)s” holds “%(value)s”, which is no date.") % words
    if "UUID" in said:
        return _("The field “%(field)s” holds “%(value)s”, which is no id.") % words
    return _("The field “%(field)s” holds “%(value)s”, which does not belong there.") % words


def field_missing(field: str) -> str:
    """Return the sentence about a field that is not there, or holds nothing."""
    return _("The field “%(field)s” is missing.") % {"field": field}


def too_long(field: str, limit: int) -> str:
    """Return the sentence about a field that holds too much."""
    return _("The field “%(field)s” holds more than %(limit)d characters.") % {
        "field": field,
        "limit": limit,
    }


def shown(value: object) -> str:
    """Return a value as it is shown in a sentence: not too much of it."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _path(*fields: str) -> str:
    return ".".join(field for field in fields if field)


def _at(record: object, place: str) -> object:
    """Return what stands at a place like `card_faces[0].name`."""
    for key in _KEY.findall(place):
        if isinstance(record, dict) and key in record:
            record = record[key]
        elif isinstance(record, list) and key.isdecimal() and int(key) < len(record):
            record = record[int(key)]
        else:
            return "…"
    return record
