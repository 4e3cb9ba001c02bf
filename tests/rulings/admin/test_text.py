"""One page writes one text in one language; whatever goes wrong, the words come back."""

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone

from rulings.models import Revision, Ruling, Suggestion, Translation
from tests.rulings.admin.desk import BEFORE, FORGED, PORTUGUESE, RUSSIAN, SPANISH, Desk, texts


def test_the_page_shows_the_official_text_beside_an_empty_field(
    ruling: Ruling, ana: User, desk: Desk
) -> None:
    page = desk(ana).get(f"/en/admin/texts/pt/{ruling.public_id}/")
    assert page.status_code == 200
    assert page.context["source"].language.column == "es"
    assert f'lang="es">{SPANISH}</div>' in page.text
    assert "Saquito de componentes" in page.text
    assert page.context["typed"] == ""
    assert "/pt-br/r/q2w3e4" in page.text
    assert 'href="/en/rule/706.2"' in page.text


def test_an_open_question_is_called_one_where_its_text_is_written(
    ruling: Ruling, ana: User, desk: Desk
) -> None:
    told = "Open question put by the project, with no official ruling."
    pages = ("/en/admin/texts/pt/", f"/en/admin/texts/pt/{ruling.public_id}/")
    for path in pages:
        assert told not in desk(ana).get(path).text
    Ruling.objects.update(source=Ruling.Source.PROJECT)
    for path in pages:
        assert told in desk(ana).get(path).text, path
    assert "About this ruling" not in desk(ana).get(pages[1]).text


def test_another_source_can_be_chosen_and_the_words_typed_so_far_stay(
    ruling: Ruling, ana: User, desk: Desk
) -> None:
    page = desk(ana).post(
        f"/en/admin/texts/pt/{ruling.public_id}/",
        {"action": "source:ru", "text": "Lance dois", "version": "0", "source": "es"},
    )
    assert page.context["source"].language.column == "ru"
    assert page.context["typed"] == "Lance dois"
    assert texts(ruling) == BEFORE


def test_a_translator_saves_one_text_and_nothing_else(
    ruling: Ruling, ana: User, desk: Desk
) -> None:
    answer = desk(ana).post(
        f"/en/admin/texts/pt/{ruling.public_id}/",
        {
            **FORGED,
            "action": "save",
            "text": f"{PORTUGUESE}\r\nE mais.",
            "version": "0",
            "source": "es",
        },
    )
    assert answer.status_code == 302
    assert answer["Location"] == f"/en/admin/texts/pt/{ruling.public_id}/"
    assert texts(ruling) == {**BEFORE, "pt": f"{PORTUGUESE}\nE mais."}
    row = Translation.objects.get(ruling=ruling, language="pt")
    assert (row.origin, row.state, row.author) == ("community", "in_review", ana)
    assert row.source_language == "es"
    revision = Revision.objects.get(ruling=ruling, language="pt")
    assert revision.actor == ana
    fresh = Ruling.objects.get(pk=ruling.pk)
    assert (fresh.public_id, fresh.status) == ("q2w3e4", "current")


@pytest.mark.parametrize(
    "action", ["save", "save_next", "approve", "send_back", "accept:1", "source:es"]
)
def test_a_post_forged_for_russian_changes_nothing_and_gives_the_words_back(
    ruling: Ruling, suggestion: Suggestion, ana: User, desk: Desk, action: str
) -> None:
    rows = list(Translation.objects.order_by("pk").values())
    answer = desk(ana).post(
        f"/en/admin/texts/ru/{ruling.public_id}/",
        {**FORGED, "action": action, "text": "FORGED <b>words</b>", "version": "1"},
    )
    assert answer.status_code == 403
    assert "FORGED &lt;b&gt;words&lt;/b&gt;" in answer.text
    assert texts(ruling) == BEFORE
    assert list(Translation.objects.order_by("pk").values()) == rows
    assert Suggestion.objects.get().closed_at is None


