"""Fields for texts of a case that stand beside its own: of its stages and variants, and on its boards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

from layers_site.content.languages import BoardText, with_texts
from layers_site.content.models import Case
from layers_site.content.querysets import ProseField
from layers_site.editing.services.texts import CasePart, settle
from layers_site.platform.names import check_label
from layers_site.platform.text import LANGUAGES

_FIELD: Final = re.compile(r"(stage-s[0-9a-f]{8}|variant-[-a-z0-9]{1,80})-(title|note)_(en|fr)", re.ASCII)
#: So many fields of parts that are gone are shown.
_MOST_GONE: Final = 100
LONGEST = 2000


def fields_of(parts: Iterable[CasePart]) -> dict[str, forms.Field]:
    """Make the fields of all parts: of each text one for each language."""
    return {
        part.field(text, language): _field(text, language, part_name(part))
        for part in parts
        for text in part.texts
        for language in LANGUAGES
    }


def gone_fields(sent: Mapping[str, Any] | None, known: Iterable[str]) -> dict[str, forms.Field]:
    """Make fields for what was sent of parts that are not there any more, so that its words are not lost."""
    names = {name: match for name in sent or () if (match := _FIELD.fullmatch(str(name)))}
    gone = [name for name in names if name not in set(known)][:_MOST_GONE]
    return {name: _field(names[name][2], names[name][3], _("A stage that is gone")) for name in gone}


def part_name(part: CasePart) -> str:
    """Return the number of a stage or variant in words."""
    stage = _("Stage %(number)s") % {"number": part.number + 1}
    if not part.variant:
        return stage
    return f"{part.variant} · {stage}" if part.stage else _("Variant “%(title)s”") % {"title": part.variant}


def untitled(parts: Iterable[CasePart], sent: Mapping[str, Any]) -> list[str]:
    """Return the fields of the titles that are empty in both languages."""
    titles = [[part.field("title", language) for language in LANGUAGES] for part in parts]
    return [names[0] for names in titles if not any(str(sent.get(name, "")).strip() for name in names)]


def _field(text: str, language: str, part: str) -> forms.Field:
    labels = {
        ("title", "en"): _("English title"),
        ("title", "fr"): _("French title"),
        ("note", "en"): _("English note"),
        ("note", "fr"): _("French note"),
    }
    label = _("%(where)s: %(what)s") % {"where": part, "what": labels[text, language]}
    if text == "note":
        field: forms.Field = ProseField(3, label=label, max_length=2000)
    else:
        field = forms.CharField(label=label, max_length=200, required=False, validators=[check_label])
    field.widget.attrs["lang"] = language
    return field


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
