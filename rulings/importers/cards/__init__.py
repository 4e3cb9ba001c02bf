"""Cards that publishers' files list: names, type lines and texts, each from its newest printing.

The rows of a file go into temporary tables (`staging`), what they change is worked out there
(`match`), said (`report`) and written (`apply`): all in one transaction. What a file does not hold
stays as it is, and so does what a person or the catalogue wrote.
"""

from rulings.importers.cards.planned import plan
from rulings.importers.cards.with_rulings import plan_with_rulings

__all__ = ["plan", "plan_with_rulings"]
