"""The quizzes that come with the project, as they lie in a folder: `quizzes/<slug>.json`.

A file is a `layers-quiz/1` with a `slug`, as it is published: with what is right and what misconceptions answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from engine.errors import Problem, ScenarioError
from engine.notation import Limits, parse_json, read_scenario, write_scenario
from layers_site.content.files import ContentError, FileProblem, digest_of, pretty
from layers_site.content.models import Deletion
from layers_site.content.services.loading import Loaded, Outcome, Stored, outcome_of, whole_or_nothing
from layers_site.content.shipped.kinds import DocumentKind, Folder
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import french_problems
from layers_site.quizzes.documents import LONGEST, problems, read, write
from layers_site.quizzes.making import strangers
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.notation import QUIZ
from layers_site.quizzes.publishing import Difference, WorkedOut, differences, frozen_quiz, numbered, worked_out
from layers_site.quizzes.shapes import BoardDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.wording import read_ask

FOLDER: Final = "quizzes"
_LIMITS: Final = Limits(nesting=30, bytes=LONGEST)


@dataclass(frozen=True, slots=True)
class QuizFile:
    """One file: its name in the folder of the content, and its document with the slug."""

    name: str
    document: dict[str, Any]

    @property
    def quiz(self) -> dict[str, Any]:
        """Return the document without its slug."""
        return {key: value for key, value in self.document.items() if key != "slug"}

    def faults(self) -> tuple[Problem, ...]:
        """List what keeps the quiz from being published."""
        return problems(self.quiz, complete=True)

    def wrong(self) -> list[FileProblem]:
        """List the problems of the file: it cannot be published, or its French typography is wrong."""
        with translation.override("en"):
            faults = self.faults()
        if faults:
            return [FileProblem(self.name, problem.path, problem.message) for problem in faults]
        texts = _french(self.quiz, "")
        return [FileProblem(self.name, path, problem) for path, text in texts for problem in french_problems(text)]

    def stale(self) -> list[FileProblem]:
        """List the places where the engine gives other results, options or wrong answers than the file."""
        file_problems = [
            FileProblem(self.name, f"/{difference.question}", _difference_text(difference))
            for difference in self._differences()
        ]
        return file_problems or [FileProblem(self.name, path, message) for path, message in _ideas(read(self.quiz))]

    def _differences(self) -> Iterator[Difference]:
        quiz = read(self.quiz)
        unlike = list(differences(quiz))
        yield from unlike
        known = {difference.question for difference in unlike}
        for was, now in zip(quiz.questions, frozen_quiz(quiz).questions, strict=True):
            if was.id not in known and was != now:
                yield Difference(was.id, was.believed, now.believed)


def _ideas(quiz: QuizDoc) -> Iterator[tuple[str, str]]:
    """Yield options with an idea that does not lead to them."""
    for question in quiz.questions:
        for option in question.options:
            ask = option.ask or question.ask
            if question.board is not None and option.answer is not None and ask:
                engine_question = read_ask(question.board, ask)
                wrong = strangers(engine_question, option.answer, option.misconceptions, right=option.right)
                if wrong:
                    yield f"/{question.id}", f"option {option.id} does not come from {', '.join(wrong)}"


def _difference_text(difference: Difference) -> str:
    where = f"option {difference.option}: " if difference.option else ""
    return f"{where}{difference.was} stands there, but the engine gives {difference.now}"


def read_quizzes(folder: Path) -> list[QuizFile]:
    """Read every file in the order of their names. Raises ContentError with all problems."""
    quiz_files: list[QuizFile] = []
    wrong: list[FileProblem] = []
    for path in sorted((folder / FOLDER).glob("*.json")):
        name = f"{FOLDER}/{path.name}"
        try:
            quiz_files.append(QuizFile(name, _document(path)))
        except ScenarioError as error:
            wrong += [FileProblem(name, problem.path, problem.message) for problem in error.problems]
    if wrong:
        raise ContentError(wrong)
    return quiz_files


def frozen_file(file: QuizFile) -> dict[str, Any]:
    """Return the document of a file with what the engine gives now. Raises ScenarioError or EvaluationError."""
    quiz = frozen_quiz(read(file.quiz))
    return {
        "slug": file.document["slug"],
        **write(replace(quiz, questions=tuple(map(_boards_in_order, quiz.questions)))),
    }


def _boards_in_order(question: QuestionDoc) -> QuestionDoc:
    dealt = tuple(map(_boards_in_order, question.dealt))
    return replace(question, board=_in_order(question.board), dealt=dealt)


def _in_order(board: BoardDoc | None) -> BoardDoc | None:
    """Return the board with the keys of the scenario in the order of the format. A database may change the order."""
    return replace(board, scenario=write_scenario(read_scenario(board.scenario))) if board else None


def file_text(document: dict[str, Any]) -> str:
    """Return the one form of a file: short parts stay on one line."""
    return pretty(document) + "\n"


def _document(path: Path) -> dict[str, Any]:
    document = parse_json(path.read_bytes(), _LIMITS)
    if not isinstance(document, dict):
        raise ScenarioError((Problem("", SiteFault.NO_JSON_OBJECT),))
    if document.get("slug") != path.stem:
        raise ScenarioError((Problem("/slug", SiteFault.NAMED_OTHERWISE, {"name": path.stem}),))
    return document


def _french(node: Any, at: str) -> Iterator[tuple[str, str]]:
    """Yield each French text of a document with its place."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "fr" and isinstance(value, str):
                yield f"{at}/fr", value
            else:
                yield from _french(value, f"{at}/{key}")
    elif isinstance(node, list):
        for place, value in enumerate(node):
            yield from _french(value, f"{at}/{place}")


