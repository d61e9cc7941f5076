"""Cut a line of rules text into words and signs, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

#: How a card is called in its own text, whatever its name is.
OWN_NAME: Final = "~"
#: The key of a quotation; its inner text is the token's `text`.
QUOTATION: Final = "“”"
#: Tokens at which a label ends.
ENDS: Final = frozenset((".", ";", ":", QUOTATION))

_PADDING: Final = "\u2060"
_PLAIN: Final = str.maketrans(
    {_PADDING: " ", "’": "'", "‘": "'", "ʼ": "'", "−": "-", "–": "-", "\u00a0": " ", "\u202f": " "}
)
_TOKEN: Final = re.compile(
    r"\{[^{}\s]{1,8}\}"  # a mana symbol
    r"|[+\-](?:\d+|[XYZ])/[+\-](?:\d+|[XYZ])"  # +1/+1
    r"|(?:\d+|\*|X)/(?:\d+|\*|X)(?!\w)"  # 2/2
    r"|~(?:'s?)?"
    r"|\d+"
    r"|and/or|et/ou"
    r"|[^\W\d_]+(?:[-'][^\W\d_]+)*'?"  # a word with its hyphens and apostrophes
    r"|[^\w\s]|_"
)
_LINKED: Final = re.compile(r"\s*(?:and|or|et|ou)\b|\s*[.,;]|\s*$")
#: A quotation inside another, ‘so.’
_INNER: Final = re.compile(r"‘((?:[^‘’]|’(?=\w))*[.…])’")
#: French words that lose a letter before a vowel stand alone: "d'autres", "l'artefact", "qu'il".
_ELIDED: Final = re.compile(r"(?i)^(d|l|qu|n|s|c|j|m|lorsqu|jusqu|puisqu)'(?=\w)")


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign: what rules compare (`key`, in small letters), as it stands, and where (half open)."""

    key: str
    text: str
    start: int
    end: int


def tokens(text: str, language: str = "en", start: int = 0) -> tuple[Token, ...]:
    """Cut `text`, which begins at `start` of the whole; brackets and their content are left out."""
    plain = _INNER.sub("“\\1”", text).translate(_PLAIN)
    return tuple(_cut(plain, language, start))


def _cut(plain: str, language: str, start: int) -> Iterator[Token]:
    place = 0
    while place < len(plain):
        char = plain[place]
        if char == "(" and (end := _behind(plain, place, "(", ")")) is not None:
            place = end
        elif char in '"“«' and (end := _behind_quotation(plain, place)) is not None:
            inner = plain[place + 1 : end - 1]
            inside = inner.strip()
            yield Token(QUOTATION, inside.removesuffix(","), start + place, start + end)
            if inside.endswith(",") and not _LINKED.match(plain, end):  # the comma is the sentence's own
                yield Token(",", ",", start + end, start + end)
            place = end
        else:
            match = _TOKEN.match(plain, place)
            if match is None:
                place += 1
                continue
            yield from _split(match, language, start)
            place = match.end()


def _split(match: re.Match[str], language: str, start: int) -> Iterator[Token]:
    text, place = match.group(), start + match.start()
    while language == "fr" and (elided := _ELIDED.match(text)) is not None:
        cut = elided.end()
        yield Token(text[:cut].lower(), text[:cut], place, place + cut)
        text, place = text[cut:], place + cut
    if text:
        yield Token(text.lower(), text, place, place + len(text))


def _behind(plain: str, place: int, opening: str, closing: str) -> int | None:
    """Return the place behind the closing sign, None where the bracket or quotation stays open."""
    depth = 0
    for at in range(place, len(plain)):
        depth += (plain[at] == opening) - (plain[at] == closing)
        if depth == 0:
            return at + 1
    return None


def _behind_quotation(plain: str, place: int) -> int | None:
    if plain[place] == '"':
        end = plain.find('"', place + 1)
        return None if end < 0 else end + 1
    closing = {"“": "”", "«": "»"}[plain[place]]
    return _behind(plain, place, plain[place], closing)


def without_stop(words: Sequence[Token]) -> Sequence[Token]:
    """Return the words of a line without the full stop at its end."""
    return words[:-1] if words and words[-1].key == "." else words


def sentence_end(words: Sequence[Token], start: int) -> int:
    """Return the place where the sentence that begins there ends: at its stop, or behind a quotation that has one."""
    for place in range(start, len(words)):
        if words[place].key == ".":
            return place
        if words[place].key == QUOTATION and words[place].text.endswith((".", "!")):
            return place + 1
    return len(words)


def with_own_name(text: str, names: Sequence[str]) -> str:
    """Return the text with the card's own name as a sign, padded so that every other letter keeps its place."""
    for name in sorted({name for name in names if len(name) > 2}, key=len, reverse=True):
        pattern = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
        text = pattern.sub(lambda match: _PADDING * (len(match.group()) - 1) + OWN_NAME, text)
    return text


def as_written(words: Sequence[Token]) -> str:
    """Return the words with the spaces that stood between them."""
    text = ""
    for place, word in enumerate(words):
        apart = place > 0 and word.start > words[place - 1].end
        text += f" {word.text}" if apart else word.text
    return text
