"""The forms of documents: a page of one, asked for piece by piece as the format describes it, and a new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from django import forms
from django.core.validators import RegexValidator
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from layers_site.boards.building.forms.parts import PartField
from layers_site.content.glossary.entries import glossary
from layers_site.content.glossary.words import words
from layers_site.content.services import MadeFrom
from layers_site.content.shipped.kinds import DocumentKind
from layers_site.editing.document_names import name_in, word_in
from layers_site.editing.services.documents import DocumentPage, fetched, shown_at
from layers_site.explain.names import label
from layers_site.platform.versions import FIELD, StampField, stamp_of


def _anything(*_of_board: object) -> None:
    """Read whatever has the shape: a draft may be incomplete, and the gate says what is missing."""


class DocumentForm(forms.Form):
    """One page of a document. What was sent back by a button is drawn again; only saving stores anything."""

    def __init__(
        self, data: Mapping[str, Any] | None, kind: DocumentKind, page: DocumentPage, name: str, value: Any = None
    ) -> None:
        at = f"?{urlencode({'at': page.place})}" if page.place else ""
        action = reverse("editing:document-edit", args=(kind.code, name)) + at
        opening = reverse("editing:document-board", args=(kind.code, name)) + at
        shown = page.value if value is None else value
        super().__init__(data, label_suffix="", auto_id="id_%s", initial={"part": shown, FIELD: stamp_of(page.value)})
        self.kind, self.page, self.name, self.action = kind, page, name, action
        field = PartField(page.shape, _anything, label="")
        field.widget.action = action
        field.widget.name_of = partial(name_in, kind.code)
        field.widget.fetch = fetched
        field.widget.opening = opening
        field.widget.word_of = word_in
        field.widget.known = choices_of(kind)
        self.fields["part"] = field
        self.fields[FIELD] = StampField()

    def again(self) -> DocumentForm:
        """Return the form drawn again with what was answered and wished; it is as old as it was."""
        form = DocumentForm(None, self.kind, self.page, self.name, self["part"].value())
        form.initial[FIELD] = str(self.data.get(FIELD, ""))
        return form

    def made_from(self) -> MadeFrom:
        return MadeFrom(str(self.cleaned_data.get(FIELD, "")), shown_at(self.page.place))


class NewDocumentForm(forms.Form):
    """The name of a new document, by which others lead to it."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        help_text=_("In small letters with hyphens, as in addresses: “double-faced-card”. It stays."),
        validators=[RegexValidator(r"^[a-z0-9]+(-[a-z0-9]+)*$", _("Use small letters, digits and hyphens."))],
    )

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="", auto_id="new_%s")


Choices = Sequence[tuple[str, str]]


def _rules() -> Choices:
    return [(code, label(entry.title)) for code, entry in glossary().entries.items()]


def _words() -> Choices:
    return sorted(((code, label(word.term)) for code, word in words().items()), key=lambda pair: pair[1])


_KNOWN: Final[Mapping[str, Mapping[str, Callable[[], Choices]]]] = {
    "words": {"rules": _rules, "see": _words},
    "rules": {"see": _rules},
}


def choices_of(kind: DocumentKind) -> dict[str, Choices]:
    """Return the texts to choose from, by the key under which they stand."""
    return {key: choices() for key, choices in _KNOWN.get(kind.code, {}).items()}
