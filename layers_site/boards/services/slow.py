"""Evaluations that took long: a line in the log, and the board itself, so that it can be evaluated again at leisure.

python manage.py evaluate --ruleset 2026 slow/4f2a…-2026.json
"""

from __future__ import annotations

import logging
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings

_LOG: Final = logging.getLogger("layers.evaluations")
#: A folder does not grow without end: after so many, boards are only logged.
MOST_KEPT: Final = 200


def note(text: str, ruleset: str, seconds: float) -> None:
    """Log that evaluation if it took longer than SLOW_EVALUATION_MS, and keep its board where a folder is named."""
    milliseconds = round(seconds * 1000)
    if milliseconds < settings.SLOW_EVALUATION_MS:
        return
    board = f"{sha256(text.encode()).hexdigest()[:16]}-{ruleset}.json"
    _LOG.warning("slow evaluation", extra={"board": board, "ruleset": ruleset, "ms": milliseconds})
    if settings.SLOW_EVALUATIONS_DIR:
        _keep(Path(settings.SLOW_EVALUATIONS_DIR), board, text)


def _keep(folder: Path, name: str, text: str) -> None:
    """Store the result. A full disk is no concern of people who wait for a board."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / name).exists() and sum(1 for _path in folder.glob("*.json")) < MOST_KEPT:
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        _LOG.warning("a slow board could not be kept: %s", type(error).__name__)
