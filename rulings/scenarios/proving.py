"""The engine's proof of every scenario, for the command that runs it."""

from typing import Final

from engine import Counterexample, EndlessGame, IllegalAction, NoNumber, Proof, prove_all

__all__ = ["NOT_PLAYABLE", "Counterexample", "Proof", "prove_all"]

NOT_PLAYABLE: Final = (IllegalAction, EndlessGame, NoNumber)
"""What a scenario is at fault for when a line of it cannot be played to its end; each says why."""
