"""The stack cases as they lie in a folder: `stack/<slug>.json`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import Problem, ScenarioError
from layers_site.cases.files import ContentError, FileProblem, document_of
from layers_site.stacks import validation

FOLDER = "stack"


@dataclass(frozen=True, slots=True)
class StackFile:
    """One file: its name within the folder of the content, and its document."""

    name: str
    document: dict[str, Any]

    def wrong(self) -> list[FileProblem]:
        """What is wrong with it: it cannot be read, lacks a text, or does not give what it expects."""
        found = validation.problems(self.document) or validation.missing_texts(self.document)
        return self.told(found or validation.differences(self.document))

    def told(self, problems: list[Problem]) -> list[FileProblem]:
        return [FileProblem(self.name, problem.path, problem.message) for problem in problems]


def read_folder(folder: Path) -> list[StackFile]:
    """Every file in the order of their names. Raises ContentError with all that cannot be read."""
    if not folder.is_dir():
        raise ContentError([FileProblem(str(folder), "", "is no folder")])
    found: list[StackFile] = []
    problems: list[FileProblem] = []
    for path in sorted((folder / FOLDER).glob("*.json")):
        name = f"{FOLDER}/{path.name}"
        try:
            found.append(StackFile(name, document_of(path.read_bytes(), path.stem)))
        except ScenarioError as error:
            problems += [FileProblem(name, problem.path, problem.message) for problem in error.problems]
    if problems:
        raise ContentError(problems)
    return found
