"""What has become of the abilities of one object, in words: what it gains, has lost, and taps for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.analysis.way import steps_changing
from engine.characteristics import AbilityInstance, Characteristics
from engine.evaluation.trace import Trace
from engine.instructions import Lose
from engine.scenario import Ability, AddAbilities, Change, Copy, ForbidAbilities, FullText, RemoveAbilities
from engine.words import BASIC_LAND_TYPES, COLOR_OF_SYMBOL, MANA_OF_LAND_TYPE
from layers_site.ask.services.board.abilities import is_stopped
from layers_site.ask.services.cards.target_kinds import is_activated
from layers_site.cardtext import wording
from layers_site.cardtext.reading.deeds import Does, facts_of
from layers_site.cardtext.reading.pasted import is_carried
from layers_site.explain.names import enumeration
from layers_site.platform.text import current_language

#: More new abilities than these are counted.
_MOST_SHOWN, _MOST_KEYWORDS = 3, 8
#: One of more words than these is counted too.
_MOST_WORDS: Final = 14
#: Costs of up to so much mana are told in words.
_MOST_MANA: Final = 20
#: The colors of mana in the order of the game; C for colorless.
_MANA: Final = "WUBRGC"


def kept_by_exception(trace: Trace, key: str) -> frozenset[Ability]:
    """Return the abilities without a keyword that a copy has by an exception of its own (707.9)."""
    changes = (change for step in steps_changing(trace, key) for change in step.changes if isinstance(change, Copy))
    exceptions = (each for change in changes for each in change.exceptions if isinstance(each, AddAbilities))
    return frozenset(without_id(item) for each in exceptions for item in each.abilities if item.other is not None)


def ability_parts(
    trace: Trace, key: str, base: Characteristics, now: Characteristics, own: frozenset[Ability]
) -> Iterator[str]:
    """Yield what is otherwise with the abilities of an object. `own` are those that it has besides what it copies."""
    before = [item.ability for item in base.abilities if item.origin != "rules"]
    after = [item.ability for item in now.abilities if item.origin != "rules"]
    had, has = {without_id(each) for each in before}, {without_id(each) for each in after}
    keeps = {each.keyword for each in after if each.keyword}
    lost = [each for each in before if without_id(each) not in has and each.keyword not in keeps and not _texts(each)]
    emptied = _is_emptied(trace, key)
    gained = [each for each in _gained(now, base, had) if without_id(each) not in own]
    if emptied and all(item.origin == "granted" for item in now.abilities if item.origin != "rules"):
        # What it has lost and has been given again is told.
        gained += [item.ability for item in now.abilities if item.ability.keyword and item.origin == "granted"]
    yield from _gains(dict.fromkeys(map(without_id, gained)))
    yield from _loses(base, now, lost, emptied=emptied, fresh=bool(gained))
    yield from _lacks(trace, key, keeps)
    yield from _taps(base, now)


def _texts(ability: Ability) -> bool:
    """Return whether it gives its card another text, and with that is gone itself: that is no loss."""
    changes = ability.static.changes if ability.static is not None else ()
    return any(isinstance(change, FullText) for change in changes)


def without_id(ability: Ability) -> Ability:
    """Return the ability as the same whatever its id on an object is."""
    return replace(ability, id=None)


def _is_emptied(trace: Trace, key: str) -> bool:
    """Return whether a step takes more from it than keywords by name."""
    steps = (step for layer in trace.layers for step in layer.applied)
    items = (item for step in steps for item in step.instructions.get(key, ()))
    return any(isinstance(item, Lose) and item.keywords is None for item in items)


# --- gained ----------------------------------------------------------------------------------------------


def _gained(now: Characteristics, base: Characteristics, had: set[Ability]) -> Iterator[Ability]:
    """Yield the abilities that the object gained. A printed keyword is no news, nor is the mana of a land."""
    keywords = {item.ability.keyword for item in base.abilities if item.ability.keyword}
    for item in now.abilities:
        is_mana = "Land" in now.types and item.ability.kind == "mana" and bool(_mana_of(item))
        is_old = item.origin == "rules" or without_id(item.ability) in had or item.ability.keyword in keywords
        enchants = (item.ability.keyword or "").startswith("enchant ") and "Aura" in now.subtypes
        if not (is_old or is_mana or enchants):
            yield item.ability


def _gains(abilities: Iterable[Ability]) -> Iterator[str]:
    """Yield abilities in words if these can be read aloud, else their number."""
    left = list(abilities)
    plain = [each for each in left if "{" not in _text(each) and not is_carried(each) and not _is_long(each)]
    shown = plain if len(plain) <= _MOST_SHOWN else [each for each in plain if each.keyword][:_MOST_KEYWORDS]
    if shown:
        yield _changes(AddAbilities(tuple(shown)))
    rest = [each for each in left if each not in shown]
    for kind, one, many in _counted():
        number = sum(kind in (each.kind, is_activated(each) and "activated") for each in rest)
        rest = [each for each in rest if kind not in (each.kind, is_activated(each) and "activated")]
        if number:
            yield ngettext(one, many, number) % {"count": number}
    if rest:
        text = ngettext("has %(count)s more ability", "has %(count)s more abilities", len(rest))
        yield text % {"count": len(rest)}


def _counted() -> tuple[tuple[str, str, str], ...]:
    return (
        ("mana", "gains a mana ability", "gains %(count)s mana abilities"),
        ("activated", "gains an activated ability", "gains %(count)s activated abilities"),
        ("triggered", "gains a triggered ability", "gains %(count)s triggered abilities"),
    )


def _is_long(ability: Ability) -> bool:
    return ability.keyword is None and len(_text(ability).split()) > _MOST_WORDS


def _text(ability: Ability) -> str:
    return wording.ability_text(ability, current_language())


# --- lost ------------------------------------------------------------------------------------------------


def _loses(
    base: Characteristics, now: Characteristics, lost: list[Ability], *, emptied: bool, fresh: bool
) -> Iterator[str]:
    before = [item for item in base.abilities if item.origin != "rules"]
    keywords = tuple(each.keyword for each in lost if each.keyword)
    by_name = bool(lost) and len(keywords) == len(lost)
    if base.abilities and not now.abilities and not (by_name and len(lost) == len(before) and not emptied):
        yield _("has no abilities")
    elif by_name:
        yield _changes(RemoveAbilities(keywords))
    elif lost and (len(lost) == len(before) or (emptied and fresh)):
        yield _("loses its printed abilities")
    elif lost:
        left = {item.ability.kind for item in now.abilities if item.origin != "rules"}
        yield (
            _("loses all its abilities but its mana abilities")
            if left == {"mana"}
            else _("loses some of its abilities")
        )


def _lacks(trace: Trace, key: str, has: set[str]) -> Iterator[str]:
    """Yield the keywords that something gives it and something else says that it can't have."""
    steps = [step for layer in trace.layers for step in layer.applied if key in step.objects]
    changes = [change for step in steps for change in step.changes]
    barred = {word for change in changes if isinstance(change, ForbidAbilities) for word in change.keywords or ()}
    gains = (item.keyword for change in changes if isinstance(change, AddAbilities) for item in change.abilities)
    words = dict.fromkeys(word for word in gains if word is not None and word in barred - has)
    if words:
        named = enumeration(wording.keyword_object(word, current_language()) for word in words)
        yield _("doesn’t have %(keywords)s") % {"keywords": named}