def load_quizzes(folder: Path, *, overwrite: bool = False, restore: Collection[str] = ()) -> Loaded:
    """Store every quiz of the folder, by slug. `overwrite` puts the files' version over what was changed since.

    What was deleted here stays so, but for the slugs to `restore`. Raises ContentError with every problem of every
    file; then nothing has been stored. What the folder does not name stays as it is.
    """
    files = read_quizzes(folder)
    present = Stored((Quiz,), [file.document["slug"] for file in files])
    # Takes seconds, for which nobody should have to wait who writes.
    versions = {file.name: _version(file) for file in files if _left_alone(file, present, overwrite=overwrite) is None}

    def load(file: QuizFile, stored: Stored) -> Outcome:
        alone = _left_alone(file, stored, overwrite=overwrite)
        return alone or _store_new(file, versions[file.name] if file.name in versions else _version(file))

    return whole_or_nothing(files, load, (Quiz,), restore)


def _left_alone(file: QuizFile, stored: Stored, *, overwrite: bool) -> Outcome | None:
    """Return the reason why a file is not stored, None if it is."""
    row = _row(file)
    if row is None:
        deletion = stored.deletion(Quiz, file.document["slug"])
        return outcome_of(deletion, digest_of(file.quiz)) if deletion is not None else None
    if row.document == file.quiz and row.versions.exists():
        return "unchanged"
    changed = digest_of(row.document) not in (row.loaded_digest, digest_of(file.quiz))
    return "kept" if changed and not overwrite else None


def _row(file: QuizFile) -> Quiz | None:
    return Quiz.objects.shipped().filter(slug=file.document["slug"]).first()


def _version(file: QuizFile) -> WorkedOut | list[FileProblem]:
    """Return the version of a file, or its problems."""
    return file.wrong() or worked_out(file.quiz)


def _store_new(file: QuizFile, version: WorkedOut | list[FileProblem]) -> Outcome:
    """Store one file with its version. Raises ContentError, having stored nothing of it."""
    if not isinstance(version, WorkedOut):
        raise ContentError(version)
    row = _row(file)
    _store(row or Quiz(slug=file.document["slug"]), file.quiz, version)
    return "created" if row is None else "updated"


def _store(row: Quiz, document: dict[str, Any], version: WorkedOut) -> None:
    """Let the quiz be what the document of a file says, and publish the version."""
    row.loaded_digest = digest_of(document)
    row.take(document)
    numbered(row, version, None)


def _publish(document: dict[str, Any], user: Any) -> None:
    """Store and publish what editors made of a quiz that ships; the file does not come over it when it is loaded."""
    row = Quiz.objects.shipped().get(slug=document["slug"])
    quiz = {key: value for key, value in document.items() if key != "slug"}
    row.take(quiz)
    if user is not None:  # else it is stored for one look
        numbered(row, worked_out(quiz), user)


def _address(document: Mapping[str, Any], place: str) -> str:
    """Return the page that tries a question of the quiz as learners see it. Raises Quiz.DoesNotExist."""
    path = reverse("trainer:preview", args=(Quiz.objects.shipped().get(slug=document["slug"]).key,))
    number = place.rpartition("/")[2]
    return f"{path}?at={int(number) + 1}" if number else path


#: The quizzes that ship, as documents that editors change.
QUIZZES: Final = DocumentKind(
    code="quizzes",
    name=_("quiz"),
    names=_("Quizzes"),
    schema=QUIZ.schema,
    source=Folder(FOLDER, "slug", pretty, lambda document: str(document["slug"]), "shuffle"),
    problems=lambda document: QuizFile("", document).faults(),
    address=_address,
    sections=("questions",),
    store=_publish,
)


def brought_back(deletion: Deletion) -> Quiz:
    """Store and publish a quiz that was deleted here, as it was; the answers to it are gone."""
    row = Quiz(slug=deletion.slug)
    _store(row, deletion.document, worked_out(deletion.document))
    return row
