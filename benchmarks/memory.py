"""How much memory a piece of work takes, in a fresh process, above what it held before."""

from __future__ import annotations

import gc
import resource
import sys
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

_STATUS = Path("/proc/self/status")
_UNIT = 1 << 20 if sys.platform == "darwin" else 1 << 10
"""What the system counts a process's memory in, of a MiB."""


@dataclass(frozen=True, slots=True)
class Load:
    """A piece of work at a size. `warm` does the same at next to no size, so that all is loaded."""

    size: str
    warm: Callable[[], object]
    work: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Memory:
    """What the same work takes at several sizes: each at most `at_most` MiB, and all alike."""

    name: str
    loads: Callable[[], tuple[Load, ...]]
    at_most: float
    alike: float = 2.0
    """How many MiB the sizes may differ by."""

    def measure(self) -> MeasuredMemory:
        """Run each load in a process of its own."""
        return MeasuredMemory(self, tuple((load.size, peak(load)) for load in self.loads()))


@dataclass(frozen=True, slots=True)
class MeasuredMemory:
    """What each size took, in MiB above idle."""

    figure: Memory
    peaks: tuple[tuple[str, float], ...]

    @property
    def met(self) -> bool:
        """Whether no size took too much, nor much more than another."""
        taken = [peak for _size, peak in self.peaks]
        return max(taken) <= self.figure.at_most and max(taken) - min(taken) <= self.figure.alike

    def __str__(self) -> str:
        return "; ".join(f"{size}: {peak:.1f} MiB" for size, peak in self.peaks)


def peak(load: Load) -> float:
    """Return how many MiB a load takes above an idle process with all its code in memory."""
    context = get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_measured, args=(load, sender))
    child.start()
    sender.close()
    try:
        taken: float = receiver.recv()
        return taken
    finally:
        child.join()
        receiver.close()


def _measured(load: Load, sender: Connection) -> None:
    load.warm()
    above = from_idle()
    load.work()
    sender.send(above())


def from_idle() -> Callable[[], float]:
    """Take this moment for idle; return what tells how many MiB were held above it at most."""
    gc.collect()
    idle = _held()
    return lambda: (_most() - idle) / _UNIT


def _held() -> int:
    """Return what is held now, and forget what was held at most until now."""
    if not _STATUS.exists():
        return _most()
    # Loading all the code takes more for a moment than the process holds afterwards.
    _STATUS.with_name("clear_refs").write_text("5")
    return _said("VmRSS")


def _most() -> int:
    """Return what was held at most."""
    if not _STATUS.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return _said("VmHWM")


def _said(name: str) -> int:
    """Return a number of KiB from what Linux says of this process."""
    for line in _STATUS.read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1])
    raise LookupError(name)
