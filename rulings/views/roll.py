"""One roll of a ruling: rolled by POST, which leads to its address; shown again by GET of that
address.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.html import strip_tags
from django.utils.translation import gettext, pgettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from rulings import forms, scenarios
from rulings.languages import Language, by_column, current
from rulings.models import Ruling
from rulings.rulebook.citations import CitedRule, resolve
from rulings.scenarios import LeftOpenView, OddsView, Played, RollView, Scenario
from rulings.views.errors import NotHere
from rulings.views.heads import absolute, head
from rulings.views.public import kept
from rulings.views.ruling import PUBLIC_ID, lead_on
from rulings.wording import refusals
from rulings.wording.names import CardLabel, Names, label

FRAGMENTS = frozenset({"roll", "drawer"})
"""What the header X-Fragment may ask for: the whole roll, or its short form for a drawer."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence above the roll; a bad one says what is wrong."""

    text: str
    bad: bool = False


@dataclass(frozen=True, slots=True)
class RollPage:
    """What the page of one roll shows beside its form."""

    title: str
    description: str
    ruling_name: str
    ruling_address: str
    card: CardLabel | None
    edition: str
    is_question: bool
    as_of: date | None
    rules: tuple[CitedRule, ...] = ()
    roll: RollView | None = None
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class AlsoShown:
    """Another ruling that a roll shows, and the claim that it shows."""

    address: str
    text: str
    language: Language
    claim: str


def also_shown(found: scenarios.Fired) -> AlsoShown:
    """Return the ruling in the reader's language, or in the one that it has."""
    shown = found.ruling.shown(current().column)
    return AlsoShown(
        address=reverse("ruling", args=[found.ruling.public_id]),
        text=shown.text,
        language=by_column(shown.language),
        claim=found.claim,
    )


# A roll writes nothing, reads no cookie and gives nothing that only its reader may have. A forged
# one gains nothing: no token, and the page stays the same for everybody.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@kept(vary=["X-Fragment"])
def roll(request: HttpRequest, public_id: str) -> HttpResponse:
    """Roll (POST) or show a roll, or the form for one (GET). A refusal is a 400 that says what is
    allowed.
    """
    if not PUBLIC_ID.fullmatch(public_id):
        raise _unknown()
    try:
        ruling = Ruling.objects.for_page(public_id)
    except Ruling.DoesNotExist:
        raise _unknown() from None
    scenario = scenarios.scenario_of(ruling)
    if ruling.merged_into_id is not None:
        into = Ruling.objects.with_texts().get(pk=ruling.merged_into_id)
        # The dice of an address are those of one scenario: no other is ever shown for them.
        if request.method != "POST" and (scenario is None or _plays_as(ruling, into)):
            return lead_on(request, "roll", into)
    if scenario is None:
        raise NotHere(scenarios.why_none(ruling))
    edge = _Edge(request, ruling, scenario)
    return edge.rolled() if request.method == "POST" else edge.shown()


def _plays_as(ruling: Ruling, into: Ruling) -> bool:
    """Whether a ruling is shown by the same scenario, with the same settings, as another."""
    own, other = (getattr(one, "scenario_link", None) for one in (ruling, into))
    if own is None or other is None:
        return False
    return bool(own.scenario == other.scenario and own.parameters == other.parameters)


def _unknown() -> NotHere:
    return NotHere(gettext("No ruling has this address. Its id may have been mistyped."))


