"""The curated content as it lies in a folder: `cards/<slug>.json` and `cases/<slug>.json`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from engine.errors import Problem, ScenarioError
from layers_site.cases.json_text import read_json
from layers_site.cases.key_order import ordered

Kind = Literal["cards", "cases"]
KINDS: Final[tuple[Kind, ...]] = ("cards", "cases")


@dataclass(frozen=True, slots=True)
class FileProblem:
    """What is wrong in one file. `path` points into the document ("" is all of it)."""

    file: str
    path: str
    message: str

    def __str__(self) -> str:
        return " ".join(filter(None, (f"{self.file}:", self.path, self.message)))


class ContentError(ValueError):
    """The content cannot be loaded; `problems` lists everything that was found."""

    def __init__(self, problems: list[FileProblem]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))


@dataclass(frozen=True, slots=True)
class ContentFile:
    """One file: its kind, its name within the folder, and its document."""

    kind: Kind
    name: str
    document: dict[str, Any]


def read_folder(folder: Path, kinds: tuple[Kind, ...] = KINDS) -> list[ContentFile]:
    """Every file of these kinds, in the order of their names. Raises ContentError with all that cannot be read."""
    if not folder.is_dir():
        raise ContentError([FileProblem(str(folder), "", "is no folder")])
    found: list[ContentFile] = []
    problems: list[FileProblem] = []
    for kind, path in _paths(folder, kinds):
        name = f"{kind}/{path.name}"
        try:
            found.append(ContentFile(kind, name, _document(path)))
        except ScenarioError as error:
            problems += [FileProblem(name, problem.path, problem.message) for problem in error.problems]
    if problems:
        raise ContentError(problems)
    return found


def _paths(folder: Path, kinds: tuple[Kind, ...]) -> Iterator[tuple[Kind, Path]]:
    for kind in kinds:
        for path in sorted((folder / kind).glob("*.json")):
            yield kind, path


def _document(path: Path) -> dict[str, Any]:
    return document_of(path.read_bytes(), path.stem)


def document_of(text: bytes, slug: str) -> dict[str, Any]:
    """The document of a file that is called `<slug>.json`. Raises ScenarioError."""
    document = read_json(text)
    if not isinstance(document, dict):
        raise ScenarioError((Problem("", "must be one JSON object"),))
    if document.get("slug") != slug:
        raise ScenarioError((Problem("/slug", f'must be "{slug}", like the name of the file'),))
    return document


def document_bytes(document: object) -> bytes:
    """The one form of a content file: indented by two, keys in the order of the format, a line's end at the end."""
    return (json.dumps(ordered(document), ensure_ascii=False, indent=2) + "\n").encode()
