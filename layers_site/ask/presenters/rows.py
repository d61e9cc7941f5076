"""The rows of the story: what came of each thing in words, and its choices as presses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.expressions import Flag, HasWord
from engine.scenario import Control, Effect, GameObject, Merge, Scenario, TurnFace, nodes
from layers_site.ask.presenters.phrases import chosen_word, doer, word_said
from layers_site.ask.presenters.refusals import refusal
from layers_site.ask.services.answer.story import Did, Row
from layers_site.ask.services.board.lying import ZONES, zone_of, zones_seen
from layers_site.ask.services.board.order import blocks_of, is_fixed, items_of
from layers_site.ask.services.board.presses import COUNTERS, NONE, modes_of, place_of
from layers_site.ask.services.board.state import State
from layers_site.ask.services.cards.choices import words_to_choose
from layers_site.ask.services.cards.numbers import is_x, number_taken, numbers_to_take
from layers_site.ask.services.cards.plain import OPPONENT, YOU, is_plain
from layers_site.ask.services.cards.target_kinds import copies
from layers_site.boards.services import edits
from layers_site.cardtext import wording
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain.names import Names, layers_of
from layers_site.platform.text import current_language

_DOWN: Final = ("morph", "megamorph", "disguise")
#: So many targets or hosts are offered as buttons.
_MOST_AIMS: Final = 8


Options = tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Buttons of one row: `options` are (for the form, word, whether it is so already); `about` says of what."""

    name: str
    about: str
    options: Options


@dataclass(frozen=True, slots=True)
class RowView:
    """One thing of the story: `number` in the order, 0 for what has none; `up` and `down`: it can be moved so."""

    key: str
    did: Did
    number: int
    name: str
    text: str
    note: str
    layers: tuple[str, ...]
    choices: tuple[Choice, ...]
    up: bool
    down: bool


def row_views(laid: Scenario, state: State, rows: tuple[Row, ...], names: Names) -> tuple[RowView, ...]:
    every = _Rows(laid, state, names)
    return tuple(every.view(row) for row in rows)