@pytest.mark.parametrize("action", ["approve", "send_back"])
def test_a_translator_cannot_review_her_own_language(
    ruling: Ruling, igor: User, desk: Desk, action: str
) -> None:
    answer = desk(igor).post(
        f"/en/admin/texts/ru/{ruling.public_id}/",
        {"action": action, "text": RUSSIAN, "version": "1", "reason": "It is mine."},
    )
    assert answer.status_code == 403
    assert Translation.objects.get(ruling=ruling, language="ru").state == "in_review"


def test_two_translators_who_save_one_text_meet_and_lose_nothing(
    ruling: Ruling, ana: User, bruno: User, desk: Desk
) -> None:
    address = f"/en/admin/texts/pt/{ruling.public_id}/"
    desk(bruno).post(address, {"action": "save", "text": "De Bruno.", "version": "0"})
    page = desk(ana).post(address, {"action": "save", "text": PORTUGUESE, "version": "0"})
    assert page.status_code == 409
    assert page.context["typed"] == PORTUGUESE
    assert "De Bruno." in page.text
    assert "bruno" in page.text
    assert texts(ruling)["pt"] == "De Bruno."

    version = str(page.context["draft"].version)
    again = desk(ana).post(address, {"action": "save", "text": PORTUGUESE, "version": version})
    assert again.status_code == 302
    assert texts(ruling)["pt"] == PORTUGUESE
    kept = Revision.objects.filter(ruling=ruling, language="pt").order_by("number")
    assert [(row.text, row.actor) for row in kept] == [("De Bruno.", bruno), (PORTUGUESE, ana)]


def test_two_translators_who_save_two_languages_of_one_ruling_lose_neither(
    ruling: Ruling, ana: User, igor: User, desk: Desk
) -> None:
    hers, his = desk(ana), desk(igor)
    hers.get(f"/en/admin/texts/pt/{ruling.public_id}/")
    his.get(f"/en/admin/texts/ru/{ruling.public_id}/")
    his.post(
        f"/en/admin/texts/ru/{ruling.public_id}/",
        {"action": "save", "text": "Новый текст.", "version": "1"},
    )
    hers.post(
        f"/en/admin/texts/pt/{ruling.public_id}/",
        {"action": "save", "text": PORTUGUESE, "version": "0"},
    )
    assert texts(ruling) == {**BEFORE, "ru": "Новый текст.", "pt": PORTUGUESE}


def test_an_official_text_is_locked_for_a_translator(ruling: Ruling, desk: Desk, ana: User) -> None:
    ana.groups.add(Group.objects.get(name="translators-es"))
    browser = desk(User.objects.get(pk=ana.pk))
    address = f"/en/admin/texts/es/{ruling.public_id}/"
    page = browser.get(address)
    assert page.context["writable"] is False
    assert "This is the official text" in page.text
    answer = browser.post(
        address, {"action": "save", "text": "Otro.", "version": "1", "reason": "x"}
    )
    assert answer.status_code in {400, 403}
    assert "Otro." in answer.text
    assert texts(ruling) == BEFORE


def test_an_editor_overrides_an_official_text_with_a_reason_only(
    ruling: Ruling, edda: User, desk: Desk
) -> None:
    browser = desk(edda)
    address = f"/en/admin/texts/es/{ruling.public_id}/"
    refused = browser.post(
        address, {"action": "save", "text": "Otro.", "version": "1", "reason": " "}
    )
    assert refused.status_code == 400
    assert refused.context["typed"] == "Otro."
    assert texts(ruling) == BEFORE
    saved = browser.post(
        address, {"action": "save", "text": "Otro.", "version": "1", "reason": "A misprint."}
    )
    assert saved.status_code == 302
    assert texts(ruling)["es"] == "Otro."
    newest = Revision.objects.filter(ruling=ruling, language="es").order_by("-number")[0]
    assert (newest.reason, newest.actor) == ("A misprint.", edda)


