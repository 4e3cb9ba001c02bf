"""Rows of choices scroll on a phone: the chosen one is the first, so that it is in sight."""

import pytest
from django.test import Client
from django.urls import reverse

from rulings.models import LedgerEntry, Snapshot
from tests.rulings.pages.reading import Page

pytestmark = pytest.mark.usefixtures("catalogue")


def choices(client: Client, address: str) -> list[tuple[str, bool]]:
    """Each choice of the row of a page, and whether it is the chosen one."""
    page = Page(client.get(address).content.decode())
    links = [link for link in page.all("a") if "nav" in link.above and "p" in link.above]
    return [
        (link.attributes["href"], "aria-current" in link.attributes)
        for link in links
        if link.attributes["href"].startswith(address.partition("?")[0].rpartition("/")[0])
    ]


@pytest.mark.parametrize(
    "address",
    ["/en/dice", "/en/dice?state=unread", "/en/states/proved", "/en/states/cannot"],
)
def test_the_chosen_one_comes_first(client: Client, address: str) -> None:
    shown = choices(client, address)
    assert len(shown) >= 3
    assert [chosen for _, chosen in shown] == [True] + [False] * (len(shown) - 1)


def test_so_does_the_chosen_outcome_of_an_import(client: Client) -> None:
    outcome = LedgerEntry.Outcome.NEW
    number = Snapshot.objects.filter(entries__outcome=outcome)[0].number
    shown = choices(client, f"{reverse('import', args=[number])}?outcome={outcome.value}")
    assert [chosen for _, chosen in shown][:2] == [True, False]
