"""Evaluations that take long are noted, with the board to try it again."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from django.test import override_settings

from layers_site.boards.services import slow
from layers_site.boards.services.evaluation import evaluated
from layers_site.platform import metrics

BOARD = '{"format":"layers/1","objects":[{"id":"bear","name":"%s","types":["Creature"],"power":2,"toughness":2}]}'


def test_a_slow_board_is_logged_and_kept_as_it_was(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Its file is the document, which evaluates on the command line."""
    folder = tmp_path / "slow"
    text = BOARD % "Slow"
    with (
        override_settings(SLOW_EVALUATION_MS=0, SLOW_EVALUATIONS_DIR=str(folder)),
        caplog.at_level(logging.WARNING, "layers.evaluations"),
    ):
        evaluated(text, "2026")
    (file,) = folder.iterdir()
    assert file.read_text(encoding="utf-8") == text
    assert [record.message for record in caplog.records] == ["slow evaluation"]
    assert vars(caplog.records[0])["board"] == file.name


def test_a_quick_one_leaves_nothing(tmp_path: Path) -> None:
    with override_settings(SLOW_EVALUATION_MS=60_000, SLOW_EVALUATIONS_DIR=str(tmp_path)):
        evaluated(BOARD % "Quick", "2026")
    assert list(tmp_path.iterdir()) == []


def test_the_folder_does_not_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow, "MOST_KEPT", 2)
    with override_settings(SLOW_EVALUATION_MS=0, SLOW_EVALUATIONS_DIR=str(tmp_path)):
        for name in ("One", "Two", "Three"):
            slow.note(BOARD % name, "2026", 1)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    """There is a file where the folder should be."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    with override_settings(SLOW_EVALUATION_MS=0, SLOW_EVALUATIONS_DIR=str(blocked)):
        assert evaluated(BOARD % "Blocked", "2026").final["bear"].power == 2


def counted(cache: str) -> float:
    return metrics.EVALUATIONS.labels("trace", cache)._value.get()


def test_what_was_evaluated_before_is_counted_as_such() -> None:
    """Once worked out, then twice from what is kept."""
    text = json.dumps(json.loads(BOARD % "Counted"), separators=(",", ":"))
    worked_out, remembered = counted("none"), counted("process")
    for _time in range(3):
        evaluated(text, "2014")
    assert (counted("none") - worked_out, counted("process") - remembered) == (1, 2)
