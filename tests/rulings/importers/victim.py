"""A process that imports a file and is to be killed half way: it stops where it is told, and waits.

Its arguments are a command of manage.py. Just before the search entries are written, the last
thing in the transaction, it says so and goes on when a line comes in.
"""

import sys

import django
from django.core.management import CommandError, call_command

django.setup()

from rulings.search import index  # noqa: E402

renew = index.renew


def waiting(selected: str) -> int:
    """Say how far it is, wait, and write the texts."""
    print("half way", flush=True)
    sys.stdin.readline()
    return renew(selected)


index.renew = waiting
try:
    call_command(*sys.argv[1:])
except CommandError as error:
    print(error, file=sys.stderr)
    sys.exit(error.returncode)
