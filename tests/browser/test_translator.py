"""A translator from her invitation to the public page, in a real browser."""

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from shutil import copytree
from urllib.parse import urlencode, urlsplit

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from rulings.content.catalogue import FOLDER
from rulings.models import LedgerEntry, Revision, Ruling, Snapshot, Suggestion, Translation
from tests.browser.conftest import FindBarriers, OpenPage, find_too_wide

Invite = Callable[..., str]

PASSWORD = "zwanzig Seiten hat der Würfel"
TEXT = "Se X for muito grande, some os dados no papel antes de jogar."
ID = "5xmrf"


@pytest.fixture
def invite(site: str) -> Invite:
    """`manage.py invite`: returns the path of the link it prints."""

    def invite(name: str, language: str, *more: str) -> str:
        out = StringIO()
        call_command("invite", name, "--language", language, *more, stdout=out)
        found = re.search(r"https?://\S+", out.getvalue())
        assert found
        return urlsplit(found[0]).path

    return invite


def session_of(name: str, *groups: str) -> dict[str, object]:
    """What a browser stores for a member of these groups who is logged in."""
    person = User.objects.create_user(name, password=PASSWORD, is_staff=True)
    person.groups.set(Group.objects.filter(name__in=groups))
    client = Client()
    client.force_login(person)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    return {"cookies": [{**cookie, "domain": "127.0.0.1", "path": "/"}], "origins": []}


@pytest.fixture
def come_in(open_page: OpenPage) -> Callable[..., Page]:
    """A member of the desk opens one of its pages in a browser of their own."""

    def come_in(path: str, name: str, *groups: str, **options: object) -> Page:
        return open_page(path, storage_state=session_of(name, *groups), **options)

    return come_in


def texts() -> dict[str, str | None]:
    """The six texts of the ruling as they stand now."""
    ruling = Ruling.objects.get(public_id=ID)
    return {code: ruling.text_in(code) for code in ("en", "ru", "es", "pt", "de", "fr")}


def test_a_portuguese_translator_comes_by_invitation_and_saves_one_text(
    invite: Invite, open_page: OpenPage, site: str, tmp_path: Path
) -> None:
    before = texts()
    page = open_page(invite("ana", "pt"))
    page.locator("#id_new_password1").fill(PASSWORD)
    page.locator("#id_new_password2").fill(PASSWORD)
    page.locator("form button.go").click()
    page.wait_for_url(re.compile("/admin/$"))

    # The desk is in Portuguese, and says what waits.
    assert urlsplit(page.url).path == "/pt-br/admin/"
    expect(page.locator("html")).to_have_attribute("lang", "pt-br")
    expect(page.locator("#user-tools")).to_contain_text("Bem-vindo")
    page.locator(".desk .hits a").click()
    assert urlsplit(page.url).path == "/pt-br/admin/texts/pt/"
    row = page.locator(".hits > li", has_text=ID)
    expect(row.locator(".why .draft")).to_be_visible()

    # Source and field stand side by side, the source marked with its language.
    row.locator("a").click()
    source = page.locator(".source .words")
    assert source.get_attribute("lang") in {"en", "de", "fr"}
    expect(source).not_to_be_empty()
    field = page.locator("textarea#id_text")
    expect(field).to_have_value(before["pt"] or "")
    field.fill(TEXT)
    page.locator("button.go").click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    assert texts() == {**before, "pt": TEXT}
    standing = Translation.objects.get(ruling__public_id=ID, language="pt")
    assert (standing.origin, standing.state) == ("community", "in_review")
    assert standing.author == User.objects.get(username="ana")

    # A reader sees her text as the community's, not yet reviewed.
    public = open_page(f"/pt-br/r/{ID}")
    expect(public.locator("main")).to_contain_text(TEXT)
    expect(public.locator(".origin.community").first).to_be_visible()
    assert public.context.cookies() == []

    # A request forged for Russian, with her session and a good token, changes nothing.
    token = page.locator("#text-form input[name=csrfmiddlewaretoken]").input_value()
    answer = page.request.post(
        f"{site}/pt-br/admin/texts/ru/{ID}/",
        data=urlencode(
            {
                "csrfmiddlewaretoken": token,
                "action": "save",
                "version": "1",
                "text": "FORGED",
                **{f"text_{code}": "FORGED" for code in before},
            }
        ),
        headers={"Content-Type": "application/x-www-form-urlencoded", "Referer": page.url},
    )
    assert answer.status == 403
    assert texts() == {**before, "pt": TEXT}

    # The next start brings a changed catalogue: her text stands, the other is a suggestion.
    catalogue = Path(copytree(FOLDER, tmp_path / "catalogue"))
    file = catalogue / f"{ID}.toml"
    words = file.read_text(encoding="utf-8")
    changed = words.replace((before["pt"] or "")[:20], "Novo texto do projeto", 1)
    assert changed != words
    file.write_text(changed, encoding="utf-8")
    call_command("load_catalogue", "--catalogue", str(catalogue), verbosity=0)
    assert texts()["pt"] == TEXT
    waiting = Suggestion.objects.get(ruling__public_id=ID, language="pt", closed_at=None)
    assert waiting.text.startswith("Novo texto do projeto")
    page.goto(f"{site}/pt-br/admin/texts/pt/{ID}/")
    expect(page.locator(".why .suggested")).to_be_visible()
    expect(page.locator(f"button[value='accept:{waiting.pk}']")).to_be_visible()


