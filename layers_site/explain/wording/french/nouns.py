"""French nouns for what a selector picks out: "elfe", "créature-artefact", "carte de créature dans votre cimetière"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from layers_site.explain.wording.context import Context
from layers_site.explain.wording.french.grammar import Noun, de, definite, indefinite, listed, plural, this
from layers_site.explain.wording.french.players import one_opponent, person
from layers_site.explain.wording.french.vocabulary import (
    PARTICIPLES,
    apposed,
    own_noun,
    subtype_noun,
    supertype,
    type_noun,
    zone_noun,
)
from layers_site.explain.wording.traits import CARD_ZONES, OWNED_ZONES, Group, Head
from layers_site.explain.wording.type_order import ordered_subtypes, ordered_supertypes, ordered_types
from layers_site.explain.wording.typography import capitalised

#: The noun of a compound comes first: a "créature-artefact", a "terrain-artefact".
_MAIN_TYPES: Final = ("Creature", "Land", "Planeswalker", "Artifact", "Enchantment", "Battle", "Instant", "Sorcery")
#: Card types that French prints behind the others: "Éphémère tribal", "Enchantement de clan".
_ADJECTIVES: Final = {"Tribal": "tribal", "Kindred": "de clan"}


# --- the source and what it is attached to ----------------------------------------------------------


def own_name(ctx: Context) -> str:
    """Name the source as its own text does: "cette créature"."""
    if ctx.own_name is not None:
        return ctx.label(ctx.own_name).fr
    noun = own_noun(ctx.own_noun)
    return "la source de l'effet" if ctx.own_noun == "source" else this(noun.singular, noun.feminine)


def own_gender(ctx: Context) -> bool | None:
    return None if ctx.own_name is not None else own_noun(ctx.own_noun).feminine


def host_noun(group: Group, ctx: Context) -> Noun:
    """Return the noun for what the source is attached to; a card type of the selector is that noun."""
    heads = group.heads
    if len(heads) == 1 and len(heads[0].types) == 1 and not heads[0].subtypes:
        return type_noun(heads[0].types[0])
    return own_noun(ctx.host or "permanent")


def host_name(group: Group, ctx: Context) -> str:
    """Name the host: "la créature enchantée"."""
    noun = host_noun(group, ctx)
    return f"{definite(noun.singular, noun.feminine)} {PARTICIPLES[ctx.participle].form(noun.feminine, False)}"


# --- heads ------------------------------------------------------------------------------------------


def head_nouns(group: Group) -> list[Noun]:
    """Return the nouns of a group, once for each kind of object in its zones."""
    heads = group.heads or (Head(),)
    return [_noun(head, kind) for kind in group.kinds for head in heads]


def _noun(head: Head, kind: str) -> Noun:
    typed = type_compound(head.types, kind) if head.types else None
    if kind == "permanent" or (head.types and set(head.types) <= _ADJECTIVES.keys()):
        return _of_permanent(head, typed)
    outer = own_noun(kind)
    if typed is not None:
        named = de(f"{typed.singular} {apposed(head.subtypes)}".strip())
    elif head.subtypes:
        named = de(listed([subtype_noun(word).singular for word in head.subtypes]))
    else:
        return outer
    return Noun(f"{outer.singular} {named}", f"{outer.many} {named}", outer.feminine)


def _of_permanent(head: Head, typed: Noun | None) -> Noun:
    if typed is not None:
        behind = f" {apposed(head.subtypes)}" if head.subtypes else ""
        return Noun(f"{typed.singular}{behind}", f"{typed.many}{behind}", typed.feminine)
    return together([subtype_noun(word) for word in head.subtypes]) if head.subtypes else own_noun("permanent")


def together(nouns: Sequence[Noun]) -> Noun:
    """Join the types of one thing: "elfe et guerrier"; the first gives the gender."""
    return Noun(listed([noun.singular for noun in nouns]), listed([noun.many for noun in nouns]), nouns[0].feminine)


def type_compound(types: Sequence[str], kind: str = "card") -> Noun:
    """Join card types into a noun: "créature-artefact", "éphémère tribal"; `kind` is the noun if none of them is."""
    ordered = [word for word in _MAIN_TYPES if word in types]
    ordered += [word for word in types if word not in ordered and word not in _ADJECTIVES]
    nouns = [type_noun(word) for word in ordered] or [own_noun(kind)]
    added = [_ADJECTIVES[word] for word in types if word in _ADJECTIVES]
    many = [plural(word) if word == "tribal" else word for word in added]
    return Noun(
        " ".join(("-".join(noun.singular for noun in nouns), *added)),
        " ".join(("-".join(noun.many for noun in nouns), *many)),
        nouns[0].feminine,
    )


# --- zones ------------------------------------------------------------------------------------------


def zone_phrase(group: Group, ctx: Context, many: bool, single: bool) -> str:
    """Write the place of a group's cards: "dans votre cimetière". `single` is for a single card."""
    if not group.is_cards or group.zones is None:
        return ""
    zones = [zone for zone in group.zones if zone in CARD_ZONES]
    if set(zones) >= CARD_ZONES:
        return _everywhere(group, ctx, many)
    return listed([_in_zone(zone, group.keeper, ctx, single) for zone in zones], "ou" if single else "et")


