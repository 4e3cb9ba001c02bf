"""Two translators save at the same moment, on two real connections."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier

from django.db import connection

from rulings.editorial import StaleVersion, save_text
from rulings.models import Revision, Ruling, SearchEntry, Translation
from tests.rulings.people import person

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


def at_once(*saves: Callable[[], Translation]) -> list[Translation | StaleVersion]:
    """Run all of them together, each on a connection of its own."""
    start = Barrier(len(saves))

    def run(save: Callable[[], Translation]) -> Translation | StaleVersion:
        try:
            connection.ensure_connection()
            start.wait(timeout=10)
            return save()
        except StaleVersion as conflict:
            return conflict
        finally:
            connection.close()

    with ThreadPoolExecutor(len(saves)) as pool:
        return list(pool.map(run, saves))


def saving(name: str, language: str, text: str) -> Callable[[], Translation]:
    by = person(name, f"translators-{language}")
    ruling = Ruling.objects.get(public_id="zs6r2")
    row = ruling.translation_in(language)
    assert row is not None

    def save() -> Translation:
        return save_text(
            ruling=ruling, language=language, text=text, by=by, at=NOON, version=row.version
        )

    return save


def test_two_languages_of_one_ruling_are_both_kept(committing_catalogue: str) -> None:
    for turn in range(5):
        saved = at_once(
            saving("Joana", "pt", f"O texto de Joana, {turn}."),
            saving("Inés", "es", f"El texto de Inés, {turn}."),
            saving("Борис", "ru", f"Текст Бориса, {turn}."),
        )
        assert all(isinstance(outcome, Translation) for outcome in saved)
        ruling = Ruling.objects.get(public_id="zs6r2")
        assert ruling.text_in("pt") == f"O texto de Joana, {turn}."
        assert ruling.text_in("es") == f"El texto de Inés, {turn}."
        assert ruling.text_in("ru") == f"Текст Бориса, {turn}."
        authors = {row.language: str(row.author) for row in ruling.translations.all() if row.author}
        assert authors == {"pt": "Joana", "es": "Inés", "ru": "Борис"}


def test_of_two_in_one_language_one_is_kept_and_the_other_told(committing_catalogue: str) -> None:
    saved = at_once(
        saving("Joana", "pt", "O texto de Joana."), saving("Paulo", "pt", "O texto de Paulo.")
    )
    (kept,) = [outcome for outcome in saved if isinstance(outcome, Translation)]
    (told,) = [outcome for outcome in saved if isinstance(outcome, StaleVersion)]
    ruling = Ruling.objects.get(public_id="zs6r2")
    assert ruling.text_in("pt") == told.text == f"O texto de {kept.author}."
    assert (kept.version, told.version) == (2, 2)
    revisions = Revision.objects.filter(ruling=ruling, language="pt")
    assert [revision.number for revision in revisions] == [1, 2]
    assert SearchEntry.objects.filter(ruling=ruling, language="pt").count() == 1
