"""What is different between two states of an object, as chips in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.characteristics import AbilityInstance, Characteristics
from engine.scenario import Label
from layers_site.workbench.presenters import texts
from layers_site.workbench.presenters.marks import Badge, Chip
from layers_site.workbench.presenters.names import Names, label

MINUS = "−"


def chips(
    before: Characteristics, after: Characteristics, names: Names, layer: Badge | None = None
) -> tuple[Chip, ...]:
    """Every difference that a player could see, in the order of the layers; `layer` is put on each chip."""
    found = [
        *_identity(before, after, names),
        *_type_line(before, after, _mana_brought(after)),
        *_colors(before, after),
        *_abilities(before, after),
        *_sizes(before, after),
    ]
    return tuple(Chip(sign, text, layer) for sign, text in found)


def card_chip(before: Characteristics, after: Characteristics, names: Names, layer: Badge) -> Chip | None:
    """What a layer changed of what a card does not show elsewhere, on one chip; None for nothing.

    The card's text shows the abilities, its corner the power and toughness.
    """
    found = [*_identity(before, after, names), *_type_line(before, after), *_colors(before, after)]
    found += [("+", label(one)) for one in _new_labels(after.restrictions, before.restrictions)]
    listed = " · ".join(f"{sign} {text}" if sign else text for sign, text in found)
    return Chip("", listed, layer) if found else None


def _identity(before: Characteristics, after: Characteristics, names: Names) -> Iterator[tuple[str, str]]:
    if before.name != after.name:
        yield "", _("name: %(name)s") % {"name": label(after.name) or _("none")}
    if before.mana_cost != after.mana_cost or before.mana_value != after.mana_value:
        yield "", _("mana value %(before)s → %(after)s") % {"before": before.mana_value, "after": after.mana_value}
    if before.controller != after.controller:
        yield (
            "",
            _("controller: %(before)s → %(after)s")
            % {
                "before": names.player(before.controller),
                "after": names.player(after.controller),
            },
        )


def _type_line(
    before: Characteristics, after: Characteristics, brought: Mapping[str, str] = MappingProxyType({})
) -> Iterator[tuple[str, str]]:
    """`brought` is what to say after a type that is new."""
    for old, new in (
        (before.supertypes, after.supertypes),
        (before.types, after.types),
        (before.subtypes, after.subtypes),
    ):
        yield from (("+", texts.word(word) + brought.get(word, "")) for word in sorted(new - old))
        yield from ((MINUS, texts.word(word)) for word in sorted(old - new))
    if before.all_creature_types != after.all_creature_types:
        yield ("+" if after.all_creature_types else MINUS), _("every creature type")


def _mana_brought(thing: Characteristics) -> Mapping[str, str]:
    """The mana ability that each basic land type brings by rule (305.6)."""
    brought = (one for one in thing.abilities if one.origin == "rules")
    return {one.id.removeprefix("mana-"): f" ({texts.short_ability(one).rstrip('.')})" for one in brought}


def _colors(before: Characteristics, after: Characteristics) -> Iterator[tuple[str, str]]:
    if before.colors == after.colors:
        return
    if not after.colors:
        yield "", texts.colorless()
    yield from (("+", word) for word in texts.colors(after.colors - before.colors))
    yield from ((MINUS, word) for word in texts.colors(before.colors - after.colors))


def _abilities(before: Characteristics, after: Characteristics) -> Iterator[tuple[str, str]]:
    gained = _without(after.abilities, before.abilities)
    lost = _without(before.abilities, after.abilities)
    yield from (("+", texts.short_ability(one)) for one in gained)
    if lost and not after.abilities:
        yield MINUS, ngettext("its only ability", "all %(count)s abilities", len(lost)) % {"count": len(lost)}
    elif len(lost) > 1 and not all(one.ability.keyword for one in lost):
        yield MINUS, ngettext("%(count)s ability", "%(count)s abilities", len(lost)) % {"count": len(lost)}
    else:
        yield from ((MINUS, texts.short_ability(one)) for one in lost)
    if after.forbidden != before.forbidden:
        words = texts.keywords(after.forbidden) if after.forbidden else _("any ability")
        yield "", _("can’t have %(abilities)s") % {"abilities": words}
    yield from (("+", label(one)) for one in _new_labels(after.restrictions, before.restrictions))


def _sizes(before: Characteristics, after: Characteristics) -> Iterator[tuple[str, str]]:
    old, new = (before.power, before.toughness), (after.power, after.toughness)
    if new not in (old, (None, None)):
        was = "–" if old == (None, None) else f"{old[0] or 0}/{old[1] or 0}"
        yield "", f"{was} → {new[0] or 0}/{new[1] or 0}"


def _without(some: Iterable[AbilityInstance], others: Iterable[AbilityInstance]) -> list[AbilityInstance]:
    """Those that are not among the others; what a land type brings is told with the type."""
    ids = {one.id for one in others}
    return [one for one in some if one.id not in ids and one.origin != "rules"]


def _new_labels(some: Iterable[Label], others: Iterable[Label]) -> list[Label]:
    known = list(others)
    return [one for one in some if one not in known]
