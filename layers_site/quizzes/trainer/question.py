"""What surrounds a question on its page; and a quiz before it is asked: as a learner gets it, what it can detect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from engine.rulesets import MISCONCEPTIONS
from layers_site.boards.presenters.believed import title_of
from layers_site.content.card_texts import find_text
from layers_site.content.models import Case
from layers_site.learning.practice.dealing import level_name
from layers_site.platform.text import LANGUAGES, current_language, with_query
from layers_site.platform.versions import Unlike
from layers_site.quizzes.making import frozen
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.shapes import NO_TEXT, OF_ENGINE, QuestionDoc, QuizDoc
from layers_site.quizzes.taking.sheets import printed_board
from layers_site.quizzes.telling import Reach, plan_for, reach_of
from layers_site.quizzes.trainer.drafts import can_reset, kinds_for, stamp_of_question
from layers_site.quizzes.trainer.outline import case_titles, few_wrong
from layers_site.quizzes.trainer.paper import paper_question
from layers_site.quizzes.trainer.question_forms import OptionFormSet, QuestionForm
from layers_site.quizzes.wording import kind_word, prompt, right_in_words, text_in


def question_view(
    quiz: Quiz, doc: QuizDoc, question: QuestionDoc, form: QuestionForm, options: OptionFormSet | None
) -> dict[str, Any]:
    """Return what surrounds the forms of a question.

    `key` has what is right; it is None where that stands at the options, or is in words. Candidates are seldom asked
    a rare kind.
    """
    ids = [question.id for question in doc.questions]
    place, board, pattern = ids.index(question.id), question.board, question.pattern
    _show_made(form, question)
    published = question.case and Case.objects.published().filter(slug=question.case).exists()
    return {
        "quiz": quiz,
        "id": question.id,
        "number": place + 1,
        "count": len(ids),
        "stamp": stamp_of_question(question),
        "before": _page(quiz, ids[place - 1]) if place else "",
        "after": _page(quiz, ids[place + 1]) if place + 1 < len(ids) else "",
        "kinds": [
            {"value": kind, "title": kind_word(kind), "chosen": kind == question.kind, "rare": kind in _RARE}
            for kind in kinds_for(question)
        ],
        "can_reset": can_reset(question),
        "options": list(_options(question, options)) if options is not None else [],
        "fresh_open": options is not None and (options.is_bound or not question.options),
        "few": few_wrong(question),
        "case": case_titles(doc).get(question.case, ""),
        "case_href": reverse("boards:case", args=(question.case,)) if published else "",
        "edition": title_of(board.edition) if board else "",
        "printed": printed_board(question),
        "oracle": list(_oracle(question)),
        "dealt": [
            (prompt(dealt, current_language()), right_in_words(dealt), printed_board(dealt))
            for dealt in question.dealt
            if dealt.board is not None
        ],
        "level": level_name(pattern.level) if pattern and pattern.level else "",
        "key": paper_question(settled(question), place + 1, key=True) if board and question.kind in OF_ENGINE else None,
    }


_RARE: Final = ("state", "layer")


def _show_made(form: QuestionForm, question: QuestionDoc) -> None:
    """Show in the empty fields how it is asked where its trainer writes nothing."""
    for language in LANGUAGES:
        if f"text_{language}" in form.fields:
            made = prompt(replace(question, text=NO_TEXT), language)
            form.fields[f"text_{language}"].widget.attrs["placeholder"] = made


def _oracle(question: QuestionDoc) -> Iterator[tuple[str, str]]:
    """Yield the cards of its board with their official texts, as far as this site has loaded these."""
    board = printed_board(question)
    for name in dict.fromkeys(card.name for card in board.cards) if board else ():
        text = find_text(name, current_language())
        if text is not None:
            yield name, text.text


def _page(quiz: Quiz, name: str) -> str:
    return reverse("trainer:question", args=(quiz.key, name))


def _options(question: QuestionDoc, options: OptionFormSet) -> Iterator[dict[str, Any]]:
    """Yield each option with its fields.

    `engine`: what is right of it is not for the trainer to say. `fresh`: it is an empty place. `ideas` are the
    misconceptions that it stands for. `radio`: whether the trainer says that it is the right one of a single choice;
    None where that is not asked.
    """
    known = {option.id: option for option in question.options}
    engine_is_right = any(option.right and option.answer is not None for option in question.options)
    by_radio = options.kind == "single" and not engine_is_right
    for place, form in enumerate(options.forms):
        option = known.get(str(form["id"].value() or ""))
        engine = option is not None and option.answer is not None
        yield {
            "form": form,
            "number": place,
            "letter": chr(ord("A") + place),
            "right": option.right if option else False,
            "engine": engine,
            "fresh": option is None,
            "ideas": tuple(map(title_of, option.misconceptions)) if option else (),
            "radio": options.right_number == str(place) if by_radio and not engine else None,
        }


def sent_texts(sent: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the texts written for a question that is gone, so that they are not lost."""
    texts = (str(value).strip() for name, value in sent.items() if name.endswith(("_en", "_fr")))
    return tuple(filter(None, texts))


