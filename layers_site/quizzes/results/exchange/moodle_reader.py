"""Moodle XML read by its rules, with the line on which each question begins.

The file is hostile: no document type and so no entities of its own, bounds on depth, elements and size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, cast
from xml.etree import ElementTree as ET

from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped]
from defusedxml.ElementTree import XMLParser  # type: ignore[import-untyped]
from django.utils.translation import gettext as _

from engine.scenario import Label
from layers_site.platform.text import Language
from layers_site.quizzes.results.exchange.markup import clean, from_html, in_one
from layers_site.quizzes.results.exchange.parts import MOST_QUESTIONS_READ, CameAnswer, FileError, ImportedQuestion

MOST_ELEMENTS: Final = 20_000
DEEPEST: Final = 12
#: Without an exponent: of 1e999999999 a fraction would fill the memory.
_NUMBER: Final = re.compile(r"[-+]?\d{1,9}(\.\d{1,9})?")
_HTML: Final = ("html", "moodle_auto_format", "")


class _Lines(ET.TreeBuilder):
    """Builds the tree, and knows the line of each element."""

    def __init__(self) -> None:
        super().__init__(insert_comments=True)
        self.lines: dict[ET.Element, int] = {}
        self.parser: Any = None
        self._depth = 0

    def start(self, tag: Any, attrs: Any) -> ET.Element:
        self._depth += 1
        line = self.parser.parser.CurrentLineNumber
        if self._depth > DEEPEST:
            raise FileError(_("It is nested too deeply."), line)
        if len(self.lines) >= MOST_ELEMENTS:
            raise FileError(_("It has too many elements."), line)
        element: ET.Element = super().start(tag, attrs)
        self.lines[element] = line
        return element

    def end(self, tag: str) -> ET.Element:
        self._depth -= 1
        return super().end(tag)


def read_moodle(data: bytes, language: Language) -> tuple[ImportedQuestion, ...]:
    """Return the questions in their order; `language` is that of texts that name none. Raises FileError."""
    root, lines = _parsed(data)
    if root.tag != "quiz":
        raise FileError(_("It must be a <quiz> of Moodle."), 1)
    elements = [element for element in root if element.tag == "question" and element.get("type") != "category"]
    if len(elements) > MOST_QUESTIONS_READ:
        raise FileError(_("It has too many questions."), lines[elements[MOST_QUESTIONS_READ]])
    return tuple(_Question(element, lines[element], language).read() for element in elements)


def _parsed(data: bytes) -> tuple[ET.Element, dict[ET.Element, int]]:
    builder = _Lines()
    parser = XMLParser(target=builder, forbid_dtd=True)
    builder.parser = parser
    try:
        parser.feed(data)
        root: ET.Element = parser.close()
    except ET.ParseError as error:
        raise FileError(_("It isn’t well-formed XML: %(why)s") % {"why": str(error)}, error.position[0]) from error
    except DefusedXmlException as error:
        raise FileError(_("Document types and entities are not read."), 1) from error
    except (LookupError, ValueError) as error:
        raise FileError(_("Its encoding cannot be read.")) from error
    return root, builder.lines


class _Question:
    """One `<question>`, with what was lost of its texts."""

    def __init__(self, element: ET.Element, line: int, language: Language) -> None:
        self._element, self._line, self._language = element, line, language
        self._lost: set[str] = set()

    def read(self) -> ImportedQuestion:
        element, type_ = self._element, (self._element.get("type") or "").strip().lower()
        explanation = self._html(element.find("generalfeedback"))
        if type_ == "essay" and not (explanation.en or explanation.fr):
            explanation = self._html(element.find("graderinfo"))
        return ImportedQuestion(
            type="matching" if type_ == "match" else type_,
            name=clean(element.findtext("name/text") or "")[:200],
            line=self._line,
            text=self._html(element.find("questiontext")),
            answers=tuple(self._answers(type_)),
            pairs=tuple(self._pairs()),
            single=(element.findtext("single") or "true").strip().lower() in ("true", "1"),
            explanation=explanation,
            points=_number(element.findtext("defaultgrade"), Fraction(1)),
            lost=frozenset(self._lost),
            own=next(
                (element.text or "" for element in element if cast(object, element.tag) is ET.Comment), ""
            ).strip(),
        )

    def _answers(self, type_: str) -> Iterator[CameAnswer]:
        """Yield the answers. In an ordering question the fraction is the place."""
        answers = [(self._fraction(element), element) for element in self._element.findall("answer")]
        if type_ == "ordering":
            answers.sort(key=lambda pair: pair[0])
        for fraction, element in answers:
            share = Fraction(1) if type_ == "ordering" else fraction / 100
            yield CameAnswer(self._answer_text(element, type_), share, self._html(element.find("feedback")))

    def _fraction(self, element: ET.Element) -> Fraction:
        return _number(element.get("fraction"), Fraction(0))

    def _answer_text(self, element: ET.Element, type_: str) -> Label:
        if type_ in ("shortanswer", "numerical", "truefalse"):
            text = clean(element.findtext("text") or element.text or "")
            tolerance = clean(element.findtext("tolerance") or "")
            return in_one(f"{text} ± {tolerance}" if _number(tolerance, Fraction(0)) else text, self._language)
        return self._html(element)

    def _pairs(self) -> Iterator[tuple[Label, Label]]:
        for element in self._element.findall("subquestion"):
            label = from_html(element.findtext("answer/text") or "", self._language)[0]
            yield self._html(element), label

    def _html(self, element: ET.Element | None) -> Label:
        """Return a text with its format; old files have it without `<text>`."""
        if element is None:
            return Label("", "")
        inner = element.find("text")
        text = (inner.text if inner is not None else element.text) or ""
        if element.get("format", "") not in _HTML:
            return in_one(clean(text), self._language)
        if element.get("format") == "moodle_auto_format":
            text = text.replace("\n", "<br>")
        label, lost = from_html(text, self._language)
        self._lost |= lost
        return label


def _number(text: str | None, otherwise: Fraction) -> Fraction:
    """Return a decimal number of a reasonable size; "33.33333" and the like are the third that they stand for."""
    if not _NUMBER.fullmatch((text or "").strip()):
        return otherwise
    fraction = Fraction((text or "").strip())
    near = fraction.limit_denominator(100)
    fraction = near if abs(near - fraction) < Fraction(1, 10_000) else fraction
    return fraction if abs(fraction) <= 1000 else otherwise
