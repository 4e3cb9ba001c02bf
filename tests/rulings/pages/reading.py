"""Reads a rendered page: its elements in order, with attributes, text and language."""

from dataclasses import dataclass
from html.parser import HTMLParser

_VOID = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "track",
    "wbr",
}
# What SVG closes itself arrives through handle_startendtag.


@dataclass
class Element:
    """One element: attributes, all text below it, the language in force, its ancestors' names."""

    name: str
    attributes: dict[str, str]
    language: str
    above: tuple[str, ...]
    text: str = ""
    closed: bool = False

    def has(self, class_name: str) -> bool:
        return class_name in self.attributes.get("class", "").split()


class Page(HTMLParser):
    """A page, parsed; raises AssertionError where elements are not closed in order."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.source = source
        self.feed(source)
        self.close()
        assert not self._open, f"never closed: {[element.name for element in self._open]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        assert len(attributes) == len(attrs), f"an attribute twice on <{tag}>: {attrs}"
        around = self._open[-1] if self._open else None
        inherited = around.language if around else ""
        above = (*around.above, around.name) if around else ()
        element = Element(tag, attributes, attributes.get("lang", inherited), above)
        self.elements.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open and self._open[-1].name == tag, (
            f"</{tag}> inside {[e.name for e in self._open]}"
        )
        self._open.pop().closed = True

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, name: str = "", *, class_name: str = "", **attributes: str) -> list[Element]:
        """The elements of a name, with a class, with attributes of these values."""
        return [
            element
            for element in self.elements
            if (not name or element.name == name)
            and (not class_name or element.has(class_name))
            and all(
                element.attributes.get(key.rstrip("_")) == value
                for key, value in attributes.items()
            )
        ]

    def one(self, name: str = "", *, class_name: str = "", **attributes: str) -> Element:
        found = self.all(name, class_name=class_name, **attributes)
        assert len(found) == 1, f"{len(found)} of <{name} class={class_name} {attributes}>"
        return found[0]

    @property
    def alternates(self) -> dict[str, str]:
        return {
            link.attributes["hreflang"]: link.attributes["href"]
            for link in self.all("link", rel="alternate")
            if "hreflang" in link.attributes
        }
