"""The fields for the names at the table, with what is not clear about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from layers_site.ask.services.cards.names import Named
from layers_site.ask.services.cards.question import MOST_CARDS, NOTHING, Brought, Typed
from layers_site.explain.presenters.reading import head_not_read
from layers_site.platform.text import current_language

#: So many fields there are for names to begin with.
_FIELDS: Final = 2


@dataclass(frozen=True, slots=True)
class Guess:
    slug: str
    name: str
    #: The name in the other language, "" where it is the same.
    also: str


@dataclass(frozen=True, slots=True)
class NameField:
    """One field, from 1. `problem` says what is not clear about it, `guesses` are what may be meant."""

    number: int
    text: str
    label: str
    problem: str
    guesses: tuple[Guess, ...]
    #: What was typed for a card that the library does not have.
    brought: Brought = NOTHING
    #: Its problem, "" where there is none yet.
    brought_problem: str = ""
    #: What was read of that, "" where nothing was.
    read: str = ""


@dataclass(frozen=True, slots=True)
class NamesView:
    """`more`: another field can be had. `problem` is about the form as a whole."""

    fields: tuple[NameField, ...]
    more: bool
    problem: str


def names_view(rows: Sequence[Typed] = (), *, count: int = 0, problem: str = "") -> NamesView:
    """Return at least two fields, with an empty one after the filled ones if `count` asks for it."""
    wanted = min(MOST_CARDS, max(_FIELDS, count, len(rows)))
    fields = [_field(number, rows[number - 1] if number <= len(rows) else None) for number in range(1, wanted + 1)]
    return NamesView(tuple(fields), wanted < MOST_CARDS, problem)


def fields_as_typed(texts: Sequence[str], *, more: bool = False, problem: str = "") -> NamesView:
    """Return the fields as typed, without questions; with `more`, one more empty field."""
    view = names_view(count=max(_FIELDS, len(texts)) + more, problem=problem)
    texts = [*texts, *[""] * len(view.fields)]
    filled = (replace(name_field, text=text) for name_field, text in zip(view.fields, texts, strict=False))
    return replace(view, fields=tuple(filled))


def readings(rows: Sequence[Typed]) -> list[str]:
    """List the names that were read as other names than typed, and what of a card’s head was not read.

    The reader should check them.
    """
    names = [
        _("We read “%(typed)s” as %(name)s.") % {"typed": row.text, "name": guess(row.card).name}
        for row in rows
        if row.card is not None and row.corrected
    ]
    own = [row.own for row in rows if row.own is not None and row.own.reading is not None]
    heads = [(card.name, head_not_read(card.reading)) for card in own if card.reading is not None]
    return names + [_("%(name)s: %(changes)s") % {"name": name, "changes": text} for name, text in heads if text]


def guess(card: Named) -> Guess:
    here, there = (card.fr, card.en) if current_language() == "fr" else (card.en, card.fr)
    return Guess(card.slug, here, there if there != here else "")


def _field(number: int, row: Typed | None) -> NameField:
    name = _("Card %(number)s") % {"number": number}
    if row is None:
        return NameField(number, "", name, "", ())
    if row.own is not None and row.brought:
        read = _("Your card: %(name)s") % {"name": row.own.name}
        return NameField(number, row.text, name, "", (), row.brought, read=read)
    if row.own is not None:
        return NameField(number, row.own.name, name, "", ())
    if row.card is not None:
        return NameField(number, guess(row.card).name, name, "", ())
    words = {"name": row.text}
    problem = _("We have no card called “%(name)s”.") % words
    unread = (
        _("We cannot make a card of this. Paste its whole text, or give a size such as 2/2.") if row.brought else ""
    )
    return NameField(number, row.text, name, problem, tuple(map(guess, row.guesses)), row.brought, unread)
