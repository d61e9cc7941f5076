"""Wording of a question, of its answers and of the effects and layers that it asks about; and answers side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from engine.evaluation.trace import Trace
from engine.rulesets import MISCONCEPTIONS, find_ruleset
from engine.rulesets.model import AFTER_LAYERS, Ruleset
from engine.scenario import Label
from engine.words import COLORS
from layers_site.boards.services.evaluation import evaluated, evaluated_aside, scenario_of
from layers_site.cardtext import wording
from layers_site.explain.names import Names, enumeration
from layers_site.explain.presenters.marks import Size, badges
from layers_site.explain.texts import word
from layers_site.platform.text import Language, current_language
from layers_site.questions import words
from layers_site.questions.answers import KEYS, agrees
from layers_site.questions.beliefs import OF_AN_OBJECT, STEPS
from layers_site.questions.comparison import ComparisonRow, Item, Mark, Side, in_short, marks, rows
from layers_site.questions.questions import Ask, Question, order_of, read_question
from layers_site.quizzes.grading import ask_of, tidied
from layers_site.quizzes.shapes import OF_OPTIONS, BoardDoc, Kind, OptionDoc, QuestionDoc

#: What the engine can be asked has one of these; {"effect"} is asked by `layer` questions alone.
_ASK: Final = "ask"

#: Between the parts of an answer about all of an object, and between options, which may be sentences.
_BETWEEN: Final = " · "
#: Between abilities, which are sentences.
_AND: Final = " + "


def read_ask(board: BoardDoc, ask: Mapping[str, Any]) -> Question:
    """Return the question that `ask` puts to a board.

    Raises ScenarioError, or EvaluationError where it takes too long.
    """
    return read_question(ask, board.text, board.edition)


def asked_question(question: QuestionDoc) -> Question | None:
    """Return the question to the engine; None without one, or if it cannot be asked any more."""
    if question.board is None or _ASK not in question.ask:
        return None
    try:
        return read_ask(question.board, question.ask)
    except (ScenarioError, EvaluationError):
        return None


def prompt(question: QuestionDoc, language: Language) -> str:
    """Return the question as a sentence.

    It is the trainer's in that language, or in the other, or else made from what is asked.
    """
    written = text_in(question.text, language)
    if written:
        return written
    with translation.override(language):
        return _made(question)


def text_in(text: Label, language: Language) -> str:
    """Return a text in that language, or in the other where it is empty."""
    first, second = (text.fr, text.en) if language == "fr" else (text.en, text.fr)
    return first.strip() or second.strip()


def _made(question: QuestionDoc) -> str:
    if question.pattern is not None and question.board is None:
        title = text_in(question.pattern.title, current_language())
        return _("A board of the pattern of “%(case)s”, a different one for each learner") % {"case": title}
    if question.kind == "layer" and question.board is not None:
        name = effect_name(question.board, str(question.ask.get("effect", "")))
        return _("In which layers does %(name)s apply?") % {"name": name}
    engine_question = asked_question(question)
    if engine_question is not None:
        return words.question_text(engine_question)
    return _("Which of these are true on this board?") if question.kind == "multiple" and question.board else ""


def kind_word(kind: Kind) -> str:
    return {
        "single": _("one answer"),
        "multiple": _("several answers"),
        "pt": _("power and toughness"),
        "state": _("state of an object"),
        "order": _("order of effects"),
        "reason": _("deciding rule"),
        "layer": _("layers of an effect"),
        "text": _("in one’s own words"),
        "pattern": _("a board of a pattern"),
    }[kind]


def in_both(say: Callable[[], str]) -> Label:
    """Return a text in both languages, made under each of them."""
    with translation.override("en"):
        english = say()
    with translation.override("fr"):
        french = say()
    return Label(str(english), str(french))


def spoken(question: Question, answer: Mapping[str, Any]) -> str:
    """Return the whole answer, in the page's language: "4/4", "red and green", "Blood Moon → Urborg"."""
    if question.ask == "state":
        return spoken_in_parts(question, answer, OF_AN_OBJECT)
    if question.ask == "types":
        return in_short(question, answer)
    row = rows(question, answer, answer)[0]
    if question.ask == "abilities":
        return _AND.join(item.text for item in row.right.items)
    return named(_("Controller"), _side(row.right)) if question.ask == "controller" else _side(row.right)


