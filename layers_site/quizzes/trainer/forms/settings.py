"""The settings of a quiz: its title, its audience, and how it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.scenario import Label
from layers_site.platform.language import LANGUAGES, Language
from layers_site.platform.versions import StampField, stamped
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.notation import LONGEST_INTRO, LONGEST_TITLE
from layers_site.quizzes.shapes import QuizDoc

_OWN_NAMES = [("en", "English"), ("fr", "Français")]


class QuizForm(forms.Form):
    """A new quiz: a title in one language at least, for whom, and in which languages it is asked."""

    title_en = forms.CharField(label=_("English title"), max_length=LONGEST_TITLE, required=False)
    title_fr = forms.CharField(label=_("French title"), max_length=LONGEST_TITLE, required=False)
    level = forms.ChoiceField(label=_("For whom"), choices=Quiz.Level.choices)
    languages = forms.MultipleChoiceField(
        label=_("Asked in"),
        choices=_OWN_NAMES,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Questions made from the library are there in both languages without your writing a word."),
        error_messages={"required": _("Choose one language at least.")},
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="", initial=dict(initial or {"languages": list(LANGUAGES)}))
        for name, field in self.fields.items():
            if name.endswith(("_en", "_fr")):
                field.widget.attrs["lang"] = name[-2:]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not {"title_en", "title_fr"} & set(self.errors) and not any(map(self._title, LANGUAGES)):
            self.add_error("title_en", _("Give it a title, in one language at least."))
        return cleaned

    def _title(self, language: Language) -> str:
        return str(self.cleaned_data.get(f"title_{language}", "")).strip()

    def quiz(self) -> QuizDoc:
        """Return the quiz that is described, without questions."""
        languages = tuple(language for language in LANGUAGES if language in self.cleaned_data["languages"])
        return QuizDoc(title=self.label_of("title"), level=self.cleaned_data["level"], languages=languages)

    def label_of(self, name: str) -> Label:
        """Return one text in both languages."""
        texts = {language: str(self.cleaned_data[f"{name}_{language}"]).strip() for language in LANGUAGES}
        return Label(**cast("Mapping[str, str]", texts))


class SettingsForm(QuizForm):
    """The same of a quiz that is there, and what is read before its first question."""

    intro_en = forms.CharField(
        label=_("English introduction"), max_length=LONGEST_INTRO, required=False, widget=forms.Textarea({"rows": 4})
    )
    intro_fr = forms.CharField(
        label=_("French introduction"), max_length=LONGEST_INTRO, required=False, widget=forms.Textarea({"rows": 4})
    )
    shuffle_questions = forms.BooleanField(label=_("Each learner gets the questions in another order"), required=False)
    shuffle_options = forms.BooleanField(label=_("Each learner gets the options in another order"), required=False)
    stamp = StampField()

    @classmethod
    def of(cls, data: Mapping[str, Any] | None, doc: QuizDoc, stamp: str) -> SettingsForm:
        return cls(data, initial={**initial_of(doc), "stamp": stamp})

    def over(self, stamp: str) -> SettingsForm:
        """Return the same form as it was sent, which when it is sent again replaces what that stamp stands for."""
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
