"""GIFT: one block of text for each question, in one language or in both by the multilang filter (docs/results.md).

Every text is HTML and says so, `[html]`, so that nothing that it begins with is taken for a weight or for a format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from engine.scenario import Label
from layers_site.platform.language import Language
from layers_site.quizzes.results.exchange.foreign import Foreign, ForeignAnswer, InexpressibleError, foreign
from layers_site.quizzes.results.exchange.markup import clean, to_html
from layers_site.quizzes.results.exchange.moodle_writer import percent
from layers_site.quizzes.results.exchange.parts import packed_head, parts_of
from layers_site.quizzes.shapes import QuizDoc

#: What has a meaning in GIFT, the backslash among it.
_SPECIAL: Final = re.compile(r"[\\~=#{}:]")


def gift(quiz: QuizDoc, languages: Sequence[Language]) -> str:
    """Return the file. A question that cannot be expressed is left out (`losses`)."""
    blocks, category = [], ""
    for part in parts_of(quiz, languages):
        try:
            written = foreign(part.question, part.name, shuffle=quiz.shuffle_options)
        except InexpressibleError:
            continue
        if part.category != category:
            head = [] if category else [f"// {packed_head(quiz)}"]
            blocks.append("\n".join((*head, f"$CATEGORY: {part.category}")))
            category = part.category
        blocks.append("\n".join((f"// {part.own}", *_block(written, languages))))
    return "\n\n".join(blocks) + "\n"


def escaped(text: str) -> str:
    r"""Escape signs with a meaning by a backslash, and a line break as `\\n`."""
    return _SPECIAL.sub(lambda match: f"\\{match.group()}", clean(text)).replace("\n", "\\n")


def _block(foreign: Foreign, languages: Sequence[Language]) -> Iterator[str]:
    yield f"::{escaped(foreign.name)}::{_html(foreign.text, languages)}{{"
    for place, answer in enumerate(foreign.answers, 1):
        yield f"\t{_answer(foreign, place, answer, languages)}"
    explained = _html(foreign.explanation, languages)
    yield (f"\t####{explained}\n" if explained else "") + "}"


def _answer(foreign: Foreign, place: int, answer: ForeignAnswer, languages: Sequence[Language]) -> str:
    html = _html(answer.feedback, languages)
    feedback = f"#{html}" if html else ""
    if foreign.type == "order":
        return f"={_html(answer.text, languages)} -> {place}"
    if foreign.type == "short":
        return f"=%{percent(answer.fraction)}%{escaped(answer.text.en)}{feedback}"
    if foreign.type == "multiple":
        return f"~%{percent(answer.fraction)}%{_html(answer.text, languages)}{feedback}"
    return f"{'=' if answer.fraction == 1 else '~'}{_html(answer.text, languages)}{feedback}"


def _html(text: Label, languages: Sequence[Language]) -> str:
    """Return the multilang spans hold signs that have a meaning in GIFT, and are escaped like everything else."""
    marked_up = to_html(text, languages)
    return f"[html]{escaped(marked_up)}" if marked_up else ""
