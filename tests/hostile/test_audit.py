"""The audit of the packages: it fails where a weakness is known, and never says that it looked where it did not."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.conf import settings

KNOWN = {"name": "django", "version": "5.2", "vulns": [{"id": "CVE-2026-1", "fix_versions": ["5.2.1"]}]}
SOUND = {"name": "segno", "version": "1.6.6", "vulns": []}
LEFT_OUT = {"name": "brotli", "skip_reason": "not found"}


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    """The program that `make audit-ci` runs."""
    spec = spec_from_file_location("audit", settings.BASE_DIR / ".ci" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


Audited = Callable[..., tuple[int, str, str]]


@pytest.fixture
def audited(audit: ModuleType, tmp_path: Path, capfd: Any, monkeypatch: pytest.MonkeyPatch) -> Audited:
    """Audits with a program in place of pip-audit that answers these packages, or nothing: its status, what it writes,
    and its complaints. Whether the packages fit together is asked of pip where `fitting` is true: that takes a second.
    """

    def run(*packages: dict[str, Any], answers: bool = True, fitting: bool = False) -> tuple[int, str, str]:
        program, answer = tmp_path / "pip-audit", tmp_path / "answer.json"
        answer.write_text(json.dumps({"dependencies": packages}), encoding="utf-8")
        last = f'while [ "$1" != --output ]; do shift; done; cp "{answer}" "$2"' if answers else "exit 1"
        program.write_text(f"#!/bin/sh\n{last}\n", encoding="utf-8")
        program.chmod(0o755)
        if not fitting:
            monkeypatch.setattr(audit, "pip", lambda: ["true"])
        return audit.main(str(program)), *capfd.readouterr()

    return run


@pytest.mark.parametrize(
    ("packages", "says"), [((SOUND, KNOWN), "CVE-2026-1"), ((SOUND, LEFT_OUT), "brotli: left out")]
)
def test_what_is_known_or_left_out_fails(audited: Audited, packages: Any, says: str) -> None:
    status, _written, complaints = audited(*packages)
    assert status == 1
    assert says in complaints


def test_a_list_that_cannot_be_asked_is_said_aloud(audited: Audited) -> None:
    """No answer, or one that knows none of the packages: nothing is failed, and nothing is claimed."""
    for status, written, complaints in (audited(answers=False), audited(LEFT_OUT)):
        assert "NOT AUDITED" in complaints
        assert "No known weaknesses" not in written
        assert status == 0


def test_what_is_sound_passes(audited: Audited) -> None:
    """With the packages of this environment, which fit together."""
    status, written, _complaints = audited(SOUND, fitting=True)
    assert (status, "No known weaknesses" in written) == (0, True)


def test_packages_that_do_not_fit_together_fail(
    audited: Audited, audit: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "pip", lambda: ["false"])
    assert audited(SOUND, fitting=True)[0] == 1
