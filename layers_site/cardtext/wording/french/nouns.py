"""How French names players and things: one object by a reference, facts and counters, what a selector picks out."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from engine.expressions import Comparison, FactCondition, Flag, HasWord, PlayerCounters, Ref
from layers_site.cardtext.wording.clauses import ordered_subtypes, ordered_supertypes, ordered_types
from layers_site.cardtext.wording.conditions import Persons
from layers_site.cardtext.wording.context import Context, capitalised, in_short
from layers_site.cardtext.wording.facts import OF_GAME, OF_OBJECT, OF_PLAYER, filled, plain_bound, plain_range
from layers_site.cardtext.wording.french.grammar import (
    Noun,
    Voice,
    adjective,
    de,
    definite,
    elides,
    indefinite,
    listed,
    noun,
    number_word,
    of,
    plural,
    que,
    this,
)
from layers_site.cardtext.wording.french.vocabulary import (
    PARTICIPLES,
    apposed,
    counter_kind,
    own_noun,
    subtype_noun,
    supertype,
    type_noun,
    zone_noun,
)
from layers_site.cardtext.wording.traits import CARD_ZONES, OWNED_ZONES, Group, Head, TraitWords

#: Third person singular -> second person plural, third person plural.
_FORMS: Final = {
    "a": ("avez", "ont"), "acquiert": ("acquérez", "acquièrent"), "perd": ("perdez", "perdent"),
    "contrôle": ("contrôlez", "contrôlent"), "possède": ("possédez", "possèdent"), "lance": ("lancez", "lancent"),
    "active": ("activez", "activent"), "peut": ("pouvez", "peuvent"), "est": ("êtes", "sont"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Person:
    """A player as a subject ("vous", "vos adversaires") and as an owner."""

    subject: str
    kind: Literal["you", "one", "many", "again", "many again", "nobody"] = "one"

    def verb(self, third_person: str) -> str:
        """Return the verb for the player; `third_person` is its singular: "contrôle" gives "contrôlez" for you."""
        if self.kind in ("one", "again", "nobody"):
            return third_person
        return _FORMS[third_person][0 if self.kind == "you" else 1]

    def does(self, third_person: str) -> str:
        if self.kind == "nobody":
            return self.does_not(third_person).removesuffix(" pas")
        return f"{self.subject} {self.verb(third_person)}"

    def does_not(self, third_person: str) -> str:
        verb = self.verb(third_person)
        return f"{self.subject} n'{verb} pas" if elides(verb) else f"{self.subject} ne {verb} pas"

    def relative(self, third_person: str, negated: bool = False) -> str:
        """Write a relative clause: "que vous contrôlez", "qu’un adversaire ne contrôle pas"."""
        return que(self.does_not(third_person) if negated else self.does(third_person))

    def own(self, words: str, feminine: bool, many: bool = False) -> str:
        """Write a possession of the player: "votre main", "la main du joueur choisi", "les mains du joueur"."""
        if self.kind == "you":
            return f"{'vos' if many else 'votre'} {words}"
        if self.kind == "again":
            return f"{'ses' if many else 'sa' if feminine and not elides(words) else 'son'} {words}"
        if self.kind == "many again":
            return f"{'leurs' if many else 'leur'} {words}"
        return f"{definite(words, feminine, many)} {of(self.subject)}"


_ROLES: Final = {"controller": noun("contrôleur m"), "owner": noun("propriétaire m")}


PERSONS: Final = Persons(
    you=Person("vous", "you"),
    your_opponent=Person("votre adversaire"),
    opponents=Person("vos adversaires", "many"),
    known={
        "each": Person("chaque joueur"), "attached": Person("le joueur enchanté"),
        "chosen": Person("le joueur choisi"), "active": Person("le joueur actif"),
        "defending": Person("le joueur défenseur"),
    },
    that={
        "that player": Person("ce joueur"), "their": Person("il", "again"), "their, many": Person("ils", "many again"),
        "an opponent": Person("un adversaire"), "a player": Person("un joueur"),
        "each opponent": Person("chaque adversaire"), "each player": Person("chaque joueur"),
    },
    named=lambda label: Person(label.fr),
    keeper=lambda role, ref, ctx: Person(owned_by(ref, _ROLES[role], ctx)),
    opponents_of=lambda who: Person(f"les adversaires {of(who.subject)}", "many"),
    some_of=lambda which, them: Person(f"{'un' if which == 'an opponent' else 'chacun'} {of(them.subject)}"),
)  # fmt: skip
person, one_opponent, each_opponent = PERSONS.person, PERSONS.one_opponent, PERSONS.each_opponent


_AGREES: Final = re.compile(r"\{([^}]+)\}")


def fact_text(condition: FactCondition, ctx: Context, negated: bool) -> str:
    """Write a fact of the game or of a player as a clause; one that no table has in quotation marks."""
    verb = "n'est pas vrai" if negated else "est vrai"
    if condition.of is None:
        known = OF_GAME.get(condition.fact)
        return f"« {condition.fact} » {verb}" if known is None else known.of("fr", negated)
    who = one_opponent(ctx) if condition.of == "opponent" else person(condition.of, ctx)
    clauses = OF_PLAYER.get(condition.fact)
    if clauses is None:
        return f"« {condition.fact} » {verb} pour {who.subject}"
    parts = {"s": who.subject, "o": who.own("contrôle", False), "que": que(who.subject)}
    return filled(clauses.of("fr", negated), who.kind == "one", **parts)


def agreed(words: str, feminine: bool, many: bool) -> str:
    return _AGREES.sub(lambda match: adjective(match.group(1)).form(feminine, many), words)


def fact(word: str) -> str:
    """Write a fact of an object as a predicate, in the masculine."""
    return qualities((word,), Voice(False, False), False).predicate


def qualities(facts: tuple[str, ...], voice: Voice, negated: bool) -> TraitWords:
    """Return the predicate and the adjective of facts of an object: « est monstrueuse », « monstrueuse »."""
    parts: list[str] = []
    adjectives: list[str] = []
    for fact in facts:
        quality = OF_OBJECT.get(fact)
        if quality is None:
            parts.append(f"{voice.form_of('a', negated)} la marque « {fact} »")
            adjectives.append("")
            continue
        rest = quality.denied_fr if negated else quality.fr
        parts.append(f"{voice.form_of(quality.verb_fr, negated)} {agreed(rest, bool(voice.feminine), voice.many)}")
        adjectives.append(agreed(quality.adjective_fr, bool(voice.feminine), voice.many))
    shown = "" if negated or not all(adjectives) else listed(adjectives, "ou")
    return TraitWords(listed(parts, "et" if negated else "ou"), shown, place=3, parts=tuple(parts))


# --- counters ---------------------------------------------------------------------------------------


def counters_are(kind: str | None, comparison: Comparison, negated: bool, pronoun: str, depth: int) -> str | None:
    """Write how many counters are on something, "au moins trois marqueurs sur elle"; None for no plain number."""
    between = None if negated else plain_range(comparison)
    bound = plain_bound(comparison, negated)
    if between is not None:
        quantity = f"entre {number_word(between[0])} et {number_word(between[1])} marqueurs"
    elif bound is not None:
        quantity = _quantity(*bound)
    else:
        return None
    return f"{quantity}{f' {counter_kind(kind, depth)}' if kind else ''} sur {pronoun}"


def _quantity(operator: str, number: int) -> str:
    if number == 0 and operator != ">=":
        return "aucun marqueur"
    if (operator, number) == (">=", 1):
        return "un marqueur"
    limit = {"=": "exactement", ">=": "au moins", "<=": "au plus"}[operator]
    return f"{limit} {number_word(number)} marqueur{'s' if number > 1 else ''}"


def player_counters(value: PlayerCounters, ctx: Context, many: bool) -> str:
    """Write the counters of a player: « marqueurs "poison" que vous avez »."""
    kind = counter_kind(value.kind, ctx.depth)
    return f"marqueur{'s' if many else ''} {kind} {person(value.player, ctx).relative('a')}"


def has_counters(who: Person, value: PlayerCounters, bound: tuple[str, int] | None, ctx: Context) -> str | None:
    """Write « vous avez au moins trois marqueurs "poison" »; None where the number is not plain."""
    if bound is None:
        return None
    kind = counter_kind(value.kind, ctx.depth)
    if _quantity(*bound) == "aucun marqueur":
        return f"{who.does_not('a').removesuffix(' pas')} aucun marqueur {kind}"
    return f"{who.does('a')} {_quantity(*bound)} {kind}"


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


def host_noun(group: Group, ctx: Context) -> Noun:
    """Return the noun for what the source is attached to; a card type of the selector is that noun."""
    heads = group.heads
    if len(heads) == 1 and len(heads[0].types) == 1 and not heads[0].subtypes:
        return type_noun(heads[0].types[0])
    return own_noun(ctx.host or "permanent")


def host_name(group: Group, ctx: Context) -> str:
    noun = host_noun(group, ctx)
    return f"{definite(noun.singular, noun.feminine)} {PARTICIPLES[ctx.participle].form(noun.feminine, False)}"


# --- heads ------------------------------------------------------------------------------------------


def head_nouns(group: Group, link: str = "et") -> list[Noun]:
    """Return the nouns of a group, once for each kind of object in its zones; `link` joins those of many spells."""
    heads = group.heads or (Head(),)
    tests = [trait.test for trait in group.rest]
    # An adjective behind « sorts d’éphémère et de rituel » may be of either.
    words = any(isinstance(test, HasWord) and test.key in {"color", "supertype"} for test in tests)
    agrees = words or any(isinstance(test, Flag) for test in tests)
    if group.kinds == ["spell"] and len(heads) > 1 and not agrees:
        outer, named = own_noun("spell"), [_of_kind(head, "spell") for head in heads]
        singular, many = (listed(named, word) for word in ("ou", link))
        return [Noun(f"{outer.singular} {singular}", f"{outer.many} {many}", outer.feminine)]
    return [_noun(head, kind) for kind in group.kinds for head in heads]


def _noun(head: Head, kind: str) -> Noun:
    if kind == "permanent" or (head.types and set(head.types) <= _ADJECTIVES.keys()):
        return _of_permanent(head, type_compound(head.types, kind) if head.types else None)
    outer = own_noun(kind)
    if head == Head():
        return outer
    named = _of_kind(head, kind)
    return Noun(f"{outer.singular} {named}", f"{outer.many} {named}", outer.feminine)


def _of_kind(head: Head, kind: str) -> str:
    if head.types:
        return de(f"{type_compound(head.types, kind).singular} {apposed(head.subtypes)}".strip())
    return de(listed([subtype_noun(word).singular for word in head.subtypes]))


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


# --- one object in French, named by a reference ("elle", "cette créature", its name); and "sa force" ----


def reference(ref: Ref, ctx: Context) -> str:
    """Return an object that a Ref names, as it follows a preposition: "elle", "cette créature", its name."""
    if ref in ctx.pronouns:
        if ctx.many:
            return "elles" if ctx.feminine else "eux"
        return "elle" if ctx.feminine else "lui"
    return full_reference(ref, ctx)


def full_reference(ref: Ref, ctx: Context) -> str:
    if ref in ctx.mentioned:
        return "cette carte"
    if ref == "self":  # "cette carte" would be the card just spoken of
        return _itself(ctx) if ctx.mentioned and {"self", "affected"} <= set(ctx.pronouns) else own_name(ctx)
    if ref == "attached":
        return host_name(Group(), ctx)
    if ref == "graveyard_top":
        return "la carte du dessus de votre cimetière"
    if ref == "linked":
        return f"la dernière carte exilée avec {own_name(ctx)}"
    return _itself(ctx) if ref == "affected" else ctx.label(ref).fr


def _itself(ctx: Context) -> str:
    """Name what is being affected where it is spoken of again: each creature is a copy "d'elle-même"."""
    if "affected" not in ctx.pronouns:
        return "cet objet"
    if ctx.many:
        return "elles-mêmes" if ctx.feminine else "eux-mêmes"
    return "elle-même" if ctx.feminine else "lui-même"


def gender(ref: Ref, ctx: Context) -> bool | None:
    """Return whether the object of a Ref is feminine; None where it has a name of its own."""
    if ref == "self":
        return None if ctx.own_name is not None else own_noun(ctx.own_noun).feminine
    if ref == "attached":
        return host_noun(Group(), ctx).feminine
    return True if ref in {"graveyard_top", "linked"} else None


def owned_by(ref: Ref, noun: Noun, ctx: Context, several: bool = False) -> str:
    """Write a possession of an object: "sa force", "la force de cette créature"."""
    words = noun.form(several)
    if ref in ctx.pronouns:
        return Voice(ctx.many).its(words, noun.feminine, several)
    return f"{definite(words, noun.feminine, several)} {of(full_reference(ref, ctx))}"


def names(ids: tuple[str, ...], ctx: Context) -> str:
    return listed(in_short([ctx.label(object_id).fr for object_id in ids], "autres"))
