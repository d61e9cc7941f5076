"""The forms of results, and the page on which answers in words are marked side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, cast

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from layers_site.platform.text import LANGUAGES, Language, current_language
from layers_site.platform.versions import StampField
from layers_site.platform.views import helper
from layers_site.quizzes.models import MOST_COMMENT, Round
from layers_site.quizzes.results.answers import in_short, points, question_text
from layers_site.quizzes.results.marking import Candidate, Heap, Rule, unmarked, written_questions
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.taking.sheets import printed_board
from layers_site.quizzes.wording import in_words, text_in

LONGEST_REASON: Final = 200
#: A quiz of 60 questions with their boards is some 500 KB.
LARGEST: Final = 2_000_000
#: Heaps of equal answers on a page.
PER_PAGE: Final = 40


class RulingForm(forms.Form):
    """A ruling on a question, with its reason: another answer is right as well, or the question counts for nobody."""

    given = forms.ChoiceField(label=gettext_lazy("The other right answer"), required=False)
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
        shown = ((accept, bool(named)), (drop, not dropped), (restore, ruled))
        self.buttons = [button for button, is_shown in shown if is_shown]
        if not named:
            del self.fields["given"]

    def clean(self) -> dict[str, Any]:
        do = self.data.get("do", "")
        if do not in dict(self.buttons):
            raise forms.ValidationError(_("Choose how to grade it."))
        if do == "accept" and not self.cleaned_data.get("given") and "given" not in self.errors:
            self.add_error("given", _("Choose the answer."))
        return self.cleaned_data

    @property
    def rule(self) -> Rule:
        do = self.data["do"]
        return self._rules[self.cleaned_data["given"]] if do == "accept" else {"do": do}


def _named(candidate: Candidate) -> str:
    text = in_words(candidate.question, candidate.answer)
    if candidate.question.pattern is not None:
        text = f"{in_short(candidate.question)} {text}"
    short = text if len(text) <= 100 else text[:99] + "…"
    learners = ngettext("%(count)s answer", "%(count)s answers", candidate.count) % {"count": candidate.count}
    return f"{short} ({learners})"


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

    def clean(self) -> dict[str, Any]:
        quick = self.cleaned_data.get("quick")
        points = self.cleaned_data.get("points") if quick is None else quick
        if points is not None and points > self._most:
            self.add_error("points", _("Give between 0 and %(most)s points.") % {"most": self._most})
        if points is None and "points" not in self.errors and self.cleaned_data.get("comment"):
            self.add_error("points", _("A comment needs points: enter them too."))
        return self.cleaned_data | {"given": points}


@dataclass(frozen=True, slots=True)
class Shown:
    """The part of the page that is asked for: its number, and the heap with the keyboard.

    `sent` is a form that was refused, with the key of its heap.
    """

    page: int = 1
    at: str = ""
    sent: tuple[str, MarkingForm] | None = None


def marking_view(round_: Round, question: QuestionDoc, heaps: Sequence[Heap], shown: Shown) -> dict[str, Any]:
    """Return the heaps of answers to a question with their forms, on the page with the one that gets the keyboard."""
    places = [place for place, heap in enumerate(heaps) if heap.key == shown.at]
    page = Paginator(heaps, PER_PAGE).get_page(places[0] // PER_PAGE + 1 if places else shown.page)
    numbers = {question.id: number for number, question in enumerate(quiz_of(round_).questions, 1)}
    most = Decimal(question.points)
    return {
        "tabs": [
            {
                "number": numbers[other.id],
                "text": in_short(other),
                "href": reverse("results:mark", args=(round_.code, other.id)),
                "left": unmarked(round_, other),
                "here": other.id == question.id,
            }
            for other in written_questions(round_)
        ],
        "text": question_text(question),
        "number": numbers[question.id],
        "most": question.points,
        "board": printed_board(question),
        "model": text_in(question.explanation, current_language()),
        "heaps": [_heap(heap, question, shown) for heap in page],
        "page": page,
        "quick": [(_as_typed(worth), points(float(worth))) for worth in (Decimal(0), most / 2, most)],
        "left": sum(not heap.marked for heap in heaps),
        "here": reverse("results:mark", args=(round_.code, question.id)),
    }


def _heap(heap: Heap, question: QuestionDoc, shown: Shown) -> dict[str, Any]:
    """Return a heap with its form, the mark of a trainer in words, and whether the keyboard goes on there."""
    sent = shown.sent[1] if shown.sent and shown.sent[0] == heap.key else None
    typed = None if heap.points is None else _as_typed(heap.points)
    initial = {"points": typed, "comment": heap.comment, "stamp": heap.stamp}
    marked, by = points(float(heap.points or 0)) if heap.marked else "", heap.answers[0].marked_by
    if marked and by:
        marked = _("%(points)s, by %(who)s") % {"points": marked, "who": by.get_username()}
    return {
        "key": heap.key,
        "text": heap.text,
        "count": len(heap.answers),
        "form": sent or MarkingForm(None, question, heap.key, initial=initial),
        "marked": marked,
        "by_learners": heap.points is not None and not heap.marked,
        "focus": heap.key == shown.at,
    }


def _as_typed(points: Decimal) -> str:
    """Return points as a number field has them: "1", "0.5"."""
    return str(points.quantize(Decimal(1)) if points == points.to_integral() else points.normalize())


class BringForm(forms.Form):
    """A form for a file of this site."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("A quiz of this site (.json), 2 MB at most."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )

    def __init__(self, data: Mapping[str, Any] | None, files: Any, *, action: str) -> None:
        super().__init__(data, files, label_suffix="", auto_id="bring_%s")
        self.helper = helper(action, "post")
        self.helper.form_class = "results-slip"
        self.helper.layout = Layout("file", Submit("", _("Import"), css_class="next"))

    def clean_file(self) -> UploadedFile[Any]:
        file = cast("UploadedFile[Any]", self.cleaned_data["file"])
        if (file.size or 0) > LARGEST:
            raise forms.ValidationError(_("The file is larger than 2 MB. Choose a smaller one."))
        return file


def languages_of(data: Mapping[str, Any]) -> tuple[Language, ...]:
    """Return the languages of `?language=en`, `fr` or `both`, which is the default."""
    languages = tuple(language for language in LANGUAGES if language == data.get("language"))
    return languages or LANGUAGES
