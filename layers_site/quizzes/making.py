"""A question made from a board: what is right by the engine, and what those answer who hold a misconception.

What was made of one is known of every other question that says the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import EvaluationError, ScenarioError
from engine.errors import Problem
from engine.notation.scenarios import json_text
from engine.rulesets import RULESETS
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Label
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.misconceptions import Misconception, misconceptions
from layers_site.explain.names import Names, enumeration
from layers_site.platform.memory import cached
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import lowered
from layers_site.questions import options
from layers_site.questions.beliefs import gathered, right_answer, wrong_answers
from layers_site.questions.chooser import Candidate, Spot, candidates
from layers_site.questions.distractors import Distractor, LeftOut, Overlooked, distractors
from layers_site.questions.questions import Ask, Question, question_json
from layers_site.questions.words import effect_name, layer_name, names_of
from layers_site.quizzes.notation import LONGEST_OPTION, write_question
from layers_site.quizzes.shapes import (
    ASKS_OF,
    LETTERS,
    OF_ENGINE,
    BelievedDoc,
    BoardDoc,
    Kind,
    OptionDoc,
    QuestionDoc,
)
from layers_site.quizzes.wording import (
    asked_question,
    effects_of,
    in_both,
    layers_believed,
    layers_of,
    read_ask,
    spoken,
    spoken_in_parts,
    unlike_parts,
)

#: Fewer wrong answers that somebody could come to are too few to choose among; more than so many are not read.
FEWEST_WRONG: Final = 3
MOST_WRONG: Final = 5
_FEWEST_STATEMENTS: Final = 2

_Say = Callable[[Mapping[str, Any]], Label]
#: So many questions are kept of each kind of answer: those of the longest quizzes that some trainers work on at once.
QUESTIONS_KEPT = 512


@dataclass(frozen=True, slots=True)
class Made:
    """`too_few`: there are fewer than three wrong answers to choose from that somebody could come to."""

    question: QuestionDoc
    too_few: bool


def make_question(kind: Kind, board: BoardDoc | None, ask: Mapping[str, Any], *, name: str, points: int = 1) -> Made:
    """Return the question of the id `name`, with what is right.

    Kinds of options have the options in both languages.

    `ask` is one of `questions.questions`, {"effect"} for "layer", {} or {"object"} for "multiple", {} for "text".
    Raises ScenarioError for what cannot be asked of the board, EvaluationError where that takes too long.
    """
    empty = QuestionDoc(name, kind, points, board, dict(ask))
    if kind == "text":
        return Made(replace(empty, wanted={}), too_few=False)
    if board is None:
        raise ScenarioError((Problem("/board", SiteFault.NEEDS_BOARD),))
    if kind == "multiple":
        choices = statements(board, str(ask.get("object", "")))
        if len(choices) < _FEWEST_STATEMENTS:
            raise ScenarioError((Problem("/board", SiteFault.TOO_LITTLE),))
        made = Made(
            replace(empty, ask={}, options=choices),
            too_few=sum(not option.right for option in choices) < FEWEST_WRONG,
        )
    elif kind == "single":
        made = _single(empty, read_ask(board, ask))
    else:
        _check(kind, board, ask)
        made = Made(empty, too_few=False)
    return replace(made, question=frozen(made.question))


def _check(kind: Kind, board: BoardDoc, ask: Mapping[str, Any]) -> None:
    if kind == "layer":
        if ask.get("effect") not in effects_of(board):
            raise ScenarioError((Problem("/ask/effect", SiteFault.NO_EFFECT_CHOSEN),))
    elif ask.get("ask") not in ASKS_OF[kind]:
        raise ScenarioError((Problem("/ask/ask", SiteFault.NOT_AMONG, {"names": tuple(ASKS_OF[kind])}),))
    else:
        read_ask(board, ask)


def _single(empty: QuestionDoc, question: Question) -> Made:
    wrong = distractors(question, FEWEST_WRONG, MOST_WRONG)
    right = right_answer(question)
    say = _saying(question, [right, *(answer.answer for answer in wrong)])
    made = _named([OptionDoc("", say(right), right=True, answer=right), *(_option(question, a, say) for a in wrong)])
    return Made(replace(empty, options=made), too_few=len(made) <= FEWEST_WRONG)


def _saying(question: Question, answers: Sequence[Mapping[str, Any]]) -> _Say:
    """Return what words each of the answers: of all of an object only those parts in which they differ."""
    parts = unlike_parts(answers) if question.ask == "state" else ()

    def say(answer: Mapping[str, Any]) -> Label:
        if parts:
            return _in_both(lambda: spoken_in_parts(question, answer, parts))
        return _in_both(lambda: spoken(question, answer))

    return say


def _option(question: Question, wrong: Distractor, say: _Say) -> OptionDoc:
    return OptionDoc(
        id="",
        text=say(wrong.answer),
        right=False,
        feedback=feedback_on_distractor(question, wrong),
        misconceptions=wrong.misconceptions,
        answer=wrong.answer,
    )


def _in_both(text: Callable[[], str]) -> Label:
    """Cut where a board has more to say than an option can hold."""
    label = in_both(text)
    return Label(_cut(label.en), _cut(label.fr))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_OPTION else f"{text[: LONGEST_OPTION - 1]}…"


def _named(made: Iterable[OptionDoc]) -> tuple[OptionDoc, ...]:
    """Order and name the options by a digest of their answers.

    So the order does not tell which one is right. Equal texts become one.
    """
    unlike = {option.text: option for option in reversed(list(made))}
    ordered = sorted(unlike.values(), key=lambda option: options.digest(json.dumps(option.answer, sort_keys=True)))
    return tuple(replace(option, id=LETTERS[place]) for place, option in enumerate(ordered))


def wanted(question: QuestionDoc) -> dict[str, Any] | None:
    """Return the right answer, by the options or by the engine; {} for free text, None if it is unknown.

    Raises ScenarioError or EvaluationError for a board that cannot be worked out.
    """
    right = [option.id for option in question.options if option.right]
    if question.kind == "single":
        return {"option": right[0]} if len(right) == 1 else None
    if question.kind == "multiple":
        return {"options": right}
    if question.kind == "text":
        return {}
    if question.kind == "layer":
        effect = str(question.ask.get("effect", ""))
        return {"layers": list(layers_of(question.board, effect))} if question.board else None
    engine_question = asked_question(question)
    return right_answer(engine_question) if engine_question else None


def frozen(question: QuestionDoc) -> QuestionDoc:
    """Return the question with the right and the believed answers in it.

    So neither has to be worked out again. Raises as `wanted`.
    """
    if question.kind == "pattern":
        return replace(question, dealt=tuple(map(frozen, question.dealt)))
    right, wrong = _answers(known(question))
    return replace(question, wanted=right, believed=wrong)


@cached("quiz_answers", QUESTIONS_KEPT)
def _answers(known: Known) -> tuple[Mapping[str, Any] | None, tuple[BelievedDoc, ...]]:
    return wanted(known.question), _believed(known.question)


def _believed(question: QuestionDoc) -> tuple[BelievedDoc, ...]:
    if question.kind == "multiple":
        return _ticked(question)
    if question.kind == "layer" and question.board:
        return layers_misbelieved(question.board, str(question.ask.get("effect", "")))
    engine_question = asked_question(question) if question.kind in OF_ENGINE else None
    return believed(engine_question) if engine_question else ()


def _ticked(question: QuestionDoc) -> tuple[BelievedDoc, ...]:
    """Return the ticks of each misconception that an option names. Other options are ticked as they are right."""
    ideas = dict.fromkeys(idea for option in question.options for idea in option.misconceptions)
    groups: dict[tuple[str, ...], list[str]] = {}
    for idea in ideas:
        ticked = tuple(option.id for option in question.options if option.right != (idea in option.misconceptions))
        groups.setdefault(ticked, []).append(idea)
    return tuple(BelievedDoc({"options": list(ticked)}, tuple(ids)) for ticked, ids in groups.items())


@dataclass(frozen=True, slots=True)
class Known:
    """A question as a part of a key (`platform.memory`): equal to all that have its digest."""

    digest: bytes
    question: QuestionDoc = field(compare=False)


def known(question: QuestionDoc) -> Known:
    return Known(digest_of(write_question(question)), question)


def digest_of(document: object) -> bytes:
    """Return a digest of a JSON document, whatever the order of its keys."""
    return blake2b(json_text(document).encode("utf-8", "surrogatepass"), digest_size=24).digest()


#: More ideas than these are not told under one option.
_MOST_TOLD: Final = 2

#: So many statements are made of one board at most.
MOST: Final = 6


def believed(question: Question) -> tuple[BelievedDoc, ...]:
    """Return the wrong answers that misconceptions give; () where the board takes too long."""
    try:
        wrongs = wrong_answers(question)
    except EvaluationError:
        return ()
    return tuple(BelievedDoc(wrong.answer, wrong.misconceptions) for wrong in wrongs if wrong.misconceptions)


def strangers(question: Question, answer: Mapping[str, Any], ideas: Iterable[str], *, right: bool) -> tuple[str, ...]:
    """Return the ideas that do not give a wrong answer, or that do not lead away from a right one."""
    answers = gathered(question).answers
    return tuple(idea for idea in ideas if answers.get(idea) is None or (answers[idea] == answer) == right)


def layers_misbelieved(board: BoardDoc, effect: str) -> tuple[BelievedDoc, ...]:
    """Return the wrong answers about the layers in which an effect applies, with their misconceptions.

    One who takes it to apply nowhere is not asked after.
    """
    right, by_idea = layers_of(board, effect), layers_believed(board, effect)
    groups: dict[tuple[str, ...], list[str]] = {}
    for idea, layers in by_idea.items():
        if layers and layers != right:
            groups.setdefault(layers, []).append(idea)
    return tuple(BelievedDoc({"layers": list(layers)}, tuple(ideas)) for layers, ideas in groups.items())


def feedback_on_distractor(question: Question, wrong: Distractor) -> Label:
    """Say of a wrong answer how somebody comes to it; nothing where it is only one of all there are."""
    leaves = wrong.leaves
    if leaves is not None:
        return in_both(lambda: _left_out(question, leaves))
    return feedback(wrong.misconceptions, wrong.editions)


def _left_out(question: Question, leaves: LeftOut) -> str:
    """Say what is overlooked, or until where the answer holds and what changes it there."""
    if isinstance(leaves, Overlooked):
        return _("That would be the answer without this: %(name)s.") % {"name": names_of(question).item(leaves.thing)}
    if leaves.layer in AFTER_LAYERS:
        return _("That is the answer before this applies: %(name)s.") % {"name": effect_name(question, leaves.effect)}
    words = {"layer": layer_name(replace(question, layer=leaves.layer)), "name": effect_name(question, leaves.effect)}
    return _("That is the answer before %(layer)s. This changes it there: %(name)s.") % words


def feedback(ideas: Iterable[str], editions: Iterable[str] = ()) -> Label:
    """Say of a wrong answer what somebody may have thought, and what the rules say instead, in both languages."""
    known = _known(ideas)
    if not known:
        return _once(tuple(editions))
    texts = [(misconception.description, misconception.correction) for misconception in known]
    return Label(
        " ".join(f"{thought.en} By the rules: {lowered(correction.en)}" for thought, correction in texts),
        " ".join(f"{thought.fr} Selon les règles, {lowered(correction.fr)}" for thought, correction in texts),
    )


def _known(ideas: Iterable[str]) -> list[Misconception]:
    catalogue = misconceptions()
    return [catalogue[idea] for idea in ideas if idea in catalogue][:_MOST_TOLD]


def _once(editions: tuple[str, ...]) -> Label:
    """Return under which rules the answer was right."""
    if not editions:
        return Label("", "")
    titles = [RULESETS[edition].title for edition in editions]
    english, french = ", ".join(title.en for title in titles), ", ".join(title.fr for title in titles)
    return Label(f"It is right under other rules: {english}.", f"C’est juste selon d’autres règles\u00a0: {french}.")


def statements(board: BoardDoc, about: str = "") -> tuple[OptionDoc, ...]:
    """Make statements of what most misconceptions get wrong, of the object `about` or of all.

    Half of them say it as it is, half as it is believed. Of each thing there is one statement, so that none gives
    another away. Raises ScenarioError or EvaluationError.
    """
    possible = candidates(Spot(board.text, board.edition), about)
    points = sorted(possible, key=lambda point: (-len(point.detects), _digest(point)))[:MOST]
    misleading = [point for point in sorted(points, key=_digest) if point.wrong]
    false = misleading[::2]
    made = [_false(point) if point in false else _true(point) for point in sorted(points, key=_digest)]
    return tuple(replace(option, id=letter) for letter, option in zip(LETTERS, made, strict=False))


def _true(point: Candidate) -> OptionDoc:
    return _stated(point.question, right_answer(point.question), tuple(sorted(point.detects)), right=True)


def _false(point: Candidate) -> OptionDoc:
    """State the wrong answer that most misconceptions give."""
    answer, ideas = max(point.wrong.items(), key=lambda pair: len(pair[1]))
    return _stated(point.question, json.loads(answer), tuple(sorted(ideas)), right=False)


def _stated(question: Question, answer: Mapping[str, Any], ideas: tuple[str, ...], *, right: bool) -> OptionDoc:
    text = in_both(lambda: _statement(question, answer))
    explanation = feedback(ideas) if ideas else Label("", "")
    return OptionDoc("", text, right, explanation, ideas, answer, question_json(question))


def _statement(question: Question, answer: Mapping[str, Any]) -> str:
    """Return an answer as a whole sentence, such as "Humility is 4/4."

    An ability is quoted, so that it is not taken for what holds on the board; of colors, types and abilities it says
    that these are all, since grading does so too.
    """
    names = Names(scenario_of(question.text))
    value = _quoted(question, answer) if question.ask == "abilities" else spoken(question, answer)
    if question.ask == "controller":
        value = names.player(str(answer["controller"]))
    return (_sentence(question.ask, answer) % {"name": names.thing(question.object), "said": value})[:LONGEST_OPTION]


def _quoted(question: Question, answer: Mapping[str, Any]) -> str:
    each = (spoken(question, {"abilities": [ability]}) for ability in answer["abilities"])
    return enumeration([_("“%(text)s”") % {"text": text.removesuffix(".")} for text in each])


def _sentence(ask: Ask, answer: Mapping[str, Any]) -> str:
    if ask == "types":
        return _("The type line of %(name)s is just “%(said)s”.")
    if ask == "colors" and answer["colors"]:
        only = len(answer["colors"])
        return ngettext("The only color of %(name)s is %(said)s.", "The only colors of %(name)s are %(said)s.", only)
    if ask == "abilities":
        if not answer["abilities"]:
            return _("%(name)s has no abilities.")
        only = len(answer["abilities"])
        return ngettext("%(name)s has only the ability %(said)s.", "%(name)s has only the abilities %(said)s.", only)
    if ask == "controller":
        return _("%(name)s is controlled by %(said)s.")
    if ask == "pt" and answer["power"] is None:
        return _("%(name)s is not a creature.")
    return _("%(name)s is %(said)s.")


def _digest(point: Candidate) -> str:
    return options.digest(f"{point.about} {point.ask}")
