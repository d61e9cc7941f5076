"""Rows that were not there yet, stored many at a time: one by one they take three times as long."""

from __future__ import annotations

from simple_history.utils import bulk_create_with_history  # type: ignore[import-untyped]

from layers_site.content.models import Card, Case


class NewRows:
    """New cards and cases that wait to be stored, each with the first entry of its history."""

    def __init__(self) -> None:
        self._waiting: dict[type[Card | Case], list[Card | Case]] = {Card: [], Case: []}

    def add(self, row: Card | Case) -> None:
        """Let a row wait. What follows from its content is worked out now."""
        row.make_ready()
        self._waiting[type(row)].append(row)

    def store(self, *kinds: type[Card | Case]) -> None:
        """Store what waits of these kinds; of all kinds where none is named."""
        for kind in kinds or tuple(self._waiting):
            rows, self._waiting[kind] = self._waiting[kind], []
            if rows:
                bulk_create_with_history(rows, kind)
