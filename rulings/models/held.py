"""Rows that hold from one day and perhaps until another."""

from __future__ import annotations

from datetime import date
from typing import Any, Self

from django.db import models
from django.db.models import Q


class HeldQuerySet(models.QuerySet[Any]):
    """Rows that hold from one day and perhaps until another."""

    def held(self) -> Self:
        """Return those that nobody has taken away."""
        return self.filter(held_until__isnull=True)

    def held_on(self, day: date) -> Self:
        """Return those that held on a day: the first day counts, the last no more."""
        return self.filter(Q(held_until__isnull=True) | Q(held_until__gt=day), held_from__lte=day)
