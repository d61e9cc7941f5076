"""A GIFT file cut into questions, and a question into its name, its text and what stands in braces.

A backslash before `~ = # { } :` or `\\` takes their meaning away, `\\n` is a line break. Escaped signs are put away as
signs of a private range until everything is cut, and put back with `unescaped`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from layers_site.quizzes.results.exchange.imported import MOST_QUESTIONS_READ, FileError

_ESCAPED: Final = "\\~=#{}:"
_PRIVATE: Final = 0xE000
_LINE: Final = chr(_PRIVATE + len(_ESCAPED))


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


_BACK: Final = {_PRIVATE + place: sign for place, sign in enumerate(_ESCAPED + "\n")}


def unescaped(text: str) -> str:
    return text.translate(_BACK)
