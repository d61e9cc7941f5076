"""Moodle XML: one `<question>` for each question, both languages by the multilang filter, and what gets lost in it.

A board becomes words. A question of a pattern becomes one for each of its prepared boards, in a category of its own,
from which a program can draw one by chance. What Moodle has no type for is marked by hand.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, Final
from xml.etree import ElementTree as ET

from django.utils import translation
from django.utils.translation import gettext as _

import engine
from engine import ScenarioError
from engine.scenario import Label
from layers_site.boards.services.evaluation import DECIDERS, scenario_of
from layers_site.explain.names import label
from layers_site.explain.presenters.printed import CardView, PrintedEffect, printed
from layers_site.platform.text import Language
from layers_site.questions import words
from layers_site.questions.answers import KEYS
from layers_site.quizzes.feedback import way_lines
from layers_site.quizzes.making import feedback
from layers_site.quizzes.results.answers import in_short
from layers_site.quizzes.shapes import FORMAT, NO_TEXT, BoardDoc, OptionDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.wording import in_both, prompt, right_in_words, text_in

#: Where Moodle puts the questions of a file: into the course that reads it.
_TOP: Final = "$course$/top"
Element = ET.Element
#: What XML 1.0 cannot hold, and a lone half of a pair.
_NOT_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
#: Spaces that HTML takes together; those that do not break are not among them.
_SPACES: Final = re.compile("[ \t\n\r\f]+")
#: Other ends of lines.
_LINES: Final = re.compile("\r\n|[\r\x85\u2028\u2029]")
#: The types of kinds; all others are marked by hand.
_TYPES: Final = {"single": "multichoice", "multiple": "multichoice", "reason": "multichoice", "pt": "shortanswer"}


@dataclass(frozen=True, slots=True)
class _Answer:
    """`share` is the part of the points that it gives, from -1 to 1."""

    text: Label
    share: Fraction
    feedback: Label = NO_TEXT


def moodle_xml(quiz: QuizDoc, languages: Sequence[Language]) -> bytes:
    """Return the file. A question that cannot be expressed is left out (`losses`)."""
    root = Element("quiz")
    last = ""
    for question, number, category in _parts(quiz, languages[0]):
        if not _is_expressible(question):
            continue
        if category != last:
            _leaf(ET.SubElement(ET.SubElement(root, "question", type="category"), "category"), "text", clean(category))
            last = category
        root.append(_question(question, number, languages, shuffle=quiz.shuffle_options))
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written


def _is_expressible(question: QuestionDoc) -> bool:
    """Return whether any option is right: Moodle knows no question without one."""
    return question.kind != "multiple" or any(option.right for option in question.options)


def _parts(quiz: QuizDoc, language: Language) -> Iterator[tuple[QuestionDoc, str, str]]:
    """Yield the questions in their order, with their numbers and the paths of their categories."""
    home = f"{_TOP}/{_segment(text_in(quiz.title, language) or FORMAT)}"
    for number, question in enumerate(quiz.questions, 1):
        if question.kind != "pattern":
            yield question, str(number), home
            continue
        title = text_in(question.pattern.title, language) if question.pattern else ""
        for place, dealt in enumerate(question.dealt, 1):
            mine = replace(question.with_board_of(dealt), pattern=None)
            yield mine, f"{number}.{place}", f"{home}/{_segment(f'{number}. {title}')}"


def _segment(title: str) -> str:
    """Return a part of the path of a category, in which a slash is written twice."""
    return " ".join(clean(title).split()).replace("/", "//")


def _question(question: QuestionDoc, number: str, languages: Sequence[Language], *, shuffle: bool) -> Element:
    type_ = _TYPES.get(question.kind, "essay")
    made = Element("question", type=type_)
    with translation.override(languages[0]):
        _leaf(ET.SubElement(made, "name"), "text", clean(f"{number}. {in_short(question)}"))
    explanation = explanation_of(question)
    _html(made, "questiontext", text_of(question), languages)
    _html(made, "generalfeedback", explanation, languages)
    for tag, text in (("defaultgrade", str(question.points)), ("penalty", "0"), ("hidden", "0")):
        _leaf(made, tag, text)
    if type_ == "multichoice":
        _leaf(made, "single", "false" if question.kind == "multiple" else "true")
        _leaf(made, "shuffleanswers", "true" if shuffle else "false")
        _leaf(made, "answernumbering", "abc")
    elif type_ == "shortanswer":
        _leaf(made, "usecase", "0")
    else:
        _html(made, "graderinfo", explanation, languages)
    for answer in _answers(question):
        plain = type_ == "shortanswer"
        signs = {"fraction": percent(answer.share), "format": "moodle_auto_format" if plain else "html"}
        element = ET.SubElement(made, "answer", signs)
        _leaf(element, "text", clean(answer.text.en) if plain else to_html(answer.text, languages))
        _html(element, "feedback", answer.feedback, languages)
    return made


def text_of(question: QuestionDoc) -> Label:
    """Return the board in words, what is asked, and how the answer is to be written where that is not plain."""
    board = in_both(partial(_board_text, question.board)) if question.board else NO_TEXT
    asked = question.text if question.text != NO_TEXT else Label(prompt(question, "en"), prompt(question, "fr"))
    hint = in_both(lambda: _("Answer as power/toughness, such as 2/2; a hyphen if it isn’t a creature."))
    return _paragraphs(board, asked, hint if question.kind == "pt" else NO_TEXT)


def explanation_of(question: QuestionDoc) -> Label:
    """Return the explanation and the way through the layers, with the right answer if people grade the question."""
    by_hand = question.kind not in (*_TYPES, "text")
    right = in_both(lambda: right_in_words(question)) if by_hand else NO_TEXT
    return _paragraphs(right, question.explanation, in_both(lambda: "\n".join(way_lines(question))))


def _paragraphs(*parts: Label) -> Label:
    return Label("\n\n".join(part.en for part in parts if part.en), "\n\n".join(part.fr for part in parts if part.fr))


def _answers(question: QuestionDoc) -> Iterator[_Answer]:
    """Yield the answers. Of statements each right one adds a share, and each wrong one subtracts as much."""
    wanted = question.wanted or {}
    if question.kind in ("single", "multiple"):
        share = Fraction(1, sum(option.right for option in question.options))
        wrong = -share if question.kind == "multiple" else Fraction(0)
        for option in question.options:
            yield _Answer(option.text, share if option.right else wrong, _of_wrong(option))
    elif question.kind == "pt":
        yield from (_Answer(Label(size, size), Fraction(1)) for size in _written(wanted))
        for held in question.believed:
            size = _written(held.answer)[0]
            yield _Answer(Label(size, size), Fraction(0), feedback(held.misconceptions))
    elif question.kind == "reason":
        right = wanted.get(KEYS["reason"][0]) or []
        for reason in DECIDERS:
            yield _Answer(in_both(partial(words.reason, reason)), Fraction(reason in right))
        yield _Answer(in_both(lambda: _("none of them")), Fraction(not right))


def _of_wrong(option: OptionDoc) -> Label:
    """Return the feedback on a wrong option. Moodle shows it to all who choose the option, so a right one has none."""
    return NO_TEXT if option.right and option.misconceptions else option.feedback


def _written(answer: Mapping[str, Any]) -> list[str]:
    """Return the spellings of an answer."""
    power, toughness = answer.get("power"), answer.get("toughness")
    if power is None or toughness is None:
        return ["-", "–", "-/-"]
    return [f"{power}/{toughness}", f"{power} / {toughness}"]


def percent(share: Fraction) -> str:
    """Write a percentage as Moodle does: "100", "-50", "33.33333"."""
    return f"{float(100 * share):.5f}".rstrip("0").rstrip(".")


def _html(parent: Element, tag: str, text: Label, languages: Sequence[Language]) -> None:
    _leaf(ET.SubElement(parent, tag, format="html"), "text", to_html(text, languages))


def _leaf(parent: Element, tag: str, text: str) -> None:
    ET.SubElement(parent, tag).text = text


def losses(quiz: QuizDoc) -> list[tuple[int, str]]:
    """Return what gets lost: of the whole quiz (0), or of the question of a number."""
    lost = [(0, _("The file has no introduction, no level and no shuffling; the title is a category."))]
    if any(question.board for question in quiz.questions):
        lost.append((0, _("Boards are described in words: cards as printed, effects from the oldest to the newest.")))
    if any(option.misconceptions for question in quiz.questions for option in question.options):
        lost.append((0, _("The file doesn’t say which misconception an option shows; its feedback stays.")))
    for number, question in enumerate(quiz.questions, 1):
        if not _is_expressible(question):
            lost.append(
                (
                    number,
                    _("This question is left out: it has no right option, and Moodle can’t ask such questions."),
                )
            )
        elif question.kind == "pattern":
            text = _("Becomes %(count)s questions in a category, one for each prepared board: let one be drawn.")
            lost.append((number, text % {"count": len(question.dealt)}))
        elif question.kind not in (*_TYPES, "text"):
            lost.append((number, _("Is marked by hand: the right answer is in the feedback.")))
    return lost


# --- boards in words ------------------------------------------------------------------------------------


def _board_text(board: BoardDoc) -> str:
    """Describe a board: cards as printed and effects by their timestamps, without results."""
    try:
        return "\n".join(_board_lines(board))
    except ScenarioError:
        return ""


def _board_lines(board: BoardDoc) -> Iterator[str]:
    lying = printed(scenario_of(board.text))
    rules = engine.RULESETS.get(board.edition)
    yield _("The board (rules: %(rules)s):") % {"rules": label(rules.title) if rules else board.edition}
    if lying.turn:
        yield lying.turn
    yield from (f"• {_card(card)}" for card in lying.cards)
    if lying.effects:
        yield _("Effects, oldest first") + _(": ").rstrip()
        yield from (f"{effect.position}. {_effect(effect)}" for effect in lying.effects)


def _card(card: CardView) -> str:
    size = f"{card.size.power}/{card.size.toughness}" if card.size else ""
    cost = "".join(f"{{{pip.text}}}" for pip in card.mana)
    head = " – ".join(filter(None, (" ".join(filter(None, (card.name, cost))), card.type_line, size)))
    text = " ".join(_as_sentence(line.text) for line in card.lines)
    meta = ", ".join(card.meta)
    return " ".join(filter(None, (_as_sentence(f"{head} ({meta})" if meta else head), text)))


def _effect(effect: PrintedEffect) -> str:
    return effect.name + _(": ") + " ".join(_as_sentence(change) for change in effect.does)


def _as_sentence(text: str) -> str:
    """Return the text with a full stop, unless it ends with a sign that ends a sentence."""
    return text if text[-1:] in ".!?…" else f"{text}."


# --- texts in two languages, by the multilang filter ----------------------------------------------------


def clean(text: str) -> str:
    """Remove characters that files of these formats cannot hold, and spaces at the ends of lines and in a row."""
    lines = (_SPACES.sub(" ", line).strip(" ") for line in _NOT_XML.sub("", _LINES.sub("\n", text)).split("\n"))
    return "\n".join(lines).strip("\n")


def to_html(text: Label, languages: Sequence[Language]) -> str:
    """Return the text in those of the wanted languages that it has; for one alone, the other where that is empty."""
    if len(languages) == 1:
        return _escaped(clean(text_in(text, languages[0])))
    pairs = [(language, _escaped(cleaned)) for language in languages if (cleaned := clean(getattr(text, language)))]
    return "".join(f'<span lang="{language}" class="multilang">{cleaned}</span>' for language, cleaned in pairs)


def _escaped(text: str) -> str:
    return html.escape(text, quote=False).replace("\n", "<br>")
