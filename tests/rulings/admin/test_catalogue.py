"""Editors keep status, cards and rules; texts are read-only there, whoever asks."""

from datetime import date

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.utils import timezone

from rulings.admin import catalogue
from rulings.models import Card, CardFace, CardRuling, RuleCitation, Ruling, Translation
from tests.rulings.admin.desk import BEFORE, FORGED, Desk, texts


def form_of(browser: Client, ruling: Ruling) -> dict[str, str]:
    """What the editors' page of a ruling would send back unchanged."""
    page = browser.get(f"/en/admin/rulings/ruling/{ruling.pk}/change/")
    assert page.status_code == 200
    sent: dict[str, str] = {}
    forms = [
        page.context["adminform"].form,
        *(
            form
            for inline in page.context["inline_admin_formsets"]
            for form in (inline.formset.management_form, *inline.formset.forms)
        ),
    ]
    for form in forms:
        for field in form:
            value = field.value()
            if isinstance(value, list):
                sent[field.html_name] = value  # type: ignore[assignment]
            elif value is not None:
                sent[field.html_name] = str(value)
    return sent


def test_an_editor_changes_a_status_and_no_text(ruling: Ruling, edda: User, desk: Desk) -> None:
    browser = desk(edda)
    sent = {**form_of(browser, ruling), "missing_since": "2026-11-01"}
    sent |= {name: "FORGED" for name in FORGED if name.startswith("text_")}
    answer = browser.post(
        f"/en/admin/rulings/ruling/{ruling.pk}/change/", {**sent, "status": "missing"}
    )
    assert answer.status_code == 302
    fresh = Ruling.objects.get(pk=ruling.pk)
    assert fresh.status == "missing"
    assert texts(ruling) == BEFORE


def test_an_editor_who_saves_late_does_not_undo_a_text(
    ruling: Ruling, edda: User, desk: Desk
) -> None:
    desk_page = catalogue.RulingAdmin(Ruling, admin.site)
    request = RequestFactory().post("/")
    request.user = edda
    opened = Ruling.objects.get(pk=ruling.pk)
    form = desk_page.get_form(request, opened, change=True)(
        {"status": "missing", "missing_since": "2026-11-01"}, instance=opened
    )
    Ruling.objects.filter(pk=ruling.pk).update(text_pt="Entretanto.")
    assert form.is_valid()
    desk_page.save_model(request, form.save(commit=False), form, change=True)
    fresh = Ruling.objects.get(pk=ruling.pk)
    assert (fresh.status, fresh.text_in("pt")) == ("missing", "Entretanto.")


@pytest.mark.parametrize("who", ["ana", "rita"])
def test_translators_and_reviewers_change_nothing_on_the_editors_pages(
    ruling: Ruling, request: pytest.FixtureRequest, desk: Desk, who: str
) -> None:
    browser = desk(request.getfixturevalue(who))
    rows = list(Translation.objects.order_by("pk").values())
    for path in (
        f"ruling/{ruling.pk}/change/",
        "ruling/add/",
        f"ruling/{ruling.pk}/delete/",
        f"card/{CardRuling.objects.get().card_id}/change/",
        "card/add/",
    ):
        answer = browser.post(f"/en/admin/rulings/{path}", {**FORGED, "post": "yes"})
        assert answer.status_code == 403, path
    listed = browser.post(
        "/en/admin/rulings/ruling/",
        {"action": "delete_selected", "_selected_action": str(ruling.pk), "post": "yes"},
    )
    assert listed.status_code in {200, 302, 403}
    assert texts(ruling) == BEFORE
    assert list(Translation.objects.order_by("pk").values()) == rows
    for path in ("auth/user/", "auth/group/", "rulings/invitation/"):
        assert browser.get(f"/en/admin/{path}").status_code == 403


def test_a_card_and_a_rule_that_an_editor_adds_hold_from_that_day(
    ruling: Ruling, edda: User, desk: Desk
) -> None:
    pouch = Card.objects.create(slug="component-pouch", name_en="Component Pouch")
    browser = desk(edda)
    sent = form_of(browser, ruling) | {
        "card_rulings-TOTAL_FORMS": "2",
        "card_rulings-1-card": str(pouch.pk),
        "card_rulings-1-date": "2021-07-23",
        "card_rulings-1-position": "3",
        "card_rulings-1-held_from": "2001-01-01",
        "citations-TOTAL_FORMS": "2",
        "citations-1-number": "706.6",
        "citations-1-edition": "2026-09-25",
    }
    before = timezone.localdate()
    answer = browser.post(f"/en/admin/rulings/ruling/{ruling.pk}/change/", sent)
    assert answer.status_code == 302
    card, rule = CardRuling.objects.get(card=pouch), RuleCitation.objects.get(number="706.6")
    assert {card.held_from, rule.held_from} <= {before, timezone.localdate()}
    assert CardRuling.objects.exclude(card=pouch).get().held_from == date(2021, 7, 23)


def test_a_card_and_a_rule_are_not_deleted_but_end(ruling: Ruling, edda: User, desk: Desk) -> None:
    browser = desk(edda)
    sent = form_of(browser, ruling) | {
        "card_rulings-0-DELETE": "on",
        "card_rulings-0-held_until": "2026-12-01",
        "citations-0-DELETE": "on",
        "citations-0-held_until": "2026-12-01",
    }
    answer = browser.post(f"/en/admin/rulings/ruling/{ruling.pk}/change/", sent)
    assert answer.status_code == 302
    card, rule = CardRuling.objects.get(ruling=ruling), RuleCitation.objects.get(ruling=ruling)
    assert card.held_until == rule.held_until == date(2026, 12, 1)
    shown = Ruling.objects.for_page(ruling.public_id)
    assert not shown.card_rulings.all() and not shown.citations.all()


def test_an_editor_reads_what_an_import_brought_of_a_card(
    ruling: Ruling, edda: User, desk: Desk
) -> None:
    card = CardRuling.objects.get(ruling=ruling).card
    browser = desk(edda)
    address = f"/en/admin/rulings/card/{card.pk}/change/"
    assert "Creature" not in browser.get(address).content.decode()
    Card.objects.filter(pk=card.pk).update(
        type_line_en="Creature — Hydra", text_en="<sad trombone noises>"
    )
    CardFace.objects.create(card=card, position=1, name_ru="Грань", type_line_ru="Существо")
    page = browser.get(address).content.decode()
    assert "Creature — Hydra\n&lt;sad trombone noises&gt;" in page
    assert "Грань\nСущество" in page


def test_nobody_deletes_or_adds_a_ruling_by_hand(ruling: Ruling, adele: User, desk: Desk) -> None:
    browser = desk(adele)
    assert (
        browser.post(f"/en/admin/rulings/ruling/{ruling.pk}/delete/", {"post": "yes"}).status_code
        == 403
    )
    assert browser.get("/en/admin/rulings/ruling/add/").status_code == 403


def test_an_administrator_sees_the_people(adele: User, desk: Desk) -> None:
    browser = desk(adele)
    for path in (
        "auth/user/",
        "auth/user/add/",
        "auth/group/",
        "rulings/invitation/",
        "rulings/card/",
    ):
        assert browser.get(f"/ru/admin/{path}").status_code == 200
