"""The form of questions to add to a quiz."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from layers_site.boards.forms import edition_choices
from layers_site.boards.models import Board
from layers_site.content.models import Case
from layers_site.learning.practice.dealing import LEVELS
from layers_site.learning.practice.forms import level_name
from layers_site.quizzes.shapes import Kind
from layers_site.quizzes.trainer.services.additions import MOST_AT_ONCE, read_value

_LONGEST_VALUE = 400
_BOARD_ID = re.compile(r"^[a-z2-7]{12}\Z")
_BOARD_LINK = re.compile(r"/boards/([a-z2-7]{12})/")
OWN_KINDS: tuple[Kind, ...] = ("single", "multiple", "text")


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
            raise forms.ValidationError(_("Add at most %(most)s questions at once.") % {"most": MOST_AT_ONCE})


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
            raise forms.ValidationError(_("Add at most %(most)s questions at once.") % {"most": MOST_AT_ONCE})
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
