"""Texts in two languages as HTML of Moodle's multilang filter, and back to plain text.

    <span lang="en" class="multilang">green</span><span lang="fr" class="multilang">vert</span>

What is outside of such spans is of every language. Tags are dropped, and what begins a line begins one; scripts and
styles are dropped with what is in them.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Final

from engine.scenario import Label
from layers_site.common.language import Language
from layers_site.quizzes.asked import said

_BREAKS: Final = frozenset(("br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote"))
_SILENT: Final = frozenset(("script", "style", "head", "title"))
_LOST: Final = frozenset(("img", "audio", "video", "object", "iframe", "table", "svg", "math"))
#: What XML 1.0 cannot hold, and a lone half of a pair.
_NOT_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
#: Spaces that HTML takes together; those that do not break are not among them.
_SPACES: Final = re.compile("[ \t\n\r\f]+")
#: Other ends of lines, which cut the blocks of GIFT apart.
_LINES: Final = re.compile("\r\n|[\r\x85\u2028\u2029]")


def clean(text: str) -> str:
    """Without characters that no file of these formats can hold; each line without spaces around or several inside."""
    lines = (_SPACES.sub(" ", line).strip(" ") for line in _NOT_XML.sub("", _LINES.sub("\n", text)).split("\n"))
    return "\n".join(lines).strip("\n")


def to_html(text: Label, languages: Sequence[Language]) -> str:
    """In the languages that are wanted and that it has. In one language alone, the other where that one is empty."""
    if len(languages) == 1:
        return _escaped(clean(said(text, languages[0])))
    found = [(language, _escaped(one)) for language in languages if (one := clean(getattr(text, language)))]
    return "".join(f'<span lang="{language}" class="multilang">{one}</span>' for language, one in found)


def _escaped(text: str) -> str:
    return html.escape(text, quote=False).replace("\n", "<br>")


class _Reader(HTMLParser):
    """Gathers text by the language of the span around it; None for what is of every language."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[tuple[str | None, str]] = []
        self.lost: set[str] = set()
        self._spans: list[str | None] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        elif tag in _LOST:
            self.lost.add(tag)
        elif tag in _BREAKS:
            self._add("\n")
        elif tag == "span":
            named = dict(attrs)
            multilang = "multilang" in (named.get("class") or "").split()
            self._spans.append((named.get("lang") or "")[:2].lower() if multilang else None)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag == "span" and self._spans:
            self._spans.pop()
        elif tag in _BREAKS and tag != "br":
            self._add("\n")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._add(_SPACES.sub(" ", data))

    def _add(self, text: str) -> None:
        self.parts.append((next((one for one in reversed(self._spans) if one), None), text))


def from_html(text: str, language: Language) -> tuple[Label, frozenset[str]]:
    """The text, and the tags of what cannot be kept, such as pictures. `language` is that of what names none."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    named = {one for one, _ in reader.parts if one in ("en", "fr")}
    if not named:
        return in_one(_joined(reader, None), language), frozenset(reader.lost)
    return Label(*(_joined(reader, one) if one in named else "" for one in ("en", "fr"))), frozenset(reader.lost)


def _joined(reader: _Reader, language: str | None) -> str:
    joined = "".join(text for one, text in reader.parts if one is None or one == language)
    return re.sub("\n{3,}", "\n\n", clean(joined))


def in_one(text: str, language: Language) -> Label:
    """A text that is there in one language only."""
    return Label("", text) if language == "fr" else Label(text, "")
