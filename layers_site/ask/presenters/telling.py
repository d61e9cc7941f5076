"""What has become of one object, as the rest of a sentence that begins with its name: "is 3/5", "is a Mountain".

Held against what is printed on it, or on what it copies (707.2). What is not otherwise is not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.analysis.claims import with_chosen_color
from engine.analysis.way import steps_changing
from engine.characteristics import Characteristics
from engine.evaluation.trace import Trace
from engine.instructions import Lose
from engine.scenario import (
    Ability,
    AddAbilities,
    Change,
    Copy,
    ForbidAbilities,
    FullText,
    Label,
    RemoveAbilities,
    ReplaceText,
    Supertypes,
)
from engine.words import BASIC_LAND_TYPES, COLOR_OF_SYMBOL, LAND_TYPES, families_of, is_creature_type
from layers_site.ask.presenters.phrases import word_said
from layers_site.ask.services.cards.plain import YOU
from layers_site.ask.services.story import bare
from layers_site.cardtext import wording
from layers_site.cardtext.reading.deeds import Stopped, mana_of, stopped_by
from layers_site.cardtext.reading.pasted import is_carried, is_of_entering
from layers_site.cardtext.wording import Phrase, noun_phrase, tint_phrase, with_article
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration, label
from layers_site.platform.text import current_language

#: More new abilities than these are counted, and those of more words; costs of up to so much mana are told in words.
_MOST_SHOWN, _MOST_KEYWORDS, _MOST_WORDS, _MOST_MANA = 3, 8, 14, 20
#: The colors of mana in the order of the game; C for colorless.
_MANA: Final = "WUBRGC"


def telling(trace: Trace, key: str, names: Names, *, besides: tuple[str, ...] = (), most: int | None = None) -> str:
    """Return what becomes of an object, "is 1/1 and has no abilities", without what is in `besides`."""
    parts = parts_of(trace, key, names)
    fresh = tuple(part for part in parts if part not in besides) or parts
    return enumeration(fresh[:most]) if fresh else _("doesn’t change")


def parts_of(trace: Trace, key: str, names: Names) -> tuple[str, ...]:
    """Return all that is otherwise than printed, each part beginning with its verb."""
    return tuple(dict.fromkeys(_Object(trace, key, names).parts()))


def _copied_by(trace: Trace, key: str) -> str:
    """Return the object that was copied; "" for none, or for one that is no longer there."""
    copied = ""
    for step in steps_changing(trace, key):
        copying = [change for change in step.changes if isinstance(change, Copy)]
        if copying:
            alike = (each for each, was in trace.printed.items() if each != key and was.name == trace.final[key].name)
            source = trace.effects[step.effect].source or ""
            own = any(change.of == "self" for change in copying)
            copied = source if own and source in trace.printed and source != key else next(alike, "")
    return copied


def controlled(now: Characteristics) -> str:
    return _("is under your control") if now.controller == YOU else _("is under your opponent’s control")


class _Object:
    """An object as it is at the end, and what it is held against."""

    def __init__(self, trace: Trace, key: str, names: Names) -> None:
        self.trace, self.key, self.names = trace, key, names
        self.card = next(obj for obj in trace.scenario.objects if obj.id == key)
        self.copied = _copied_by(trace, key)
        #: The card whose words these are, in the order of its type line.
        self.words = next((obj for obj in trace.scenario.objects if obj.id == self.copied), self.card)
        self.base = trace.printed[self.copied or key]._replace(controller=self.card.controller)
        self.now = _with_own_x(with_chosen_color(trace, key), self.base)

    def parts(self) -> Iterator[str]:
        base, now = self.base, self.now
        if now.face_down:
            size = self._glyph() if now.is_creature else ""
            phrase = Phrase(now.types, tuple(sorted(now.subtypes)), size, now.colors or None)
            words = {"phrase": noun_phrase(phrase, current_language())}
            yield _("is %(phrase)s, face down, without the name, the color and the abilities on its card") % words
            yield from self._control()
            return
        if self.copied:
            yield _("is a copy of %(name)s") % {"name": self.names.thing(self.copied)}
        yield from self._reads()
        yield from self._is()
        if now.name != base.name:
            yield _("is named %(name)s") % {"name": label(now.name)} if label(now.name) else _("has no name")
        yield from (_changes(Supertypes("add", (word,))) for word in sorted(now.supertypes - base.supertypes))
        yield from (_changes(Supertypes("remove", (word,))) for word in sorted(base.supertypes - now.supertypes))
        yield from self._abilities()
        yield from self._no_more()
        yield from self._control()
        if self.card.zone == "battlefield" and now.is_creature and (now.toughness or 0) <= 0 and self._is_whole():
            yield _("dies (704.5f)")
            return
        for what in now.restrictions:
            if what not in base.restrictions:
                stops = stopped_by(what) is Stopped.ALL
                yield _("can’t use activated abilities") if stops else self._restricted(what)

    def _restricted(self, what: Label) -> str:
        text = label(what)
        for number in range(_MOST_MANA):
            text = text.replace(f"{{{number}}}", _("%(count)s mana") % {"count": number})
        return texts.heard(text, texts.speaker_of(self.trace, self.key, what), self.names)

    def _is_whole(self) -> bool:
        """Return whether all is known that it did as it entered: with how many counters, or as what copy."""
        return bool(self.card.counters) or bool(self.copied) or not any(map(is_of_entering, self.card.abilities))

    def _glyph(self) -> str:
        return wording.size_glyph(self.now.power or 0, self.now.toughness or 0)

    def _reads(self) -> Iterator[str]:
        for step in steps_changing(self.trace, self.key):
            for change in step.changes:
                if isinstance(change, ReplaceText) and isinstance(change.old, str) and isinstance(change.new, str):
                    words = {"old": word_said(change.old), "new": word_said(change.new)}
                    yield _("reads “%(new)s” instead of “%(old)s”") % words

    def _control(self) -> Iterator[str]:
        """Yield whose it is where that was changed, be it back to who had it."""
        pairs = (step.changed[self.key] for step in steps_changing(self.trace, self.key))
        if any(before.controller != after.controller for before, after in pairs):
            yield controlled(self.now)

    # --- what it is ----------------------------------------------------------------------------------------

    def _is(self) -> Iterator[str]:
        """Yield what it is, in one phrase. A land's types and a lone size stand by themselves."""
        base, now = self.base, self.now
        size, tint = self._glyph() if self._is_resized() else "", now.colors if now.colors != base.colors else None
        gone = base.types - now.types == {"Creature"} and now.types < base.types and tint is None
        if gone and not now.subtypes - base.subtypes:
            yield _("isn’t a creature")
            return
        kinds = self._kinds()
        changed = now.types != base.types or (now.all_creature_types and not base.all_creature_types)
        lands = kinds is not None and not changed and LAND_TYPES.issuperset(kinds.subtypes)
        if kinds is not None and lands and (kinds.also or tint is None) and not size:
            yield from _lands(kinds)
            kinds = None
        if kinds is None and (size and tint is not None):
            kinds = Phrase(now.types)
        if kinds is not None:
            phrase = noun_phrase(replace(kinds, size=size, tint=tint), current_language())
            yield (_("is also %(phrase)s") if kinds.also else _("is %(phrase)s")) % {"phrase": phrase}
        elif size or tint is not None:
            yield _("is %(phrase)s") % {"phrase": size or tint_phrase(tint or (), current_language())}

    def _is_resized(self) -> bool:
        """Return whether there is a size to tell: another than printed, or one that a step works on."""
        base, now = self.base, self.now
        same = base.is_creature and (base.power or 0, base.toughness or 0) == (now.power or 0, now.toughness or 0)
        sizing = (at.step for at in self.trace.steps if at.layer.layer.startswith("7"))
        has = {item.id for item in now.abilities}
        lost = (item.ability for item in base.abilities if item.id not in has)
        unsized = (now.toughness or 0) <= 0 or any(ability.static is not None for ability in lost)
        return now.is_creature and (not same or unsized or any(self.key in step.objects for step in sizing))

    def _kinds(self) -> Phrase | None:
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
        also = also and bool(types or remaining)
        told = types - base.types if also else now.types
        return Phrase(told, tuple(named), every=every, bare=bare, also=also)

    def _no_more(self) -> Iterator[str]:
        """Yield that it is no land, creature or planeswalker any more where it is something else now."""
        base, now = self.base.types, self.now.types
        kinds = ("Land", "Creature", "Planeswalker") if now - base and "Land" not in now else ("Land",)
        for kind in kinds:
            if kind in base - now:
                yield _("is no longer %(phrase)s") % {"phrase": noun_phrase(Phrase((kind,)), current_language())}

    # --- what it can do ------------------------------------------------------------------------------------

    def _abilities(self) -> Iterator[str]:
        """Yield what is otherwise with its abilities, and with the mana of a land."""
        base, now = self.base, self.now
        before, after = ([item for item in each.abilities if item.origin != "rules"] for each in (base, now))
        had, has = ({bare(item.ability) for item in each} for each in (before, after))
        keeps = {item.ability.keyword for item in after if item.ability.keyword}
        lost = [
            item.ability for item in before
            if bare(item.ability) not in has and item.ability.keyword not in keeps and not _texts(item.ability)
        ]  # fmt: skip
        emptied = self._is_emptied()
        gained = list(_gained(now, base, had))
        if emptied and all(item.origin == "granted" for item in after):
            # What it has lost and has been given again is told.
            gained += [item.ability for item in after if item.ability.keyword]
        yield from _gains(dict.fromkeys(map(bare, gained)), is_copy=bool(self.copied))
        keywords = tuple(each.keyword for each in lost if each.keyword)
        by_name, whole = bool(lost) and len(keywords) == len(lost), len(lost) == len(before)
        if base.abilities and not now.abilities and not (by_name and whole and not emptied):
            yield _("has no abilities")
        elif by_name:
            yield _changes(RemoveAbilities(keywords))
        elif lost:
            gone = whole or (emptied and gained)
            yield _("loses its printed abilities") if gone else _("loses some of its abilities")
        yield from self._lacks(keeps)
        yield from self._taps()

    def _is_emptied(self) -> bool:
        """Return whether a step takes more from it than keywords by name."""
        items = (item for at in self.trace.steps for item in at.step.instructions.get(self.key, ()))
        return any(isinstance(item, Lose) and item.keywords is None for item in items)

    def _lacks(self, has: set[str]) -> Iterator[str]:
        """Yield the keywords that something gives it and something else says that it can't have."""
        changes = [change for at in self.trace.steps if self.key in at.step.objects for change in at.step.changes]
        barred = {word for change in changes if isinstance(change, ForbidAbilities) for word in change.keywords or ()}
        gains = (item.keyword for change in changes if isinstance(change, AddAbilities) for item in change.abilities)
        words = dict.fromkeys(word for word in gains if word is not None and word in barred - has)
        if words:
            named = enumeration(wording.keyword_object(word, current_language()) for word in words)
            yield _("doesn’t have %(keywords)s") % {"keywords": named}

    def _taps(self) -> Iterator[str]:
        """Yield what mana a land taps for where that is not as printed; of others only that they cannot."""
        base, now = self.base, self.now
        # A mana ability is an activated ability (605.1a).
        mana, stopped = _mana(now), Stopped.ALL in map(stopped_by, now.restrictions)
        is_land = "Land" in now.types
        idle = is_land and not mana and (_mana(base) or now.subtypes & {*BASIC_LAND_TYPES})
        if idle or (stopped and (mana or is_land)):
            yield _("can’t be tapped for mana")
        elif is_land and (mana != _mana(base) or (now.subtypes - base.subtypes) & {*BASIC_LAND_TYPES}):
            yield _("taps for %(mana)s") % {"mana": _mana_words(mana)}


