"""The page of one question: what surrounds its form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.models import Case
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.learning.practice.dealing import level_name
from layers_site.platform.text import LANGUAGES, current_language
from layers_site.platform.versions import Unlike
from layers_site.quizzes.answer_words import right_in_words
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.notation import write_question
from layers_site.quizzes.shapes import NO_TEXT, OF_ENGINE, Kind, OptionDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.trainer.forms.questions import OptionForm, OptionFormSet, QuestionForm
from layers_site.quizzes.trainer.presenters.outline import case_titles, few_wrong, kind_title
from layers_site.quizzes.trainer.presenters.papers import PaperQuestion, paper_question
from layers_site.quizzes.trainer.presenters.trying import settled
from layers_site.quizzes.trainer.services.drafts import can_reset, kinds_for, stamp_of_question
from layers_site.quizzes.wording import prompt


@dataclass(frozen=True, slots=True)
class KindChoice:
    """A kind that the question can have; candidates are seldom asked a `rare` one."""

    value: Kind
    title: str
    chosen: bool
    rare: bool


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option with its fields.

    `engine`: what is right of it is not for the trainer to say. `fresh`: it is an empty place. `ideas` are the
    misconceptions that it stands for. `radio`: whether the trainer says that it is the right one of a single choice;
    None where that is not asked.
    """

    form: OptionForm
    number: int
    letter: str
    right: bool
    engine: bool
    fresh: bool
    ideas: tuple[str, ...]
    radio: bool | None


@dataclass(frozen=True, slots=True)
class QuestionView:
    """`made` are the question as it is made where its trainer writes none, by language; `key` has what is right.

    It is None where that stands at the options, or is in words.
    """

    quiz: Quiz
    id: str
    number: int
    count: int
    stamp: str
    before: str
    after: str
    kind: str
    kinds: tuple[KindChoice, ...]
    can_reset: bool
    made: tuple[str, ...]
    options: tuple[OptionView, ...]
    fresh_open: bool
    few: bool
    case: str
    case_href: str
    edition: str
    printed: PrintedBoard | None
    dealt: tuple[DealtView, ...]
    level: str
    key: PaperQuestion | None


@dataclass(frozen=True, slots=True)
class DealtView:
    """A board of a pattern that lies ready, with what is right there."""

    text: str
    right: str
    printed: PrintedBoard


def question_view(
    quiz: Quiz, doc: QuizDoc, question: QuestionDoc, form: QuestionForm, options: OptionFormSet | None
) -> QuestionView:
    ids = [question.id for question in doc.questions]
    place, board = ids.index(question.id), question.board
    made = _made(question)
    _hold(form, made)
    return QuestionView(
        quiz=quiz,
        id=question.id,
        number=place + 1,
        count=len(ids),
        stamp=stamp_of_question(question),
        before=_page(quiz, ids[place - 1]) if place else "",
        after=_page(quiz, ids[place + 1]) if place + 1 < len(ids) else "",
        kind=kind_title(question.kind),
        kinds=tuple(
            KindChoice(kind, kind_title(kind), kind == question.kind, kind in ("state", "layer"))
            for kind in kinds_for(question)
        ),
        can_reset=can_reset(question),
        made=made,
        options=tuple(_options(question, options)) if options is not None else (),
        fresh_open=options is not None and (options.is_bound or not question.options),
        few=few_wrong(question),
        case=case_titles(doc).get(question.case, ""),
        case_href=_case(question.case),
        edition=title_of(board.edition) if board else "",
        printed=printed(scenario_of(board.text), str(question.ask.get("object", ""))) if board else None,
        dealt=tuple(_dealt(dealt) for dealt in question.dealt if dealt.board is not None),
        level=level_name(question.pattern.level) if question.pattern and question.pattern.level else "",
        key=paper_question(settled(question), place + 1, key=True) if board and question.kind in OF_ENGINE else None,
    )


def _dealt(question: QuestionDoc) -> DealtView:
    board = question.board
    assert board is not None  # noqa: S101 - the caller leaves out others
    view = printed(scenario_of(board.text), str(question.ask.get("object", "")))
    return DealtView(prompt(question, current_language()), right_in_words(question), view)


def _case(slug: str) -> str:
    """Return the public address of the case; "" for none, and for an unpublished one."""
    published = slug and Case.objects.published().filter(slug=slug).exists()
    return reverse("boards:case", args=(slug,)) if published else ""


def _page(quiz: Quiz, name: str) -> str:
    return reverse("trainer:question", args=(quiz.key, name))


def _made(question: QuestionDoc) -> tuple[str, ...]:
    """Return the question as it is made from what it asks, in each language."""
    bare = replace(question, text=NO_TEXT)
    return tuple(prompt(bare, language) for language in LANGUAGES)


def _hold(form: QuestionForm, made: tuple[str, ...]) -> None:
    """Show the generated text in the empty field."""
    for language, text in zip(LANGUAGES, made, strict=True):
        if f"text_{language}" in form.fields:
            form.fields[f"text_{language}"].widget.attrs["placeholder"] = text


def _options(question: QuestionDoc, options: OptionFormSet) -> Iterator[OptionView]:
    known = {option.id: option for option in question.options}
    engine_is_right = any(option.right and option.answer is not None for option in question.options)
    by_radio = options.kind == "single" and not engine_is_right
    for place, form in enumerate(options.forms):
        option: OptionDoc | None = known.get(str(form["id"].value() or ""))
        engine = option is not None and option.answer is not None
        yield OptionView(
            form=form,
            number=place,
            letter=chr(ord("A") + place),
            right=option.right if option else False,
            engine=engine,
            fresh=option is None,
            ideas=tuple(map(title_of, option.misconceptions)) if option else (),
            radio=options.right_number == str(place) if by_radio and not engine else None,
        )


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
