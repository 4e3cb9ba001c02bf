"""Hold every claim of every scenario against every line of play, and print what became of it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.scenarios.proving import NOT_PLAYABLE, Counterexample, Proof, prove_all


class Command(BaseCommand):
    """Print each scenario with lines held of lines; exit 1 when a claim broke or a proof was not
    finished.
    """

    help = (
        "Prove every scenario: lines held of lines for each claim. Writes nothing without --write."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take --write and --again."""
        parser.add_argument(
            "--write",
            action="store_true",
            help="store proofs and odds in engine/scenarios/proved.json, each as it is finished",
        )
        parser.add_argument(
            "--again",
            action="store_true",
            help="prove also what has not changed since it was stored",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Prove, print, and fail where something did not hold."""
        try:
            proofs = prove_all(write=options["write"], again=options["again"], progress=self._print)
        except NOT_PLAYABLE as error:
            raise CommandError(f"A scenario cannot be played: {error}") from error
        bad = [proof.scenario for proof in proofs if not proof.held]
        lines = sum(proof.lines for proof in proofs)
        rolls = sum(proof.rolls for proof in proofs)
        self.stdout.write(f"{len(proofs)} scenarios, {lines:,} lines of play, {rolls:,} rolls")
        if bad:
            raise CommandError(f"not proved: {', '.join(bad)}")

    def _print(self, proof: Proof) -> None:
        done = "proved" if proof.held else "NOT PROVED"
        kept = ", unchanged since it was stored" if proof.kept else ""
        settings = f"{proof.settings:,} of {proof.combinations:,} settings"
        self.stdout.write(
            f"{proof.scenario}: {done}, {proof.lines:,} lines, {proof.rolls:,} rolls, "
            f"{settings}{kept}"
        )
        for claim in proof.claims:
            self.stdout.write(f"  {claim.held:,} of {claim.applied:,} lines  {claim.claim}")
            if claim.counterexample is not None:
                self.stdout.write(
                    self.style.ERROR(f"    breaks at {_inputs(claim.counterexample)}")
                )
        for further in proof.beyond:
            shown = ", ".join(f"{name}={value}" for name, value in further.settings)
            how = "the only line" if further.every else f"{further.lines} lines drawn by chance"
            self.stdout.write(f"  beyond the proved range, {shown}: {how}")
            for name, example in further.broken:
                self.stdout.write(self.style.ERROR(f"    {name} breaks at {_inputs(example)}"))
        self.stdout.flush()


def _inputs(example: Counterexample) -> str:
    settings = " ".join(f"--set {name}={value}" for name, value in example.settings)
    return f"{settings} --dice {example.dice or '-'} --choose {example.choices or '-'}"
