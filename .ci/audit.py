"""Whether what is pinned has known weaknesses. `make audit-ci` runs it.

Fails where one is known, where packages do not fit together, and where the list leaves some out. Where the list cannot
be asked, or knows none of them, says so where nobody overlooks it, and does not fail: nothing was found out.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NOT_ASKED = """
******************************************************************************
*  NOT AUDITED: the list of known weaknesses could not be asked from here.   *
*  Nothing is known of the pinned packages. Run `make audit` before a        *
*  release, on a machine that reaches https://pypi.org.                      *
******************************************************************************
"""


def main(audit: str) -> int:
    """`audit` is the program pip-audit, "" where it could not be installed."""
    fitting = subprocess.run([*pip(), "check"], check=False)  # noqa: S603 (a program of this environment)
    found = asked(audit) if audit and Path(audit).exists() else None
    if found is None:
        print(NOT_ASKED, file=sys.stderr, flush=True)
        return fitting.returncode
    for line in found:
        print(line, file=sys.stderr)
    if not found:
        print("No known weaknesses in what is pinned.")
    return 1 if found else fitting.returncode


def pip() -> list[str]:
    """Return the command of the pip of this environment, or of the Python that made it, for this environment."""
    if find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    return [sys._base_executable, "-m", "pip", "--python", sys.executable]  # type: ignore[attr-defined]


def asked(audit: str) -> list[str] | None:
    """Return a line for each weakness or package left out; None where there was no answer."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder) / "answer.json"
        command = [audit, "--requirement", str(ROOT / "requirements.txt"), "--no-deps", "--disable-pip"]
        command += ["--timeout", "15", "--progress-spinner", "off", "--format", "json", "--output", str(answer)]
        try:
            subprocess.run(command, check=False, timeout=300)  # noqa: S603 (the program that the Makefile installs)
        except subprocess.TimeoutExpired:
            return None
        if not answer.exists() or not answer.read_text(encoding="utf-8").strip():
            return None
        packages = json.loads(answer.read_text(encoding="utf-8"))["dependencies"]
    if all("skip_reason" in package for package in packages):
        return None
    return [line for package in packages for line in told(package)]


def told(package: dict[str, Any]) -> list[str]:
    if "skip_reason" in package:
        return [f"{package['name']}: left out ({package['skip_reason']})"]
    name = f"{package['name']} {package['version']}"
    return [f"{name}: {one['id']}, fixed in {', '.join(one['fix_versions']) or 'none'}" for one in package["vulns"]]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
