"""The answers to choose from: their texts in both languages, which of one's own is right, and the idea behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from django import forms
from django.forms import BaseFormSet, formset_factory
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rulesets import MISCONCEPTIONS
from engine.scenario import Label
from layers_site.boards.presenters.believed import title_of
from layers_site.platform.language import LANGUAGES
from layers_site.quizzes.ideas import feedback_of
from layers_site.quizzes.notation import LONGEST_FEEDBACK, LONGEST_OPTION, MOST_OPTIONS
from layers_site.quizzes.shapes import LETTERS, OF_OPTIONS, OptionDoc, QuestionDoc
from layers_site.quizzes.trainer.forms.question import Bilingual, prose

_PREFIX: Final = "options"


def _ideas() -> list[tuple[str, str]]:
    """Return the misconceptions by their ids, in the language of the page."""
    return [("", _("no misconception")), *((idea, f"{idea} – {title_of(idea)}") for idea in MISCONCEPTIONS)]


class OptionForm(Bilingual):
    """One option of a question.

    What the engine gave is right or wrong by itself, and has its ideas: only of one’s own can it be said that it is
    right, or which idea it stands for.
    """

    texts = ("text", "feedback")

    id = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)
    text_en = prose(gettext_lazy("English"), 2, LONGEST_OPTION)
    text_fr = prose(gettext_lazy("French"), 2, LONGEST_OPTION)
    feedback_en = prose(gettext_lazy("English feedback"), 3, LONGEST_FEEDBACK)
    feedback_fr = prose(gettext_lazy("French feedback"), 3, LONGEST_FEEDBACK)
    right = forms.BooleanField(label=gettext_lazy("This is right"), required=False)
    idea = forms.ChoiceField(label=gettext_lazy("The idea behind it"), choices=_ideas, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for language in LANGUAGES:
            # An empty place is known by what it shows: only the first one and the next are open (`quizzes.css`).
            self.fields[f"text_{language}"].widget.attrs["placeholder"] = " "

    @property
    def is_blank(self) -> bool:
        """Return whether nothing was written into an empty place."""
        texts = (self.cleaned_data.get(f"{name}_{language}", "") for name in self.texts for language in LANGUAGES)
        return not self.cleaned_data.get("id") and not any(str(text).strip() for text in texts)


class OptionFormSet(BaseFormSet[OptionForm]):
    """The options in their order, and an empty place for each that there may be more.

    Of a single choice one field says which is right: the number of the option.
    """

    kind: str = "single"
    right_name: str = f"{_PREFIX}-right"

    def add_fields(self, form: OptionForm, index: int | None) -> None:
        super().add_fields(form, index)
        if self.kind == "single":
            del form.fields["right"]

    @property
    def right_number(self) -> str:
        """Return the number of the right option of a single choice; "" without one."""
        if self.is_bound:
            return str(self.data.get(self.right_name, ""))
        places = (str(place) for place, form in enumerate(self.initial_forms) if form.initial.get("right"))
        return next(places, "")

    def _gone(self, form: OptionForm) -> bool:
        return bool(form.cleaned_data.get("DELETE")) or form.is_blank

    def put_into(self, question: QuestionDoc) -> QuestionDoc:
        """Return the question with the options as they were sent; where that is no change, it keeps what is right."""
        options = self._options(question.options)
        return question if options == question.options else replace(question, options=options, wanted=None, believed=())

    def _options(self, before: tuple[OptionDoc, ...]) -> tuple[OptionDoc, ...]:
        """Return the options. The engine's data of each stays: nobody can claim it."""
        known = {option_doc.id: option_doc for option_doc in before}
        option_docs: list[OptionDoc] = []
        for place, form in enumerate(self.forms):
            if not self._gone(form):
                old = known.get(form.cleaned_data["id"])
                fresh = _free_letter([*known, *(option_doc.id for option_doc in option_docs)])
                option = old or OptionDoc(fresh, Label("", ""), right=False)
                option_docs.append(_option(form, option, right=self._is_right(place, form)))
        return tuple(option_docs)

    def _is_right(self, place: int, form: OptionForm) -> bool:
        return self.right_number == str(place) if self.kind == "single" else bool(form.cleaned_data["right"])


def _option(form: OptionForm, old: OptionDoc, *, right: bool) -> OptionDoc:
    written = replace(old, text=form.label_of("text"), feedback=form.label_of("feedback"))
    if old.answer is not None:
        return written
    return replace(written, right=right, misconceptions=_misconceptions(form, old, right=right))


def _misconceptions(form: OptionForm, old: OptionDoc, *, right: bool) -> tuple[str, ...]:
    """Return the idea behind a wrong answer. Several, which only an imported one has, stay if it is left as it is."""
    idea = form.cleaned_data["idea"]
    if right or not idea:
        return ()
    return old.misconceptions if idea == _first(old) else (idea,)


def _first(option: OptionDoc) -> str:
    return next(iter(option.misconceptions), "")


def _free_letter(taken: list[str]) -> str:
    names: list[str] = [*LETTERS, *(f"option-{number}" for number in range(1, 100))]
    return next(name for name in names if name not in taken)


# --- making them ---------------------------------------------------------------------------------------


def option_forms(data: Mapping[str, Any] | None, question: QuestionDoc) -> OptionFormSet | None:
    """Return the forms of the options; None for a question without options."""
    if question.kind not in OF_OPTIONS:
        return None
    factory = formset_factory(
        OptionForm,
        formset=OptionFormSet,
        extra=max(0, MOST_OPTIONS - len(question.options)),
        can_delete=True,
        max_num=MOST_OPTIONS,
        absolute_max=MOST_OPTIONS + 2,
        validate_max=True,
    )
    made = cast(
        "OptionFormSet", factory(data, initial=[_initial(option) for option in question.options], prefix=_PREFIX)
    )
    made.kind = question.kind
    return made


def _initial(option: OptionDoc) -> dict[str, Any]:
    return {
        "id": option.id, "right": option.right, "text_en": option.text.en, "text_fr": option.text.fr,
        "feedback_en": feedback_of(option).en, "feedback_fr": feedback_of(option).fr, "idea": _first(option),
    }  # fmt: skip