def test_two_translators_who_save_two_languages_of_one_ruling_lose_neither(
    come_in: Callable[..., Page],
) -> None:
    hers = come_in("/pt-br/admin/texts/pt/jp7f8/", "clara", "translators-pt", width=1280)
    his = come_in("/ru/admin/texts/ru/jp7f8/", "igor", "translators-ru", width=1280)
    his.locator("#id_text").fill("Текст Игоря.")
    hers.locator("#id_text").fill("Texto da Clara.")
    his.locator("button.go").click()
    hers.locator("button.go").click()
    expect(his.locator(".messagelist .success")).to_be_visible()
    expect(hers.locator(".messagelist .success")).to_be_visible()
    ruling = Ruling.objects.get(public_id="jp7f8")
    assert (ruling.text_in("pt"), ruling.text_in("ru")) == ("Texto da Clara.", "Текст Игоря.")


def test_two_translators_of_one_text_meet_and_the_second_keeps_her_words(
    come_in: Callable[..., Page],
) -> None:
    address = "/pt-br/admin/texts/pt/3m2fc/"
    first = come_in(address, "dora", "translators-pt")
    second = come_in(address, "elza", "translators-pt", javascript=False)
    first.locator("#id_text").fill("Texto da Dora.")
    first.locator("button.go").click()
    second.locator("#id_text").fill("Texto da Elza.")
    second.locator("button.go").click()
    expect(second.locator("#id_text")).to_have_value("Texto da Elza.")
    expect(second.get_by_role("alert")).to_contain_text("Texto da Dora.")
    expect(second.get_by_role("alert")).to_contain_text("dora")
    assert Ruling.objects.get(public_id="3m2fc").text_in("pt") == "Texto da Dora."
    second.locator("button.go").click()
    assert Ruling.objects.get(public_id="3m2fc").text_in("pt") == "Texto da Elza."
    kept = Revision.objects.filter(ruling__public_id="3m2fc", language="pt").order_by("number")
    assert [row.text for row in kept][-2:] == ["Texto da Dora.", "Texto da Elza."]