def spoken_in_parts(question: Question, answer: Mapping[str, Any], parts: Iterable[Ask]) -> str:
    """Return only these parts of an answer about all of an object, in the page's language."""
    return _BETWEEN.join(spoken(replace(question, ask=ask), {key: answer[key] for key in KEYS[ask]}) for ask in parts)


def unlike_parts(answers: Sequence[Mapping[str, Any]]) -> tuple[Ask, ...]:
    """Return the parts of an object in which some of these answers differ."""
    return tuple(
        ask for ask in OF_AN_OBJECT if any(answer[key] != answers[0][key] for answer in answers for key in KEYS[ask])
    )


def named(name: str, text: str) -> str:
    """Return a name with a value, such as "Humility: 4/4", with the colon of the page's language."""
    return _("%(name)s: %(changes)s") % {"name": name, "changes": text}


def _side(side: Side) -> str:
    if side.size is not None:
        return f"{side.size.power}/{side.size.toughness}"
    texts = [item.text for item in side.items]
    return " → ".join(texts) if side.ordered else enumeration(texts)


def effects_of(board: BoardDoc) -> tuple[str, ...]:
    """Return the effects that apply in some layer, the oldest first. Raises ScenarioError or EvaluationError."""
    trace = evaluated(board.text, board.edition)
    effect_infos = sorted(trace.effects.values(), key=lambda effect_info: (effect_info.timestamp, effect_info.name))
    applied = {name for layer in _before_the_end(trace.rules) for name in order_of(trace, trace.rules, layer)}
    return tuple(effect_info.name for effect_info in effect_infos if effect_info.name in applied)


def layers_of(board: BoardDoc, effect: str) -> tuple[str, ...]:
    """Return the names of the layers and sublayers in which an effect applies, in order.

    Raises ScenarioError or EvaluationError.
    """
    trace = evaluated(board.text, board.edition)
    return _layers(trace, trace.rules, effect)


def layers_believed(board: BoardDoc, effect: str) -> Mapping[str, tuple[str, ...]]:
    """Return by misconception the layers of the board's edition in which its parts apply, if that can be said."""
    rules = find_ruleset(board.edition)
    traces = ((idea, evaluated_aside(board.text, idea, STEPS)) for idea in MISCONCEPTIONS)
    return {idea: _layers(trace, rules, effect) for idea, trace in traces if trace is not None}


def layer_choices(edition: str) -> tuple[tuple[str, str], ...]:
    """Return the layers and sublayers of an edition, from the first to the last.

    Their names are in the page's language.
    """
    marks = badges(find_ruleset(edition))
    names = (layer.name for layer in find_ruleset(edition).layers)
    return tuple((name, f"{name} – {marks[name].name}" if name in marks else name) for name in names)


def effect_name(board: BoardDoc, effect: str) -> str:
    """Return the name of the effect on the page, or its id if the board cannot be evaluated any more."""
    try:
        trace = evaluated(board.text, board.edition)
    except (ScenarioError, EvaluationError):
        return effect
    infos = {name: trace.effects[name] for name in sorted(trace.effects)}
    return Names(scenario_of(board.text), infos).effect(effect)


def _layers(trace: Trace, rules: Ruleset, effect: str) -> tuple[str, ...]:
    """Return the layers. If the trace's ruleset has other layers, the changes decide, as in `questions.layers`."""
    return tuple(name for name in _before_the_end(rules) if effect in order_of(trace, rules, name))


def _before_the_end(rules: Ruleset) -> Iterator[str]:
    return (layer.name for layer in rules.layers if layer.name not in AFTER_LAYERS)


def plain_rows(ask: Ask, answer: Mapping[str, Any], wanted: Mapping[str, Any]) -> tuple[ComparisonRow, ...]:
    """Return one row for a size, and one for each other part of the answer."""
    return tuple(_rows(ask, answer, wanted))


