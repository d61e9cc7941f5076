"""A question as other programs know questions: the nearest of their types, what gets lost, and the board in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Final, Literal

from django.utils import translation
from django.utils.translation import gettext as _

import engine
from engine import ScenarioError
from engine.scenario import Label
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.names import label
from layers_site.explain.presenters.printed import CardView, PrintedEffect, printed
from layers_site.platform.text import Language
from layers_site.questions import words
from layers_site.questions.answers import KEYS
from layers_site.quizzes.answer_words import right_in_words
from layers_site.quizzes.ideas import feedback
from layers_site.quizzes.shapes import NO_TEXT, BoardDoc, OptionDoc, QuestionDoc
from layers_site.quizzes.way_lines import way_in_both
from layers_site.quizzes.wording import effect_name, in_both, layer_choices, prompt

Type = Literal["single", "multiple", "short", "order", "essay"]
#: The codes of rules that can decide (`engine.analysis.decided`).
_REASONS: Final = ("dependency", "timestamps", "layers", "sublayers", "cda_first", "same_set")


@dataclass(frozen=True, slots=True)
class ForeignAnswer:
    """`fraction` is the share of the points, from -1 to 1."""

    text: Label
    fraction: Fraction
    feedback: Label = NO_TEXT


@dataclass(frozen=True, slots=True)
class Foreign:
    """`answers` of "order" stand in the right order. `text` holds the board in words where there is one."""

    type: Type
    name: str
    text: Label
    points: int
    answers: tuple[ForeignAnswer, ...]
    explanation: Label
    shuffle: bool


class InexpressibleError(Exception):
    """These formats have no such question; its text says why, in the page's language."""


def foreign(question: QuestionDoc, name: str, *, shuffle: bool) -> Foreign:
    """Return the question for another program. Raises InexpressibleError."""
    type_, answers = _answers(question)
    return Foreign(
        type=type_,
        name=name,
        text=_text(question),
        points=question.points,
        answers=tuple(answers),
        explanation=_explanation(question, type_),
        shuffle=shuffle,
    )


def _text(question: QuestionDoc) -> Label:
    """Return the board in words, what is asked, and how the answer is to be written where that is not plain."""
    parts = [in_words(question.board)] if question.board else []
    parts.append(question.text if question.text != NO_TEXT else Label(prompt(question, "en"), prompt(question, "fr")))
    if question.kind == "pt":
        parts.append(in_both(lambda: _("Answer as power/toughness, such as 2/2; a hyphen if it isn’t a creature.")))
    return _paragraphs(parts)


def _paragraphs(parts: Iterable[Label]) -> Label:
    labels = list(parts)
    return Label(
        "\n\n".join(label.en for label in labels if label.en), "\n\n".join(label.fr for label in labels if label.fr)
    )


def _explanation(question: QuestionDoc, type_: Type) -> Label:
    """Return the explanation and the way through the layers, with the right answer if people grade the question."""
    right = [in_both(lambda: right_in_words(question))] if type_ == "essay" and question.kind != "text" else []
    return _paragraphs((*right, question.explanation, way_in_both(question)))


def _answers(question: QuestionDoc) -> tuple[Type, Iterable[ForeignAnswer]]:
    match question.kind:
        case "single":
            return "single", _options(question)
        case "multiple":
            return "multiple", _statements(question)
        case "pt":
            return "short", _sizes(question)
        case "order":
            return "order", _order(question)
        case "reason":
            return "single", _reasons(question)
        case "layer":
            return "multiple", _layers(question)
    return "essay", ()


def _options(question: QuestionDoc) -> list[ForeignAnswer]:
    return [ForeignAnswer(option.text, Fraction(int(option.right)), _of_wrong(option)) for option in question.options]


def _statements(question: QuestionDoc) -> list[ForeignAnswer]:
    """Return the statements with our grading: each right one adds a share, each wrong one subtracts as much."""
    right = sum(option.right for option in question.options)
    if not right:
        raise InexpressibleError(_("None of its options is right, which other programs do not know."))
    share = Fraction(1, right)
    return [
        ForeignAnswer(option.text, share if option.right else -share, _of_wrong(option)) for option in question.options
    ]


def _of_wrong(option: OptionDoc) -> Label:
    """Return the feedback on a wrong option. Programs show it to all who choose the option, so a right one has none."""
    return Label("", "") if option.right and option.misconceptions else option.feedback


def _sizes(question: QuestionDoc) -> list[ForeignAnswer]:
    right = [ForeignAnswer(Label(size, size), Fraction(1)) for size in _written(question.wanted or {})]
    believed = (
        ForeignAnswer(Label(size, size), Fraction(0), feedback(held.misconceptions))
        for held in question.believed
        for size in _written(held.answer)[:1]
    )
    return [*right, *believed]


def _written(answer: Mapping[str, Any]) -> list[str]:
    """Return the spellings of an answer."""
    power, toughness = answer.get("power"), answer.get("toughness")
    if power is None or toughness is None:
        return ["-", "–", "-/-"]
    return [f"{power}/{toughness}", f"{power} / {toughness}"]


def _order(question: QuestionDoc) -> list[ForeignAnswer]:
    effects = [str(effect) for effect in (question.wanted or {}).get("order") or ()]
    if len(effects) < 2 or question.board is None:
        raise InexpressibleError(_("There are fewer than two effects to put in order."))
    board = question.board
    named = [in_both(partial(effect_name, board, effect)) for effect in effects]
    return [ForeignAnswer(label, Fraction(1)) for label in named]


def _reasons(question: QuestionDoc) -> list[ForeignAnswer]:
    """Return the reasons. If several decide, each is right."""
    right = (question.wanted or {}).get(KEYS["reason"][0]) or []
    codes = [ForeignAnswer(in_both(partial(words.reason, reason)), Fraction(reason in right)) for reason in _REASONS]
    return [*codes, ForeignAnswer(in_both(lambda: _("none of them")), Fraction(int(not right)))]


def _layers(question: QuestionDoc) -> list[ForeignAnswer]:
    right = (question.wanted or {}).get("layers") or []
    if not right or question.board is None:
        raise InexpressibleError(_("The effect applies in no layer, and no option would be right."))
    edition, share = question.board.edition, Fraction(1, len(right))
    names = {name: in_both(partial(_layer_name, edition, name)) for name, _title in layer_choices(edition)}
    return [ForeignAnswer(title, share if name in right else -share) for name, title in names.items()]


def _layer_name(edition: str, layer: str) -> str:
    return dict(layer_choices(edition))[layer]


def in_words(board: BoardDoc) -> Label:
    """Describe a board in both languages: cards as printed and effects by their timestamps, without results."""
    return Label(_board_text(board, "en"), _board_text(board, "fr"))


def _board_text(board: BoardDoc, language: Language) -> str:
    with translation.override(language):
        try:
            return "\n".join(_lines(board))
        except ScenarioError:
            return ""


def _lines(board: BoardDoc) -> Iterator[str]:
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
