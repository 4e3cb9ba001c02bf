"""Why a document is refused."""


class DocumentRefused(ValueError):
    """A document is refused whole. The message is for people, in the active language."""

    def __init__(self, message: str, *, line: int) -> None:
        super().__init__(message)
        self.line = line
