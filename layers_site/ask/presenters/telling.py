"""What has become of one object, as the rest of a sentence that begins with its name: "is 3/5", "is a Mountain".

Held against what is printed on it, or on what it copies (707.2). What is not otherwise is not told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.analysis.protection import with_chosen_color
from engine.analysis.way import steps_changing
from engine.characteristics import Characteristics
from engine.evaluation.trace import Trace
from engine.expressions import Is
from engine.scenario import AddPT, Copy, Merge, ReplaceText, SetPT, Static, Supertypes
from engine.words import BASIC_LAND_TYPES, COLORS, LAND_TYPES, families_of, is_creature_type
from layers_site.ask.presenters.abilities import ability_parts, kept_by_exception, with_mana
from layers_site.ask.presenters.nouns import Parts, land_phrase, noun_phrase, tint_phrase
from layers_site.ask.services.board.abilities import is_sized, stops_abilities
from layers_site.ask.services.cards.plain import YOU
from layers_site.cardtext import wording
from layers_site.explain.names import Names, as_name, enumeration, label
from layers_site.platform.text import current_language


def telling(trace: Trace, key: str, names: Names, *, besides: tuple[str, ...] = (), most: int | None = None) -> str:
    """Return what becomes of an object: "is 1/1 and has no abilities".

    Without what is in `besides`, where anything is left then; and no more than `most` parts.
    """
    parts = parts_of(trace, key, names)
    fresh = tuple(part for part in parts if part not in besides) or parts
    return enumeration(fresh[:most]) if fresh else _("stays as it is printed")


def is_otherwise(trace: Trace, key: str, names: Names) -> bool:
    return bool(parts_of(trace, key, names))


def parts_of(trace: Trace, key: str, names: Names) -> tuple[str, ...]:
    """Return all that is otherwise than printed, each part beginning with its verb."""
    return tuple(dict.fromkeys(_Object(trace, key, names).parts()))


def copied_by(trace: Trace, key: str) -> str:
    """Return the object that was copied; "" for none, or for one that is no longer there."""
    copied = ""
    for step in steps_changing(trace, key):
        copying = [change for change in step.changes if isinstance(change, Copy)]
        if copying:
            alike = (
                other for other, was in trace.printed.items() if other != key and was.name == trace.final[key].name
            )
            source = trace.effects[step.effect].source or ""
            own = any(change.of == "self" for change in copying)
            copied = source if own and source in trace.printed and source != key else next(alike, "")
    return copied


class _Object:
    """An object as it is at the end, and what it is held against."""

    def __init__(self, trace: Trace, key: str, names: Names) -> None:
        self.trace, self.key, self.names = trace, key, names
        self.card = next(obj for obj in trace.scenario.objects if obj.id == key)
        self.now = with_chosen_color(trace, key)
        self.copied = copied_by(trace, key)
        #: The card whose words these are, in the order of its type line.
        self.words = next((obj for obj in trace.scenario.objects if obj.id == self.copied), self.card)
        self.merge = self._merge()
        base = self.merge[1] if self.merge else trace.printed[self.copied or key]
        self.base = base._replace(controller=self.card.controller)

    def _merge(self) -> tuple[Merge, Characteristics] | None:
        """Return what merges another card with the object, and the values of the two together (730.2)."""
        for step in steps_changing(self.trace, self.key):
            for change in step.changes:
                if isinstance(change, Merge):
                    return change, step.changed[self.key][1]
        return None

    def parts(self) -> Iterator[str]:
        if self.now.face_down:
            yield self._face_down()
            yield from self._control()
            return
        if self.copied:
            yield _("is a copy of %(name)s") % {"name": self.names.thing(self.copied)}
        if self.merge is not None:
            words = {"name": self.names.thing(self.merge[0].of)}
            yield (_("is merged under %(name)s") if self.merge[0].on_top else _("is merged over %(name)s")) % words
        yield from self._reads()
        yield from self._is()
        yield from self._called()
        was, now = self.base.supertypes, self.now.supertypes
        yield from (_changes(Supertypes("add", (word,))) for word in sorted(now - was))
        yield from (_changes(Supertypes("remove", (word,))) for word in sorted(was - now))
        yield from ability_parts(self.trace, self.key, self.base, self.now, kept_by_exception(self.trace, self.key))
        yield from self._no_more()
        yield from self._control()
        for what in self.now.restrictions:
            if what not in self.base.restrictions:
                yield (
                    _("its activated abilities can’t be activated") if stops_abilities(what) else with_mana(label(what))
                )
        if self.card.zone == "battlefield" and self.now.is_creature and (self.now.toughness or 0) <= 0:
            yield _("dies (704.5f)")

    def _face_down(self) -> str:
        now, size = self.now, self._glyph() if self.now.is_creature else ""
        if now.types == {"Creature"} and not (now.subtypes or now.colors):
            return _("is a face-down %(size)s creature without name, color or printed abilities") % {"size": size}
        parts = Parts(
            size, tuple(sorted(now.colors)), False, tuple(sorted(now.subtypes)), False, tuple(sorted(now.types))
        )
        words = {"phrase": noun_phrase(parts)}
        return _("is %(phrase)s, face down, without the name, the color and the abilities on its card") % words

    def _glyph(self) -> str:
        return wording.size_glyph(self.now.power or 0, self.now.toughness or 0)

    def _reads(self) -> Iterator[str]:
        for step in steps_changing(self.trace, self.key):
            for change in step.changes:
                if isinstance(change, ReplaceText) and isinstance(change.old, str) and isinstance(change.new, str):
                    words = {"old": _word(change.old), "new": _word(change.new)}
                    yield _("reads “%(new)s” instead of “%(old)s”") % words

    def _called(self) -> Iterator[str]:
        now = self.now
        if now.name == self.base.name:
            return
        like = next((key for key, was in self.trace.printed.items() if key != self.key and was.name == now.name), "")
        if like:
            yield _("has the same name as %(like)s") % {"like": as_name(self.names.thing(like))}
        else:
            yield _("is called %(name)s") % {"name": label(now.name)} if label(now.name) else _("has no name")

    def _control(self) -> Iterator[str]:
        """Yield whose it is where that was changed, be it back to who had it."""
        pairs = (step.changed[self.key] for step in steps_changing(self.trace, self.key))
        if any(before.controller != after.controller for before, after in pairs):
            yield _("is under your control") if self.now.controller == YOU else _("is under your opponent’s control")

    # --- what it is ----------------------------------------------------------------------------------------

    def _is(self) -> Iterator[str]:
        """Yield what it is, in one phrase. A land's types and a lone size stand by themselves."""
        base, now = self.base, self.now
        figures = self._glyph() if self._is_resized() else ""
        tinted = now.colors != base.colors
        if self._is_no_creature():
            yield _("is not a creature")
            kinds = None
        else:
            kinds = self._kinds()
        if kinds is not None and _is_of_lands(kinds) and (kinds.also or not tinted) and not figures:
            yield from _lands(kinds)
            kinds = None
        if kinds is None and not (figures and tinted):
            phrase = figures or (tint_phrase(_tints(now)) if tinted else "")
            if phrase:
                yield _("is %(phrase)s") % {"phrase": phrase}
            return
        whole = kinds is None or not kinds.also
        parts = Parts(
            size=figures,
            colors=_tints(now) if tinted else (),
            colorless=tinted and not now.colors,
            subtypes=kinds.subtypes if kinds else (),
            every_kind=kinds is not None and kinds.every,
            types=tuple(sorted(now.types)) if whole or kinds is None else kinds.types,
            bare=kinds is not None and kinds.bare,
        )
        yield (_("is %(phrase)s") if whole else _("is also %(phrase)s")) % {"phrase": noun_phrase(parts)}

    def _is_resized(self) -> bool:
        """Return whether there is a size to tell: another than printed, or one that a step works on."""
        base, now = self.base, self.now
        if not now.is_creature:
            return False
        if self.merge is not None:
            return True
        same = base.is_creature and (base.power or 0, base.toughness or 0) == (now.power or 0, now.toughness or 0)
        return not same or is_sized(self.trace, self.key) or (now.toughness or 0) <= 0 or self._has_lost_size()

    def _has_lost_size(self) -> bool:
        """Return whether an ability of its own that makes its size is gone."""
        has = {item.id for item in self.now.abilities}
        lost = (item.ability.static for item in self.base.abilities if item.id not in has)
        changes = (
            change for static in lost if static is not None and _is_of_itself(static) for change in static.changes
        )
        return any(isinstance(change, AddPT | SetPT) for change in changes)

    def _is_no_creature(self) -> bool:
        """Return whether all that is otherwise of its types is that it is no creature."""
        base, now = self.base, self.now
        lost = base.types - now.types == {"Creature"} and now.types < base.types
        return lost and now.colors == base.colors and not now.subtypes - base.subtypes

    def _kinds(self) -> _Kinds | None:
        """Return how its types are told: what is new alone, or all of it; None where nothing is otherwise."""
        base, now = self.base, self.now
        every = now.all_creature_types and not base.all_creature_types
        types = now.types if now.types != base.types else frozenset[str]()
        new, gone = now.subtypes - base.subtypes, base.subtypes - now.subtypes
        if not (every or types or new or gone):
            return None
        families = {families_of(word) for word in new | gone}
        # A phrase that has a size or a color in it names everything: "a 2/2 land creature".
        whole = every or now.colors != base.colors or bool(types and "Creature" in types - base.types)
        remaining = [
            word for word in self.words.subtypes
            if word in now.subtypes and (types or families_of(word) in families or (whole and word in LAND_TYPES))
            and not (types and "Planeswalker" in families_of(word))
        ]  # fmt: skip
        also = not whole and not gone and types >= (base.types if types else frozenset())
        also = also and (bool(types) or all(word in LAND_TYPES for word in new)) and not self._is_resized()
        named = [*([] if also else remaining), *sorted(new, key=_land_order)]
        if now.all_creature_types and (every or types):
            named = [word for word in named if not is_creature_type(word)]
        kindless = not now.all_creature_types and any(map(is_creature_type, gone)) and now.is_creature
        bare = kindless and not any(map(is_creature_type, now.subtypes)) and base.is_creature
        told = types - base.types if also else types
        return _Kinds(tuple(sorted(told)), tuple(named), also and bool(types or remaining), every, bare)

    def _no_more(self) -> Iterator[str]:
        """Yield that it is no land, creature or planeswalker any more where it is something else now."""
        gone, now = self.base.types - self.now.types, self.now.types
        if "Land" in gone:
            yield _("is no longer a land")
        if now - self.base.types and "Land" not in now:
            if "Creature" in gone:
                yield _("is no longer a creature")
            if "Planeswalker" in gone:
                yield _("is no longer a planeswalker")


