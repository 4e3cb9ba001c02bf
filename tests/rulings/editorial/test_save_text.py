"""A translator saves one text: that one, whole, or nothing."""

import unicodedata
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulings.editorial import (
    TEXT_LIMIT,
    NotAllowed,
    StaleVersion,
    TextRefused,
    may_override,
    save_text,
)
from rulings.models import Origin, Ruling, SearchEntry, Translation
from rulings.models.localized import CODES
from tests.rulings.people import person

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
DRAFT = Translation.State.DRAFT
IN_REVIEW = Translation.State.IN_REVIEW


@pytest.fixture
def joana(catalogue: None) -> User:
    """A translator into Portuguese."""
    return person("Joana", "translators-pt")


def six_outcomes() -> Ruling:
    """A ruling whose Portuguese text is a draft by the project."""
    return Ruling.objects.get(public_id="zs6r2")


def save(
    ruling: Ruling, by: User, text: str = "Um d6 tem seis lados.", **changes: object
) -> Translation:
    arguments: dict[str, object] = {"language": "pt", "version": 1, "at": NOON} | changes
    return save_text(ruling=ruling, text=text, by=by, **arguments)  # type: ignore[arg-type]


def texts(ruling: Ruling) -> dict[str, str | None]:
    held = Ruling.objects.get(pk=ruling.pk)
    return {code: held.text_in(code) for code in CODES}


def test_a_saved_draft_is_the_communitys_and_waits_for_review(joana: User) -> None:
    saved = save(six_outcomes(), joana)
    row = Translation.objects.get(ruling=six_outcomes(), language="pt")
    assert row == saved
    assert (row.origin, row.state, row.version) == (Origin.COMMUNITY, IN_REVIEW, 2)
    assert (row.author, row.saved_at) == (joana, NOON)
    assert six_outcomes().text_in("pt") == "Um d6 tem seis lados."


def test_the_other_five_texts_and_their_standings_stay(joana: User) -> None:
    before = texts(six_outcomes())
    standings = list(Translation.objects.exclude(language="pt").order_by("pk").values())
    save(six_outcomes(), joana)
    after = texts(six_outcomes())
    assert {code for code in CODES if before[code] != after[code]} == {"pt"}
    assert list(Translation.objects.exclude(language="pt").order_by("pk").values()) == standings


def test_only_the_column_of_one_language_is_written(joana: User) -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        save(six_outcomes(), joana)
    updates = [
        query["sql"]
        for query in asked.captured_queries
        if 'UPDATE "rulings_ruling"' in query["sql"]
    ]
    assert len(updates) == 1
    assert '"text_pt" =' in updates[0] and updates[0].count('"text') == 1


def test_the_new_words_are_found_at_once_and_the_old_ones_no_more(joana: User) -> None:
    save(six_outcomes(), joana, text="Jabuticaba.")
    entry = SearchEntry.objects.get(language="pt", ruling=six_outcomes())
    assert entry.vector == "'jabuticab':1"


def test_the_history_names_the_translator_and_the_reason(joana: User) -> None:
    save(six_outcomes(), joana, reason="shorter")
    revision = six_outcomes().revisions.filter(language="pt").latest("number")
    assert (revision.number, revision.actor, revision.reason) == (2, joana, "shorter")
    assert (revision.at, revision.text) == (NOON, "Um d6 tem seis lados.")


def test_a_text_is_trimmed_and_composed_and_its_typography_kept(joana: User) -> None:
    typed = unicodedata.normalize("NFD", "  “Ação”\N{NO-BREAK SPACE}: d6.\r\n\r\nSim. ")
    save(six_outcomes(), joana, text=typed)
    assert six_outcomes().text_in("pt") == "“Ação”\N{NO-BREAK SPACE}: d6.\n\nSim."


def test_saving_the_same_again_writes_nothing(joana: User) -> None:
    first = save(six_outcomes(), joana)
    again = save(six_outcomes(), joana, text=" Um d6 tem seis lados. ", version=2)
    assert again.version == first.version == 2
    assert six_outcomes().revisions.filter(language="pt").count() == 2


def test_saving_a_draft_as_it_stands_makes_it_the_communitys(joana: User) -> None:
    text = six_outcomes().text_in("pt")
    assert text is not None
    saved = save(six_outcomes(), joana, text=text)
    assert (saved.origin, saved.state, saved.author) == (Origin.COMMUNITY, IN_REVIEW, joana)
    assert six_outcomes().revisions.filter(language="pt").count() == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "blank"),
        (" \n\t\N{NO-BREAK SPACE}", "blank"),
        ("<p></p>", "blank"),
        ("<p>&nbsp;</p>", "blank"),
        ("a" * (TEXT_LIMIT + 1), "long"),
        ("a" * 10_000_000, "long"),
        ("um\x00dado", "control"),
        ("um\x07dado", "control"),
        ("um\ud800dado", "control"),
        ("um \N{REPLACEMENT CHARACTER} dado", "mojibake"),
    ],
)
def test_a_bad_text_is_refused_and_the_old_one_stays(joana: User, text: str, code: str) -> None:
    before = texts(six_outcomes())
    with pytest.raises(TextRefused) as refusal:
        save(six_outcomes(), joana, text=text)
    assert refusal.value.code == code
    assert texts(six_outcomes()) == before


