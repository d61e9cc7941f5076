"""Texts in both languages side by side: all those of a case or a document, a title or a note alone, and a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final, cast

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.errors import Problem
from layers_site.boards.building import words
from layers_site.boards.building.forms.fields import WordsField
from layers_site.content.forms import CaseForm
from layers_site.content.glossary import entries
from layers_site.content.languages import BoardText, board_texts
from layers_site.content.models import Card, Case, Document
from layers_site.content.querysets import ProseField
from layers_site.content.services.history import MadeFrom, Shows
from layers_site.editing.document_names import place_text
from layers_site.editing.services import cards
from layers_site.editing.services.texts import Text, chosen_keys, shown_texts, texts_of, write_texts
from layers_site.explain.names import label
from layers_site.platform.problem_texts import editor_text
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
    return [(code, label(entry.title)) for code, entry in entries.glossary().entries.items()]


def _words() -> Choices:
    return sorted(((code, label(word.term)) for code, word in entries.words().items()), key=lambda pair: pair[1])


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


# --- cards -----------------------------------------------------------------------------------------------


_MANA = RegexValidator(re.compile(r"^(\{[0-9A-Z/]{1,5}\}){0,20}\Z"), _("Write the mana symbols in braces: {1}{G}."))


class CardWordsField(WordsField):
    def prepare_value(self, value: Any) -> Any:
        return words.shown(value, self.key) if isinstance(value, list) else value


class CardForm(BothLanguages):
    """Names, notes, what is printed, and what the card does. `shown` is what it is made from.

    `said` is what its new lines say, once it is valid; `twins` are other cards of a name that was typed.
    """

    texts = ("name", "note")

    name_en = forms.CharField(label=_("English name"), max_length=200, validators=[check_label])
    name_fr = forms.CharField(label=_("French name"), max_length=200, validators=[check_label])
    note_en = ProseField(2, label=_("English note"), max_length=2000)
    note_fr = ProseField(2, label=_("French note"), max_length=2000)
    source = forms.CharField(label=_("Source"), max_length=500, required=False)
    mana_cost = forms.CharField(label=_("Mana cost"), max_length=100, required=False, validators=[_MANA])
    supertypes = CardWordsField("supertypes", label=_("Supertypes"))
    types = CardWordsField("types", label=_("Card types"))
    subtypes = CardWordsField("subtypes", label=_("Subtypes"))
    power = forms.IntegerField(label=_("Power"), required=False, min_value=-(10**6), max_value=10**6)
    toughness = forms.IntegerField(label=_("Toughness"), required=False, min_value=-(10**6), max_value=10**6)
    text = ProseField(
        5,
        label=_("What it does"),
        max_length=20_000,
        help_text=_("A line for each ability, in English or French, as on a card."),
    )
    second = forms.BooleanField(label=_("It is another card of the same name"), required=False)

    facts = ("mana_cost", "supertypes", "types", "subtypes", "power", "toughness")

    def __init__(self, data: Mapping[str, Any] | None, card: Card, action: str) -> None:
        super().__init__(data, initial=shown(card), action=action, stamp=stamp_of(shown(card)))
        self.card = card
        self.said: dict[str, list[Any]] = {}
        self.twins: list[Card] = []
        for name in () if card.kind == Card.Kind.OBJECT else self.facts:
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            self._read(sent)
        names = [sent.get("name_en", ""), sent.get("name_fr", "")]
        if names != [self.card.name_en, self.card.name_fr] and all(names) and not sent.get("second"):
            self.twins = [card for card in Card.objects.called(names) if card.pk != self.card.pk]
            if self.twins:
                self.add_error("second", _("This name exists already. Tick this if it is another card."))
        return sent

    def _read(self, sent: Mapping[str, Any]) -> None:
        """Read the new lines, each with what is printed beside it."""
        names = self.label_of("name")
        for line in cards.new_lines(self.card, sent["text"]):
            try:
                self.said[line] = cards.items_of_sentence(line, self.card.kind, names, sent)
            except cards.UnreadError as error:
                unread = _("This isn’t understood from “%(words)s” on. Say it differently, or build it on a board.")
                self.add_error("text", unread % {"words": error.words})

    def printed(self) -> Iterator[forms.BoundField]:
        yield from (self[name] for name in self.facts if name in self.fields)

    def write_to(self, card: Card) -> None:
        """Put what was sent into the card."""
        sent = self.cleaned_data
        for name in ("name_en", "name_fr", "note_en", "note_fr", "source"):
            setattr(card, name, sent[name])
        data = cards.with_text(card, sent["text"], self.said)
        facts = {name: sent[name] for name in self.facts if name in sent}
        card.data = cards.with_facts(data, facts)

    def add_problems(self, problems: Sequence[Problem]) -> None:
        """Say what keeps the card from being saved, each at its field."""
        for problem in problems:
            field, rest = self.card.field_at(problem.path)
            key = rest.strip("/").partition("/")[0] if field == "data" else field
            name = "text" if key == cards.items_key(self.card.kind) else key
            self.add_error(name if name in self.fields else None, editor_text(problem))


def shown(card: Card) -> dict[str, Any]:
    """Return all of a card that its form shows."""
    values = {name: getattr(card, name) for name in ("name_en", "name_fr", "note_en", "note_fr", "source")}
    values["text"] = "\n".join(cards.lines_of(card))
    if card.kind == Card.Kind.OBJECT:
        lists = {key: list(card.data.get(key, ())) for key in ("supertypes", "types", "subtypes")}
        sizes = {key: card.data.get(key) for key in ("power", "toughness")}
        values |= {"mana_cost": card.data.get("mana_cost", ""), **lists, **sizes}
    return values


class NewCardForm(BothLanguages):
    """A form for a new card: its name, and whether it is an object or an effect where that `is_known` not yet."""

    texts = ("name",)

    name_en = forms.CharField(label=_("English name"), max_length=200, validators=[check_label])
    name_fr = forms.CharField(label=_("French name"), max_length=200, validators=[check_label])
    kind = forms.ChoiceField(label=_("What it is"), choices=Card.Kind.choices)
    second = forms.BooleanField(label=_("Make it anyway: it is a different card"), required=False)

    def __init__(self, data: Mapping[str, Any] | None, *, is_known: bool, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        if is_known:
            del self.fields["kind"]

    def twins(self) -> list[Card]:
        """Return the cards that have one of these names already."""
        return Card.objects.called(self.label_of("name").values())
