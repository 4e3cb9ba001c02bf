"""The page of one ruling."""

from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from rulings.languages import LANGUAGES
from rulings.models import Origin, Ruling, Translation
from tests.rulings.pages.reading import Page


def page(client: Client, path: str, status: int = 200) -> Page:
    response = client.get(path)
    assert response.status_code == status, path
    return Page(response.content.decode())


def margin(shown: Page) -> str:
    return " ".join(shown.one("dl", class_name="margin").text.split())


def main_words(shown: Page) -> str:
    return shown.all("div", class_name="words")[0].text


def test_every_ruling_reads_in_every_language_with_its_right_lang(
    client: Client, catalogue: None
) -> None:
    """Each ruling is opened in one language, each language with a sixth of the rulings; the
    browser's tests open every ruling in all six.
    """
    for number, ruling in enumerate(Ruling.objects.order_by("public_id")):
        for at, language in enumerate(LANGUAGES):
            text = ruling.shown(language.column)
            assert text.text.split()
            if (number + at) % len(LANGUAGES):
                continue
            shown = page(client, f"/{language.code}/r/{ruling.public_id}")
            words = shown.all("div", class_name="words")[0]
            assert words.text.split() == text.text.split()
            assert words.language == next(
                each.hreflang for each in LANGUAGES if each.column == text.language
            )


def test_an_official_text_is_called_official_and_names_its_document(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/ru/r/5ntgg")
    origin = shown.one("dl", class_name="margin")
    assert [e for e in shown.all("span", class_name="official") if "dl" in e.above]
    assert "5ntgg" in origin.text
    assert "Невервинтер Гидра" in shown.source
    assert [t for t in shown.all("time") if t.attributes["datetime"] == "2021-07-23"]


def test_a_draft_never_passes_for_the_publishers_words(client: Client, catalogue: None) -> None:
    shown = page(client, "/en/r/5ntgg")
    assert "Draft by the project, no speaker has reviewed it yet" in margin(shown)
    assert "Official text" not in margin(shown).replace("Official text elsewhere", "")
    link = next(a for a in shown.all("a", rel="external") if "dl" in a.above)
    assert "official text in English" in link.text
    assert link.attributes["href"].startswith("https://gatherer.wizards.com/")


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (Translation.State.DRAFT, "Community: Ana Prado, draft"),
        (Translation.State.IN_REVIEW, "Community: Ana Prado, waiting for review"),
        (Translation.State.APPROVED, "Community: Ana Prado, reviewed"),
    ],
)
def test_a_community_text_names_its_person_and_its_state(
    client: Client, catalogue: None, state: str, words: str
) -> None:
    ana = get_user_model().objects.create(username="ana", first_name="Ana", last_name="Prado")
    Translation.objects.filter(ruling__public_id="5ntgg", language="en").update(
        origin=Origin.COMMUNITY, state=state, author=ana
    )
    assert words in margin(page(client, "/en/r/5ntgg"))


def test_a_reviewed_draft_says_so(client: Client, catalogue: None) -> None:
    Translation.objects.filter(ruling__public_id="5ntgg", language="en").update(
        state=Translation.State.APPROVED
    )
    assert "Draft by the project, reviewed by a speaker" in margin(page(client, "/en/r/5ntgg"))


def test_a_text_behind_its_source_says_so(client: Client, catalogue: None) -> None:
    row = Translation.objects.get(ruling__public_id="5ntgg", language="en")
    assert "has changed since" not in margin(page(client, "/en/r/5ntgg"))
    row.source_language, row.source_revision = "ru", 1
    row.save()
    assert "has changed since" not in margin(page(client, "/en/r/5ntgg"))
    Ruling.objects.filter(public_id="5ntgg").update(text_ru="Новые слова.")
    assert "has changed since" in margin(page(client, "/en/r/5ntgg"))


def test_another_languages_text_is_labelled_in_the_readers(client: Client, catalogue: None) -> None:
    Ruling.objects.filter(public_id="5ntgg").update(text_de=None, text_en=None)
    shown = page(client, "/de/r/5ntgg")
    label = next(e for e in shown.all("span", class_name="origin") if "dl" in e.above)
    assert shown.all("div", class_name="words")[0].language == "es"
    assert label.language == "de"
    english = page(client, "/en/r/5ntgg")
    assert "Official text, in Spanish: not translated yet" in margin(english)


def test_two_languages_stand_side_by_side(client: Client, catalogue: None) -> None:
    shown = page(client, "/ru/r/5ntgg?with=de")
    left, right = [
        e
        for e in shown.all("div", class_name="words")
        if "section" in e.above and "details" in e.above
    ]
    assert (left.language, right.language) == ("ru", "de")
    ruling = Ruling.objects.get(public_id="5ntgg")
    assert right.text.split() == (ruling.text_in("de") or "").split()
    assert "open" in shown.one("details", id="two-languages").attributes
    chips = [a for a in shown.all("a") if "#two-languages" in a.attributes["href"]]
    assert [a.attributes["hreflang"] for a in chips] == ["en", "es", "pt-BR", "de", "fr"]
    assert [a.attributes["hreflang"] for a in chips if "aria-current" in a.attributes] == ["de"]
    assert "open" not in page(client, "/ru/r/5ntgg").one("details", id="two-languages").attributes


