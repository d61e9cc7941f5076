"""What became of one object, as the rest of a sentence that begins with its name: "is 3/5", "is a Mountain"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from engine.characteristics import Characteristics
from engine.scenario import AddAbilities, Change, Control, GameObject, RemoveAbilities
from engine.trace import Trace
from engine.words import is_creature_type
from layers_site import wording
from layers_site.common.language import current_language
from layers_site.table.presenters.phrases import Parts, english, french
from layers_site.workbench.presenters.names import enumeration, label

#: More new abilities than these are counted.
_TOLD: Final = 3


def becomes(trace: Trace, name: str) -> str:
    """ "is a 2/3 white Bear Angel and has flying"; "stays as it is printed" where nothing is different."""
    clauses = _clauses(trace, name)
    return enumeration(clauses) if clauses else _("stays as it is printed")


def becomes_otherwise(trace: Trace, name: str, instead_of: Trace) -> str:
    """The same on another board, without what is true on both: "is a 1/1 enchantment creature"."""
    here, there = _clauses(trace, name), _clauses(instead_of, name)
    fresh = [one for one in here if one not in there]
    # Where something is there no more, leaving it out would say nothing of it.
    alike = fresh and len(fresh) == len([one for one in there if one not in here])
    return enumeration(fresh) if alike else becomes(trace, name)


def _clauses(trace: Trace, name: str) -> list[str]:
    """What is otherwise than printed, each part beginning with its verb."""
    thing = next(one for one in trace.scenario.objects if one.id == name)
    printed, now = trace.printed[name], trace.final[name]
    silent = is_silent(trace, name)
    return [
        *_is(thing, printed, now),
        *_called(printed, now),
        *([_("its own effect does not apply")] if silent else _abilities(printed, now)),
        *_held(printed, now),
    ]


def _is(thing: GameObject, printed: Characteristics, now: Characteristics) -> Iterator[str]:
    """Its size alone, or what it is if more than that is different."""
    size = f"{now.power or 0}/{now.toughness or 0}" if "Creature" in now.types else ""
    old = f"{printed.power or 0}/{printed.toughness or 0}" if "Creature" in printed.types else ""
    parts = Parts(
        size=size if size != old or printed.types != now.types else "",
        colors=tuple(sorted(now.colors)) if now.colors != printed.colors else (),
        colorless=bool(printed.colors) and not now.colors,
        subtypes=_kinds(thing, printed, now),
        every_kind=now.all_creature_types and not printed.all_creature_types,
        types=tuple(sorted(now.types)),
    )
    told = parts.colors or parts.colorless or parts.subtypes or parts.every_kind or now.types != printed.types
    if told:
        phrase = french(parts) if current_language() == "fr" else english(parts)
        yield _("is %(phrase)s") % {"phrase": phrase}
    elif parts.size:
        yield _("is %(phrase)s") % {"phrase": parts.size}


def _kinds(thing: GameObject, printed: Characteristics, now: Characteristics) -> tuple[str, ...]:
    """The subtypes where they are others than printed: the printed ones first, as they are printed."""
    if now.subtypes == printed.subtypes:
        return ()
    kept = [one for one in thing.subtypes if one in now.subtypes]
    new = sorted(now.subtypes - set(kept))
    return tuple(one for one in (*kept, *new) if not (now.all_creature_types and is_creature_type(one)))


def _called(printed: Characteristics, now: Characteristics) -> Iterator[str]:
    if printed.name != now.name:
        yield _("is called %(name)s") % {"name": label(now.name)}


def _abilities(printed: Characteristics, now: Characteristics) -> Iterator[str]:
    """What it has gained, and lost; the mana that a land type brings goes without saying (305.6)."""
    had = {one.id for one in printed.abilities if one.origin != "rules"}
    has = {one.id for one in now.abilities if one.origin != "rules"}
    gained = [one.ability for one in now.abilities if one.id in has - had]
    lost = [one.ability for one in printed.abilities if one.id in had - has]
    if 0 < len(gained) <= _TOLD:
        yield _said(AddAbilities(tuple(gained)))
    elif gained:
        yield _("has %(count)s more abilities") % {"count": len(gained)}
    keywords = tuple(one.keyword for one in lost if one.keyword)
    if had and not has:
        yield _said(RemoveAbilities(None))
    elif keywords and len(keywords) == len(lost):
        yield _said(RemoveAbilities(keywords))
    elif lost:
        yield _("loses part of its abilities")


def _said(change: Change) -> str:
    return wording.changes_text((change,), current_language(), static=True).rstrip(".")


def _held(printed: Characteristics, now: Characteristics) -> Iterator[str]:
    if printed.controller != now.controller:
        yield _said(Control(now.controller))
    for restriction in now.restrictions:
        if restriction not in printed.restrictions:
            yield label(restriction)


def is_silent(trace: Trace, name: str) -> bool:
    """Whether an effect of its own never applied: it lost the ability before that could begin (613.6)."""
    lost = {one.effect for layer in trace.layers for one in layer.lost}
    return any(trace.effects[one].source == name and trace.effects[one].origin == "static" for one in lost)
