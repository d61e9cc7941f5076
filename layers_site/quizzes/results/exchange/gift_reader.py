r"""GIFT read by its rules: a file is cut into questions, and what stands in braces decides the type of each.

A backslash before `~ = # { } :` or `\` takes their meaning away, `\n` is a line break. Escaped signs are put away as
signs of a private range until everything is cut, and put back with `unescaped`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _

from engine.scenario import Label
from layers_site.platform.text import Language
from layers_site.quizzes.results.exchange.markup import clean, from_html, in_one
from layers_site.quizzes.results.exchange.parts import (
    MOST_ANSWERS_READ,
    MOST_QUESTIONS_READ,
    CameAnswer,
    FileError,
    ImportedQuestion,
)

_WEIGHT: Final = re.compile(r"%(-?\d{1,3}(?:\.\d{1,8})?)%")
_TRUE: Final = frozenset(("T", "TRUE"))
_FALSE: Final = frozenset(("F", "FALSE"))

_ESCAPED: Final = "\\~=#{}:"
_PRIVATE: Final = 0xE000
_LINE: Final = chr(_PRIVATE + len(_ESCAPED))
_BACK: Final = {_PRIVATE + place: sign for place, sign in enumerate(_ESCAPED + "\n")}


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


@dataclass(frozen=True, slots=True)
class Block:
    """One question, not yet unescaped. `body` is what stands in braces, None without any; `gap`: text goes on behind.

    `line` is where it begins, from 1; `format` the one that its text names, "" for none. `own` is the comment that
    stands right before it.
    """

    line: int
    name: str
    text: str
    format: str
    body: str | None
    explanation: str
    own: str = ""


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a file. Raises FileError for unclosed braces, and for too many questions."""
    for number, (line, lines, own) in enumerate(_separated(text)):
        if number >= MOST_QUESTIONS_READ:
            raise FileError(_("It has too many questions."), line)
        block = _block(line, _put_away("\n".join(lines)).strip())
        if block is not None:
            yield replace(block, own=own)


def _separated(text: str) -> Iterator[tuple[int, list[str], str]]:
    """Yield the questions, which blank lines separate. Lines that begin with // are comments."""
    gathered: list[str] = []
    first, own = 0, ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if not line.strip():
            if gathered:
                yield first, gathered, own
            gathered, own = [], ""
        elif line.strip().startswith("//"):
            own = own if gathered else line.strip().removeprefix("//").strip()
        else:
            first = first if gathered else number
            gathered.append(line)


def _block(line: int, text: str) -> Block | None:
    if not text or text.startswith("$CATEGORY"):
        return None
    name, text = _name(text)
    start, end = text.find("{"), text.find("}")
    if (start < 0) != (end < 0) or end < start:
        raise FileError(_("The braces around the answers do not match."), line)
    if start < 0:
        format_, rest = formatted(text)
        return Block(line, unescaped(name), rest, format_, None, "")
    behind = text[end + 1 :].strip()
    format_, rest = formatted(f"{text[:start]}_____ {behind}" if behind else text[:start])
    body, _sign, explanation = text[start + 1 : end].rpartition("####")
    if not _sign:
        body, explanation = explanation, ""
    return Block(line, unescaped(name), rest, format_, body.strip(), explanation.strip())


def _name(text: str) -> tuple[str, str]:
    if text.startswith("::"):
        name, sign, rest = text[2:].partition("::")
        if sign:
            return name.strip(), rest.strip()
    return "", text


def formatted(text: str) -> tuple[str, str]:
    """Return the format that a text names in brackets, "" for none, and the text without it."""
    text = text.strip()
    for name in ("html", "moodle", "plain", "markdown"):
        if text.startswith(f"[{name}]"):
            return name, text[len(name) + 2 :].strip()
    return "", text


def _put_away(text: str) -> str:
    """Replace escaped signs by signs of the private range, which no file contains."""
    text = "".join(char for char in text if not _PRIVATE <= ord(char) <= _PRIVATE + len(_ESCAPED))
    parts, place = [], 0
    while place < len(text):
        following = text[place + 1 : place + 2]
        if text[place] == "\\" and following == "n":
            parts.append(_LINE)
            place += 2
        elif text[place] == "\\" and following and following in _ESCAPED:
            parts.append(chr(_PRIVATE + _ESCAPED.index(following)))
            place += 2
        else:
            parts.append(text[place])
            place += 1
    return "".join(parts)


def unescaped(text: str) -> str:
    return text.translate(_BACK)
