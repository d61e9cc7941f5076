"""The choice of what to practice. It is sent in an address, so that it can be kept and shared."""

from __future__ import annotations

from typing import Final

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from layers_site.content.validation import concept_name, concepts
from layers_site.learning.drills.documents import families
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.practice.dealing import LEVELS, level_name
from layers_site.learning.rounds import Kind
from layers_site.platform.views import helper

#: More concepts than these are no choice any more.
MOST_CONCEPTS: Final = 8


class ChooseForm(forms.Form):
    """Concepts and a level, or a case, a lesson or a drill, or to skip ahead; without any of it a mixed round."""

    lesson = forms.SlugField(required=False, max_length=80, widget=forms.HiddenInput)
    drill = forms.SlugField(required=False, max_length=80, widget=forms.HiddenInput)
    skip = forms.BooleanField(required=False, widget=forms.HiddenInput)
    case = forms.SlugField(required=False, max_length=80, widget=forms.HiddenInput)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="", auto_id="choose_%s")
        self.fields["level"] = forms.ChoiceField(
            label=_("How hard"),
            help_text=_("By how many effects change something, in how many layers, and whether one waits for another."),
            choices=[("", _("Any")), *((str(level), level_name(level)) for level in LEVELS)],
            required=False,
        )
        self.fields["concept"] = forms.MultipleChoiceField(
            label=_("On what"),
            help_text=_("The cases that teach most of what you tick come first; without a tick, all of them."),
            choices=[(code, concept_name(code)) for code in concepts()],
            widget=forms.CheckboxSelectMultiple,
            required=False,
        )
        self.helper = helper(reverse("practice:ten"), "get")
        self.helper.form_class = "choose-practice"
        self.helper.layout = Layout("concept", "level", Submit("", _("Ten boards of this")))

    def clean_concept(self) -> list[str]:
        chosen: list[str] = self.cleaned_data["concept"]
        if len(chosen) > MOST_CONCEPTS:
            raise forms.ValidationError(_("Tick at most %(count)s.") % {"count": MOST_CONCEPTS})
        return chosen

    def about(self) -> tuple[Kind, str]:
        """Return what a round is about; an impossible choice is left out. Raises Http404 for what is not there."""
        chosen = self.cleaned_data if self.is_valid() else {}
        for kind, known in ((Kind.LESSON, lessons()), (Kind.DRILL, families())):
            slug = chosen.get(kind.value)
            if slug and slug not in known:
                raise Http404(_("There is no such board."))
            if slug:
                return kind, slug
        if chosen.get("skip"):
            return Kind.PLACEMENT, ""
        query = {key: chosen[key] for key in ("case", "concept", "level") if chosen.get(key)}
        return Kind.PRACTICE, urlencode(query, doseq=True)
