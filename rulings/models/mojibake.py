"""What a text looks like after its bytes were read in a wrong encoding."""

import re

# What UTF-8 looks like after it was read as Windows-1252 or Windows-1251: the first of its bytes
# shows as "Ã" or "Р", and what follows stands there in no language of ours.
_WESTERN = "\u0080-\u00a0¡-º¼-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“•–—˜™š›œžŸ"
_CYRILLIC = "\u0080-\u009f\u0402-\u040f\u0452-\u045f¤¦§©¬®µ¶"
MOJIBAKE = re.compile(
    "|".join(
        (
            "â€|â‚¬|ï»¿",
            f"Ã[{_WESTERN}]",
            "Â[\u0080-¿]",
            f"(?:[ÐÑ][{_WESTERN}»”]){{2}}",
            f"[РС][{_CYRILLIC}]",
            f"[ВГ][«{_CYRILLIC}]",
            "вЂ|в„–|п»ї",
        )
    )
)


def wrongly_read(text: str) -> str:
    """Return the first sign that a text was read in a wrong encoding, '' where there is none.

    >>> wrongly_read("It isnâ€™t"), wrongly_read("Ro\\ufffdl") == "\\ufffd", wrongly_read("«Œuvre»")
    ('â€', True, '')
    """
    if "\ufffd" in text:
        return "\ufffd"
    found = MOJIBAKE.search(text)
    return found[0] if found is not None else ""
