"""The page of a card."""

from django.test import Client

from rulings.models import Card, CardSet
from tests.rulings.pages.reading import Page


def page(client: Client, path: str) -> Page:
    response = client.get(path)
    assert response.status_code == 200, path
    return Page(response.content.decode())


def test_a_card_has_its_name_and_its_rulings_in_order(client: Client, catalogue: None) -> None:
    shown = page(client, "/ru/card/neverwinter-hydra")
    assert shown.one("h1").text == "Гидра Невервинтера"
    assert shown.one("h1").language == "ru"
    hits = [li.attributes["id"] for li in shown.all("li") if "id" in li.attributes]
    assert len(hits) == 11
    assert hits[:3] == ["7znd7", "b9nsk", "zfk9g"]
    assert "numbered" in shown.one("ol", class_name="hits").attributes["class"]


def test_a_name_from_a_document_is_not_called_a_printed_name(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/de/card/attempted-murder")
    heading = shown.one("h1")
    assert (heading.text, heading.language) == ("Attempted Murder", "en")
    english = page(client, "/en/card/attempted-murder")
    names = {
        dd.language: " ".join(dd.text.split()) for dd in english.all("span") if "dd" in dd.above
    }
    assert names["de"] == "Versuchter Mord"
    aside = " ".join(english.one("aside").text.split())
    assert "Versuchter Mord in a document" in aside
    assert "name not known here" in aside
    assert "does not mean that the card has no official name" in aside


def test_an_alias_beside_a_printed_name_is_told(client: Client, catalogue: None) -> None:
    assert "Невервинтер Гидра" in page(client, "/ru/card/neverwinter-hydra").one("aside").text


def test_our_note_is_ours_and_the_cards_own_words_are_a_link_away(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/en/card/attempted-murder")
    assert "How our engine plays it, in our words." in shown.source
    assert (
        shown.one("a", rel="external")
        .attributes["href"]
        .startswith("https://gatherer.wizards.com/")
    )


def test_each_ruling_with_a_scenario_can_be_rolled_in_place(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/en/card/neverwinter-hydra")
    drawers = shown.all("details", class_name="try")
    assert len(drawers) == 10
    forms = [
        form.attributes for form in shown.all("form") if form.attributes.get("method") == "post"
    ]
    actions = [form["action"] for form in forms]
    assert sum(action.startswith("/en/r/") for action in actions) == 10
    assert [action for action in actions if not action.startswith("/en/r/")] == [
        "/en/card/neverwinter-hydra/roll"
    ]


def test_a_card_that_rulings_only_mention_says_so(client: Client, catalogue: None) -> None:
    assert "No ruling here stands on this card" in page(client, "/en/card/scooch").source
    assert Card.objects.filter(slug="scooch").exists()


def test_a_card_says_in_which_sets_it_was_printed_and_each_leads_to_its_rulings(
    client: Client, catalogue: None
) -> None:
    Card.objects.filter(slug="neverwinter-hydra").update(sets=["afc", "xyz"])
    CardSet.objects.create(code="xyz")
    shown = page(client, "/ru/card/neverwinter-hydra")
    links = {a.text: a.attributes["href"] for a in shown.all("a") if "aside" in a.above}
    assert links == {"AFC": "/ru/search?q=set:afc", "XYZ": "/ru/search?q=set:xyz"}
    (name,) = [one for one in shown.all("span") if one.text == "Forgotten Realms Commander"]
    assert name.language == "en"
    assert "Выпуски" in shown.one("aside").text
    assert page(client, links["AFC"]).all("ol", class_name="hits")
    # Of this one nobody has said where it was printed.
    assert "Выпуски" not in page(client, "/ru/card/scooch").one("aside").text
