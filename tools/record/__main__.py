"""The command line: write a record, or compare two."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HERE: Final = Path(__file__).resolve().parent
#: What a record has, in the order in which it is written.
PARTS: Final = ("traces", "texts", "programs", "boards", "pages", "forms", "flows")
#: Loads this folder as `tools.record` of the checkout that is recorded, which may have none or another one.
_START: Final = """
import importlib.util, sys
here, part, archive = sys.argv[1:]
spec = importlib.util.spec_from_file_location("tools.record", here + "/__init__.py", submodule_search_locations=[here])
sys.modules["tools.record"] = module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
from tools.record import still
still.begin()
from tools.record.keeping import Archive
with Archive(archive) as archive:
    importlib.import_module("tools.record." + part).record(archive)
"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.record", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    write = commands.add_parser("write", help="write what a checkout answers into a folder")
    write.add_argument("folder", type=Path)
    write.add_argument("--tree", type=Path, default=HERE.parents[1], help="the checkout; this one by default")
    write.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    compare = commands.add_parser("compare", help="name each item that differs; fails where one does")
    compare.add_argument("folders", type=Path, nargs=2)
    compare.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    compare.add_argument("--lines", type=int, default=6, help="how many lines of a difference are shown")
    options = parser.parse_args()
    if options.command == "write":
        return write_record(options.tree.resolve(), options.folder.resolve(), options.parts)
    from tools.record.keeping import compare_records  # noqa: PLC0415 - not needed to write

    return int(compare_records(options.folders[0], options.folders[1], options.parts, options.lines))


def write_record(tree: Path, folder: Path, parts: list[str]) -> int:
    """Write the archives of these parts, and say how many seconds each took; 1 where one failed."""
    folder.mkdir(parents=True, exist_ok=True)
    # Catalogues are compiled for each checkout: without them its French pages are in English.
    compiling = [sys.executable, "manage.py", "catalogues", "--compile"]
    failed = subprocess.run(compiling, cwd=tree, env=_environment(tree, str(folder)), check=False).returncode  # noqa: S603
    for part in parts:
        began = time.monotonic()
        with TemporaryDirectory(prefix="layers-record-") as place:
            command = [sys.executable, "-c", _START, str(HERE), part, str(folder / f"{part}.zip")]
            done = subprocess.run(command, cwd=tree, env=_environment(tree, place), check=False)  # noqa: S603
        failed |= done.returncode != 0
        print(f"{part}: {time.monotonic() - began:.0f} s{' FAILED' if done.returncode else ''}", flush=True)
    return failed


def _environment(tree: Path, place: str) -> dict[str, str]:
    """Return settings that depend neither on the machine nor on `.env`, and a database of its own."""
    return os.environ | {
        "PYTHONPATH": str(tree),
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "DJANGO_SETTINGS_MODULE": "layers_site.settings",
        "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
        "DATABASE_URL": f"sqlite:///{place}/record.sqlite3",
        "SECRET_KEY": "a key for records alone, which guards nothing at all",
        "DEBUG": "0",
        "ALLOWED_HOSTS": "testserver,localhost,127.0.0.1",
        "RECORD_PLACE": place,
        **dict.fromkeys(("WORK_SECONDS", "REQUEST_SECONDS", "STORED_MEGABYTES"), "0"),
        "PATIENCE": "25",
    }


if __name__ == "__main__":
    sys.exit(main())
