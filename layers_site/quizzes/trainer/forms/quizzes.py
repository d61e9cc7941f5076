"""A quiz: its title, its audience, how it is asked, and the questions to add to it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.scenario import Label
from layers_site.boards.forms import edition_choices
from layers_site.boards.models import Board
from layers_site.content.models import Case
from layers_site.learning.practice.dealing import LEVELS, level_name
from layers_site.platform.text import LANGUAGES, Language
from layers_site.platform.versions import StampField, stamped
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.notation import LONGEST_INTRO, LONGEST_TITLE
from layers_site.quizzes.shapes import Kind, QuizDoc
from layers_site.quizzes.trainer.services.additions import MOST_AT_ONCE, read_value

_OWN_NAMES = [("en", "English"), ("fr", "Français")]

_LONGEST_VALUE = 400
_BOARD_ID = re.compile(r"^[a-z2-7]{12}\Z")
_BOARD_LINK = re.compile(r"/boards/([a-z2-7]{12})/")
OWN_KINDS: tuple[Kind, ...] = ("single", "multiple", "text")


class QuizForm(forms.Form):
    """A new quiz: a title, for whom, and in which languages it is asked: those that have a title, to begin with."""

    title_en = forms.CharField(label=gettext_lazy("English title"), max_length=LONGEST_TITLE, required=False)
    title_fr = forms.CharField(label=gettext_lazy("French title"), max_length=LONGEST_TITLE, required=False)
    level = forms.ChoiceField(label=gettext_lazy("For whom"), choices=Quiz.Level.choices)
    languages = forms.MultipleChoiceField(
        label=gettext_lazy("Asked in"),
        choices=_OWN_NAMES,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy(
            "Questions made from the library are there in both languages without your writing a word."
        ),
        error_messages={"required": gettext_lazy("Choose one language at least.")},
    )
    #: Whether the languages are those that have a title.
    by_title = True

    def __init__(self, data: Mapping[str, Any] | None = None, *, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="", initial=dict(initial or {}))
        if self.by_title:
            del self.fields["languages"]
        for name, field in self.fields.items():
            if name.endswith(("_en", "_fr")):
                field.widget.attrs["lang"] = name[-2:]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not {"title_en", "title_fr"} & set(self.errors) and not any(map(self._title, LANGUAGES)):
            self.add_error("title_en", gettext_lazy("Give it a title, in one language at least."))
        return cleaned

    def _title(self, language: Language) -> str:
        return str(self.cleaned_data.get(f"title_{language}", "")).strip()

    def quiz(self) -> QuizDoc:
        """Return the quiz that is described, without questions."""
        languages = tuple(filter(self._title, LANGUAGES))
        return QuizDoc(title=self.label_of("title"), level=self.cleaned_data["level"], languages=languages)

    def label_of(self, name: str) -> Label:
        """Return one text in both languages."""
        texts = {language: str(self.cleaned_data[f"{name}_{language}"]).strip() for language in LANGUAGES}
        return Label(**cast("Mapping[str, str]", texts))


class SettingsForm(QuizForm):
    """The same of a quiz that is there, and what is read before its first question."""

    by_title = False

    intro_en = forms.CharField(
        label=gettext_lazy("English introduction"),
        max_length=LONGEST_INTRO,
        required=False,
        widget=forms.Textarea({"rows": 4}),
    )
    intro_fr = forms.CharField(
        label=gettext_lazy("French introduction"),
        max_length=LONGEST_INTRO,
        required=False,
        widget=forms.Textarea({"rows": 4}),
    )
    shuffle_questions = forms.BooleanField(
        label=gettext_lazy("Each learner gets the questions in another order"), required=False
    )
    shuffle_options = forms.BooleanField(
        label=gettext_lazy("Each learner gets the options in another order"), required=False
    )
    stamp = StampField()

    @classmethod
    def of(cls, data: Mapping[str, Any] | None, doc: QuizDoc, stamp: str) -> SettingsForm:
        return cls(data, initial={**initial_of(doc), "stamp": stamp})

    def over(self, stamp: str) -> SettingsForm:
        """Return the sent form with another stamp: sent again, it replaces the version of that stamp."""
        return SettingsForm(stamped(self.data, stamp))

    def quiz(self) -> QuizDoc:
        languages = tuple(language for language in LANGUAGES if language in self.cleaned_data["languages"])
        return QuizDoc(
            title=self.label_of("title"),
            intro=self.label_of("intro"),
            level=self.cleaned_data["level"],
            languages=languages,
            shuffle_questions=self.cleaned_data["shuffle_questions"],
            shuffle_options=self.cleaned_data["shuffle_options"],
        )


def initial_of(doc: QuizDoc) -> dict[str, Any]:
    """Return the values of `SettingsForm` for a quiz."""
    return {
        "title_en": doc.title.en,
        "title_fr": doc.title.fr,
        "intro_en": doc.intro.en,
        "intro_fr": doc.intro.fr,
        "level": doc.level,
        "languages": list(doc.languages),
        "shuffle_questions": doc.shuffle_questions,
        "shuffle_options": doc.shuffle_options,
    }


class _Values(forms.MultipleChoiceField):
    """Boxes whose values say what they stand for; what is asked there decides whether it can be."""

    def valid_value(self, value: str) -> bool:
        try:
            read_value(value)
        except ValueError:
            return False
        return len(value) <= _LONGEST_VALUE

    def validate(self, value: list[str]) -> None:
        super().validate(value)
        if len(value) > MOST_AT_ONCE:
            raise forms.ValidationError(_("Add at most %(most)s questions at a time.") % {"most": MOST_AT_ONCE})


class AsksForm(forms.Form):
    """Questions about a board: which, under which edition, and how they are answered."""

    ask = _Values(error_messages={"required": gettext_lazy("Tick at least one question.")})
    edition = forms.ChoiceField(choices=edition_choices)
    how = forms.ChoiceField(choices=[("choose", ""), ("enter", "")], required=False)

    @property
    def choose(self) -> bool:
        return bool(self.cleaned_data["how"] != "enter")


class CasesForm(forms.Form):
    """Cases of the library of which one question each is taken."""

    case = forms.ModelMultipleChoiceField(
        queryset=Case.objects.none(),
        to_field_name="slug",
        error_messages={"required": gettext_lazy("Tick at least one case.")},
    )

    blind = forms.BooleanField(required=False)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        field = self.fields["case"]
        if isinstance(field, forms.ModelMultipleChoiceField):
            field.queryset = Case.objects.published()

    def clean_case(self) -> list[Case]:
        cases = list(self.cleaned_data["case"])
        if len(cases) > MOST_AT_ONCE:
            raise forms.ValidationError(_("Add at most %(most)s questions at a time.") % {"most": MOST_AT_ONCE})
        return cases


class PatternForm(forms.Form):
    """A question of the pattern of a case: how hard its boards are, and how they are answered."""

    how = forms.ChoiceField(
        choices=[("choose", gettext_lazy("Choose from answers")), ("enter", gettext_lazy("Enter freely"))],
        required=False,
    )

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="", auto_id="pattern_%s")
        levels = [("", _("Any")), *((str(level), level_name(level)) for level in LEVELS)]
        self.fields["level"] = forms.ChoiceField(label=_("How hard"), choices=levels, required=False)

    @property
    def level(self) -> int:
        return int(self.cleaned_data["level"] or 0)

    @property
    def choose(self) -> bool:
        return bool(self.cleaned_data["how"] != "enter")


class BoardForm(forms.Form):
    """A board of the workbench, by its link or its id."""

    board = forms.CharField(label=gettext_lazy("Link or id of a board"), max_length=500)

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="", auto_id="board_%s")

    def clean_board(self) -> str:
        """Return the id. A link may be to any page about the board, of this site or of one like it."""
        board_id = _board_id(str(self.cleaned_data["board"]).strip())
        if not board_id or not Board.objects.filter(pk=board_id).exists():
            raise forms.ValidationError(_("There is no such board. Copy the link of a board from the workbench."))
        return board_id


def _board_id(text: str) -> str:
    if _BOARD_ID.match(text):
        return text
    return next(iter(_BOARD_LINK.findall(text)), "")


class OwnForm(forms.Form):
    """A question in words of one's own."""

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in OWN_KINDS])

    def chosen(self) -> Kind:
        """Return the kind; the commonest where it is none of them."""
        name = self.cleaned_data.get("kind") if self.is_valid() else ""
        return next((kind for kind in OWN_KINDS if kind == name), "single")


def first_error(form: forms.Form, field: str) -> str:
    """Return the error of a field that a template draws by hand; "" without one."""
    return next((str(error) for error in form.errors.get(field, ())), "")
