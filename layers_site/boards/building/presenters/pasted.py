"""A pasted card on the page: its name and type line as understood, and each line with its badges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.cardtext import wording
from layers_site.cardtext.reading.pasted import KINDS, own_document
from layers_site.cardtext.reading.result import CardReading
from layers_site.explain.presenters.marks import Badge, badges, ruleset_of
from layers_site.explain.presenters.reading import ReadLine, Sentence, head_not_read, read_lines
from layers_site.platform.text import current_language


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
class KindView:
    """A kind that a text without a type line may have, and whether it is taken for that."""

    kind: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PastedView:
    """The result of reading; `summary` counts the lines, for people who hear the page.

    `kinds`: no type line was pasted, so that one chooses what it is; none for other cards. `power` and `toughness`
    are those of a creature without a type line. `turns`: a line of the other face can be finished in the form too.
    """

    name: str
    type_line: str
    head_not_read: str
    size: str
    kinds: tuple[KindView, ...]
    power: str
    toughness: str
    turns: bool
    lines: tuple[LineView, ...]
    summary: str


def pasted_view(
    reading: CardReading | None, choices: Mapping[int, int], edition: str, *, turns: bool = False
) -> PastedView | None:
    """Return the view of a reading; None before something is pasted. `turns`: the page can put its back face up."""
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
        head_not_read=head_not_read(reading),
        size=f"{printed.power}/{printed.toughness}" if printed.power is not None else "",
        kinds=_kinds(printed.assumed),
        power=printed.power or "",
        toughness=printed.toughness or "",
        turns=turns and reading.back is not None and "back" in own_document(reading, choices),
        lines=lines,
        summary=_summary(lines),
    )


def _kinds(assumed: str) -> tuple[KindView, ...]:
    if not assumed:
        return ()
    texts = {
        "enchantment": _("an enchantment"), "creature": _("a creature"), "artifact": _("an artifact"),
        "land": _("a land"), "aura": _("an Aura"), "equipment": _("an Equipment"),
        "spell": _("an instant or sorcery"),
    }  # fmt: skip
    return tuple(KindView(kind, texts[kind], kind == assumed) for kind in KINDS)


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
