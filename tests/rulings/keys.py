"""Whether every ruling has the key of its English text, whoever wrote the text."""

from rulings.models import Ruling
from rulings.models.folding import text_key


def wrong_keys() -> list[str]:
    """Return the rulings whose key is not that of the English text that they hold."""
    return [
        ruling.public_id
        for ruling in Ruling.objects.order_by("public_id")
        if ruling.text_key != (text_key(text) if (text := ruling.text_in("en")) else None)
    ]
