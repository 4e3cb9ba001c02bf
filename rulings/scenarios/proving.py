"""The engine's proof of every scenario, for the command that runs it."""

from engine import Counterexample, Proof, prove_all

__all__ = ["Counterexample", "Proof", "prove_all"]