def _everywhere(group: Group, ctx: Context, many: bool) -> str:
    owner = f"{person(group.keeper, ctx).relative('possède')} " if group.keeper is not None else ""
    if group.zones is not None and "battlefield" in group.zones:
        return f"{owner}dans toutes les autres zones"
    link = "et " if owner else ""
    verb = "ne sont" if many else "n'est"
    return f"{owner}{link}qui {verb} pas sur le champ de bataille"


def _in_zone(zone: str, keeper: str | None, ctx: Context, single: bool) -> str:
    noun = zone_noun(zone)
    if zone not in OWNED_ZONES:
        place = "en exil" if zone == "exile" else f"dans {definite(noun.singular, noun.feminine)}"
        return place if keeper is None else f"{person(keeper, ctx).relative('possède')} {place}"
    if keeper is None:
        every = f"{'toutes' if noun.feminine else 'tous'} les {noun.many}"
        return f"dans {indefinite(noun.singular, noun.feminine) if single else every}"
    if keeper == "opponent" and single:
        return f"dans {one_opponent(ctx).own(noun.singular, noun.feminine)}"
    many = keeper == "opponent"
    return f"dans {person(keeper, ctx).own(noun.form(many), noun.feminine, many)}"


def where_it_is(zones: Sequence[str], ctx: Context, keeper: str | None = None) -> str:
    """Write a place behind "is": "sur le champ de bataille", "en exil ou dans un cimetière"."""
    return listed([_place(zone, ctx, keeper) for zone in zones], "ou")


def _place(zone: str, ctx: Context, keeper: str | None) -> str:
    if zone == "battlefield":
        return "sur le champ de bataille"
    return "sur la pile" if zone == "stack" else _in_zone(zone, keeper if zone in OWNED_ZONES else None, ctx, True)


def type_line(
    supertypes: Collection[str], types: Collection[str], subtypes: Collection[str], all_creature_types: bool
) -> str:
    """Write the line as printed: one noun, its adjectives, and the subtypes in lower case."""
    front = _front(supertypes, types)
    names = [subtype_noun(word).singular for word in ordered_subtypes(subtypes)]
    if all_creature_types:
        names.append("tous les types de créature")
    back = listed(names)
    return capitalised(f"{front} : {back}" if front and back else front or back)


def _front(supertypes: Collection[str], types: Collection[str]) -> str:
    noun = type_compound(ordered_types(types)) if types else None
    feminine = noun is not None and noun.feminine
    # "Terrain de base neigeux", "Terrain légendaire neigeux": the order is that of English.
    adjectives = [supertype(word).form(feminine, False) for word in ordered_supertypes(supertypes)]
    return " ".join((*([noun.singular] if noun is not None else []), *adjectives))
