"""What is refused on the translators' page, as a sentence that says what is allowed."""

from django.utils.translation import gettext as _

from rulings import editorial
from rulings.formats import number


class PageRefused(ValueError):
    """The page was sent something it cannot act on; `code` goes to `sentence`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def sentence(code: str) -> str:
    """The sentence for the code of an `editorial.TextRefused` or a `PageRefused`."""
    match code:
        case "blank":
            return _("The text is empty. A text that was written once cannot be taken away here.")
        case "long":
            return _("The text is too long. A text may have up to %(limit)s characters.") % {
                "limit": number(editorial.TEXT_LIMIT)
            }
        case "control":
            return _("The text holds a character that cannot be stored. Delete it and save again.")
        case "mojibake":
            return _(
                "The text holds signs such as “%(sign)s” or “â€™”: it was read in a wrong encoding"
                " before it came here. Write the right characters and save again."
            ) % {"sign": "\N{REPLACEMENT CHARACTER}"}
        case "official":
            return _("This is the official text. Translators cannot change it.")
        case "reason":
            return _("A reason is needed. Write it into the field for the reason.")
        case "source":
            return _("The text you chose as the source is not there any more. Choose another one.")
        case "missing":
            return _("There is no text to review yet.")
        case "merged":
            return _(
                "This ruling was merged into another one meanwhile, so nothing was saved. Your"
                " words are still here: copy them, and open the other one."
            )
        case "closed":
            return _("This suggestion is not open any more.")
        case "unsaved":
            return _("The text in the field is not saved yet. Save it first.")
    return _("The page did not send what is needed. Try again; your words are still here.")
