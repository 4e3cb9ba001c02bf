"""Rulings that publishers' files list: every text one ruling, whatever vanishes or is reworded.

The rows of a file go into temporary tables (`staging`), what they change is worked out there
(`match`), said (`report`) and written (`apply`): all in one transaction.
"""

from rulings.importers.published.planned import plan, plan_put
from rulings.importers.published.staging import begin, put

__all__ = ["begin", "plan", "plan_put", "put"]
