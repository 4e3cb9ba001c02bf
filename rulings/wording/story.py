"""The story of a roll as lines of whole sentences."""

from engine import Event, Remark, ResolutionEnded, Trace
from rulings.wording.events import event_line
from rulings.wording.names import Names, StoryLine
from rulings.wording.remarks import remark_line


def line(step: Event | Remark, names: Names) -> StoryLine:
    """Tell one event or remark."""
    if isinstance(step, Remark):
        return remark_line(step, names)
    return event_line(step, names)


def story(trace: Trace, names: Names) -> tuple[StoryLine, ...]:
    """Tell a whole trace in order. That something has finished goes without saying."""
    return tuple(line(step, names) for step in trace if not isinstance(step, ResolutionEnded))
