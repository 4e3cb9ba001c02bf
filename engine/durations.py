"""What ends with a roll: keywords "until any player rolls a 1", phasing out until a low roll to
visit Attractions.
"""

from __future__ import annotations

from engine.changing import replace
from engine.events import KeywordLost, PhasedIn
from engine.resolution import Resolution


def end_with_roll(now: Resolution, roller: str, shown: set[int], *, to_visit: bool) -> None:
    """End at once, in the middle of whatever is going on, what these results end."""
    for permanent in now.state.permanents:
        if not permanent.until_roll:
            continue
        ended = tuple(pair for pair in permanent.until_roll if pair[0] in shown)
        if ended:
            gone = {keyword for _, keyword in ended}
            now.tell(*(KeywordLost(permanent.card, keyword) for keyword in sorted(gone)))
            now.set_permanent(
                replace(
                    permanent,
                    until_roll=tuple(pair for pair in permanent.until_roll if pair not in ended),
                    keywords=tuple(each for each in permanent.keywords if each not in gone),
                )
            )
    if to_visit and shown and now.state.phased:
        _phase_in(now, roller, min(shown))


def _phase_in(now: Resolution, roller: str, lowest: int) -> None:
    for permanent in now.state.phased:
        player, limit = permanent.phased_out or ("", 0)
        if player == roller and lowest <= limit:
            now.tell(PhasedIn(permanent.card))
            back = replace(permanent, phased_out=None)
            now.state = replace(
                now.state,
                permanents=(*now.state.permanents, back),
                phased=tuple(each for each in now.state.phased if each != permanent),
            )
