"""Forms of the admin: the texts of a content, its status, and what is ticked."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.rulesets import RULESETS
from layers_site.content import publishing
from layers_site.content.bases import Content
from layers_site.content.publishing import User
from layers_site.content.services.editing import begin
from layers_site.content.services.history import MadeFrom, NewerError, refuse_newer
from layers_site.content.validation import concept_name, concepts
from layers_site.explain.names import label
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.versions import FIELD, StampField, Unlike, beside, stamp_of

_LEVELS: Final = [(str(number), str(number)) for number in range(1, 6)]


class VersionedForm(forms.ModelForm[Any]):
    """The form of a content. Where it is older than what is stored, `newer` says so, and nothing is saved.

    Every typed word stays in it; where nothing was changed, it takes what is stored. Sent again, it is saved.
    """

    stamp = StampField()
    newer: NewerError | None = None
    differing: tuple[Unlike, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial[FIELD] = stamp_of(self.shown(self.instance))

    def shown(self, content: Content) -> dict[str, Any]:
        """Return the part of the content that this form shows."""
        names = {field.name for field in content._meta.fields}
        return {name: getattr(content, name) for name in self.fields if name in names}

    def clean(self) -> dict[str, Any] | None:
        """Check the version before the sent values go into the content, which is still as it is stored."""
        cleaned = super().clean()
        if self.instance.pk:
            try:
                refuse_newer(self.instance, MadeFrom(str(self.cleaned_data.get(FIELD, "")), self.shown))
            except NewerError as newer:
                self._take(newer)
        return cleaned

    def _take(self, newer: NewerError) -> None:
        self.newer = newer
        was = self.shown(newer.was) if newer.was else None
        self.data, self.differing = beside(self, self.shown(self.instance), was)
        self.add_error(None, gettext("This was not saved: somebody has changed it since you opened it."))


class StagedForm(VersionedForm):
    """The same, with the status: as it is, or one to which this user may take it."""

    step = forms.ChoiceField(label=_("Status"), required=False)
    user: User

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        statuses = dict(self.instance.Status.choices)
        known = [self.instance.status, *(publishing.next_steps(self.instance, self.user) if self.instance.pk else ())]
        field = self.fields.get("step")
        if isinstance(field, forms.ChoiceField):
            field.choices = [(status, statuses[status]) for status in known]
            self.initial["step"] = self.instance.status

    def _post_clean(self) -> None:
        """Check the content with what was sent, and whether it can have the status that was chosen."""
        if not self.instance.pk:
            self._begin()
        super()._post_clean()  # type: ignore[misc]
        status = self.cleaned_data.get("step")
        if status and status != self.instance.status and not self.errors:
            for problem in self.instance.problems_as(status):
                self.add_error("step", editor_text(problem))

    def _begin(self) -> None:
        """Give new content the board that it begins with, and a name of its words."""
        names = [self.cleaned_data.get(f"{text}_{language}") for text in ("title", "name") for language in ("en", "fr")]
        begin(self.instance, next(filter(None, names), ""))


class CardForm(StagedForm):
    """A card without what is printed on it, which the desk asks for."""


class CaseForm(StagedForm):
    """A case without its board. What is chosen in it is chosen so at the desk too."""

    difficulty = forms.TypedChoiceField(label=_("Difficulty"), choices=_LEVELS, coerce=int)
    load = forms.TypedChoiceField(
        label=_("Things to track"),
        help_text=_("How much you have to keep in mind, from 1 to 5."),
        choices=_LEVELS,
        coerce=int,
    )
    concepts = forms.MultipleChoiceField(
        label=_("Concepts"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=lambda: [(code, concept_name(code)) for code in concepts()],
        help_text=_("What the case teaches."),
    )
    stated_under = forms.MultipleChoiceField(
        label=_("Rules edition of the source"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=lambda: [(edition.id, label(edition.title)) for edition in RULESETS.values()],
        help_text=_("The editions that the source is about. The case opens under today’s rules."),
    )
    still_right = forms.BooleanField(
        label=_("Both languages are right as they stand"),
        help_text=_(
            "When a text changes in one language only, the other one counts as out of date, and the case cannot be "
            "published. Tick this if the other language is still right, after a spelling mistake for example."
        ),
        required=False,
    )

    def clean(self) -> dict[str, Any] | None:
        """Check the version before looking at the case, which finds out what is out of date."""
        if self.cleaned_data.get("still_right"):
            self.instance.settle_stale([])
        return super().clean()
