"""How fast rulings and cards are found, beside others that find them.

`python -m benchmarks.searching PART` measures one part on the database that DATABASE_URL names, and
prints its rows: ``words``, ``names`` or ``pages`` (`rows.py` says what a row is). `database.py`
makes that database.
"""
