"""Bringing the quizzes that ship into the database, whole or not at all, each published so that it can be asked."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from typing import Any

from layers_site.boards.services.canonical import json_text
from layers_site.content.files import ContentError
from layers_site.content.models import Deletion
from layers_site.content.services import deleting
from layers_site.content.services.loading import Loaded, Outcome, outcome_of, whole_or_nothing
from layers_site.quizzes.files import QuizFile, read_quizzes
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.publishing import publish


def load_quizzes(folder: Path, *, overwrite: bool = False, restore: Collection[str] = ()) -> Loaded:
    """Store every quiz of the folder, by slug. `overwrite` puts the files' version over what was changed since.

    What was deleted here stays so, but for the slugs to `restore`. Raises ContentError with every problem of every
    file; then nothing has been stored. What the folder does not name stays as it is.
    """
    files = read_quizzes(folder)
    return whole_or_nothing(files, lambda file: _load(file, overwrite=overwrite), (Quiz,), restore)


def _load(file: QuizFile, *, overwrite: bool) -> Outcome:
    """Store one file. Raises ContentError, having stored nothing of it."""
    slug = file.document["slug"]
    row = Quiz.objects.shipped().filter(slug=slug).first()
    if row is not None and row.document == file.quiz and row.versions.exists():
        return "unchanged"
    if row is not None and digest_of(row.document) not in (row.loaded_digest, digest_of(file.quiz)) and not overwrite:
        return "kept"
    deletion = deleting.left_out(Quiz._meta.label_lower, slug) if row is None else None
    if deletion is not None:
        return outcome_of(deletion, digest_of(file.quiz))
    wrong = file.wrong()
    if wrong:
        raise ContentError(wrong)
    store(row or Quiz(slug=slug), file.quiz)
    return "created" if row is None else "updated"


def store(row: Quiz, document: dict[str, Any]) -> None:
    """Let the quiz be what the document of a file says, and publish it."""
    row.document, row.loaded_digest = document, digest_of(document)
    row.title_en, row.title_fr = document["title"]["en"], document["title"]["fr"]
    row.level = document["level"]
    row.save()
    publish(row, None)


def brought_back(deletion: Deletion) -> Quiz:
    """Store and publish a quiz that was deleted here, as it was; the answers to it are gone."""
    row = Quiz(slug=deletion.slug)
    store(row, deletion.document)
    return row


def digest_of(document: dict[str, Any]) -> str:
    return sha256(json_text(document).encode()).hexdigest()
