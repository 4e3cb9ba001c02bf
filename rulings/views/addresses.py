"""The addresses of pages of results."""

from dataclasses import dataclass
from urllib.parse import quote_plus

from rulings.search.find import Sort


@dataclass(frozen=True, slots=True)
class Address:
    """What makes the addresses of queries in one order; `page` is that of the page of results."""

    page: str
    sort: Sort = Sort.RELEVANCE

    def __call__(self, typed: str, *, after: str = "") -> str:
        """Return the address of a query, from a place in its results.

        >>> Address("/en/search", Sort.DATE)("d20 & d6", after="W10"), Address("/en/search")("")
        ('/en/search?q=d20+%26+d6&sort=date&after=W10', '/en/search')
        """
        sort = "" if self.sort == Sort.RELEVANCE else self.sort
        parameters = {"q": quote_plus(typed), "sort": sort, "after": after}
        said = "&".join([f"{name}={value}" for name, value in parameters.items() if value])
        return f"{self.page}?{said}" if said else self.page