@pytest.mark.parametrize(
    "sent",
    [
        {"action": "save", "text": "   ", "version": "1"},
        {"action": "save", "text": "", "version": "1"},
        {"action": "save", "version": "1"},
        {"action": "save", "text": "x" * 200_000, "version": "1"},
        {"action": "save", "text": "Та\0к.", "version": "1"},
        {"action": "save", "text": "Та\ufffdк.", "version": "1"},
        {"action": "save", "text": "Так.", "version": "one"},
        {"action": "save", "text": "Так.", "version": "9" * 40},
        {"action": "save", "text": "Так.", "version": "1", "source": "it"},
        {"action": "paint", "text": "Так.", "version": "1"},
        {"text": "Так.", "version": "1"},
    ],
)
def test_what_cannot_be_saved_is_refused_in_words(
    ruling: Ruling, igor: User, desk: Desk, sent: dict[str, str]
) -> None:
    page = desk(igor).post(f"/en/admin/texts/ru/{ruling.public_id}/", sent)
    assert page.status_code == 400
    assert page.context["refused"]
    assert page.context["typed"] == sent.get("text", RUSSIAN)
    assert texts(ruling) == BEFORE


def test_a_reviewer_approves_and_sends_back_with_a_reason(
    ruling: Ruling, rita: User, desk: Desk
) -> None:
    browser = desk(rita)
    address = f"/en/admin/texts/ru/{ruling.public_id}/"
    assert browser.get(address).context["reviewable"] is True
    silent = browser.post(address, {"action": "send_back", "version": "1", "reason": "  "})
    assert silent.status_code == 400
    browser.post(
        address, {"action": "send_back", "version": "1", "reason": "“Кубик”, not “кость”."}
    )
    row = Translation.objects.get(ruling=ruling, language="ru")
    assert (row.state, row.reviewer) == ("sent_back", rita)
    assert "Sent back by rita: “Кубик”, not “кость”." in browser.get("/en/admin/texts/ru/").text

    browser.post(address, {"action": "approve", "version": str(row.version)})
    row.refresh_from_db()
    assert (row.state, row.reviewer) == ("approved", rita)


def test_a_reviewer_does_not_approve_a_text_that_changed_since_it_was_opened(
    ruling: Ruling, rita: User, igor: User, desk: Desk
) -> None:
    address = f"/en/admin/texts/ru/{ruling.public_id}/"
    desk(igor).post(address, {"action": "save", "text": "Новый текст.", "version": "1"})
    page = desk(rita).post(address, {"action": "approve", "version": "1"})
    assert page.status_code == 409
    assert Translation.objects.get(ruling=ruling, language="ru").state == "in_review"


def test_a_reviewer_who_cannot_write_a_language_does_not_write_it(
    ruling: Ruling, rita: User, desk: Desk
) -> None:
    answer = desk(rita).post(
        f"/en/admin/texts/ru/{ruling.public_id}/",
        {"action": "save", "text": "От Риты.", "version": "1"},
    )
    assert answer.status_code == 403
    assert "От Риты." in answer.text
    assert texts(ruling) == BEFORE


def test_a_suggestion_is_taken_over_once(
    ruling: Ruling, suggestion: Suggestion, igor: User, desk: Desk
) -> None:
    browser = desk(igor)
    address = f"/en/admin/texts/ru/{ruling.public_id}/"
    assert len(browser.get(address).context["proposals"]) == 1
    browser.post(address, {"action": f"accept:{suggestion.pk}", "text": RUSSIAN, "version": "1"})
    assert texts(ruling)["ru"] == suggestion.text
    suggestion.refresh_from_db()
    assert suggestion.closed_at is not None
    row = Translation.objects.get(ruling=ruling, language="ru")
    assert (row.origin, row.author) == ("community", igor)
    again = browser.post(
        address,
        {"action": f"accept:{suggestion.pk}", "text": suggestion.text, "version": str(row.version)},
    )
    assert again.status_code == 400


def test_a_suggestion_put_away_leaves_the_text(
    ruling: Ruling, suggestion: Suggestion, igor: User, desk: Desk
) -> None:
    desk(igor).post(
        f"/en/admin/texts/ru/{ruling.public_id}/",
        {"action": f"dismiss:{suggestion.pk}", "text": RUSSIAN, "version": "1"},
    )
    suggestion.refresh_from_db()
    assert suggestion.closed_at is not None
    assert texts(ruling) == BEFORE