def test_a_text_is_saved_by_keyboard_alone(come_in: Callable[..., Page]) -> None:
    page = come_in("/pt-br/admin/texts/pt/zs6r2/", "fabio", "translators-pt", width=1280)
    for _press in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "id_text":
            break
    page.keyboard.press("Control+A")
    page.keyboard.type("Só com o teclado.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".messagelist .success")).to_be_visible()
    assert Ruling.objects.get(public_id="zs6r2").text_in("pt") == "Só com o teclado."


def test_leaving_with_unsaved_words_asks_first(come_in: Callable[..., Page]) -> None:
    page = come_in("/pt-br/admin/texts/pt/qzd2d/", "gil", "translators-pt", width=1280)
    page.locator("#id_text").press_sequentially("Ainda não salvo. ")
    page.once("dialog", lambda dialog: dialog.dismiss())
    with page.expect_event("dialog") as asked:
        page.locator("#site-name a").click(no_wait_after=True)
    assert asked.value.type == "beforeunload"
    expect(page.locator("#id_text")).to_have_value(re.compile("Ainda não salvo"))


@pytest.fixture(scope="module")
def ended(site: str) -> str:
    """A ruling that was withdrawn; and entries of an import that wait for an editor."""
    now = timezone.now()
    snapshot = Snapshot.objects.create(
        kind="names",
        name="printed-" + "names-" * 20 + ".jsonl.gz",
        sha256="0" * 64,
        dated=now.date(),
        at=now,
    )
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            snapshot=snapshot,
            position=at,
            outcome=outcome,
            subject="card",
            key=f"a-card-with-a-rather-long-name-{at} ru",
            after="Roll a die. " * 40,
            note="the printed name is the English one",
        )
        for at, outcome in enumerate(["suspicious", "unmatched"])
    )
    return Ruling.objects.create(
        public_id="w2w2w2", text_de="Weg.", status="withdrawn", withdrawn_reason="Falsch."
    ).public_id


def test_no_page_of_the_desk_scrolls_sideways_or_breaks_the_policy(
    come_in: Callable[..., Page], ended: str
) -> None:
    page = come_in("/de/admin/", "hanna", "translators-de", "reviewers", "editors")
    ruling = Ruling.objects.get(public_id=ID)
    listed = ("rulings/ruling/", "rulings/card/")
    deeds = ("odd/", f"deeds/{ID}/", f"deeds/{ended}/")
    editing = (*listed, f"rulings/ruling/{ruling.pk}/change/", *deeds)
    for path in (*editing, "texts/de/", "texts/de/?show=all", f"texts/de/{ID}/", "texts/ru/7znd7/"):
        page.goto(f"/de/admin/{path}")
        assert find_too_wide(page, widths=(360, 1280)) == []


@pytest.fixture(scope="module")
def everything_to_do(site: str) -> dict[str, object]:
    """The session of somebody who may do everything, while a suggestion waits for her."""
    Suggestion.objects.create(
        ruling=Ruling.objects.get(public_id=ID),
        language="de",
        text="Ein anderer Text.",
        origin="project_draft",
        created_at=timezone.now(),
    )
    return session_of("ines", "translators-de", "reviewers", "editors")


def unfold(page: Page) -> None:
    """Open what is folded."""
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")


@pytest.mark.parametrize(
    "path",
    [
        "",
        "texts/de/?show=all",
        f"texts/de/{ID}/",
        "texts/ru/7znd7/",
        "rulings/ruling/",
        "rulings/ruling/{pk}/change/",
        "rulings/card/",
        f"deeds/{ID}/",
        "deeds/w2w2w2/",
        "odd/",
        "password_change/",
    ],
)
def test_axe_finds_nothing_on_the_desk(
    find_barriers: FindBarriers, everything_to_do: dict[str, object], ended: str, path: str
) -> None:
    address = path.format(pk=Ruling.objects.get(public_id=ID).pk)
    found = find_barriers(
        f"/de/admin/{address}", prepare=unfold, widths=(360,), storage_state=everything_to_do
    )
    assert found == []


def test_axe_finds_nothing_on_the_way_to_the_desk(
    invite: Invite, find_barriers: FindBarriers
) -> None:
    assert find_barriers(invite("axel", "de")) == []
    assert find_barriers("/de/admin/login/") == []
