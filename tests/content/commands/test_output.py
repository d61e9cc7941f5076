"""What `manage.py` does when whoever reads its output has enough of it. No test here may touch a database."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.night import or_by_night

_CASE = str(Path(settings.BASE_DIR, "fixtures", "cases", "blood-moon-and-urborg.json"))


@pytest.mark.parametrize(
    "arguments",
    or_by_night(
        night=[
            (["misconceptions", "--jsonl"],),
            (["evaluate", _CASE, _CASE],),
            (["misconceptions"],),
            (["wording"],),
            (["evaluate", "--text", _CASE],),
            (["evaluate", "--jsonl", "-"],),
        ],
    ),
)
def test_an_output_that_nobody_reads_ends_the_command_quietly(arguments: list[str]) -> None:
    """As with `| head -1`: no traceback, and no file is said to be unreadable."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = subprocess.run(
            [sys.executable, str(Path(settings.BASE_DIR, "manage.py")), *arguments],
            input=b'{"id": 1, "scenario": {"format": "layers/1"}}\n' * 2,
            stdout=writing,
            stderr=subprocess.PIPE,
            check=False,
            env={**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"},
            timeout=120,
        )
    finally:
        os.close(writing)
    assert (ended.returncode, ended.stderr) == (0, b"")
