"""The stack cases as they lie in a folder: `stack/<slug>.json`, and in `drafts/stack/` what is not published."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import Problem, ScenarioError
from layers_site.content.files import DRAFTS, ContentError, FileProblem, document_of
from layers_site.content.validation import missing_texts
from layers_site.learning.stack import reading

FOLDER = "stack"


@dataclass(frozen=True, slots=True)
class StackFile:
    """A file: its name in the folder of the content, and its document."""

    name: str
    document: dict[str, Any]

    @property
    def in_drafts(self) -> bool:
        return self.name.startswith(f"{DRAFTS}/")

    def wrong(self) -> list[FileProblem]:
        """List the problems of the file.

        It is unreadable, lacks a text (except in a draft), or gives other results than expected.
        """
        problems = reading.problems(self.document) or ([] if self.in_drafts else self.missing())
        return self.as_file_problems(problems or reading.differences(self.document))

    def missing(self) -> list[Problem]:
        """Return the texts that are not there in both languages."""
        return missing_texts(self.document)

    def as_file_problems(self, problems: list[Problem]) -> list[FileProblem]:
        return [FileProblem(self.name, problem.path, problem.message) for problem in problems]


def read_folder(folder: Path) -> list[StackFile]:
    """Return every file in the order of their names. Raises ContentError with all that cannot be read."""
    if not folder.is_dir():
        raise ContentError([FileProblem(str(folder), "", "is no folder")])
    stack_files: list[StackFile] = []
    problems: list[FileProblem] = []
    for path in _paths(folder):
        name = path.relative_to(folder).as_posix()
        try:
            stack_files.append(StackFile(name, document_of(path.read_bytes(), path.stem)))
        except ScenarioError as error:
            problems += [FileProblem(name, problem.path, problem.message) for problem in error.problems]
    problems += [FileProblem(name, "", "is there twice") for name in _twice(stack_files)]
    if problems:
        raise ContentError(problems)
    return stack_files


def _paths(folder: Path) -> list[Path]:
    return [path for place in (folder, folder / DRAFTS) for path in sorted((place / FOLDER).glob("*.json"))]


def _twice(files: list[StackFile]) -> list[str]:
    """Return the drafts beside which there is a published file of the same slug."""
    published = {file.name for file in files if not file.in_drafts}
    return [file.name for file in files if file.in_drafts and file.name.removeprefix(f"{DRAFTS}/") in published]