class _Edge:
    """One request for one ruling's roll."""

    def __init__(self, request: HttpRequest, ruling: Ruling, scenario: Scenario) -> None:
        self.request = request
        self.ruling = ruling
        self.scenario = scenario
        self.names: Names = scenarios.names()
        given = request.POST if request.method == "POST" else request.GET
        self.asked = forms.read_roll(_lists(given), scenarios.parameters(ruling))
        self.settings = {**scenarios.fixed(ruling), **self.asked.settings}

    def rolled(self) -> HttpResponse:
        """Roll for the reader, or take the dice they typed, and lead to the roll's address."""
        if self.asked.errors:
            return self.refused(self.asked.errors)
        typed = (self.asked.dice or "").strip()
        try:
            if typed:
                played = scenarios.roll_typed(
                    self.scenario, self.settings, forms.engine_dice(typed)
                )
            else:
                played = scenarios.roll_for_me(self.scenario, self.settings)
        except scenarios.REFUSED as error:
            field = "dice" if isinstance(error, scenarios.ScriptError) else ""
            return self.refused({field: (refusals.not_played(error),)})
        response = HttpResponseRedirect(self.address(played.dice, played.choices))
        response.status_code = 303
        return response

    def shown(self) -> HttpResponse:
        """Show the roll of an address, or the form where the address holds none."""
        asked = self.asked
        if asked.version is not None and not forms.is_current(asked):
            return self.recorded()
        if asked.errors:
            return self.refused(asked.errors)
        if asked.dice is None:
            return self.page(None)
        if forms.needs_version(asked):
            return self.refused({"": (refusals.version_missing(),)})
        try:
            played = scenarios.replay(
                self.scenario, self.settings, dice=asked.dice, choices=asked.choices
            )
        except scenarios.REFUSED as error:
            return self.refused({"": (refusals.not_played(error),)})
        address = self.address(played.dice, played.choices, revision=asked.revision)
        view = scenarios.tell(
            played.trace,
            played.rolls,
            self.names,
            address=address,
            link=absolute(self.request, address),
            dice=played.dice,
            left_open=self.left_open(played),
        )
        return self.page(view, also=self.also(played))

    def left_open(self, played: Played) -> tuple[LeftOpenView, ...]:
        """What was chosen where no setting says it, with the addresses of the other options."""
        left = scenarios.left_open(
            self.scenario, self.settings, dice=played.dice, choices=played.choices
        )
        return scenarios.tell_choices(
            left,
            self.names,
            lambda dice, choices: self.address(dice, choices, revision=self.asked.revision),
        )

    def also(self, played: Played) -> tuple[AlsoShown, ...]:
        """The other rulings that this roll shows; none in the part of a page."""
        if self.request.headers.get("X-Fragment", "") in FRAGMENTS:
            return ()
        found = scenarios.fired(self.ruling, self.scenario, self.settings, played)
        return tuple(also_shown(each) for each in found)

    def recorded(self) -> HttpResponse:
        """Show what stands in an address of another version, and play nothing."""
        text = gettext(
            "This link was made with another version of the rules. It shows what was recorded "
            "then, not a new roll."
        )
        # Nothing of the address is played or interpreted: its lines stand as they were written.
        lines = tuple(
            f"{name} = {value}"[: forms.LONGEST_DICE]
            for name, values in _lists(self.request.GET).items()
            for value in values
        )
        return self.page(None, notices=(Notice(text),), recorded=lines)

    def refused(self, errors: Mapping[str, tuple[str, ...]]) -> HttpResponse:
        """Say what is wrong: in the form's own fields, and with a status that says so as well."""
        return self.page(None, errors=errors, status=400)

    def address(self, dice: str, choices: str, *, revision: int | None = None) -> str:
        """The address of a roll, with the revision of the text it is shown beside."""
        if revision is None:
            latest = self.ruling.latest_revision(self.ruling.shown(current().column).language)
            revision = latest.number if latest is not None else None
        written = scenarios.query(
            self.asked.settings, dice=dice, choices=choices, revision=revision
        )
        return f"{reverse('roll', args=[self.ruling.public_id])}?{written}"

    def page(
        self,
        view: RollView | None,
        *,
        errors: Mapping[str, tuple[str, ...]] | None = None,
        notices: tuple[Notice, ...] = (),
        recorded: tuple[str, ...] = (),
        also: tuple[AlsoShown, ...] = (),
        status: int = 200,
    ) -> HttpResponse:
        """Answer with the whole page, or with the part of it that a script asked for."""
        wanted = self.request.headers.get("X-Fragment", "")
        form = scenarios.tray(
            self.ruling,
            settings=self.settings,
            written=self.asked.written,
            errors=errors,
            card_names=self.names,
            roll=view,
            whole=wanted != "drawer",
        )
        if wanted in FRAGMENTS:
            response = HttpResponse(
                self.fragment(form, view, brief=wanted == "drawer", refused=bool(errors))
            )
            # A browser that goes back must not take the fragment for the page.
            response["Cache-Control"] = "no-store"
        else:
            context = {
                "page": self.particulars(
                    view, (*self.standing(), *notices, *self.warnings(errors or {}))
                ),
                "head": replace(
                    head(self.request, held=()),
                    canonical=absolute(self.request, self.request.get_full_path()),
                ),
                "tray": form,
                "recorded": recorded,
                "also": also,
                "odds": self.odds(view),
            }
            response = render(self.request, "roll.html", context)
            if status == 200 and self.ruling.status == Ruling.Status.WITHDRAWN:
                status = 410
        response.status_code = status
        patch_vary_headers(response, ["X-Fragment"])
        return response

    def standing(self) -> tuple[Notice, ...]:
        """What a reader of an old link must know of the ruling before the roll."""
        notices: list[Notice] = []
        if self.ruling.status == Ruling.Status.WITHDRAWN:
            notices.append(
                Notice(
                    f"{gettext('This ruling was withdrawn.')} {self.ruling.withdrawn_reason}",
                    bad=True,
                )
            )
        if self.ruling.status == Ruling.Status.MERGED:
            notices.append(Notice(gettext("This ruling was merged into another since.")))
        open_points = scenarios.unsettled(self.scenario, self.settings)
        if open_points:
            notices.append(Notice(" ".join(open_points)))
        return tuple(notices)

    def warnings(self, errors: Mapping[str, tuple[str, ...]]) -> tuple[Notice, ...]:
        """What the page says first where nothing was rolled; each field says the rest itself."""
        if not errors:
            return ()
        return (Notice(gettext("Nothing was rolled. What is wrong stands in the form."), bad=True),)

    def odds(self, view: RollView | None) -> OddsView | None:
        """The odds of these settings, with the reader's result in them, where they are stored."""
        if view is None:
            return None
        found = scenarios.odds(self.ruling, self.asked.settings, result=view.number)
        return found if found is not None and found.available else None

    def fragment(self, form: object, view: RollView | None, *, brief: bool, refused: bool) -> str:
        """The part that a script puts into a page it is on: the roll, or the fields that hold an
        error.
        """
        context = {
            "tray": form,
            "roll": view,
            "brief": brief,
            "title": self.particulars(view, ()).title,
            "odds": None if brief else self.odds(view),
        }
        return render_to_string(
            "_fields.html" if refused or view is None else "_roll.html", context, self.request
        )

    def particulars(self, view: RollView | None, notices: tuple[Notice, ...]) -> RollPage:
        """Title, card, edition and rules: what stands around the roll."""
        if self.ruling.is_open_question:
            # Translators: A question that no official ruling answers, by its id.
            name = gettext("Open question %(id)s") % {"id": self.ruling.public_id}
        else:
            name = gettext("Ruling %(id)s") % {"id": self.ruling.public_id}
        english = scenarios.named_after(self.ruling, self.scenario)
        card = label(self.names, english) if english else None
        heading = card.name if card is not None else name
        if view is not None and view.headline:
            # Translators: The title of a page with one roll: a card's name, then what came of the
            # roll.
            title = gettext("Roll: %(card)s, %(result)s") % {
                "card": heading,
                "result": view.headline,
            }
        else:
            # Translators: The title of the page on which one can roll for a card's ruling.
            title = gettext("Roll: %(card)s") % {"card": heading}
        number = self.asked.revision
        if number is not None:
            # Translators: A ruling's public id, and the revision of its text that a link names.
            edition = gettext("%(id)s, revision %(number)s") % {
                "id": self.ruling.public_id,
                "number": number,
            }
        else:
            edition = self.ruling.public_id
        return RollPage(
            title=title,
            description=self.description(view),
            ruling_name=name,
            ruling_address=reverse("ruling", args=[self.ruling.public_id]),
            card=card,
            edition=edition,
            is_question=self.ruling.is_open_question,
            as_of=self.scenario.as_of,
            rules=self.rules(),
            roll=view,
            notices=notices,
        )

    def rules(self) -> tuple[CitedRule, ...]:
        """The rules that the scenario rests on, each with its page."""
        day = self.scenario.as_of
        return tuple(resolve((number, day) for number in self.scenario.rules).values())

    def description(self, view: RollView | None) -> str:
        """What came of the roll, for a preview of its link."""
        if view is None or not view.lead:
            return gettext("One roll, shown die by die, with what the rules make of it.")
        # Translators: What stands between a card's name and the sentence about it.
        colon = pgettext("after a card's name, before its sentence", ":")
        told = (
            f"{line.card.name}{colon} {line.text}" if line.card is not None else line.text
            for line in view.lead
        )
        return strip_tags(" ".join(told))


def _lists(given: QueryDict) -> dict[str, list[str]]:
    """Every name of a query or form with all its values."""
    return {name: given.getlist(name) for name in given}
