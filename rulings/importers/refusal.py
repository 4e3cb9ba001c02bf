"""Why a document or a file is refused."""

from django.utils.translation import gettext as _


class DocumentRefused(ValueError):
    """A document is refused whole. The message is for people, in the active language."""

    def __init__(self, message: str, *, line: int) -> None:
        super().__init__(message)
        self.line = line


class FileRefused(ValueError):
    """A published file is refused whole. The message names it; ``why`` is the reason alone.

    Both are for people, in the active language.
    """

    def __init__(self, file: str, why: str) -> None:
        # Translators: a message about a file: its name, then a whole sentence.
        super().__init__(_("%(file)s: %(why)s") % {"file": file, "why": why})
        self.file = file
        self.why = why


class PlanOutdated(RuntimeError):
    """Somebody saved a text between the plan and its application; plan again. Says which."""
