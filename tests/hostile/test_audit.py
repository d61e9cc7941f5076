"""The audit of the packages: it fails where a weakness is known, and never says that it looked where it did not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

KNOWN = {"name": "django", "version": "5.2", "vulns": [{"id": "CVE-2026-1", "fix_versions": ["5.2.1"]}]}
SOUND = {"name": "segno", "version": "1.6.6", "vulns": []}
LEFT_OUT = {"name": "brotli", "skip_reason": "not found"}


def audited(folder: Path, *packages: dict[str, Any], answers: bool = True) -> subprocess.CompletedProcess[str]:
    """With a program in place of pip-audit that answers this, or nothing."""
    program, answer = folder / "pip-audit", folder / "answer.json"
    answer.write_text(json.dumps({"dependencies": packages}), encoding="utf-8")
    last = f'while [ "$1" != --output ]; do shift; done; cp "{answer}" "$2"' if answers else "exit 1"
    program.write_text(f"#!/bin/sh\n{last}\n", encoding="utf-8")
    program.chmod(0o755)
    command = [sys.executable, str(settings.BASE_DIR / ".ci" / "audit.py"), str(program)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("packages", "says"), [((SOUND, KNOWN), "CVE-2026-1"), ((SOUND, LEFT_OUT), "brotli: left out")]
)
def test_what_is_known_or_left_out_fails(tmp_path: Path, packages: Any, says: str) -> None:
    done = audited(tmp_path, *packages)
    assert done.returncode == 1
    assert says in done.stderr


def test_a_list_that_cannot_be_asked_is_said_aloud(tmp_path: Path) -> None:
    """No answer, or one that knows none of the packages: nothing is failed, and nothing is claimed."""
    for done in (audited(tmp_path, answers=False), audited(tmp_path, LEFT_OUT)):
        assert "NOT AUDITED" in done.stderr
        assert "No known weaknesses" not in done.stdout
        assert done.returncode == 0


def test_what_is_sound_passes(tmp_path: Path) -> None:
    done = audited(tmp_path, SOUND)
    assert (done.returncode, "No known weaknesses" in done.stdout) == (0, True)
