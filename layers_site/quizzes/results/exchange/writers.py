"""Moodle XML and GIFT: one `<question>` or block of text for each question, both languages by the multilang filter.

Every text of GIFT is HTML and says so, `[html]`, so that nothing that it begins with is taken for a weight or a format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final
from xml.etree import ElementTree as ET

from engine.scenario import Label
from layers_site.platform.text import Language
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

#: What has a meaning in GIFT, the backslash among it.
_SPECIAL: Final = re.compile(r"[\\~=#{}:]")


# --- Moodle XML -------------------------------------------------------------------------------------


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
    _moodle_html(made, "questiontext", foreign.text, languages)
    _moodle_html(made, "generalfeedback", foreign.explanation, languages)
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
        _moodle_answer(made, foreign, place, answer, languages)
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
    _moodle_html(made, "graderinfo", foreign.explanation, languages)
    _moodle_html(made, "responsetemplate", Label("", ""), languages)


def _moodle_answer(
    made: Element, foreign: Foreign, place: int, answer: ForeignAnswer, languages: Sequence[Language]
) -> None:
    """Write an answer. In an ordering question the fraction is the place; a short answer is plain text."""
    plain = foreign.type == "short"
    fraction = str(place) if foreign.type == "order" else percent(answer.fraction)
    tag = ET.SubElement(made, "answer", fraction=fraction, format="moodle_auto_format" if plain else "html")
    _leaf(tag, "text", clean(answer.text.en) if plain else to_html(answer.text, languages))
    _moodle_html(tag, "feedback", answer.feedback, languages)


def percent(share: Fraction) -> str:
    """Write a percentage as Moodle does: "100", "-50", "33.33333"."""
    return f"{float(100 * share):.5f}".rstrip("0").rstrip(".")


def _moodle_html(parent: Element, tag: str, text: Label, languages: Sequence[Language]) -> None:
    _leaf(ET.SubElement(parent, tag, format="html"), "text", to_html(text, languages))


def _text(parent: Element, tag: str, text: str) -> None:
    _leaf(ET.SubElement(parent, tag), "text", clean(text))


def _leaf(parent: Element, tag: str, text: str) -> None:
    ET.SubElement(parent, tag).text = text


# --- GIFT -------------------------------------------------------------------------------------------


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
    yield f"::{escaped(foreign.name)}::{_gift_html(foreign.text, languages)}{{"
    for place, answer in enumerate(foreign.answers, 1):
        yield f"\t{_gift_answer(foreign, place, answer, languages)}"
    explained = _gift_html(foreign.explanation, languages)
    yield (f"\t####{explained}\n" if explained else "") + "}"


def _gift_answer(foreign: Foreign, place: int, answer: ForeignAnswer, languages: Sequence[Language]) -> str:
    html = _gift_html(answer.feedback, languages)
    feedback = f"#{html}" if html else ""
    if foreign.type == "order":
        return f"={_gift_html(answer.text, languages)} -> {place}"
    if foreign.type == "short":
        return f"=%{percent(answer.fraction)}%{escaped(answer.text.en)}{feedback}"
    if foreign.type == "multiple":
        return f"~%{percent(answer.fraction)}%{_gift_html(answer.text, languages)}{feedback}"
    return f"{'=' if answer.fraction == 1 else '~'}{_gift_html(answer.text, languages)}{feedback}"


def _gift_html(text: Label, languages: Sequence[Language]) -> str:
    """Return the text as HTML for GIFT, in which the signs of the multilang spans are escaped, too."""
    marked_up = to_html(text, languages)
    return f"[html]{escaped(marked_up)}" if marked_up else ""
