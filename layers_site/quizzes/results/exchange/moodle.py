"""Moodle XML: one `<question>` for each question, both languages by the multilang filter, and what gets lost in it.

A question of a pattern becomes one for each of its prepared boards, in a category of its own, from which a program can
draw one by chance.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final
from xml.etree import ElementTree as ET

from django.utils import translation
from django.utils.translation import gettext as _

from engine.scenario import Label
from layers_site.platform.text import Language
from layers_site.quizzes.results.answers import in_short
from layers_site.quizzes.results.exchange.foreign import Foreign, ForeignAnswer, InexpressibleError, foreign
from layers_site.quizzes.shapes import FORMAT, QuestionDoc, QuizDoc
from layers_site.quizzes.wording import text_in

#: Where Moodle puts the questions of a file: into the course that reads it.
_TOP: Final = "$course$/top"
Element = ET.Element
#: What XML 1.0 cannot hold, and a lone half of a pair.
_NOT_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
#: Spaces that HTML takes together; those that do not break are not among them.
_SPACES: Final = re.compile("[ \t\n\r\f]+")
#: Other ends of lines.
_LINES: Final = re.compile("\r\n|[\r\x85\u2028\u2029]")
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
    for part in _parts(quiz, languages):
        try:
            element = foreign(part.question, part.name, shuffle=quiz.shuffle_options)
        except InexpressibleError:
            continue
        if part.category != category:
            root.append(_category(part.category))
            category = part.category
        root.append(_question(element, languages))
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written


def _category(path: str) -> Element:
    """Return the element that puts the questions behind it into a category."""
    made = Element("question", type="category")
    _text(made, "category", path)
    return made


def _question(foreign: Foreign, languages: Sequence[Language]) -> Element:
    made = Element("question", type=_TYPES[foreign.type])
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


@dataclass(frozen=True, slots=True)
class ExportedQuestion:
    """One question of a file: its name there, and the category."""

    question: QuestionDoc
    name: str
    category: str


def _parts(quiz: QuizDoc, languages: Sequence[Language]) -> Iterator[ExportedQuestion]:
    """Yield the questions in their order, under names and categories in the first of the languages."""
    home = f"{_TOP}/{_segment(text_in(quiz.title, languages[0]) or FORMAT)}"
    for number, question in enumerate(quiz.questions, 1):
        if question.kind != "pattern":
            yield ExportedQuestion(question, _name(str(number), question, languages[0]), home)
            continue
        title = text_in(question.pattern.title, languages[0]) if question.pattern else ""
        category = f"{home}/{_segment(f'{number}. {title}')}"
        for place, dealt in enumerate(question.dealt):
            mine = replace(question.with_board_of(dealt), pattern=None)
            yield ExportedQuestion(mine, _name(f"{number}.{place + 1}", mine, languages[0]), category)


def _name(number: str, question: QuestionDoc, language: Language) -> str:
    with translation.override(language):
        return f"{number}. {in_short(question)}"


def _segment(title: str) -> str:
    """Return a part of the path of a category, in which a slash is written twice."""
    return " ".join(clean(title).split()).replace("/", "//")


@dataclass(frozen=True, slots=True)
class Loss:
    """`number` of the question, 0 for the whole quiz; `gone`: the question is left out."""

    number: int
    text: str
    gone: bool = False


def losses(quiz: QuizDoc) -> tuple[Loss, ...]:
    return (*_of_quiz(quiz), *_of_questions(quiz))


def _of_quiz(quiz: QuizDoc) -> Iterator[Loss]:
    yield Loss(0, _("Introduction, level and whether questions are shuffled are not in it; the title is a category."))
    if any(question.board for question in quiz.questions):
        yield Loss(0, _("Boards become words: cards as printed, and effects from the oldest to the newest."))
    if any(option.misconceptions for question in quiz.questions for option in question.options):
        yield Loss(0, _("Which misconception an option shows is not in it; what is said of it stays."))


def _of_questions(quiz: QuizDoc) -> Iterator[Loss]:
    for number, question in enumerate(quiz.questions, 1):
        try:
            for part in (question, *question.dealt) if question.kind == "pattern" else (question,):
                if part.kind != "pattern":
                    foreign(part, "", shuffle=False)
        except InexpressibleError as error:
            yield Loss(number, str(error), gone=True)
            continue
        of_kind = _of_kind(question)
        if of_kind:
            yield Loss(number, of_kind)


def _of_kind(question: QuestionDoc) -> str:
    if question.kind == "pattern":
        text = _("Becomes %(count)s questions in a category, one for each prepared board: let one be drawn at random.")
        return text % {"count": len(question.dealt)}
    if question.kind == "order":
        return _("Becomes a question of the type “ordering”, which Moodle has from 4.4 on.")
    return {
        "pt": _("Becomes a short answer, to be written like 2/2."),
        "state": _("Is marked by hand: the right answer is in the feedback."),
        "reason": _("Becomes a choice in which each rule that decides is right."),
        "layer": _("Becomes a choice of several layers, in which each right one gives its part of the points."),
    }.get(question.kind, "")


# --- texts in two languages, by the multilang filter ----------------------------------------------------


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
