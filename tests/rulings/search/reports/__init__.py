"""The public reports about languages (D) and search (E), each on its whole kind, by its number.

`tests/test_oldest_postgresql.py` asks all of this of PostgreSQL 15 as well.
"""
