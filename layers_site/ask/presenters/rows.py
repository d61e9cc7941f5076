"""The rows of the story: what came of each thing in words, and its choices as presses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.expressions import Flag, HasWord
from engine.scenario import Control, Effect, GameObject, Scenario, TurnFace, nodes
from layers_site.ask.presenters.phrases import CardNames, chosen_word, doer, refusal, word_said, zone_words
from layers_site.ask.services.board.lay import ZONES, zone_of, zones_seen
from layers_site.ask.services.board.order import blocks_of, is_fixed, items_of
from layers_site.ask.services.board.presses import COUNTERS, NONE, modes_of
from layers_site.ask.services.board.state import State
from layers_site.ask.services.cards.choices import is_x, number_taken, numbers_to_take, words_to_choose
from layers_site.ask.services.cards.plain import OPPONENT, YOU, is_plain, is_token
from layers_site.ask.services.cards.traits import copies, is_idle
from layers_site.ask.services.story import Did, Row
from layers_site.boards.services import edits
from layers_site.cardtext import wording
from layers_site.cardtext.reading.script import AS_COUNTERS
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain.names import LISTED, enumeration, label, layers_of, of_name, some_of
from layers_site.platform.text import current_language

_DOWN: Final = ("morph", "megamorph", "disguise")
#: So many targets or hosts are offered as buttons.
_MOST_AIMS: Final = 8


class Choice(NamedTuple):
    """Buttons of one row: `options` are (for the form, word, whether it is so already); `about` says of what."""

    name: str
    about: str
    options: tuple[tuple[str, str, bool], ...]


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


def row_views(laid: Scenario, state: State, rows: tuple[Row, ...], names: CardNames) -> tuple[RowView, ...]:
    every = _Rows(laid, state, names)
    return tuple(map(every.view, rows))


class _Rows:
    """The words and choices of the rows of one board."""

    def __init__(self, laid: Scenario, state: State, names: CardNames) -> None:
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
        content = thing or effect
        ordered = row.did in (Did.THERE, Did.DONE, Did.CANNOT, Did.LOST)
        # What a card did as soon as it was there has no place of its own.
        blocks = enumerate(self.blocks if ordered else (), 1)
        number = next((at for at, keys in blocks if row.key in (keys if thing is not None else keys[:1])), 0)
        name = doer(row.key, self.names) if thing is None else self.names.plainly(row.key)
        return RowView(
            key=row.key,
            did=row.did,
            number=number,
            name=capitalised(name),
            text=self._text(row, thing, effect),
            note=refusal(row.why, self.state.scenario, self.names) if row.why is not None else "",
            layers=tuple(map(self.names.layer, sorted(layers_of(content, self.state.trace.rules)) if content else ())),
            choices=tuple(self._choices(row, thing, effect)),
            up=number > 1,
            down=0 < number < len(self.blocks),
        )

    # --- words ---------------------------------------------------------------------------------------------

    def _text(self, row: Row, thing: GameObject | None, effect: Effect | None) -> str:
        match row.did:
            case Did.THERE:
                return self._lies(self.left[row.key]) if row.key in self.left else ""
            case Did.DONE:
                return f"– {self._does(effect)}" if effect and effect.affects else _("affects nothing here")
            case Did.OFFERED:
                return _("hasn’t been used: %(what)s") % {"what": self._does(effect)}
            case Did.LOST:
                known = row.by in self.state.trace.effects
                by = self.names.effect(row.by) if known else self.names.item(row.by) if row.by else ""
                return _("is lost because of %(of)s") % {"of": of_name(by)} if by else _("is lost")
            case Did.CANNOT:
                return "" if row.why is not None else _("does nothing")
            case Did.BESIDE:
                return _("was added so that the effects have something to affect")
            case _:
                assert_never(row.did)

    def _lies(self, thing: GameObject) -> str:
        where = zone_words().get(thing.zone, "")
        if thing.zone == "battlefield" and thing.attached_to is not None:
            where = _("on %(name)s") % {"name": self.names.plainly(thing.attached_to)}
        return _("is %(phrase)s") % {"phrase": where} if where else ""

    def _does(self, effect: Effect | None) -> str:
        """Return what an effect does, and to what."""
        if effect is None:
            return ""
        if copies(effect):
            words = {"name": self.names.thing(effect.source or ""), "copies": self.names.listed(effect.affects)}
            copied = _("%(copies)s copies %(name)s") % words
            return copied if effect.source and effect.affects else _("affects nothing here")
        made = [key for key in effect.affects if is_token(key)]
        if made and is_idle(effect):
            several = f"\u00a0×\u00a0{len(made)}" if len(made) > 1 else ""
            return _("makes %(what)s") % {"what": f"{self.names.thing(made[0])}{several}"}
        changes, source = effect.changes, self.things.get(effect.source or "")
        if effect.controller != YOU:
            seen = {YOU: OPPONENT, OPPONENT: YOU}
            changes = tuple(
                replace(each, player=seen.get(each.player, each.player)) if isinstance(each, Control) else each
                for each in changes
            )
        # What an ability that is not used would find is not known (611.2c).
        found = effect.affects if effect.enabled or effect.locked_from is None else ()
        many = len(found) > 1
        does = wording.changes_text(changes, current_language(), many=many, source=source).rstrip(".")
        does = f"{does} {label(effect.duration)}" if effect.duration == AS_COUNTERS else does
        objects = enumeration(some_of(found, LISTED, self.names.plainly))
        return f"{objects} {does}" if found else does

    # --- choices -------------------------------------------------------------------------------------------

    def _choices(self, row: Row, thing: GameObject | None, effect: Effect | None) -> Iterator[Choice]:
        if effect is not None:
            yield from self._of_use(row, effect)
            if effect.enabled:
                yield from self._of_effect(effect)
        if thing is not None:
            yield from self._of_thing(thing)

    def _of_use(self, row: Row, effect: Effect) -> Iterator[Choice]:
        key, modes = effect.id, modes_of(self.laid, effect)
        if row.did is not Did.LOST and (effect.source is not None or copies(effect)):
            used = ((f"use:{key}", _("used"), effect.enabled), (f"use:{key} {NONE}", _("not used"), not effect.enabled))
            yield Choice("use", "", used)
        elif len(modes) > 1 and effect.enabled:
            every = tuple((f"use:{each.id}", self._does(each), each.enabled) for each in modes)
            yield Choice("mode", _("instead"), every)

    def _of_effect(self, effect: Effect) -> Iterator[Choice]:
        key, number = effect.id, number_taken(effect)
        if number is not None:
            about = _("X is") if is_x(effect) else _("the number is")
            options = tuple((f"number:{key} {each}", str(each), each == number) for each in numbers_to_take(effect))
            yield Choice("number", about, options)
        single = effect.locked_from is None and len(effect.affects) < 2
        if single and (copies(effect) or not is_fixed(effect, self.laid)):
            chosen = effect.source if copies(effect) else next(iter(effect.affects), "")
            without = {*effect.affects} if copies(effect) else {effect.source}
            targets = [obj for obj in self.laid.objects if obj.enabled and obj.id not in without][:_MOST_AIMS]
            options = tuple((f"affect:{key} {obj.id}", self.names.thing(obj.id), obj.id == chosen) for obj in targets)
            yield Choice("affect", _("of") if copies(effect) else _("on"), options)
        if effect.source is None:
            yield _side(key, effect.controller)

    def _of_thing(self, thing: GameObject) -> Iterator[Choice]:
        key, there = thing.id, thing.zone == "battlefield"
        if there:
            yield _side(key, thing.controller)
        if edits.can_be_attached(thing) and there:
            off, on = {obj.id for obj in self.laid.objects if not obj.enabled}, thing.attached_to
            hosts = [host for host in edits.hosts(self.laid, thing) if host not in off][:_MOST_AIMS]
            options = tuple((f"attach:{key} {host}", self.names.thing(host), host == on) for host in hosts)
            yield Choice("attach", _("on"), options)
        words, chosen = words_to_choose(thing, self.laid), chosen_word(thing, self.names)
        if words and chosen:
            options = tuple((f"choose:{key} {word}", word_said(word), word_said(word) == chosen) for word in words)
            yield Choice("choose", _("chosen:"), options)
        yield from self._faces(thing)
        yield from self._zones(thing)
        if self.asks_tapped and there:
            tapped = "tapped" in thing.status
            yield Choice("tap", "", ((f"tap:{key}", _("untapped"), not tapped), (f"tap:{key}", _("tapped"), tapped)))
        now = self.state.trace.final.get(key)
        if there and now is not None and now.is_creature and not thing.face_down and not is_plain(key):
            lying = [wording.counter_text(each.kind, each.count, current_language()) for each in thing.counters]
            options = tuple((f"counter:{key} {kind}", kind.replace("-", "−"), False) for kind in COUNTERS)
            yield Choice("counter", ", ".join([*lying, _("one more counter:")]), options)

    def _faces(self, thing: GameObject) -> Iterator[Choice]:
        key, lies, now = thing.id, thing.zone == "battlefield", self.state.trace.final.get(thing.id)
        # Down by a keyword of its own, or another card speaks of that.
        own = any((ability.keyword or "").startswith(_DOWN) for ability in thing.abilities)
        may_be_down = lies and now is not None and now.is_creature and (own or bool(self.speaking - {key}))
        if thing.other_face is not None and lies:
            yield Choice("turn", "", ((f"turn:{key}", _("turn it over"), False),))
        elif thing.face_down or may_be_down:
            down = bool(thing.face_down)
            yield Choice("face", "", ((f"face:{key}", _("face up"), not down), (f"face:{key}", _("face down"), down)))

    def _zones(self, thing: GameObject) -> Iterator[Choice]:
        """Yield the zones of a card off the battlefield, and of one that another card looks for elsewhere."""
        seen = thing.zone != "battlefield" or bool(self.seekers - {thing.id}) or zone_of(thing) != "battlefield"
        if seen and not is_plain(thing.id):
            options = tuple((f"zone:{thing.id} {zone}", zone_words()[zone], zone == thing.zone) for zone in ZONES)
            yield Choice("zone", "", options)


def _side(key: str, player: str) -> Choice:
    sides = ((pgettext("whose", "yours"), player == YOU), (pgettext("whose", "theirs"), player != YOU))
    return Choice("control", "", tuple((f"control:{key}", *side) for side in sides))


def _asks_tapped(tree: object) -> bool:
    return any(isinstance(part, HasWord) and part.key == "status" and "tapped" in part.words for part in nodes(tree))


def _speaks_of_down(tree: object) -> bool:
    flags = (part for part in nodes(tree) if isinstance(part, TurnFace | Flag))
    return any(isinstance(part, TurnFace) or part.key == "face_down" for part in flags)
