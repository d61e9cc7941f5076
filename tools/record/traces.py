"""Results of every board of the corpus, under each edition and misconception, and as a readable trace."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.record.keeping import Archive


def record(archive: Archive) -> None:
    import engine  # noqa: PLC0415 - of the checkout

    folder = corpus()
    for file in sorted(folder.iterdir()):
        archive.add(f"corpus/{file.name}", file.read_text("utf-8"))
    for board in boards(folder):
        scenario = engine.parse(board["scenario"])
        beside = engine.SideBySide(scenario)
        results = {name: _result(beside, name) for name in (*engine.RULESETS, *engine.MISCONCEPTIONS)}
        archive.add(f"results/{board['id']}", "\n".join(f"{name}: {result}" for name, result in results.items()))
    for path in sorted(Path("fixtures/cases").glob("*.json")):
        for language in ("en", "fr"):
            text = output_of("evaluate", str(path), text=True, language=language, ruleset="all")
            archive.add(f"readable/{path.stem}/{language}", text)


def _result(beside: Any, ruleset: str) -> str:
    import engine  # noqa: PLC0415

    try:
        return json.dumps(engine.result_json(beside.under(ruleset)), ensure_ascii=False)
    except engine.EvaluationError as error:
        return f"refused: {error.problem.path} {error.problem.message}"


def corpus() -> Path:
    """Write the corpus, and return its folder."""
    folder = Path(os.environ["RECORD_PLACE"]) / "corpus"
    output_of("write_corpus", str(folder))
    return folder


def boards(folder: Path) -> Iterator[dict[str, Any]]:
    for line in (folder / "boards.jsonl").read_text("utf-8").splitlines():
        yield json.loads(line)


def output_of(*command: str, **options: Any) -> str:
    """Return what a command line prints, also where it fails, without the name of the folder it writes to."""
    from django.core.management import CommandError, call_command  # noqa: PLC0415
    from django.utils import translation  # noqa: PLC0415

    out, err = io.StringIO(), io.StringIO()
    with translation.override("en"):
        try:
            call_command(*command, stdout=out, stderr=err, no_color=True, **options)
        except (CommandError, SystemExit) as error:
            err.write(f"{type(error).__name__}: {error}")
    return f"{out.getvalue()}\n{err.getvalue()}".replace(os.environ["RECORD_PLACE"], "PLACE")
