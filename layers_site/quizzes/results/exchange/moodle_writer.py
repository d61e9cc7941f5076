"""Moodle XML: both languages by the multilang filter, one `<question>` for each (docs/results.md)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final
from xml.etree import ElementTree as ET

from engine.scenario import Label
from layers_site.platform.language import Language
from layers_site.quizzes.results.exchange.foreign import Foreign, ForeignAnswer, InexpressibleError, foreign
from layers_site.quizzes.results.exchange.markup import clean, to_html
from layers_site.quizzes.results.exchange.parts import packed_head, parts_of
from layers_site.quizzes.shapes import QuizDoc

Element = ET.Element
_TYPES: Final = {
    "single": "multichoice", "multiple": "multichoice", "short": "shortanswer", "order": "ordering", "essay": "essay",
}  # fmt: skip
#: Of an ordering question: one below the other, all of them, all or nothing.
_ORDERING: Final = {
    "layouttype": "VERTICAL", "selecttype": "ALL", "selectcount": "0", "gradingtype": "ALL_OR_NOTHING",
    "showgrading": "SHOW", "numberingstyle": "none",
}  # fmt: skip


def moodle_xml(quiz: QuizDoc, languages: Sequence[Language]) -> bytes:
    """Return the file. A question that cannot be expressed is left out (`losses`)."""
    root = Element("quiz")
    category = ""
    for part in parts_of(quiz, languages):
        try:
            element = foreign(part.question, part.name, shuffle=quiz.shuffle_options)
        except InexpressibleError:
            continue
        if part.category != category:
            root.append(_category(part.category, "" if category else packed_head(quiz)))
            category = part.category
        root.append(_question(element, languages, part.own))
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written


def _category(path: str, own: str) -> Element:
    """Return the element that puts the questions behind it into a category; the first has the head of the quiz."""
    made = Element("question", type="category")
    if own:
        made.append(ET.Comment(f" {own} "))
    _text(made, "category", path)
    return made


def _question(foreign: Foreign, languages: Sequence[Language], own: str) -> Element:
    made = Element("question", type=_TYPES[foreign.type])
    made.append(ET.Comment(f" {own} "))
    _text(made, "name", foreign.name)
    _html(made, "questiontext", foreign.text, languages)
    _html(made, "generalfeedback", foreign.explanation, languages)
    _leaf(made, "defaultgrade", str(foreign.points))
    _leaf(made, "penalty", "0")
    _leaf(made, "hidden", "0")
    if foreign.type in ("single", "multiple"):
        _choice(made, foreign)
    elif foreign.type == "short":
        _leaf(made, "usecase", "0")
    elif foreign.type == "order":
        for tag, text in _ORDERING.items():
            _leaf(made, tag, text)
    else:
        _essay(made, foreign, languages)
    for place, answer in enumerate(foreign.answers, 1):
        _answer(made, foreign, place, answer, languages)
    return made


def _choice(made: Element, foreign: Foreign) -> None:
    _leaf(made, "single", "true" if foreign.type == "single" else "false")
    _leaf(made, "shuffleanswers", "true" if foreign.shuffle else "false")
    _leaf(made, "answernumbering", "abc")


def _essay(made: Element, foreign: Foreign, languages: Sequence[Language]) -> None:
    _leaf(made, "responseformat", "editor")
    _leaf(made, "responserequired", "1")
    _leaf(made, "responsefieldlines", "10")
    _leaf(made, "attachments", "0")
    _html(made, "graderinfo", foreign.explanation, languages)
    _html(made, "responsetemplate", Label("", ""), languages)


def _answer(made: Element, foreign: Foreign, place: int, answer: ForeignAnswer, languages: Sequence[Language]) -> None:
    """Write an answer. In an ordering question the fraction is the place; a short answer is plain text."""
    plain = foreign.type == "short"
    fraction = str(place) if foreign.type == "order" else percent(answer.fraction)
    tag = ET.SubElement(made, "answer", fraction=fraction, format="moodle_auto_format" if plain else "html")
    _leaf(tag, "text", clean(answer.text.en) if plain else to_html(answer.text, languages))
    _html(tag, "feedback", answer.feedback, languages)


def percent(share: Fraction) -> str:
    """Write a percentage as Moodle does: "100", "-50", "33.33333"."""
    return f"{float(100 * share):.5f}".rstrip("0").rstrip(".")


def _html(parent: Element, tag: str, text: Label, languages: Sequence[Language]) -> None:
    _leaf(ET.SubElement(parent, tag, format="html"), "text", to_html(text, languages))


def _text(parent: Element, tag: str, text: str) -> None:
    _leaf(ET.SubElement(parent, tag), "text", clean(text))


def _leaf(parent: Element, tag: str, text: str) -> None:
    ET.SubElement(parent, tag).text = text
