"""What the templates show of a scenario: plain values, their texts in the reader's language."""

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from rulings.wording.names import CardLabel, StoryLine

DieState = Literal["counted", "ignored", "rerolled", "natural", "planar"]
BadgeState = Literal["held", "unsettled", "broken", "unchecked", "none"]


@dataclass(frozen=True, slots=True)
class DieView:
    """One die as it is drawn, said and named. Positions are text: a number would be localized."""

    symbol: str
    spoken: str
    face: str = ""
    x: str = ""
    y: str = ""
    size: str = ""
    sign: str = ""
    state: DieState = "counted"
    title: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True)
class FaceView:
    """One face of a pool: a small die, and how many dice show it."""

    die: DieView
    count: str
    spoken: str
    infinite: bool = False


@dataclass(frozen=True, slots=True)
class ThrowView:
    """Dice thrown together, under what made them be thrown."""

    card: CardLabel | None
    heading: str
    dice: tuple[DieView, ...] = ()
    pool: tuple[FaceView, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class RowView:
    """One row of a results table."""

    range: str
    effect: str
    hit: bool
    lang: str = ""
    """Set where the effect is in the words of a card."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A results table with the row that applied, if one did."""

    caption: str
    rows: tuple[RowView, ...]
    applied: bool


@dataclass(frozen=True, slots=True)
class OtherView:
    """Another option of a choice; its address is blank where it cannot be with the same dice."""

    text: str
    address: str


@dataclass(frozen=True, slots=True)
class LeftOpenView:
    """A choice that no setting answers: what was taken, and the options beside it."""

    card: CardLabel | None
    taken: str
    first: bool
    others: tuple[OtherView, ...]
    more: str
    """That there are further options; blank where there are none."""


@dataclass(frozen=True, slots=True)
class RollView:
    """One roll, whole: what came of it, the throws, the tables and the story."""

    result: str
    number: int | None
    lead: tuple[StoryLine, ...]
    note: str
    throws: tuple[ThrowView, ...]
    tables: tuple[TableView, ...]
    story: tuple[StoryLine, ...]
    address: str = ""
    link: str = ""
    dice: str = ""
    headline: str = ""
    """The result in one line, for a page's title."""
    left_open: tuple[LeftOpenView, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionView:
    """One radio button."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class FieldView:
    """One parameter that the reader may turn."""

    id: str
    name: str
    kind: Literal["number", "digits", "flag", "option"]
    label: str
    value: str = ""
    hint: str = ""
    minimum: str = ""
    maximum: str = ""
    length: str = ""
    infinite: bool = False
    infinite_chosen: bool = False
    options: tuple[OptionView, ...] = ()
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnDiceView:
    """The field for dice that were rolled on the table."""

    id: str
    value: str
    hint: str
    placeholder: str
    length: str
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tray:
    """The roll form of one ruling. `whole`: it stands beside the roll on the roll's own page."""

    public_id: str
    action: str
    card: CardLabel | None
    summary: str
    die: str
    bar: str
    button: str
    fields: tuple[FieldView, ...]
    own: OwnDiceView | None
    errors: tuple[str, ...] = ()
    roll: RollView | None = None
    whole: bool = False
    unsettled: tuple[str, ...] = ()
    """That no official answer settles it, and how we play it."""

    @property
    def playable(self) -> bool:
        """There is something to roll."""
        return True


@dataclass(frozen=True, slots=True)
class NoTray:
    """A ruling that dice cannot show, and why."""

    public_id: str
    reason: str
    die: str = ""

    @property
    def playable(self) -> bool:
        """There is nothing to roll."""
        return False


@dataclass(frozen=True, slots=True)
class BadgeView:
    """The proof in a few words, for lists."""

    state: BadgeState
    text: str


@dataclass(frozen=True, slots=True)
class ClaimView:
    """One claim with the lines it held on."""

    text: str
    state: Literal["held", "broken", "unchecked"]
    counts: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class ProofView:
    """What was checked of a ruling, by what rules, and how far."""

    state: BadgeState
    headline: str
    counts: str = ""
    reason: str = ""
    as_of: date | None = None
    checked: str = ""
    range: str = ""
    claims: tuple[ClaimView, ...] = ()
    explained: str = ""
    unsettled: tuple[str, ...] = ()
    """That no official answer settles it, and how we play it."""


@dataclass(frozen=True, slots=True)
class BarView:
    """One column of the chart, in the units of its picture."""

    x: str
    y: str
    width: str
    height: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class MarkView:
    """A word under the chart."""

    x: str
    y: str
    text: str


@dataclass(frozen=True, slots=True)
class OddsRowView:
    """One row of the table of odds."""

    label: str
    exact: str
    share: str
    width: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class OddsView:
    """Exact odds: one sentence, a chart, a table; or a sentence why there are none."""

    public_id: str
    headline: str
    sentence: str
    measure: str = ""
    bars: tuple[BarView, ...] = ()
    marks: tuple[MarkView, ...] = ()
    rows: tuple[OddsRowView, ...] = ()
    height: str = "140"
    available: bool = field(default=True)
