"""Children that do not outlive their parent, however it ends."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable


def follow_parent(kind: signal.Signals) -> Callable[[], None] | None:
    """Return the `preexec_fn` of a child that gets a signal when its parent is killed.

    The kernel sends it when the *thread* that started the child ends: start it from the main
    thread. None where the system is not Linux.
    """
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    set_death_signal, parent = 1, os.getpid()

    def follow() -> None:
        prctl(set_death_signal, kind)
        if os.getppid() != parent:
            os._exit(1)

    return follow