def _rows(ask: Ask, answer: Mapping[str, Any], wanted: Mapping[str, Any]) -> Iterator[ComparisonRow]:
    sized = KEYS["pt"]
    if set(sized) <= set(KEYS[ask]):
        yours, right = (_size(answer.get("power"), answer.get("toughness")) for answer in (answer, wanted))
        yield ComparisonRow(_label("power") if ask == "state" else "", yours == right, yours, right)
    for key in KEYS[ask]:
        if key not in sized and key != "all_creature_types":
            mine, other = answer.get(key), wanted.get(key)
            label = _label(key) if ask in ("state", "types") else ""
            enough = ask == "reason" and agrees(ask, answer, wanted)
            marked = marks(_list(mine), _list(other), ordered=key == "order", enough=enough)
            yield ComparisonRow(
                label, mine == other, _answer_side(key, mine, marked[0]), _answer_side(key, other, marked[1])
            )


def _label(key: str) -> str:
    return {
        "power": _("Power and toughness"),
        "supertypes": _("Supertypes"),
        "types": _("Card types"),
        "subtypes": _("Subtypes"),
        "colors": _("Colors"),
        "abilities": _("Abilities"),
        "controller": _("Controller"),
    }[key]


def _size(power: Any, toughness: Any) -> Side:
    if isinstance(power, int) and isinstance(toughness, int):
        return Side(Size(power, toughness))
    return Side(None, (Item("–"),))


def _answer_side(key: str, value: Any, marked: Sequence[Mark]) -> Side:
    items = [Item(_value_text(key, word), mark) for word, mark in zip(_list(value), marked, strict=True)]
    return Side(None, tuple(items) or (Item("–"),), ordered=key == "order")


def _list(value: Any) -> list[str]:
    """Return the parts of an answer; "–" for what is not there."""
    parts = value if isinstance(value, list) else [value]
    return [str(part or "–") for part in parts]


def _value_text(key: str, value: str) -> str:
    if key == "colors" and value in COLORS:
        return wording.color_word(value, current_language())
    if key == "reason":
        return words.reason(value)
    return word(value) if key in ("supertypes", "types", "subtypes") else value


def in_words(question: QuestionDoc, raw_answer: Mapping[str, Any] | None) -> str:
    """Return an answer as its learner would say it; "" for a blank."""
    if not raw_answer:
        return ""
    if "text" in raw_answer:
        return str(raw_answer["text"] or "")
    if question.kind in OF_OPTIONS and not (raw_answer.keys() - {"option", "options"}):
        answer = tidied(question, raw_answer)
        chosen = {answer.get("option"), *answer.get("options", ())}
        texts = [option_text(option) for option in question.options if option.id in chosen]
        return _BETWEEN.join(texts) or _("none of them")
    if question.kind == "layer":
        titles = dict(layer_choices(question.board.edition)) if question.board else {}
        layers = tidied(question, raw_answer)["layers"]
        return enumeration([titles.get(layer, layer) for layer in layers]) or _("in none")
    return _of_engine(question, raw_answer)


def option_text(option: OptionDoc) -> str:
    return text_in(option.text, current_language())


def right_in_words(question: QuestionDoc) -> str:
    """Return what is right, as it was published; "" where nothing is."""
    if question.kind == "text":
        return text_in(question.explanation, current_language())
    if question.kind in OF_OPTIONS:
        return _BETWEEN.join(option_text(option) for option in question.options if option.right) or _("none of them")
    return in_words(question, question.wanted)


def _of_engine(question: QuestionDoc, raw_answer: Mapping[str, Any]) -> str:
    """Say it as the engine would, or where that cannot be asked any more, by its values."""
    asked = asked_question(question)
    try:
        if asked is not None:
            return spoken(asked, raw_answer)
    except (EvaluationError, ScenarioError, LookupError, TypeError):
        pass
    rows = plain_rows(ask_of(question), raw_answer, raw_answer)
    sizes = (f"{row.right.size.power}/{row.right.size.toughness}" for row in rows if row.right.size)
    return ", ".join([*sizes, *(item.text for row in rows for item in row.right.items)])