def unlike_question(stored: QuestionDoc, sent: QuestionDoc) -> tuple[Unlike, ...]:
    """Return each text that differs, as it is stored and as it was sent."""
    was, now = dict(_texts(write_question(stored))), dict(_texts(write_question(sent)))
    names = [name for name in (*was, *(name for name in now if name not in was)) if was.get(name) != now.get(name)]
    return tuple(Unlike("", _place(name), was.get(name, "–"), now.get(name, "–")) for name in names)


def _texts(value: Any, path: str = "") -> Iterable[tuple[str, str]]:
    """Yield the texts, points and kind of a question by their places; what the engine gave is left out."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            if key not in ("wanted", "believed", "board", "answer", "misconceptions", "ask"):
                yield from _texts(part, f"{path}/{key}")
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from _texts(part, f"{path}/{place}")
    else:
        yield path, str(value)


def _place(path: str) -> str:
    parts = path.strip("/").split("/")
    names = {
        "text": _("text"),
        "explanation": _("explanation"),
        "points": _("points"),
        "kind": _("kind"),
        "right": _("right"),
        "feedback": _("feedback"),
        "en": "English",
        "fr": "Français",
        "options": _("option"),
        "id": _("name"),
    }
    words = (chr(ord("A") + int(part)) if part.isdecimal() else names.get(part, part) for part in parts)
    return " · ".join(words)


def reach_view(doc: QuizDoc) -> dict[str, Any]:
    """Return what the draft can tell: ideas that it can confirm, and those at which it only hints.

    `blind` are the questions that everybody answers alike, with their ids; `missed` the ideas that show in none.
    """
    plan = plan_for(replace(doc, questions=tuple(map(settled, doc.questions))))
    numbers = {question.id: number for number, question in enumerate(doc.questions, 1)}
    reaches = reach_of(plan)
    shown = {idea for reach in plan.ideas for idea in reach.ids}
    blind = (probe.question for probe in plan.questions if not probe.chances)
    prompts = {question.id: prompt(question, current_language()) for question in doc.questions}
    return {
        "tells": [_reach(reach, numbers) for reach in reaches if reach.confirmable],
        "hints": [_reach(reach, numbers) for reach in reaches if not reach.confirmable],
        "blind": [(numbers[name], name, prompts[name] or _("(no question yet)")) for name in blind],
        "missed": [(idea, title_of(idea)) for idea in MISCONCEPTIONS if idea not in shown],
    }


def _reach(reach: Reach, numbers: Mapping[str, int]) -> dict[str, Any]:
    return {
        "ideas": [(idea, title_of(idea)) for idea in reach.ids],
        "power": _("%(number)s%%") % {"number": round(100 * reach.power)},
        "questions": [numbers[name] for name in reach.questions],
    }


def preview_view(quiz: Quiz, doc: QuizDoc, place: int, number: int) -> dict[str, Any]:
    """Return the page of a question; `number` is that of the board, from 0, where it is of a pattern."""
    count, address = len(doc.questions), reverse("trainer:preview", args=(quiz.key,))
    question = doc.questions[place].on_board(number) if count else None
    pages = [with_query(address, {"at": str(at + 1) if at else ""}) for at in range(count)]
    boards = [
        with_query(address, {"at": str(place + 1) if place else "", "board": str(at + 1)})
        for at in range(len(doc.questions[place].dealt) if count else 0)
    ]
    return {
        "title": quiz.title,
        "intro": text_in(doc.intro, current_language()) if place == 0 else "",
        "number": place + 1 if count else 0,
        "count": count,
        "here": boards[number] if number else pages[place] if count else address,
        "after": pages[place + 1] if place + 1 < count else "",
        "back": reverse("trainer:quiz", args=(quiz.key,)),
        "dots": [(at + 1, href, at == place) for at, href in enumerate(pages)],
        "boards": [(at + 1, href, at == number) for at, href in enumerate(boards)],
        "printed": printed_board(question) if question else None,
    }


def settled(question: QuestionDoc) -> QuestionDoc:
    """Return the question with the right answer, as publishing would freeze it, or unchanged if that fails."""
    try:
        return frozen(question)
    except (ScenarioError, EvaluationError):
        return question
