"""The register: one file that keeps every id with what it stands for, whatever becomes of the
database.

It holds what no source can give again: ids of rulings and addresses of cards, the history of every
text, who translated it, merges, withdrawals and proposals. It holds no card texts, no rules, no
passwords and no addresses of mail.
"""

from rulings.importers.register.export import export
from rulings.importers.register.load import Loaded, load

__all__ = ["Loaded", "export", "load"]
