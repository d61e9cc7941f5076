"""English nouns for what a selector picks out: "Elf", "artifact creature", "creature card in your graveyard"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from layers_site.explain.wording.context import Context
from layers_site.explain.wording.english.grammar import listed, noun
from layers_site.explain.wording.english.players import one_opponent, person
from layers_site.explain.wording.english.words import own_noun, type_word, zone_text
from layers_site.explain.wording.traits import CARD_ZONES, OWNED_ZONES, Group, Head
from layers_site.explain.wording.type_order import ordered_subtypes, ordered_supertypes, ordered_types

_PLURAL_ZONES: Final = {"graveyard": "graveyards", "hand": "hands", "library": "libraries"}
#: Card types that are no nouns: "kindred permanents".
_ADJECTIVES: Final = frozenset(("Tribal", "Kindred"))


def own_name(ctx: Context) -> str:
    """Name the source as its own text does: "this creature"."""
    if ctx.own_name is not None:
        return ctx.label(ctx.own_name).en
    if ctx.own_noun == "source":
        return "the effect's source"
    return f"this {own_noun(ctx.own_noun)}"


def host_name(group: Group, ctx: Context) -> str:
    """Name the object that the source is attached to: "enchanted creature"; a card type of the selector is the noun."""
    word = _single_type(group) or ctx.host or "permanent"
    return f"{ctx.participle} {type_word(word)}"


def _single_type(group: Group) -> str | None:
    if len(group.heads) == 1 and len(group.heads[0].types) == 1 and not group.heads[0].subtypes:
        return group.heads[0].types[0]
    return None


# --- heads ------------------------------------------------------------------------------------------


def head_nouns(group: Group, many: bool) -> list[str]:
    """Return the nouns of a group, once for each kind of object in its zones."""
    heads = group.heads or (Head(),)
    return [_noun(head, kind, many) for kind in group.kinds for head in heads]


def _noun(head: Head, kind: str, many: bool) -> str:
    words = [*head.subtypes, *(type_word(word) for word in ordered_types(head.types))]
    if kind != "permanent" or (set(head.types) <= _ADJECTIVES and not head.subtypes):
        words.append(kind)
    return noun(" ".join(words), many)


# --- zones ------------------------------------------------------------------------------------------


def zone_phrase(group: Group, ctx: Context, many: bool, single: bool = False) -> str:
    """Write the place of a group's cards: "in your graveyard". `single` is for a single card."""
    if not group.is_cards or group.zones is None:
        return ""
    zones = [zone for zone in group.zones if zone in CARD_ZONES]
    if set(zones) >= CARD_ZONES:
        return _everywhere(group, ctx, many)
    phrases = [_in_zone(zone, group.keeper, ctx, single) for zone in zones]
    return listed(phrases, "or" if single else "and")


def _everywhere(group: Group, ctx: Context, many: bool) -> str:
    owners = f"{person(group.keeper, ctx).does('owns', 'own')} " if group.keeper is not None else ""
    if group.zones is not None and "battlefield" in group.zones:
        return f"{owners}in all other zones"
    verb = "aren't" if many else "isn't"
    return f"{owners}that {verb} on the battlefield"


def _in_zone(zone: str, keeper: str | None, ctx: Context, single: bool) -> str:
    if zone not in OWNED_ZONES:
        place = "in exile" if zone == "exile" else f"in the {zone_text(zone)}"
        return place if keeper is None else f"{person(keeper, ctx).does('owns', 'own')} {place}"
    if keeper is None:
        return f"in a {zone}" if single else f"in all {_PLURAL_ZONES[zone]}"
    if keeper == "opponent" and single:
        return f"in {one_opponent(ctx).own} {zone}"
    return f"in {person(keeper, ctx).own} {_PLURAL_ZONES[zone] if keeper == 'opponent' else zone}"


def where_it_is(zones: Sequence[str], ctx: Context, keeper: str | None = None) -> str:
    """Write a place behind "is": "on the battlefield", "in exile or in a graveyard"."""
    return listed([_place(zone, ctx, keeper) for zone in zones], "or")


def _place(zone: str, ctx: Context, keeper: str | None) -> str:
    if zone == "battlefield":
        return "on the battlefield"
    return "on the stack" if zone == "stack" else _in_zone(zone, keeper if zone in OWNED_ZONES else None, ctx, True)


def type_line(
    supertypes: Collection[str], types: Collection[str], subtypes: Collection[str], all_creature_types: bool
) -> str:
    """Write the line as printed; "every creature type" follows the named subtypes."""
    front = " ".join((*ordered_supertypes(supertypes), *ordered_types(types)))
    back = " ".join(ordered_subtypes(subtypes))
    if all_creature_types:
        back = f"{back}, every creature type" if back else "every creature type"
    return f"{front} — {back}" if front and back else front or back