@pytest.mark.parametrize("wanted", ["xx", "klingon", "<b>", "d" * 300])
def test_an_unknown_second_language_is_refused_by_name(
    client: Client, catalogue: None, wanted: str
) -> None:
    response = client.get("/en/r/5ntgg", {"with": wanted})
    assert response.status_code == 404
    assert "Português" in response.content.decode()


def test_a_missing_side_says_not_translated(client: Client, catalogue: None) -> None:
    Ruling.objects.filter(public_id="5ntgg").update(text_de=None)
    assert "Not translated yet." in page(client, "/en/r/5ntgg?with=de").source


def test_the_cards_stand_with_their_dates_and_the_first_one_above(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/en/r/5ntgg")
    kicker = shown.one("p", class_name="kicker")
    assert "and 2 more cards" in " ".join(kicker.text.split())
    cards = {
        a.attributes["href"] for a in shown.all("a") if a.attributes["href"].startswith("/en/card/")
    }
    assert cards == {
        f"/en/card/{slug}" for slug in ("neverwinter-hydra", "component-pouch", "arcane-endeavor")
    }


def test_the_citation_has_id_language_revision_date_origin_edition_and_address(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/ru/r/5ntgg")
    edition = Ruling.objects.get(public_id="5ntgg").citations.latest("edition").edition
    for cited in ("cite-plain", "cite-markdown"):
        text = shown.one("p", id=cited).text.replace("\N{NO-BREAK SPACE}", " ")
        assert "5ntgg" in text and "ru" in text and "1" in text
        assert "23 июля 2021 г." in text
        assert f"{edition.year}" in text
        assert "http://testserver/ru/r/5ntgg@20" in text
    assert shown.one("p", id="cite-markdown").text.startswith("[")


def test_the_rules_cited_name_their_edition(client: Client, catalogue: None) -> None:
    shown = page(client, "/en/r/5ntgg")
    rules = shown.all("a", class_name="rule")
    assert rules
    for rule in rules:
        assert "in the rules of" in rule.text
        assert rule.attributes["href"].startswith("/en/rule/")


def test_the_ruling_that_dice_cannot_show_says_why_and_has_no_roll(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/en/r/q9hf7")
    assert not shown.all("button", class_name="go")
    assert not shown.all("svg", class_name="odds")
    assert "tournament rules" in " ".join(fold.text for fold in shown.all("details"))


def test_a_ruling_that_runs_has_roll_proof_and_odds(client: Client, catalogue: None) -> None:
    shown = page(client, "/en/r/5ntgg")
    assert shown.one("button", class_name="go").text.strip() == "Roll"
    assert "not an official answer" in shown.source
    folds = shown.all("summary")
    assert len([fold for fold in folds if len(fold.text.split()) > 1]) >= 6


def test_a_fold_says_what_it_holds(client: Client, catalogue: None) -> None:
    shown = page(client, "/en/r/5ntgg")
    for fold in list(shown.all("details", class_name="fold")):
        assert fold.text.strip()
    small = [e.text.strip() for e in shown.all("span", class_name="small") if "summary" in e.above]
    assert all(small), small


def test_a_merged_ruling_leads_to_the_one_it_became(client: Client, catalogue: None) -> None:
    target = Ruling.objects.get(public_id="5ntgg")
    Ruling.objects.filter(public_id="d45wz").update(status=Ruling.Status.MERGED, merged_into=target)
    response = client.get("/fr/r/d45wz")
    assert (response.status_code, response.headers["Location"]) == (301, "/fr/r/5ntgg")


def test_a_withdrawn_ruling_is_gone_with_its_reason_and_last_text(
    client: Client, catalogue: None
) -> None:
    Ruling.objects.filter(public_id="5ntgg").update(
        status=Ruling.Status.WITHDRAWN, withdrawn_reason="Superseded in 2027."
    )
    shown = page(client, "/en/r/5ntgg", status=410)
    assert "Superseded in 2027." in shown.source
    assert main_words(shown).strip()


def test_a_ruling_missing_at_the_publisher_says_since_when(client: Client, catalogue: None) -> None:
    Ruling.objects.filter(public_id="5ntgg").update(
        status=Ruling.Status.MISSING, missing_since=date(2026, 4, 17)
    )
    assert "Missing at the publisher since" in page(client, "/en/r/5ntgg").source


def test_a_text_is_never_taken_for_markup(client: Client, catalogue: None) -> None:
    Ruling.objects.filter(public_id="5ntgg").update(
        text_en='<script>alert(1)</script> "><img src=x onerror=y> {T}'
    )
    shown = page(client, "/en/r/5ntgg")
    assert not shown.all("img")
    assert "<script>alert" not in shown.source
    assert '<script>alert(1)</script> "><img src=x onerror=y> {T}' in main_words(shown)


def test_history_names_each_revision(client: Client, catalogue: None) -> None:
    assert "from the catalogue of this project" in page(client, "/en/r/5ntgg").source
    Ruling.objects.filter(public_id="5ntgg").update(text_en="Other words.")
    shown = page(client, "/en/r/5ntgg")
    assert "2 revisions" in shown.source
    assert "revision 2" in shown.one("p", id="cite-plain").text
