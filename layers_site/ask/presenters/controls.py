"""Fields for the names at the table, and rows of buttons that each change one thing on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from engine.evaluation.trace import Trace
from engine.expressions import Flag
from engine.scenario import HALVES, Effect, GameObject, Scenario, TurnFace
from layers_site.ask.presenters.phrases import doer
from layers_site.ask.services.board.table import NONE, siblings
from layers_site.ask.services.board.variants import host_of, hosts_for, mutates
from layers_site.ask.services.board.zones import ZONES, zone_of, zones_seen
from layers_site.ask.services.cards.names import Named
from layers_site.ask.services.cards.numbers import is_x, number_taken, numbers_to_take
from layers_site.ask.services.cards.question import MOST_CARDS, NOTHING, Brought, Typed
from layers_site.ask.services.cards.standins import is_plain
from layers_site.ask.services.cards.target_kinds import copies
from layers_site.cardtext import wording
from layers_site.cardtext.wording.context import capitalised
from layers_site.cardtext.wording.subjects import nodes
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.reading import head_not_read
from layers_site.platform.text import current_language

_DOWN = ("morph", "megamorph", "disguise")
#: So many fields there are for names to begin with.
_FIELDS: Final = 2


@dataclass(frozen=True, slots=True)
class WordChoice:
    """Buttons about a card, of which each is one word: `options` are (for the form, word, whether it is so already).

    `verb` is what all of them do.
    """

    verb: str
    key: str
    text: str
    options: tuple[tuple[str, str, bool], ...]


def presses(scenario: Scenario, trace: Trace, names: Names) -> Iterator[WordChoice]:
    """Yield the rows of a board: abilities used, X, faces, halves, merging, zones."""
    contents: tuple[GameObject | Effect, ...] = (*scenario.objects, *scenario.effects)
    speaking = frozenset(content.id for content in contents if _speaks_of_down(content))
    seekers = frozenset(obj.id for obj in scenario.objects if not is_plain(obj.id) and zones_seen(obj))
    yield from _uses(scenario, names)
    for effect in scenario.effects:
        number = number_taken(effect)
        if number is not None and effect.enabled:
            text = _("X for %(name)s:") if is_x(effect) else _("The number for %(name)s:")
            text %= {"name": doer(effect.id, names)}
            numbers = numbers_to_take(effect)
            options = tuple((f"number:{effect.id} {each}", str(each), each == number) for each in numbers)
            yield WordChoice("number", effect.id, text, options)
    for obj in scenario.objects:
        if not is_plain(obj.id):
            yield from _merging(obj, scenario, trace, names)
        if obj.enabled and not is_plain(obj.id):
            yield from _faces(obj, trace, names, speaking)
            yield from _zones(obj, scenario, names, seekers)


def _uses(scenario: Scenario, names: Names) -> Iterator[WordChoice]:
    """Yield one row for each card with an ability that leaves something behind, and for each spell with modes."""
    done: set[str] = set()
    for effect in scenario.effects:
        group = siblings(scenario, effect)
        if effect.id in done or not group or copies(effect) or is_plain(effect.source or ""):
            continue
        done |= {sibling.id for sibling in group}
        options = [(f"use:{sibling.id}", _words_of(sibling, scenario), sibling.enabled) for sibling in group]
        if effect.source is not None:
            none = all(not sibling.enabled for sibling in group)
            options.append((f"use:{group[0].id} {NONE}", _("not used"), none))
        elif len(group) == 1:
            continue
        text = _("%(name)s: what was used") % {"name": capitalised(doer(effect.id, names))}
        yield WordChoice("use", group[0].id, text, tuple(options))


def _words_of(effect: Effect, scenario: Scenario) -> str:
    source = next((obj for obj in scenario.objects if obj.id == effect.source), None)
    return wording.changes_text(effect.changes, current_language(), source=source).rstrip(".")


def _faces(obj: GameObject, trace: Trace, names: Names, speaking: frozenset[str]) -> Iterator[WordChoice]:
    """Yield a row for what can be turned over, and one for each half; `speaking` are those that speak of face down."""
    words = {"name": names.thing(obj.id)}
    lies = obj.zone == "battlefield"
    if obj.other_face is not None and lies:
        yield WordChoice(
            "turn", obj.id, _("%(name)s has two faces:") % words, ((f"turn:{obj.id}", _("turn it over"), False),)
        )
    elif obj.face_down or (
        obj.zone == "battlefield" and trace.final[obj.id].is_creature and _may_be_down(obj, speaking)
    ):
        down = bool(obj.face_down)
        options = ((f"face:{obj.id}", _("face up"), not down), (f"face:{obj.id}", _("face down"), down))
        yield WordChoice("face", obj.id, _("%(name)s is:") % words, options)
    for half in HALVES if obj.halves else ():
        name = {"name": label(obj.halves[HALVES.index(half)].name)}
        there = half in obj.unlocked
        options = ((f"half:{obj.id} {half}", _("unlocked"), there), (f"half:{obj.id} {half}", _("locked"), not there))
        yield WordChoice("half", f"{obj.id}-{half}", _("%(name)s is:") % name, options)


def _may_be_down(obj: GameObject, speaking: frozenset[str]) -> bool:
    """Return whether a card can be face down: by a keyword of its own, or another card speaks of that."""
    return bool(speaking - {obj.id}) or any((ability.keyword or "").startswith(_DOWN) for ability in obj.abilities)


def _speaks_of_down(tree: object) -> bool:
    return any(
        isinstance(part, TurnFace) or (isinstance(part, Flag) and part.key == "face_down") for part in nodes(tree)
    )


def _merging(obj: GameObject, scenario: Scenario, trace: Trace, names: Names) -> Iterator[WordChoice]:
    """Yield a row for a card with mutate and each creature that it is or can be merged with (702.140a)."""
    if not mutates(obj):
        return
    there = host_of(obj, scenario)
    for host in (there[0],) if there is not None else hosts_for(obj, trace):
        words = {"name": names.thing(obj.id), "host": names.thing(host)}
        on_top = there[1] if there is not None else None
        options = (
            (f"merge:{obj.id} over {host}", _("on top"), on_top is True),
            (f"merge:{obj.id} under {host}", _("below"), on_top is False),
            (f"merge:{obj.id} {NONE}", _("not used"), on_top is None),
        )
        yield WordChoice("merge", f"{obj.id}-{host}", _("%(name)s mutates onto %(host)s:") % words, options)


def _zones(obj: GameObject, scenario: Scenario, names: Names, seekers: frozenset[str]) -> Iterator[WordChoice]:
    """Yield a row for a card off the battlefield, and for one that another card, of `seekers`, looks for elsewhere."""
    used = any(effect.enabled and effect.source == obj.id for effect in scenario.effects)
    seen = not used and bool(seekers - {obj.id})
    if obj.zone != "battlefield" or seen or zone_of(obj) != "battlefield":
        words = {"battlefield": _("on the battlefield"), "graveyard": _("in the graveyard"), "exile": _("in exile")}
        words |= {"hand": _("in hand")}
        options = tuple((f"zone:{obj.id} {zone}", words[zone], zone == obj.zone) for zone in ZONES)
        yield WordChoice("zone", obj.id, _("%(name)s is:") % {"name": names.thing(obj.id)}, options)


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


def fields_as_typed(texts: Sequence[str], *, more: bool) -> NamesView:
    """Return the fields as typed, without questions; with `more`, one more empty field."""
    view = names_view(count=max(_FIELDS, len(texts)) + more)
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
