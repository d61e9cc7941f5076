"""The forms of results: what counts, what is ruled on a question, and quizzes taken along and brought in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, cast

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from layers_site.platform.text import LANGUAGES, Language
from layers_site.platform.versions import StampField
from layers_site.platform.views import helper
from layers_site.quizzes.answer_words import in_words
from layers_site.quizzes.models import MOST_COMMENT
from layers_site.quizzes.results.answers import in_short
from layers_site.quizzes.results.services.marking import GivenMark, Heap
from layers_site.quizzes.results.services.regrading import Candidate, Rule
from layers_site.quizzes.results.statistics import Which
from layers_site.quizzes.shapes import QuestionDoc

ATTEMPTS = [
    ("best", gettext_lazy("the best attempt")),
    ("first", gettext_lazy("the first attempt")),
    ("last", gettext_lazy("the last attempt")),
]
LONGEST_REASON = 200

#: A quiz of 60 questions with their boards is some 500 KB.
LARGEST: Final = 2_000_000
_ACCEPT: Final = ".json,application/json"


class ShowForm(forms.Form):
    """Which attempt counts, and how learners stand. What cannot be read is as if it had not been said."""

    attempt = forms.ChoiceField(label=gettext_lazy("Of several attempts counts"), choices=ATTEMPTS, required=False)
    sort = forms.CharField(max_length=60, required=False, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, Any], action: str = "") -> None:
        super().__init__(data, label_suffix="", auto_id="show_%s")
        self.helper = helper(action, "get")
        self.helper.form_class = "results-show"
        self.helper.layout = Layout("attempt", "sort", Submit("", _("Show"), css_class=""))

    @property
    def which(self) -> Which:
        self.is_valid()
        return cast(Which, self.cleaned_data.get("attempt") or "best")

    @property
    def order(self) -> str:
        self.is_valid()
        return str(self.cleaned_data.get("sort") or "")


class RulingForm(forms.Form):
    """A ruling on a question, with its reason: another answer is right as well, or the question counts for nobody."""

    given = forms.ChoiceField(label=gettext_lazy("The answer that is right as well"), required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("It is below, for colleagues."),
    )

    def __init__(
        self, data: Mapping[str, Any] | None, candidates: Sequence[Candidate], *, dropped: bool, ruled: bool
    ) -> None:
        super().__init__(data, label_suffix="", auto_id="ruling_%s")
        self._rules: dict[str, Rule] = {candidate.key: candidate.rule for candidate in candidates}
        named = [(candidate.key, _named(candidate)) for candidate in candidates]
        cast(forms.ChoiceField, self.fields["given"]).choices = [("", "–"), *named]
        accept, drop = ("accept", _("Accept it")), ("drop", _("Counts for nobody"))
        restore = ("restore", _("Counts as it was published"))
        self.buttons = [
            button
            for button, shown in ((accept, bool(named)), (drop, not dropped), (restore, ruled))
            if shown
        ]  # fmt: skip
        if not named:
            del self.fields["given"]

    def clean(self) -> dict[str, Any]:
        do = self.data.get("do", "")
        if do not in dict(self.buttons):
            raise forms.ValidationError(_("Choose what is ruled."))
        if do == "accept" and not self.cleaned_data.get("given") and "given" not in self.errors:
            self.add_error("given", _("Choose the answer."))
        return self.cleaned_data

    @property
    def rule(self) -> Rule:
        do = self.data["do"]
        return self._rules[self.cleaned_data["given"]] if do == "accept" else {"do": do}


class MarkingForm(forms.Form):
    """The points and the comment of equal answers. `quick` is a button that gives points at once."""

    points = forms.DecimalField(
        label=gettext_lazy("Points"), min_value=0, max_digits=6, decimal_places=2, required=False
    )
    comment = forms.CharField(label=gettext_lazy("Comment"), max_length=MOST_COMMENT, required=False)
    quick = forms.DecimalField(min_value=0, max_digits=6, decimal_places=2, required=False, widget=forms.HiddenInput)
    stamp = StampField()

    def __init__(self, data: Mapping[str, Any] | None, question: QuestionDoc, key: str, **more: Any) -> None:
        super().__init__(data, label_suffix="", auto_id="%s-" + key.replace("%", "%%"), **more)
        self._most = question.points
        self.fields["points"].widget.attrs |= {"max": question.points, "step": "any", "inputmode": "decimal"}

    @classmethod
    def of(cls, heap: Heap, question: QuestionDoc) -> MarkingForm:
        """Return the form with the mark as it stands."""
        points = None if heap.points is None else as_typed(heap.points)
        return cls(None, question, heap.key, initial={"points": points, "comment": heap.comment, "stamp": heap.stamp})

    def clean(self) -> dict[str, Any]:
        quick = self.cleaned_data.get("quick")
        points = self.cleaned_data.get("points") if quick is None else quick
        if points is not None and points > self._most:
            self.add_error("points", _("Give between 0 and %(most)s points.") % {"most": self._most})
        if points is None and "points" not in self.errors and self.cleaned_data.get("comment"):
            self.add_error("points", _("Give points with the comment."))
        return self.cleaned_data

    @property
    def mark(self) -> GivenMark:
        quick = self.cleaned_data.get("quick")
        points = self.cleaned_data["points"] if quick is None else quick
        return GivenMark(points, self.cleaned_data["comment"].strip())


def as_typed(points: Decimal) -> str:
    """Return points as a number field has them: "1", "0.5"."""
    return str(points.quantize(Decimal(1)) if points == points.to_integral() else points.normalize())


def _named(candidate: Candidate) -> str:
    text = in_words(candidate.question, candidate.answer)
    if candidate.question.pattern is not None:
        text = f"{in_short(candidate.question)} {text}"
    short = text if len(text) <= 100 else text[:99] + "…"
    learners = ngettext("%(count)s answer", "%(count)s answers", candidate.count) % {"count": candidate.count}
    return f"{short} ({learners})"


class BringForm(forms.Form):
    """A form for a file of this site."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("A quiz of this site (.json), 2 MB at most."),
        widget=forms.ClearableFileInput(attrs={"accept": _ACCEPT}),
    )

    def __init__(self, data: Mapping[str, Any] | None, files: Any, *, action: str) -> None:
        super().__init__(data, files, label_suffix="", auto_id="bring_%s")
        self.helper = helper(action, "post")
        self.helper.form_class = "results-slip"
        self.helper.layout = Layout("file", Submit("", _("Import"), css_class="next"))

    def clean_file(self) -> UploadedFile[Any]:
        file = cast("UploadedFile[Any]", self.cleaned_data["file"])
        if (file.size or 0) > LARGEST:
            raise forms.ValidationError(_("The file has more than 2 MB."))
        return file


def languages_of(data: Mapping[str, Any]) -> tuple[Language, ...]:
    """Return the languages of `?language=en`, `fr` or `both`, which is the default."""
    languages = tuple(language for language in LANGUAGES if language == data.get("language"))
    return languages or LANGUAGES
