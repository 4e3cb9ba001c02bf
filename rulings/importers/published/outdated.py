"""What people saved between the plan and the writing of it: an import does not write over it.

An import of a large file compares for a minute and then writes. Deeds of editors wait for it, since
they share its lock; texts are saved meanwhile, as ever.
"""

from __future__ import annotations

from typing import Any, Final

from rulings.importers.published.tables import ENGLISH_ONLY
from rulings.importers.refusal import PlanOutdated

# From here on who saves such a text waits, and is told then that it was changed before.
_HOLD: Final = """
SELECT FROM rulings_ruling WHERE id IN (
    SELECT ruling_id FROM incoming_pair WHERE how <> 'kept'
    UNION SELECT gone FROM joined UNION SELECT kept FROM joined
)
ORDER BY id FOR NO KEY UPDATE
"""
# `match` pairs a text that a person wrote as suggested; and it joins only what nobody worked on.
_SAVED: Final = f"""
SELECT public_id || ' en'
FROM incoming_pair AS pair JOIN rulings_ruling AS ruling ON ruling.id = pair.ruling_id
JOIN rulings_translation AS standing ON standing.ruling_id = ruling.id AND language = 'en'
WHERE pair.how IN ('revised', 'aligned', 'proposed') AND standing.origin = 'community'
UNION ALL
SELECT public_id FROM joined JOIN rulings_ruling AS ruling ON ruling.id = gone
WHERE NOT ({ENGLISH_ONLY})
ORDER BY 1 LIMIT 5
"""


def refuse_outdated(cursor: Any) -> None:
    """Hold the rulings whose texts the plan changes. Raises PlanOutdated: somebody was faster."""
    cursor.execute(_HOLD)
    cursor.execute(_SAVED)
    saved = [what for (what,) in cursor.fetchall()]
    if saved:
        raise PlanOutdated(", ".join(saved))