def _is_of_itself(static: Static) -> bool:
    tests = static.affects.tests if static.affects is not None else ()
    return any(isinstance(test, Is) and test.what == "self" for test in tests)


@dataclass(frozen=True, slots=True)
class _Kinds:
    """A type line as it is told: `also` where only what is new is, `every` of all creature types, `bare` of none."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    also: bool
    every: bool
    bare: bool


def _is_of_lands(kinds: _Kinds) -> bool:
    return not kinds.types and not kinds.every and all(word in LAND_TYPES for word in kinds.subtypes)


def _lands(kinds: _Kinds) -> Iterator[str]:
    if set(kinds.subtypes) >= LAND_TYPES:
        yield _("has every land type")
    elif set(BASIC_LAND_TYPES) <= set(kinds.subtypes):
        yield _("has every basic land type")
    elif not kinds.subtypes:
        yield _("loses its land types")
    else:
        words = {"phrase": land_phrase(kinds.subtypes)}
        yield (_("is also %(phrase)s") if kinds.also else _("is %(phrase)s")) % words


def _tints(now: Characteristics) -> tuple[str, ...]:
    return tuple(sorted(now.colors, key=COLORS.index))


def _land_order(word: str) -> tuple[int, str]:
    return (BASIC_LAND_TYPES.index(word) if word in BASIC_LAND_TYPES else -1), word


def _word(word: str) -> str:
    """Return a color or a subtype in the reader's language."""
    language = current_language()
    return wording.color_word(word, language) if word in COLORS else wording.subtype_word(word, language)


def _changes(change: Supertypes) -> str:
    return wording.changes_text((change,), current_language(), static=True).rstrip(".")
