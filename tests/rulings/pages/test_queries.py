"""How often each page asks the database: pinned, so that a list never asks once a row."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("", 5),
        ("search?q=d20", 7),
        ("search?q=dado", 7),
        ("search?q=hydra", 7),
        ("search?q=zzzzzz", 11),
        ("search?q=die:d20", 5),
        ("search?q=die:d20+or+rule:706.6+-lang:fr&sort=card", 6),
        ("search?q=colour:red+date:x", 11),
        ("search?q=card:neverwintr", 7),
        ("search?q=-hydra+or+zzzzzz", 7),
        ("search", 0),
        ("search?die=d20", 0),
        ("syntax", 0),
        ("suggest?q=neverw", 4),
        ("suggest?q=ytdth", 6),
        ("suggest?q=706.6", 1),
        ("opensearch.xml", 0),
        ("card/neverwinter-hydra", 5),
        ("card/scooch", 3),
        ("card/component-pouch/roll", 1),
        ("card/component-pouch/roll?v=1&dice=12", 2),
        ("dice", 2),
        ("r/5ntgg", 8),
        ("r/q9hf7", 8),
        ("r/5ntgg/roll", 7),
        ("rule/706.6", 3),
        ("rule/706", 2),
        ("about", 0),
        ("how", 0),
        ("data", 2),
        ("states", 3),
        ("states/proved", 4),
        ("states/cannot", 2),
        ("states/not-yet", 2),
        ("states/no-dice", 1),
    ],
)
def test_a_page_asks_the_database_no_more_often_than_this(
    client: Client,
    catalogue: None,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    path: str,
    queries: int,
) -> None:
    # Where nothing is found, names with a typo and the other keyboard layout are tried as well.
    assert queries <= (11 if path.startswith("search?q=") else 8)
    client.get(f"/en/{path}")
    for language in ("en", "ru"):
        with django_assert_max_num_queries(queries):
            client.get(f"/{language}/{path}")
