"""A pasted card on the page: its name and type line as understood, and each line with its badges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.explain import wording
from layers_site.explain.presenters.marks import Badge, badges, ruleset_of
from layers_site.explain.presenters.reading import ReadLine, Sentence, read_lines
from layers_site.explain.reading.result import CardReading
from layers_site.platform.language import current_language


@dataclass(frozen=True, slots=True)
class SentenceView:
    text: str
    badges: tuple[Badge, ...]


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One of two readings: `value` is sent where it is meant."""

    value: int
    sentences: tuple[SentenceView, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class LineView:
    line: ReadLine
    sentences: tuple[SentenceView, ...]
    choices: tuple[ChoiceView, ...]


@dataclass(frozen=True, slots=True)
class PastedView:
    """The result of reading; `summary` counts the lines, for people who hear the page.

    `assumed`: no type line was pasted, so that the page has to say what is taken for it.
    """

    name: str
    type_line: str
    size: str
    assumed: bool
    lines: tuple[LineView, ...]
    summary: str


def pasted_view(reading: CardReading | None, choices: Mapping[int, int], edition: str) -> PastedView | None:
    """Return the view of a reading; None before something is pasted."""
    if reading is None:
        return None
    language = current_language()
    marks = badges(ruleset_of(edition))
    lines = tuple(_line(line, choices, marks) for line in read_lines(reading, language))
    types = reading.types
    printed = reading.printed
    return PastedView(
        name=" // ".join(filter(None, (printed.name, reading.back.printed.name if reading.back else "")))
        or _("A card of your own"),
        type_line=wording.type_line(types.supertypes, types.types, types.subtypes, language),
        size=f"{printed.power}/{printed.toughness}" if printed.power is not None else "",
        assumed=printed.assumed,
        lines=lines,
        summary=_summary(lines),
    )


def _line(line: ReadLine, choices: Mapping[int, int], marks: Mapping[str, Badge]) -> LineView:
    options = tuple(
        ChoiceView(value, _views(sentences, marks), choices.get(line.number) == value)
        for value, sentences in enumerate(line.choices)
    )
    return LineView(line, _views(line.sentences, marks), options)


def _views(sentences: tuple[Sentence, ...], marks: Mapping[str, Badge]) -> tuple[SentenceView, ...]:
    return tuple(
        SentenceView(part.text, tuple(marks[name] for name in part.layers if name in marks)) for part in sentences
    )


def _summary(lines: tuple[LineView, ...]) -> str:
    left = sum(line.line.status in {"left", "choice"} for line in lines)
    if not lines:
        return _("There is no rules text.")
    if not left:
        return _("Every line is read.")
    return ngettext("%(count)s line is not read.", "%(count)s lines are not read.", left) % {"count": left}
