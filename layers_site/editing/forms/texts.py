"""Texts in both languages side by side: all those of a case or a document, and a title or a note alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from layers_site.content.forms import CaseForm
from layers_site.content.glossary.entries import glossary, words
from layers_site.content.languages import BoardText, board_texts
from layers_site.content.models import Case, Document
from layers_site.content.querysets import ProseField
from layers_site.content.services.versions import MadeFrom, Shows
from layers_site.editing.document_names import place_text
from layers_site.editing.services.texts import Text, chosen_keys, shown_texts, texts_of, write_texts
from layers_site.explain.names import label
from layers_site.platform.text import LANGUAGES, check_label
from layers_site.platform.versions import FIELD, StampField, stamp_of
from layers_site.platform.views import helper

Choices = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Pair:
    """The two fields of one text, in the order of the languages."""

    name: str
    fields: tuple[forms.BoundField, ...]


class BothLanguages(forms.Form):
    """A form whose texts come in two: `title_en` beside `title_fr`.

    `stamp` is that of what the form shows; a form that makes something new has none.
    """

    texts: tuple[str, ...] = ()

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        action: str,
        button: StrOrPromise = "",
        initial: dict[str, Any] | None = None,
        auto_id: str = "id_%s",
        stamp: str = "",
    ) -> None:
        super().__init__(data, label_suffix="", initial=initial, auto_id=auto_id)
        if stamp:
            self.fields[FIELD] = StampField()
            self.initial[FIELD] = stamp
        self.helper = helper(action, "post")
        self.helper.form_tag = False
        self.helper.disable_csrf = False
        self.action = action
        self.button = button or _("Save")
        for name, field in self.fields.items():
            if name.endswith(("_en", "_fr")):
                field.widget.attrs["lang"] = name[-2:]

    def pairs(self) -> Iterator[Pair]:
        for name in self.texts:
            yield Pair(name, tuple(self[f"{name}_{language}"] for language in LANGUAGES))

    def made_from(self, shows: Shows) -> MadeFrom:
        """Return the origin of the form, if `shows` tells what it shows."""
        return MadeFrom(str(self.cleaned_data.get(FIELD, "")), shows)

    def label_of(self, name: str) -> dict[str, str]:
        """Return one text in both languages, as the data has it."""
        return {language: str(self.cleaned_data[f"{name}_{language}"]) for language in LANGUAGES}


def _line(label: StrOrPromise, length: int = 200, *validators: Callable[[str], None]) -> forms.CharField:
    return forms.CharField(label=label, max_length=length, required=False, validators=validators)


def _prose(label: StrOrPromise, rows: int, length: int) -> ProseField:
    return ProseField(rows, label=label, max_length=length)


#: What has one line, wherever it stands; all other texts have several.
_ONE_LINE: Final = frozenset(("title", "term", "also", "label", "name", "code", "source"))
_LANGUAGES: Final = {"en": _("English"), "fr": _("French")}
_SENT: Final = re.compile(r"[a-z0-9-]{1,200}_(?:en|fr)", re.ASCII)
#: So many fields of parts that are gone are shown.
_MOST_GONE: Final = 100


def _rules() -> Choices:
    return [(code, label(entry.title)) for code, entry in glossary().entries.items()]


def _words() -> Choices:
    return sorted(((code, label(word.term)) for code, word in words().items()), key=lambda pair: pair[1])


#: What documents choose from a list, by its key and the code of the kind.
_CHOICES: Final[Mapping[tuple[str, str], Callable[[], Choices]]] = {
    ("words", "rules"): _rules,
    ("words", "see"): _words,
    ("rules", "see"): _rules,
}


class TextsForm(BothLanguages):
    """All texts of a case or a document, side by side, and what it chooses from a list."""

    right = forms.MultipleChoiceField(required=False)

    def __init__(self, data: Mapping[str, Any] | None, content: Case | Document, action: str) -> None:
        shown = shown_texts(content)
        super().__init__(data, initial=dict(shown), action=action, stamp=stamp_of(shown))
        # A page from before some field was there does not send it: what is stored stays.
        self.parts = [text for text in texts_of(content) if data is None or text.field("en") in data]
        self.board = board_texts(content.keyed()) if isinstance(content, Case) else []
        self.levels = ("difficulty", "load") if isinstance(content, Case) else ()
        self.chosen = chosen_keys(content)
        for text in self.parts:
            self.fields |= {text.field(language): _field(content, text, language) for language in LANGUAGES}
        self.fields |= _board_fields(self.board)
        self.fields |= {key: _chosen_field(content, key) for key in (*self.levels, *self.chosen)}
        self.fields |= _gone_fields(data, self.fields)
        rights = [*(text.key for text in self.parts), *(f"board-{text.key}" for text in self.board)]
        cast("forms.ChoiceField", self.fields["right"]).choices = [(key, key) for key in rights]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        cleaned |= {key: sorted(cleaned[key]) for key in self.chosen if key in cleaned}
        for text in self.parts if self.levels else ():
            is_title = text.place.endswith("/title") and text.place != "/title"
            if is_title and not any(str(cleaned.get(text.field(language), "-")).strip() for language in LANGUAGES):
                self.add_error(text.field("en"), _("Give it a title, in one language at least."))
        return cleaned

    @property
    def several(self) -> list[forms.BoundField]:
        return [self[key] for key in self.chosen]

    def write_to(self, content: Case | Document) -> None:
        write_texts(content, self.cleaned_data)


def _field(content: Case | Document, text: Text, language: str) -> forms.Field:
    """Make the field of a text; that of a column is the one that the admin has."""
    is_line = text.place.rpartition("/")[2] in _ONE_LINE and all(len(side) <= 200 for side in text.pair)
    rows = min(14, 3 + max(map(len, text.pair)) // 90)
    field: Any
    if isinstance(content, Case) and text.place.count("/") == 1:
        field = Case._meta.get_field(text.field(language)).formfield()  # type: ignore[union-attr]
    else:
        where = place_text(content.kind if isinstance(content, Document) else "cases", text.place)
        title = gettext("%(language)s: %(what)s") % {"language": _LANGUAGES[language], "what": where}
        field = (
            forms.CharField(label=title, max_length=300, required=False)
            if is_line
            else ProseField(label=title, max_length=20_000)
        )
    field.widget.attrs |= {"lang": language, **({} if is_line else {"rows": rows})}
    if is_line:
        field.validators.append(check_label)
    return cast("forms.Field", field)


def _chosen_field(content: Case | Document, key: str) -> forms.Field:
    """Make the field of a list to choose from; those of a case are the ones that the admin has."""
    if isinstance(content, Case):
        return deepcopy(CaseForm.base_fields[key])
    return forms.MultipleChoiceField(
        label=place_text(content.kind, f"/{key}"),
        choices=[choice for choice in _CHOICES[content.kind, key]() if key != "see" or choice[0] != content.slug],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


def _board_fields(texts: Iterable[BoardText]) -> dict[str, forms.Field]:
    """Make two fields for each text on the boards, and a box that says that they are the same."""
    fields: dict[str, forms.Field] = {}
    labels = {"en": _("On the board, in English"), "fr": _("On the board, in French")}
    for text in texts:
        for language in LANGUAGES:
            name = f"board-{text.key}_{language}"
            fields[name] = forms.CharField(label=labels[language], max_length=2000, required=False)
        fields[f"same-{text.key}"] = forms.BooleanField(label=_("The same in both languages"), required=False)
    return fields


def _gone_fields(sent: Mapping[str, Any] | None, known: Container[str]) -> dict[str, forms.Field]:
    """Make fields for what was sent of parts that are not there any more, so that its words are not lost."""
    gone = [name for name in map(str, sent or ()) if _SENT.fullmatch(name) and name not in known][:_MOST_GONE]
    return {name: ProseField(3, label=_("A part that no longer exists"), max_length=20_000) for name in gone}


class TitleForm(BothLanguages):
    """A name in both languages."""

    texts: tuple[str, ...] = ("title",)

    title_en = _line(_("English title"), 200, check_label)
    title_fr = _line(_("French title"), 200, check_label)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not any(cleaned.get(f"title_{language}", "").strip() for language in LANGUAGES):
            raise forms.ValidationError(_("Give it a title, in one language at least."))
        return cleaned


class StageForm(TitleForm):
    """The form for the texts of a stage."""

    texts = ("title", "note")

    note_en = _prose(_("English note"), 3, 2000)
    note_fr = _prose(_("French note"), 3, 2000)

    def stage(self) -> dict[str, Any]:
        """Return the keys of the stage; the note is None where there is none."""
        note = self.label_of("note")
        return {"title": self.label_of("title"), "note": note if any(note.values()) else None}
