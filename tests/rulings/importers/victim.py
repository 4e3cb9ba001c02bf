"""A process that imports a file and is to be killed half way: it stops where it is told, and waits.

Its arguments are a command of manage.py. Just before the search entries are written, the last
thing in the transaction, it says so and goes on when a line comes in.
"""

import sys
from collections.abc import Sequence

import django
from django.core.management import CommandError, call_command

django.setup()

from rulings.search import index  # noqa: E402

write, renew = index.write, index.renew


def waiting(texts: Sequence[index.Indexed]) -> None:
    """Say how many texts would be written, wait, and write them."""
    print("half way", len(texts), flush=True)
    sys.stdin.readline()
    write(texts)


def waiting_with_many(rulings: str) -> int:
    """Say that many texts would be written, wait, and write them."""
    print("half way", flush=True)
    sys.stdin.readline()
    return renew(rulings)


index.write = waiting
index.renew = waiting_with_many
try:
    call_command(*sys.argv[1:])
except CommandError as error:
    print(error, file=sys.stderr)
    sys.exit(error.returncode)
