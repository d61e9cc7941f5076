"""Texts in two languages as HTML of Moodle's multilang filter, and back to plain text.

    <span lang="en" class="multilang">green</span><span lang="fr" class="multilang">vert</span>

What is outside of such spans is of every language. Tags are dropped, and what begins a line begins one; scripts and
styles are dropped with what is in them.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.scenario import Label
from layers_site.platform.text import Language
from layers_site.quizzes.wording import text_in

_BREAKS: Final = frozenset(("br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote"))
_SILENT: Final = frozenset(("script", "style", "head", "title"))
_LOST: Final = frozenset(("img", "audio", "video", "object", "iframe", "table", "svg", "math"))
#: What XML 1.0 cannot hold, and a lone half of a pair.
_NOT_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
#: A comment, a declaration, a tag.
_BEGINS: Final = re.compile("<(?:(?P<comment>!--)|[!?]|(?P<closes>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]{0,20}))")
_ATTRIBUTE: Final = re.compile("""([a-zA-Z]{1,20})=(?:"([^"]*)"|'([^']*)'|([^ "'>]+))""")
_LONGEST_TAG: Final = 300
#: Spaces that HTML takes together; those that do not break are not among them.
_SPACES: Final = re.compile("[ \t\n\r\f]+")
#: Other ends of lines, which cut the blocks of GIFT apart.
_LINES: Final = re.compile("\r\n|[\r\x85\u2028\u2029]")


def clean(text: str) -> str:
    """Remove characters that files of these formats cannot hold, and spaces at the ends of lines and in a row."""
    lines = (_SPACES.sub(" ", line).strip(" ") for line in _NOT_XML.sub("", _LINES.sub("\n", text)).split("\n"))
    return "\n".join(lines).strip("\n")


def to_html(text: Label, languages: Sequence[Language]) -> str:
    """Return the text in those of the wanted languages that it has.

    For one language alone, the other serves if that is empty.
    """
    if len(languages) == 1:
        return _escaped(clean(text_in(text, languages[0])))
    pairs = [(language, _escaped(cleaned)) for language in languages if (cleaned := clean(getattr(text, language)))]
    return "".join(f'<span lang="{language}" class="multilang">{cleaned}</span>' for language, cleaned in pairs)


def _escaped(text: str) -> str:
    return html.escape(text, quote=False).replace("\n", "<br>")


@dataclass(frozen=True, slots=True)
class _Tag:
    """`name` is in small letters; `language` is that of a span of the filter, None for any other tag."""

    name: str
    closes: bool
    language: str | None = None


def _tokens(text: str) -> Iterator[str | _Tag]:
    """Yield text and tags in turn, without comments. A sign that begins no tag, as in "2 < 3", is text.

    Its end is looked for only of what begins something, and what is looked for next begins behind it: so each sign is
    gone through twice at most, whatever is in the file. (The parser of the standard library takes time with the square
    of the length where tags are not closed.)
    """
    place = 0
    while (begins := _BEGINS.search(text, place)) is not None:
        start, close = begins.start(), "-->" if begins["comment"] else ">"
        end = text.find(close, start + 1)
        if end < 0:
            break
        yield _unescaped(text[place:start])
        if begins["name"]:
            yield _tag(begins, text[start : min(end, start + _LONGEST_TAG)])
        place = end + len(close)
    yield _unescaped(text[place:])


def _tag(match: re.Match[str], written: str) -> _Tag:
    name = match["name"].lower()
    if name != "span" or match["closes"]:
        return _Tag(name, bool(match["closes"]))
    named = {key.lower(): double or other or bare for key, double, other, bare in _ATTRIBUTE.findall(written)}
    multilang = "multilang" in named.get("class", "").split()
    return _Tag(name, False, named.get("lang", "")[:2].lower() if multilang else None)


def _unescaped(text: str) -> str:
    try:
        return html.unescape(text)
    except ValueError:
        # The number of a sign with thousands of digits.
        return text


class _Reader:
    """Gathers text by the language of the span around it; None for what is of every language."""

    def __init__(self) -> None:
        self.parts: list[tuple[str | None, str]] = []
        self.lost: set[str] = set()
        self._spans: list[str | None] = []
        self._silent = 0

    def feed(self, text: str) -> None:
        for token in _tokens(text):
            if isinstance(token, str):
                if token and not self._silent:
                    self._add(_SPACES.sub(" ", token))
            elif token.closes:
                self._close(token.name)
            else:
                self._open(token)

    def _open(self, tag: _Tag) -> None:
        if tag.name in _SILENT:
            self._silent += 1
        elif tag.name in _LOST:
            self.lost.add(tag.name)
        elif tag.name in _BREAKS:
            self._add("\n")
        elif tag.name == "span":
            self._spans.append(tag.language or (self._spans[-1] if self._spans else None))

    def _close(self, name: str) -> None:
        if name in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif name == "span" and self._spans:
            self._spans.pop()
        elif name in _BREAKS and name != "br":
            self._add("\n")

    def _add(self, text: str) -> None:
        self.parts.append((self._spans[-1] if self._spans else None, text))


def from_html(text: str, language: Language) -> tuple[Label, frozenset[str]]:
    """Return the text, and the tags of what cannot be kept, such as pictures. `language` is that of what names none."""
    reader = _Reader()
    reader.feed(text)
    named = {language for language, _ in reader.parts if language in ("en", "fr")}
    if not named:
        return in_one(_joined(reader, None), language), frozenset(reader.lost)
    return Label(*(_joined(reader, language) if language in named else "" for language in ("en", "fr"))), frozenset(
        reader.lost
    )


def _joined(reader: _Reader, language: str | None) -> str:
    joined = "".join(text for name, text in reader.parts if name is None or name == language)
    return re.sub("\n{3,}", "\n\n", clean(joined))


def in_one(text: str, language: Language) -> Label:
    """Return a text that is there in one language only."""
    return Label("", text) if language == "fr" else Label(text, "")
