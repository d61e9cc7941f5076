"""Write the corpus into a folder: boards, questions of the drills, misconceptions, description, runner, manifest."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from engine.notation.scenarios import write_scenario
from engine.rulesets import DEFAULT, MISCONCEPTIONS, RULESETS
from engine.scenario import Label
from layers_site.content.misconceptions import misconceptions
from layers_site.learning.drills.boards import final_scenario, is_game
from tools.corpus.boards import boards, items

Json = dict[str, Any]
#: The number of the form of the files; another one where a reader of the old form would fail.
FORM: Final = "layers-corpus/1"
_RUNNER: Final = Path(__file__).with_name("run.py")
_DESCRIPTION: Final = Path("docs", "corpus.md")


def write_corpus(folder: Path) -> Json:
    """Write all files, and return the manifest."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "boards.jsonl": list(boards()),
        "drills.jsonl": list(_drills()),
        "misconceptions.jsonl": list(_misconceptions()),
    }
    for name, lines in files.items():
        (folder / name).write_text("".join(_line(line) for line in lines), encoding="utf-8")
    shutil.copyfile(_RUNNER, folder / "run.py")
    shutil.copyfile(Path(settings.BASE_DIR) / _DESCRIPTION, folder / "README.md")
    manifest = _manifest(folder, files)
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    return manifest


def _line(document: Json) -> str:
    return json.dumps(document, ensure_ascii=False, sort_keys=True) + "\n"


def _manifest(folder: Path, files: dict[str, list[Json]]) -> Json:
    """Name the content by a digest of its files: two corpora with the same version are the same."""
    digest = hashlib.sha256()
    for name in files:
        digest.update((folder / name).read_bytes())
    by_ruleset = Counter(ruleset for board in files["boards.jsonl"] for ruleset in board["expect"])
    return {
        "form": FORM,
        "version": digest.hexdigest()[:16],
        "default_ruleset": DEFAULT,
        "editions": {
            name: {"title": _texts(rules.title), "date": rules.date.isoformat()} for name, rules in RULESETS.items()
        },
        "counts": {name: len(lines) for name, lines in files.items()},
        "questions": {name: by_ruleset[name] for name in (*RULESETS, *MISCONCEPTIONS) if by_ruleset[name]},
    }


def _texts(label: Label) -> dict[str, str]:
    return {"en": label.en, "fr": label.fr}


def _drills() -> Iterator[Json]:
    for item in items():
        yield {
            "id": f"drills/{item.key}",
            "question": _texts(item.question),
            "asked": _texts(item.prompt),
            "choices": [{"code": choice.code, "label": _texts(choice.label)} for choice in item.choices],
            "right": sorted(item.expect),
            "also": sorted(item.also),
            "why": _texts(item.why),
            "effects": list(item.of),
            "scenario": None if is_game(item) else write_scenario(final_scenario(item)),
        }


def _misconceptions() -> Iterator[Json]:
    for name, idea in misconceptions().items():
        yield {
            "id": name,
            "title": _texts(idea.title),
            "idea": _texts(idea.description),
            "correction": _texts(idea.correction),
            "rules": list(idea.rules),
            "board": f"misconceptions/{name}",
        }
