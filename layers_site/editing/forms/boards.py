"""The names and texts on the boards of a case, each in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from layers_site.content.board_texts import BoardText, with_texts
from layers_site.content.models import Case
from layers_site.editing.services.languages import settle
from layers_site.platform.language import LANGUAGES

LONGEST = 2000


def text_fields(texts: Iterable[BoardText]) -> dict[str, forms.Field]:
    """Make two fields for each text, and a box that says that they are the same."""
    fields: dict[str, forms.Field] = {}
    labels = {"en": _("On the board, in English"), "fr": _("On the board, in French")}
    for text in texts:
        for language in LANGUAGES:
            fields[f"board-{text.key}_{language}"] = forms.CharField(
                label=labels[language], max_length=LONGEST, required=False
            )
        fields[f"same-{text.key}"] = forms.BooleanField(label=_("The same in both languages"), required=False)
    return fields


def write_board_texts(case: Case, texts: Iterable[BoardText], sent: Mapping[str, Any]) -> None:
    """Say the texts as they were sent, wherever they stand. A name needs no second look at its other language."""
    by_place: dict[tuple[str, str], tuple[str, str]] = {}
    same = set(case.same)
    names: list[str] = []
    for text in texts:
        english, french = (sent.get(f"board-{text.key}_{language}", "") for language in LANGUAGES)
        if (english, french) != text.pair:
            by_place[text.pair] = (english, french)
            names += [f"{name}/{language}" for name in text.names for language in LANGUAGES]
        same -= set(text.pair)
        if english == french and sent.get(f"same-{text.key}"):
            same.add(english)
    if by_place:
        after = with_texts(case.as_json(), by_place)
        case.document = {key: after[key] for key in case.document}
    case.same = sorted(same)
    settle(case, names)
