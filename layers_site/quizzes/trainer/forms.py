"""The forms of a quiz, of what is added to it, and of a round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, cast
from zoneinfo import ZoneInfo

from django import forms
from django.core.validators import MaxValueValidator
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from layers_site.boards.forms import edition_choices
from layers_site.boards.models import Board
from layers_site.content.models import Case
from layers_site.platform.text import LANGUAGES, Language, current_language
from layers_site.platform.versions import StampField, stamped
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import MOST_NAME, Answer, Quiz, Round, SchoolClass, Sheet, Standing
from layers_site.quizzes.notation import LONGEST_INTRO, LONGEST_TITLE
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.taking.forms import name_of
from layers_site.quizzes.trainer.additions import MOST_AT_ONCE, read_value
from layers_site.quizzes.trainer.paper import PaperSheet, typed
from layers_site.quizzes.trainer.question_forms import Bilingual, prose
from layers_site.quizzes.trainer.rounds import FORMS, MOST_EXTRA, zone_choices

_OWN_NAMES = [("en", "English"), ("fr", "Français")]

_LONGEST_VALUE: Final = 400
_BOARD: Final = re.compile(r"(?:^|/boards/)([a-z2-7]{12})(?:/|\Z)")


class QuizForm(Bilingual):
    """A new quiz: a title, and for whom; it is asked in the languages that have a title."""

    title_en = forms.CharField(label=gettext_lazy("English title"), max_length=LONGEST_TITLE, required=False)
    title_fr = forms.CharField(label=gettext_lazy("French title"), max_length=LONGEST_TITLE, required=False)
    level = forms.ChoiceField(label=gettext_lazy("For whom"), choices=Quiz.Level.choices)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not {"title_en", "title_fr"} & set(self.errors) and not any(self._titles()):
            self.add_error("title_en", gettext_lazy("Give it a title, in one language at least."))
        return cleaned

    def _titles(self) -> Iterator[Language]:
        """Yield the languages that have a title."""
        title = self.label_of("title")
        return (language for language in LANGUAGES if getattr(title, language))

    def quiz(self) -> QuizDoc:
        """Return the quiz that is described, without questions."""
        title = self.label_of("title")
        return QuizDoc(title=title, level=self.cleaned_data["level"], languages=tuple(self._titles()))


class SettingsForm(QuizForm):
    """The same of a quiz that is there, how it is asked, and what is read before its first question."""

    languages = forms.MultipleChoiceField(
        label=gettext_lazy("Languages of the questions"),
        choices=_OWN_NAMES,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Questions from the library are already in both languages."),
        error_messages={"required": gettext_lazy("Choose one language at least.")},
    )
    intro_en = prose(gettext_lazy("English introduction"), 4, LONGEST_INTRO)
    intro_fr = prose(gettext_lazy("French introduction"), 4, LONGEST_INTRO)
    shuffle_questions = forms.BooleanField(label=gettext_lazy("Shuffle the questions for each learner"), required=False)
    shuffle_options = forms.BooleanField(label=gettext_lazy("Shuffle the options for each learner"), required=False)
    stamp = StampField()

    @classmethod
    def of(cls, data: Mapping[str, Any] | None, doc: QuizDoc, stamp: str) -> SettingsForm:
        return cls(data, initial={**initial_of(doc), "stamp": stamp})

    def over(self, stamp: str) -> SettingsForm:
        """Return the sent form with another stamp: sent again, it replaces the version of that stamp."""
        return SettingsForm(stamped(self.data, stamp))

    def quiz(self) -> QuizDoc:
        return replace(
            super().quiz(),
            intro=self.label_of("intro"),
            languages=tuple(language for language in LANGUAGES if language in self.cleaned_data["languages"]),
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


class BoardForm(forms.Form):
    """A board of the workbench, by its link or its id."""

    board = forms.CharField(label=gettext_lazy("Link or id of a board"), max_length=500)

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="", auto_id="board_%s")

    def clean_board(self) -> str:
        """Return the id. A link may be to any page about the board, of this site or of one like it."""
        found = _BOARD.search(str(self.cleaned_data["board"]).strip())
        if found is None or not Board.objects.filter(pk=found[1]).exists():
            raise forms.ValidationError(_("We can’t find this board. Copy the link of a board from the workbench."))
        return found[1]


def first_error(form: forms.Form, field: str) -> str:
    """Return the error of a field that a template draws by hand; "" without one."""
    return next((str(error) for error in form.errors.get(field, ())), "")


_SHAPE: Final = "%Y-%m-%dT%H:%M"
#: Any clock can tell of these.
_YEARS: Final = range(2000, 2200)


def _moment(label: Any, hint: Any) -> forms.CharField:
    widget = forms.DateTimeInput({"type": "datetime-local"}, format=_SHAPE)
    return forms.CharField(label=label, help_text=hint, required=False, max_length=20, widget=widget)


class RoundForm(forms.ModelForm[Round]):
    """Times are read on the clock of `zone`; what is left empty is open from now on, and for good."""

    opens = _moment(gettext_lazy("Opens"), gettext_lazy("Leave it empty to open right away."))
    closes = _moment(gettext_lazy("Closes"), gettext_lazy("Leave it empty to close it yourself."))
    zone = forms.ChoiceField(label=gettext_lazy("These times are on the clock of"), choices=zone_choices)

    class Meta:
        model = Round
        fields = (
            "name",
            "klass",
            "mode",
            "feedback",
            "marking",
            "attempts",
            "minutes",
            "draws",
            "fresh",
            "opens",
            "closes",
        )
        widgets = {"mode": forms.RadioSelect, "feedback": forms.RadioSelect, "marking": forms.RadioSelect}

    def __init__(self, data: Mapping[str, Any] | None, round_: Round, zone: ZoneInfo, user: int | None = None) -> None:
        """Make the form for that user. Of classes there are their own, and the one that the round has already."""
        local = {name: _local(getattr(round_, name), zone) for name in ("opens", "closes")}
        super().__init__(data, instance=round_, label_suffix="", initial={**local, "zone": zone.key})
        self.fields["minutes"].help_text = gettext_lazy(
            "The time starts with a learner’s first question. Leave it empty for no limit."
        )
        self.fields["attempts"].help_text = gettext_lazy(
            "After handing in, a learner sees the right answers before another attempt, unless feedback waits "
            "until the quiz has closed."
        )
        self._choose_drawing(len(round_.version.questions))
        classes = SchoolClass.objects.worked_on_by(user) | SchoolClass.objects.filter(pk=round_.klass_id or 0)
        cast("forms.ModelChoiceField[SchoolClass]", self.fields["klass"]).queryset = classes
        self.fields["klass"].help_text = gettext_lazy("Its learners find the round under the code of the class.")
        if not classes:
            del self.fields["klass"]
        # A form without it leaves it as it is.
        self.fields["marking"].required = False
        if not any(question.get("kind") == "text" for question in round_.version.questions):
            del self.fields["marking"]

    def _choose_drawing(self, count: int) -> None:
        """Ask how many questions are drawn, and whether again, only where that makes a difference."""
        draws = cast(forms.IntegerField, self.fields["draws"])
        draws.help_text = _("The quiz has %(count)s. Leave it empty to ask all of them.") % {"count": count}
        draws.max_value = count
        draws.widget.attrs["max"] = count
        draws.validators.append(MaxValueValidator(count))
        if count < 2:
            del self.fields["draws"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        zone = ZoneInfo(cleaned["zone"]) if "zone" in cleaned else None
        for name in ("opens", "closes"):
            if zone is not None and name in cleaned:
                cleaned[name] = self._read(name, zone)
        if zone is not None:
            self.instance.zone = zone.key
        opens, closes = cleaned.get("opens"), cleaned.get("closes")
        if isinstance(opens, datetime) and isinstance(closes, datetime) and closes <= opens:
            self.add_error("closes", _("Choose a closing time after the opening time."))
        self._keep_what_was_seen(cleaned)
        return cleaned

    def _keep_what_was_seen(self, cleaned: Mapping[str, Any]) -> None:
        """Refuse a change after which an answer could still be given by somebody who has seen what is right."""
        shown = {"mode": tuple(Round.Mode), "feedback": (Round.Feedback.NOW,)}
        for name, values in shown.items():
            before = self.initial.get(name)
            if name in cleaned and cleaned[name] != before and before in values and self._has_answers():
                text = _("The round has begun, and learners may have seen the right answers already. Make a new round.")
                self.add_error(name, text)

    def clean_draws(self) -> int | None:
        """Refuse to draw otherwise once somebody has begun: two would not be asked alike."""
        draws: int | None = self.cleaned_data["draws"]
        if draws != self.instance.draws and Sheet.objects.filter(round=self.instance.pk).exists():
            raise forms.ValidationError(_("Some learners have begun already. Make a new round."))
        return draws

    def _has_answers(self) -> bool:
        """Return whether somebody has answered, or a live round has begun: what is right is shown there to all."""
        begun = Standing.objects.filter(round=self.instance.pk).exclude(state=Standing.At.LOBBY)
        return Answer.objects.filter(sheet__round=self.instance.pk).exists() or begun.exists()

    def _read(self, name: str, zone: ZoneInfo) -> datetime | None:
        text = str(self.cleaned_data[name]).strip()
        datetime = _moment_at(text, zone)
        if text and datetime is None:
            self.add_error(name, _("Give a day and a time, such as 2026-09-30 18:30."))
        return datetime


def _moment_at(text: str, zone: ZoneInfo) -> datetime | None:
    """Return the moment; None for a day and time that no clock shows."""
    try:
        naive = datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        return None
    return timezone.make_aware(naive, zone) if naive.year in _YEARS else None


def _local(moment: datetime | None, zone: ZoneInfo) -> str:
    return moment.astimezone(zone).strftime(_SHAPE) if moment else ""


class ExtendForm(forms.Form):
    """More time for one learner."""

    sheet = forms.IntegerField(min_value=1, max_value=2**53)
    minutes = forms.IntegerField(min_value=1, max_value=MOST_EXTRA)


class PrintForm(forms.Form):
    """What is printed, in which languages; a form that says nothing prints the sheets of form A in the page's."""

    what = forms.MultipleChoiceField(
        label=gettext_lazy("What to print"),
        choices=[
            ("a", gettext_lazy("Sheets, form A")),
            ("b", gettext_lazy("Sheets, form B")),
            ("answers", gettext_lazy("A sheet for answers")),
            ("key", gettext_lazy("The key")),
            ("slides", gettext_lazy("Slides")),
        ],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    language = forms.MultipleChoiceField(
        label=gettext_lazy("In which languages"),
        choices=[("en", "English"), ("fr", "Français")],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, data: QueryDict) -> None:
        ticked = data.copy()
        if not ticked.getlist("what"):
            ticked.setlist("what", ["a"])
        if not ticked.getlist("language"):
            ticked.setlist("language", [current_language()])
        super().__init__(ticked, label_suffix="", auto_id="print_%s")
        self.is_valid()
        self.parts: list[str] = self.cleaned_data.get("what") or ["a"]
        self.languages: list[Language] = self.cleaned_data.get("language") or [current_language()]

    def has(self, part: str) -> bool:
        return part in self.parts

    @property
    def letters(self) -> tuple[str, ...]:
        """Return the letters of the forms, A where neither is ticked: a key and slides are of one."""
        return tuple(letter for letter in FORMS if self.has(letter.lower())) or FORMS[:1]


class PaperForm(forms.Form):
    """One sheet of paper: a name, its form, and a line of signs (`services.lettered`); without one it is left out."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=MOST_NAME, required=False)
    form = forms.ChoiceField(label=gettext_lazy("Form"), choices=[(letter, letter) for letter in FORMS])
    line = forms.CharField(label=gettext_lazy("Answers"), max_length=600, required=False)

    def __init__(self, *args: Any, questions: Mapping[str, Sequence[QuestionDoc]], **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "label_suffix": ""})
        self._questions = questions
        self.fields["line"].widget.attrs |= {"class": "paper-line", "autocomplete": "off", "spellcheck": "false"}
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = field.label

    def clean(self) -> dict[str, Any]:
        line = self.cleaned_data.get("line", "")
        if line and "form" in self.cleaned_data:
            try:
                self.answers = typed(self._questions[self.cleaned_data["form"]], line)
            except RefusedError as refusal:
                self.add_error("line", str(refusal))
        return self.cleaned_data

    def sheet(self) -> PaperSheet | None:
        """Return the sheet; None where nothing was typed."""
        if not self.cleaned_data.get("line"):
            return None
        return PaperSheet(name_of(self.cleaned_data["name"]), self.cleaned_data["form"], self.answers)


class ArrangeForm(forms.Form):
    """`do` is "<verb>:<question>"; for "place" the field `place-<question>` says where to, counted from 1."""

    do = forms.RegexField(re.compile(r"^(up|down|place|duplicate|remove):[a-z0-9-]{1,40}\Z"))

    def parts(self) -> tuple[str, str]:
        verb, _colon, name = str(self.cleaned_data["do"]).partition(":")
        return verb, name

    def place(self) -> int | None:
        """Return the new place, from 0; None for other actions and for a wrong number."""
        verb, name = self.parts()
        position = str(self.data.get(f"place-{name}", ""))
        if verb != "place":
            return None
        return int(position) - 1 if position.isascii() and position.isdecimal() and len(position) < 5 else None