# --- abilities ---------------------------------------------------------------------------------------------


def _with_own_x(now: Characteristics, base: Characteristics) -> Characteristics:
    """Return the object with the X of its own keywords in place of their numbers: it has them as they are printed."""
    own = {item.id: item.ability for item in base.abilities if item.ability.x is not None}
    abilities = []
    for item in now.abilities:
        printed = None if item.origin == "granted" else own.get(item.id.rpartition(".")[2])
        abilities.append(item if printed is None else item._replace(ability=printed))
    return now.with_abilities(tuple(abilities))


def _texts(ability: Ability) -> bool:
    """Return whether it gives its card another text, and with that is gone itself: that is no loss."""
    changes = ability.static.changes if ability.static is not None else ()
    return any(isinstance(change, FullText) for change in changes)


def _gained(now: Characteristics, base: Characteristics, had: set[Ability]) -> Iterator[Ability]:
    """Yield the abilities that the object gained. A printed keyword is no news, nor is the mana of a land."""
    keywords = {item.ability.keyword for item in base.abilities if item.ability.keyword}
    for item in now.abilities:
        is_mana = "Land" in now.types and item.ability.kind == "mana" and bool(mana_of(item))
        is_old = item.origin == "rules" or bare(item.ability) in had or item.ability.keyword in keywords
        enchants = (item.ability.keyword or "").startswith("enchant ") and "Aura" in now.subtypes
        if not (is_old or is_mana or enchants):
            yield item.ability


