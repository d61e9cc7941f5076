"""GIFT read by its rules: what stands in braces decides the type of a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _

from engine.scenario import Label
from layers_site.platform.language import Language
from layers_site.quizzes.results.exchange.gift_blocks import Block, blocks, formatted, unescaped
from layers_site.quizzes.results.exchange.imported import MOST_ANSWERS_READ, CameAnswer, FileError, ImportedQuestion
from layers_site.quizzes.results.exchange.markup import clean, from_html, in_one

_WEIGHT: Final = re.compile(r"%(-?\d{1,3}(?:\.\d{1,8})?)%")
_TRUE: Final = frozenset(("T", "TRUE"))
_FALSE: Final = frozenset(("F", "FALSE"))


def read_gift(text: str, language: Language) -> tuple[ImportedQuestion, ...]:
    """Return the questions in their order; `language` is that of texts that name none. Raises FileError."""
    return tuple(_Question(block, language).read() for block in blocks(text.removeprefix("\ufeff")))


class _Question:
    """One block, with the format that its texts have unless they say otherwise, and what was lost of them."""

    def __init__(self, block: Block, language: Language) -> None:
        self._block, self._language = block, language
        self._lost: set[str] = set()

    def read(self) -> ImportedQuestion:
        type_ = _type(self._block.body)
        body = self._block.body or ""
        if body.count("=") + body.count("~") > MOST_ANSWERS_READ:
            raise FileError(_("It has too many answers."), self._block.line)
        answers = tuple(self._answers(type_, body))
        pairs = tuple(self._pairs(body)) if type_ == "matching" else ()
        return ImportedQuestion(
            type=type_,
            name=clean(self._block.name)[:200],
            line=self._block.line,
            text=self._label(self._block.text, self._block.format),
            answers=answers,
            pairs=pairs,
            single="=" in body,
            explanation=self._text(self._block.explanation),
            lost=frozenset(self._lost),
            own=self._block.own,
        )

    # --- answers ------------------------------------------------------------------------------------

    def _answers(self, type_: str, body: str) -> Iterator[CameAnswer]:
        if type_ == "multichoice":
            yield from (self._weighted(part, Fraction(int(part.startswith("=")))) for part in _parts(body, "=~"))
        elif type_ in ("shortanswer", "numerical"):
            yield from self._plain(body.removeprefix("#"), numeric=type_ == "numerical")
        elif type_ == "truefalse":
            yield from self._truth(body)

    def _weighted(self, part: str, share: Fraction) -> CameAnswer:
        share, text = _weight(part[1:].strip(), share)
        body, _sign, feedback = text.partition("#")
        return CameAnswer(self._text(body), share, self._text(feedback))

    def _plain(self, body: str, *, numeric: bool) -> Iterator[CameAnswer]:
        """Yield the answers of a question.

        Without a sign before it there is one answer; `~` in a numerical question is the feedback on all others.
        """
        parts = [part for part in _parts(body, "=~") if part.startswith("=")] or [f"={body}"]
        for part in parts:
            share, text = _weight(part[1:].strip(), Fraction(1))
            plain_text, _sign, feedback = text.partition("#")
            plain = clean(unescaped(plain_text.strip()))
            plain = plain.replace("..", " – ") if numeric else plain
            plain = plain.replace(":", " ± ") if numeric else plain
            yield CameAnswer(in_one(plain, self._language), share, self._text(feedback))

    def _truth(self, body: str) -> Iterator[CameAnswer]:
        """Yield the answers of a true-false question. Feedback on a wrong answer comes first, then on a right one."""
        truth, *feedback = body.split("#", 2)
        wrong, right = (*map(self._text, feedback), Label("", ""), Label("", ""))[:2]
        true = truth.strip().upper() in _TRUE
        yield CameAnswer(Label("true", "true"), Fraction(int(true)), right if true else wrong)
        yield CameAnswer(Label("false", "false"), Fraction(int(not true)), wrong if true else right)

    def _pairs(self, body: str) -> Iterator[tuple[Label, Label]]:
        for part in _parts(body, "="):
            left, _sign, right = part[1:].partition("->")
            yield self._text(left), in_one(clean(unescaped(right.strip())), self._language)

    # --- texts --------------------------------------------------------------------------------------

    def _text(self, text: str) -> Label:
        return self._label(*reversed(formatted(text)))

    def _label(self, text: str, format_: str) -> Label:
        """Return the text. Its format is its own, or that of the question, or HTML as in Moodle."""
        plain = unescaped(text.strip())
        if (format_ or self._block.format) in ("plain", "markdown"):
            return in_one(clean(plain), self._language)
        label, lost = from_html(plain.replace("\n", "<br>"), self._language)
        self._lost |= lost
        return label


def _type(body: str | None) -> str:
    if body is None:
        return "description"
    if not body:
        return "essay"
    if body.startswith("#"):
        return "numerical"
    if "~" in body:
        return "multichoice"
    if "=" in body and "->" in body:
        return "matching"
    return "truefalse" if body.partition("#")[0].strip().upper() in _TRUE | _FALSE else "shortanswer"


def _parts(body: str, signs: str) -> Iterator[str]:
    """Yield each answer with the sign before it."""
    pieces = re.split(f"(?=[{signs}])", body)
    yield from (part.strip() for part in pieces if part.strip() and part.strip()[0] in signs)


def _weight(text: str, otherwise: Fraction) -> tuple[Fraction, str]:
    """Return the share of the points that an answer says, as in `%50%`, and the answer without it."""
    match = _WEIGHT.match(text)
    if match is None:
        return otherwise, text
    share = (Fraction(match.group(1)) / 100).limit_denominator(100)
    return share, text[match.end() :].strip()