# --- mana ------------------------------------------------------------------------------------------------


def _taps(base: Characteristics, now: Characteristics) -> Iterator[str]:
    """Yield what mana a land taps for where that is not as printed; of others only that they cannot."""
    stopped = is_stopped(now)
    mana = "" if stopped else _mana(now)
    if "Land" not in now.types:
        if stopped and _mana(now):
            yield _("can’t be tapped for mana")
        return
    barren = not mana and bool(now.subtypes & {*BASIC_LAND_TYPES})
    if mana == _mana(base) and not barren and not (now.subtypes - base.subtypes and _mana(base, freely=True) != mana):
        return
    free = "" if stopped else _mana(now, freely=True)
    dear = "".join(color for color in mana if color not in free)
    if not mana:
        yield _("can’t be tapped for mana")
    elif not free:
        yield _("taps for %(mana)s at a further cost") % {"mana": _mana_words(dear)}
    else:
        taps = _("taps for %(mana)s") % {"mana": _mana_words(free)}
        yield (
            _("%(taps)s, or for %(mana)s at a further cost") % {"taps": taps, "mana": _mana_words(dear)}
            if dear
            else taps
        )


def _mana(now: Characteristics, *, freely: bool = False) -> str:
    """Return the colors of mana of its mana abilities, in the order of the game: "UR"; with `freely` without a cost."""
    abilities = [item for item in now.abilities if not freely or _is_free(item)]
    colors = {color for item in abilities for color in _mana_of(item)}
    return "".join(color for color in _MANA if color in colors)


def _is_free(item: AbilityInstance) -> bool:
    return item.ability.other is None or facts_of(item.ability).freely


def _mana_of(item: AbilityInstance) -> str:
    if item.origin == "rules":
        return MANA_OF_LAND_TYPE.get((item.ability.id or "").removeprefix("mana-").split("~")[0], "")
    if item.ability.kind != "mana" or item.ability.other is None:
        return ""
    added = facts_of(item.ability).deed(Does.ADDS_MANA)
    return "".join(added.what) if added is not None else ""


def _mana_words(symbols: str) -> str:
    """Return the colors of mana in words: symbols cannot be read aloud."""
    if set(symbols) >= set("WUBRG"):
        return _("mana of any color")
    words = [wording.color_word(COLOR_OF_SYMBOL.get(each, "colorless"), current_language()) for each in symbols]
    *most, last = words
    colors = _("%(most)s or %(last)s") % {"most": ", ".join(most), "last": last} if most else last
    return _("%(colors)s mana") % {"colors": colors}


def with_mana(text: str) -> str:
    for number in range(_MOST_MANA):
        text = text.replace(f"{{{number}}}", _("%(count)s mana") % {"count": number})
    return text


def _changes(change: Change) -> str:
    return wording.changes_text((change,), current_language(), static=True).rstrip(".")
