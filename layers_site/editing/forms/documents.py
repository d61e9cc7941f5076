"""The forms of documents: all texts of one in both languages with the lists it chooses from, and a new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from layers_site.content.documents.models import Document
from layers_site.content.glossary.entries import glossary
from layers_site.content.glossary.words import words
from layers_site.content.querysets import ProseField
from layers_site.editing.document_names import place_text
from layers_site.editing.forms.texts import BothLanguages
from layers_site.editing.services.documents import DocumentText, document_texts, shown_texts, with_texts
from layers_site.explain.names import label
from layers_site.platform.text import LANGUAGES
from layers_site.platform.versions import stamp_of

Choices = Sequence[tuple[str, str]]
#: What has one line, wherever it stands; all other texts have several.
_ONE_LINE: Final = frozenset(("title", "term", "also", "label", "name", "code", "source"))
_LANGUAGES: Final = {"en": gettext_lazy("English"), "fr": gettext_lazy("French")}


def _rules() -> Choices:
    return [(code, label(entry.title)) for code, entry in glossary().entries.items()]


def _words() -> Choices:
    return sorted(((code, label(word.term)) for code, word in words().items()), key=lambda pair: pair[1])


#: What documents of a kind choose from a list, by its key.
_CHOSEN: Final[Mapping[str, Mapping[str, Callable[[], Choices]]]] = {
    "words": {"rules": _rules, "see": _words},
    "rules": {"see": _rules},
}


def chosen_keys(row: Document) -> tuple[str, ...]:
    return tuple(_CHOSEN.get(row.kind, ()))


class DocumentTextsForm(BothLanguages):
    """All texts of a document, side by side, and what it chooses from a list. The rest of it is in its file."""

    right = forms.MultipleChoiceField(required=False)

    def __init__(self, data: Mapping[str, Any] | None, row: Document, action: str) -> None:
        shown = shown_texts(row, chosen_keys(row))
        super().__init__(data, initial=dict(shown), action=action, stamp=stamp_of(shown))
        self._row = row
        self.parts = document_texts(row)
        self.texts = tuple(text.key for text in self.parts)
        for text in self.parts:
            self.fields |= {text.field(language): _field(row, text, language) for language in LANGUAGES}
        for key in chosen_keys(row):
            self.fields[key] = forms.MultipleChoiceField(
                label=place_text(row.kind, f"/{key}"),
                choices=[choice for choice in _CHOSEN[row.kind][key]() if key != "see" or choice[0] != row.slug],
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )
        rights = self.fields["right"]
        if isinstance(rights, forms.ChoiceField):
            rights.choices = [(key, key) for key in self.texts]

    @property
    def several(self) -> list[forms.BoundField]:
        return [self[key] for key in chosen_keys(self._row)]

    def shown(self, row: Document) -> dict[str, Any]:
        return shown_texts(row, chosen_keys(row))

    def write_to(self, row: Document) -> None:
        """Put what was sent into the document, and note which texts are right as they stand."""
        sent = self.cleaned_data
        chosen = {key: sent[key] for key in chosen_keys(row) if sent[key] or row.document.get(key)}
        row.document = {**with_texts(row, sent), **{key: _as_before(row, key, value) for key, value in chosen.items()}}
        ticked = set(sent["right"])
        row.settle_behind([f"{text.place}/{lang}" for text in self.parts if text.key in ticked for lang in LANGUAGES])


def _as_before(row: Document, key: str, chosen: list[str]) -> list[str]:
    """Return what was chosen, in the order in which it stood there before."""
    before = row.document.get(key, [])
    return [*(code for code in before if code in chosen), *(code for code in chosen if code not in before)]


def _field(row: Document, text: DocumentText, language: str) -> forms.Field:
    where = place_text(row.kind, text.place)
    title = _("%(language)s: %(what)s") % {"language": _LANGUAGES[language], "what": where}
    if text.place.rpartition("/")[2] in _ONE_LINE and all(len(side) <= 200 for side in text.pair):
        field: forms.Field = forms.CharField(label=title, max_length=300, required=False)
    else:
        field = ProseField(min(14, 3 + max(map(len, text.pair)) // 90), label=title, max_length=20_000)
    field.widget.attrs["lang"] = language
    return field


class NewDocumentForm(forms.Form):
    """The name of a new document, by which others lead to it."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=80,
        help_text=gettext_lazy("In small letters with hyphens, as in addresses: “double-faced-card”. It stays."),
        validators=[
            RegexValidator(r"^[a-z0-9]+(-[a-z0-9]+)*$", gettext_lazy("Use small letters, digits and hyphens."))
        ],
    )

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="", auto_id="new_%s")