class _Rows:
    """The words and choices of the rows of one board."""

    def __init__(self, laid: Scenario, state: State, names: Names) -> None:
        self.laid, self.state, self.names = laid, state, names
        self.things = {obj.id: obj for obj in laid.objects}
        self.left = {obj.id: obj for obj in state.scenario.objects}
        self.effects = {effect.id: effect for effect in laid.effects}
        self.blocks = blocks_of(laid)
        contents = items_of(laid)
        self.asks_tapped = any(map(_asks_tapped, contents))
        self.speaking = {content.id for content in contents if _speaks_of_down(content)}
        self.seekers = {obj.id for obj in laid.objects if not is_plain(obj.id) and zones_seen(obj)}

    def view(self, row: Row) -> RowView:
        thing, effect = self.things.get(row.key), self.effects.get(row.key)
        number = place_of(self.laid, row.key) if row.did in (Did.THERE, Did.DONE, Did.CANNOT, Did.LOST) else 0
        heads = [block[0] for block in self.blocks]
        content = thing or effect
        own = isinstance(content, Effect) and row.key not in heads
        return RowView(
            key=row.key,
            did=row.did,
            number=0 if own else number,
            name=self.names.thing(row.key) if thing is not None else capitalised(doer(row.key, self.names)),
            text=self._text(row, thing, effect),
            note=refusal(row.why, self.state.scenario, self.names) if row.why is not None else "",
            layers=tuple(sorted(layers_of(content, self.state.trace.rules))) if content is not None else (),
            choices=tuple(self._choices(row, thing, effect)),
            up=not own and number > 1,
            down=not own and 0 < number < len(self.blocks),
        )

    # --- words ---------------------------------------------------------------------------------------------

    def _text(self, row: Row, thing: GameObject | None, effect: Effect | None) -> str:
        by = self.names.effect(row.by) if row.by in self.state.trace.effects else self._name(row.by)
        match row.did:
            case Did.THERE:
                return self._lies(self.left[row.key]) if row.key in self.left else ""
            case Did.DONE:
                return (
                    self._does(effect) if effect is not None and effect.affects else _("reaches nothing that is here")
                )
            case Did.OFFERED:
                return _("not used: %(what)s") % {"what": self._does(effect)}
            case Did.LOST:
                return _("lost (%(by)s)") % {"by": by} if by else _("lost")
            case Did.CANNOT:
                return "" if row.why is not None else _("does nothing")
            case Did.MERGED:
                return _("merged with another permanent")
            case Did.BESIDE:
                if thing is not None and thing.zone != "battlefield":
                    return _("put %(where)s, for their effects to work on") % {"where": self._lies(thing)}
                return _("put beside them, for their effects to work on")
            case _:
                assert_never(row.did)

    def _name(self, key: str) -> str:
        return self.names.item(key) if key else ""

    def _lies(self, thing: GameObject) -> str:
        if thing.zone != "battlefield":
            return zone_words().get(thing.zone, "")
        if thing.attached_to is not None:
            return _("on %(name)s") % {"name": self.names.thing(thing.attached_to)}
        return _("on the battlefield")

    def _does(self, effect: Effect | None) -> str:
        """Return what an effect does, and to what."""
        if effect is None:
            return ""
        source = self.things.get(effect.source or "")
        if copies(effect):
            words = {"name": self.names.thing(effect.source or ""), "copies": self.names.listed(effect.affects)}
            return _("%(copies)s copies %(name)s") % words if effect.source and effect.affects else ""
        changes = effect.changes
        if effect.controller != YOU:
            changes = tuple(replace(each, player=OPPONENT) if isinstance(each, Control) else each for each in changes)
        does = wording.changes_text(changes, current_language(), source=source).rstrip(".")
        # What an ability that is not used would find is not known (611.2c).
        found = effect.affects if effect.enabled or effect.locked_from is None else ()
        others = [key for key in found if key != effect.source]
        words = {"name": self.names.listed(others), "changes": does}
        return _("%(name)s: %(changes)s") % words if others else does

    # --- choices -------------------------------------------------------------------------------------------

    def _choices(self, row: Row, thing: GameObject | None, effect: Effect | None) -> Iterator[Choice]:
        if effect is not None:
            yield from self._of_effect(row, effect)
        if thing is None:
            return
        if row.did is not Did.MERGED:
            yield from self._of_thing(thing, beside=row.did is Did.BESIDE)

    def _of_effect(self, row: Row, effect: Effect) -> Iterator[Choice]:
        key = effect.id
        if any(isinstance(change, Merge) for change in effect.changes):
            return
        modes = modes_of(self.laid, effect)
        if row.did is not Did.LOST and (effect.source is not None or copies(effect)):
            options: Options = (
                (f"use:{key}", _("used"), effect.enabled),
                (f"use:{key} {NONE}", _("not used"), not effect.enabled),
            )
            yield Choice("use", "", options)
        elif len(modes) > 1 and effect.enabled:
            yield Choice(
                "mode", _("instead"), tuple((f"use:{each.id}", self._does(each), each.enabled) for each in modes)
            )
        number = number_taken(effect)
        if number is not None and effect.enabled:
            about = _("X is") if is_x(effect) else _("the number is")
            options = tuple((f"number:{key} {each}", str(each), each == number) for each in numbers_to_take(effect))
            yield Choice("number", about, options)
        if (
            effect.enabled
            and effect.locked_from is None
            and len(effect.affects) < 2
            and (copies(effect) or not is_fixed(effect, self.laid))
        ):
            chosen = effect.source if copies(effect) else next(iter(effect.affects), "")
            without = {*effect.affects} if copies(effect) else {effect.source}
            targets = [obj for obj in self.laid.objects if obj.enabled and obj.id not in without][:_MOST_AIMS]
            options = tuple((f"affect:{key} {obj.id}", self.names.thing(obj.id), obj.id == chosen) for obj in targets)
            yield Choice("affect", _("of") if copies(effect) else _("on"), options)
        if effect.source is None and effect.enabled:
            yield _side(effect.id, effect.controller)

    def _of_thing(self, thing: GameObject, *, beside: bool) -> Iterator[Choice]:
        key = thing.id
        if thing.zone == "battlefield":
            yield _side(key, thing.controller)
        if beside:
            yield Choice("without", "", ((f"without:{key}", _("without it"), False),))
        if edits.can_be_attached(thing) and thing.zone == "battlefield":
            hosts = [host for host in edits.hosts(self.laid, thing) if self._is_there(host)][:_MOST_AIMS]
            options = tuple(
                (f"attach:{key} {host}", self.names.thing(host), host == thing.attached_to) for host in hosts
            )
            yield Choice("attach", _("on"), options)
        words, chosen = words_to_choose(thing, self.laid), chosen_word(thing, self.names)
        if words and chosen:
            options = tuple((f"choose:{key} {word}", word_said(word), word_said(word) == chosen) for word in words)
            yield Choice("choose", _("chosen:"), options)
        yield from self._faces(thing)
        yield from self._zones(thing)
        if self.asks_tapped and thing.zone == "battlefield":
            tapped = "tapped" in thing.status
            yield Choice("tap", "", ((f"tap:{key}", _("untapped"), not tapped), (f"tap:{key}", _("tapped"), tapped)))
        yield from self._counters(thing)

    def _is_there(self, key: str) -> bool:
        return key not in self.things or self.things[key].enabled

    def _counters(self, thing: GameObject) -> Iterator[Choice]:
        now = self.state.trace.final.get(thing.id)
        if now is None or thing.zone != "battlefield":
            return
        if now.is_creature and not thing.face_down and not is_plain(thing.id):
            lying = [wording.counter_text(each.kind, each.count, current_language()) for each in thing.counters]
            options = tuple((f"counter:{thing.id} {kind}", kind.replace("-", "−"), False) for kind in COUNTERS)
            yield Choice("counter", ", ".join([*lying, _("one more counter:")]), options)

    def _faces(self, thing: GameObject) -> Iterator[Choice]:
        key, lies = thing.id, thing.zone == "battlefield"
        now = self.state.trace.final.get(key)
        if thing.other_face is not None and lies:
            yield Choice("turn", "", ((f"turn:{key}", _("turn it over"), False),))
        elif thing.face_down or (lies and now is not None and now.is_creature and self._may_be_down(thing)):
            down = bool(thing.face_down)
            yield Choice("face", "", ((f"face:{key}", _("face up"), not down), (f"face:{key}", _("face down"), down)))

    def _may_be_down(self, thing: GameObject) -> bool:
        """Return whether a card can be face down: by a keyword of its own, or another card speaks of that."""
        own = any((ability.keyword or "").startswith(_DOWN) for ability in thing.abilities)
        return own or bool(self.speaking - {thing.id})

    def _zones(self, thing: GameObject) -> Iterator[Choice]:
        """Yield the zones of a card off the battlefield, and of one that another card looks for elsewhere."""
        seen = bool(self.seekers - {thing.id}) and not is_plain(thing.id)
        if not is_plain(thing.id) and (thing.zone != "battlefield" or seen or zone_of(thing) != "battlefield"):
            options = tuple((f"zone:{thing.id} {zone}", zone_words()[zone], zone == thing.zone) for zone in ZONES)
            yield Choice("zone", "", options)


def _side(key: str, player: str) -> Choice:
    yours = player == YOU
    return Choice(
        "control",
        "",
        (
            (f"control:{key}", pgettext("whose", "yours"), yours),
            (f"control:{key}", pgettext("whose", "theirs"), not yours),
        ),
    )


def zone_words() -> dict[str, str]:
    return {
        "battlefield": _("on the battlefield"), "graveyard": _("in the graveyard"), "exile": _("in exile"),
        "hand": _("in hand"),
    }  # fmt: skip


def _asks_tapped(tree: object) -> bool:
    return any(isinstance(part, HasWord) and part.key == "status" and "tapped" in part.words for part in nodes(tree))


def _speaks_of_down(tree: object) -> bool:
    return any(
        isinstance(part, TurnFace) or (isinstance(part, Flag) and part.key == "face_down") for part in nodes(tree)
    )
