"""The database counts its tables when it has time: a table that was empty then holds one row."""

from pathlib import Path

from django.db import connection, transaction

from tests.rulings.importers.test_findings import tell_many


def test_of_what_is_told_again_not_each_is_compared_with_each(
    tmp_path: Path, committing_catalogue: str
) -> None:
    with connection.cursor() as cursor:
        # One page is left, and no row: to read such a table is cheaper than its index.
        for statement in (
            "DELETE FROM rulings_ledgerentry WHERE id > (SELECT min(id) FROM rulings_ledgerentry)",
            "VACUUM FULL rulings_ledgerentry",
            "DELETE FROM rulings_ledgerentry",
            "VACUUM (TRUNCATE off) rulings_ledgerentry",
        ):
            cursor.execute(statement)
    # What is read is told of one transaction.
    with transaction.atomic():
        tell_many(tmp_path)