def test_another_language_is_refused(joana: User) -> None:
    before = texts(six_outcomes())
    for language in sorted(set(CODES) - {"pt"}):
        with pytest.raises(NotAllowed):
            save(six_outcomes(), joana, language=language)
    assert texts(six_outcomes()) == before


def test_a_language_that_the_site_does_not_have_is_refused(joana: User) -> None:
    with pytest.raises(TextRefused, match="language"):
        save(six_outcomes(), joana, language="it")


def test_whoever_saves_second_is_told_what_the_first_one_wrote(joana: User) -> None:
    paulo = person("Paulo", "translators-pt")
    save(six_outcomes(), joana, text="O texto de Joana.")
    with pytest.raises(StaleVersion) as conflict:
        save(six_outcomes(), paulo, text="O texto de Paulo.")
    assert (conflict.value.text, conflict.value.version) == ("O texto de Joana.", 2)
    assert six_outcomes().text_in("pt") == "O texto de Joana."


def test_a_first_text_needs_no_version_and_refuses_a_second_first(catalogue: None) -> None:
    joana, paulo = person("Joana", "translators-pt"), person("Paulo", "translators-pt")
    ruling = Ruling.objects.create(text_en="Roll a die.", public_id="new234")
    saved = save(ruling, joana, text="Role um dado.", version=None)
    assert (saved.version, saved.origin) == (1, Origin.COMMUNITY)
    with pytest.raises(StaleVersion) as conflict:
        save(ruling, paulo, text="Lance um dado.", version=None)
    assert conflict.value.text == "Role um dado."
    with pytest.raises(StaleVersion):
        save(ruling, person("Inés", "translators-es"), language="es", text="Tira.", version=7)


def test_an_official_text_is_not_a_translators_to_replace(catalogue: None) -> None:
    boris = person("Борис", "translators-ru")
    ruling = Ruling.objects.get(public_id="7znd7")
    with pytest.raises(TextRefused, match="official"):
        save(ruling, boris, language="ru", text="Иначе.")
    assert save(ruling, boris, language="ru", text=str(ruling.text_in("ru"))).version == 1


def test_an_editor_may_replace_an_official_text_and_must_say_why(catalogue: None) -> None:
    eva = person("Eva", "editors")
    assert may_override(eva)
    ruling = Ruling.objects.get(public_id="7znd7")
    with pytest.raises(TextRefused, match="reason"):
        save(ruling, eva, language="ru", text="Иначе.", reason="  ")
    saved = save(ruling, eva, language="ru", text="Иначе.", reason="опечатка у издателя")
    assert (saved.origin, saved.document, saved.document_date) == (Origin.COMMUNITY, "", None)
    assert ruling.revisions.get(language="ru", number=1).text == ruling.text_in("ru")


def test_the_revision_translated_from_makes_a_text_stale_later(catalogue: None) -> None:
    joana, greta = person("Joana", "translators-pt"), person("Greta", "translators-de")
    ruling = Ruling.objects.create(text_de="Wirf einen Würfel.", public_id="new234")
    Translation.objects.create(ruling=ruling, language="de", origin="community", saved_at=NOON)
    saved = save(ruling, joana, text="Role um dado.", version=None, source="de")
    assert (saved.source_language, saved.source_revision) == ("de", 1)
    save(ruling, greta, language="de", text="Wirf einen d6.", at=NOON + timedelta(hours=1))
    assert Ruling.objects.for_page("new234").shown("pt").stale
    fresh = save(ruling, joana, text="Role um dado.", version=1, source="de")
    assert (fresh.source_revision, fresh.version) == (2, 2)
    assert not Ruling.objects.for_page("new234").shown("pt").stale


def test_a_spelling_of_the_same_text_makes_nothing_stale(catalogue: None) -> None:
    joana, greta = person("Joana", "translators-pt"), person("Greta", "translators-de")
    ruling = Ruling.objects.create(text_de="Würfel.", public_id="new234")
    Translation.objects.create(ruling=ruling, language="de", origin="community", saved_at=NOON)
    save(ruling, joana, text="Dado.", version=None, source="de")
    save(ruling, greta, language="de", text=unicodedata.normalize("NFD", " Würfel. "))
    assert not Ruling.objects.for_page("new234").shown("pt").stale


def test_there_must_be_a_text_to_translate_from(joana: User) -> None:
    ruling = Ruling.objects.create(text_en="Roll a die.", public_id="new234")
    with pytest.raises(TextRefused, match="source"):
        save(ruling, joana, version=None, source="fr")
    assert texts(ruling)["pt"] is None