def _gains(abilities: Iterable[Ability], *, is_copy: bool) -> Iterator[str]:
    """Yield abilities in words if these can be read aloud, else their number; of a copy those are by its exception."""
    left = list(abilities)
    plain = [each for each in left if not is_carried(each) and _is_short(each)]
    shown = plain if len(plain) <= _MOST_SHOWN else [each for each in plain if each.keyword][:_MOST_KEYWORDS]
    if shown:
        yield _changes(AddAbilities(tuple(shown)))
    rest = len(left) - len(shown)
    if rest and not is_copy:
        yield ngettext("gains an ability", "gains %(count)s abilities", rest) % {"count": rest}


def _is_short(ability: Ability) -> bool:
    text = wording.ability_text(ability, current_language())
    return "{" not in text and (ability.keyword is not None or len(text.split()) <= _MOST_WORDS)


def _mana(now: Characteristics) -> str:
    """Return the colors of mana of its mana abilities, in the order of the game: "UR"."""
    colors = {color for item in now.abilities for color in mana_of(item)}
    return "".join(color for color in _MANA if color in colors)


def _mana_words(symbols: str) -> str:
    """Return the colors of mana in words: symbols cannot be read aloud."""
    if set(symbols) >= set("WUBRG"):
        return _("mana of any color")
    words = [wording.color_word(COLOR_OF_SYMBOL.get(each, "colorless"), current_language()) for each in symbols]
    *most, last = words
    colors = _("%(most)s or %(last)s") % {"most": ", ".join(most), "last": last} if most else last
    return _("%(colors)s mana") % {"colors": colors}


def _changes(change: Change) -> str:
    return wording.changes_text((change,), current_language(), static=True).rstrip(".")


def _lands(kinds: Phrase) -> Iterator[str]:
    words = {*kinds.subtypes}
    if words >= LAND_TYPES:
        yield _("has every land type")
    elif {*BASIC_LAND_TYPES} <= words:
        yield _("has every basic land type")
    elif not words:
        yield _("loses its land types")
    else:
        phrase = {"phrase": enumeration(with_article(word, current_language()) for word in kinds.subtypes)}
        yield (_("is also %(phrase)s") if kinds.also else _("is %(phrase)s")) % phrase


def _land_order(word: str) -> tuple[int, str]:
    return (BASIC_LAND_TYPES.index(word) if word in BASIC_LAND_TYPES else -1), word
