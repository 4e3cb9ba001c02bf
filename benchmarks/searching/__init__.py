"""How fast rulings and cards are found, beside others that find them.

`python -m benchmarks.searching PART` measures one part on the database that DATABASE_URL names, and
prints its rows (`rows.py` says what a row is). `measuring.py` does so for all parts, on the
database that `database.py` makes.
"""

from typing import Final

PARTS: Final = ("words", "names", "pages", "plans", "sizes")
"""What is measured: ``sizes`` for a database of each size, the others at full size."""