@pytest.mark.parametrize("action", ["accept:{pk}", "dismiss:{pk}", "approve", "send_back"])
def test_words_that_are_not_saved_yet_are_not_dropped_by_another_button(
    ruling: Ruling, suggestion: Suggestion, edda: User, desk: Desk, action: str
) -> None:
    page = desk(edda).post(
        f"/en/admin/texts/ru/{ruling.public_id}/",
        {
            "action": action.format(pk=suggestion.pk),
            "text": "Ещё не сохранено.",
            "version": "1",
            "reason": "why",
        },
    )
    assert page.status_code == 400
    assert page.context["typed"] == "Ещё не сохранено."
    assert texts(ruling) == BEFORE
    assert Suggestion.objects.get().closed_at is None


@pytest.mark.parametrize("number", ["0", "-1", "9" * 30, "x", ""])
def test_a_suggestion_of_another_text_cannot_be_taken_over(
    ruling: Ruling, suggestion: Suggestion, ana: User, desk: Desk, number: str
) -> None:
    address = f"/en/admin/texts/pt/{ruling.public_id}/"
    for sent in (number, str(suggestion.pk)):
        page = desk(ana).post(address, {"action": f"accept:{sent}", "text": "", "version": "0"})
        assert page.status_code == 400
    assert texts(ruling) == BEFORE


def test_a_session_that_ended_gives_the_words_back(ruling: Ruling) -> None:
    page = Client().post(
        f"/en/admin/texts/pt/{ruling.public_id}/",
        {"action": "save", "text": PORTUGUESE, "version": "0"},
    )
    assert page.status_code == 403
    assert PORTUGUESE in page.text
    assert texts(ruling) == BEFORE


def test_a_form_that_is_not_ours_writes_nothing_and_gives_the_words_back(
    ruling: Ruling, ana: User
) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ana)
    page = strict.post(
        f"/en/admin/texts/pt/{ruling.public_id}/",
        {"action": "save", "text": PORTUGUESE, "version": "0"},
    )
    assert page.status_code == 403
    assert PORTUGUESE in page.text
    assert texts(ruling) == BEFORE


def test_an_unknown_ruling_is_not_found(ana: User, desk: Desk) -> None:
    assert desk(ana).get("/en/admin/texts/pt/zzzzzz/").status_code == 404
    assert desk(ana).get(f"/en/admin/texts/pt/{'z' * 3000}/").status_code == 404


@pytest.mark.parametrize("code", ["en", "ru", "es", "pt-br", "de", "fr"])
def test_the_desk_speaks_each_language(ruling: Ruling, edda: User, desk: Desk, code: str) -> None:
    browser = desk(edda)
    for path in ("", "texts/de/", f"texts/de/{ruling.public_id}/", "texts/en/", "rulings/ruling/"):
        page = browser.get(f"/{code}/admin/{path}")
        assert page.status_code == 200
        assert f'lang="{code}"' in page.text


def test_an_editor_takes_the_publishers_own_revision_over(
    ruling: Ruling, ana: User, edda: User, desk: Desk
) -> None:
    revision = Suggestion.objects.create(
        ruling=ruling,
        language="es",
        text="Tira dos dados.",
        origin="official",
        kind=Suggestion.Kind.REVISION,
        created_at=timezone.now(),
    )
    path = f"/en/admin/texts/es/{ruling.public_id}/"
    sent = {"action": f"accept:{revision.pk}", "version": "1"}
    assert desk(ana).post(path, sent).status_code == 403
    answer = desk(edda).post(path, sent, follow=True)
    assert answer.status_code == 200
    assert "Approved." in answer.text
    assert texts(ruling) == {**BEFORE, "es": "Tira dos dados."}
    assert Translation.objects.get(ruling=ruling, language="es").origin == "official"
