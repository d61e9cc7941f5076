"""How English names things: players, facts and counters, and what a selector picks out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from engine.expressions import Comparison, FactCondition, PlayerCounters
from layers_site.cardtext.wording.clauses import ordered_subtypes, ordered_supertypes, ordered_types
from layers_site.cardtext.wording.context import Context
from layers_site.cardtext.wording.english.grammar import (
    Voice,
    article,
    listed,
    noun,
    number_word,
    own_noun,
    possessive,
    zone_text,
)
from layers_site.cardtext.wording.facts import OF_GAME, OF_OBJECT, OF_PLAYER, filled, plain_bound, plain_range
from layers_site.cardtext.wording.traits import CARD_ZONES, OWNED_ZONES, Group, Head


@dataclass(frozen=True, slots=True)
class Person:
    """A player as the subject of a sentence ("you", "your opponents") and as an owner ("your")."""

    subject: str
    own: str
    third: bool

    def does(self, third_person: str, base: str) -> str:
        """Join the subject and its verb: "you control", "the chosen player controls"."""
        return f"{self.subject} {third_person if self.third else base}"

    @property
    def has(self) -> str:
        return "has" if self.third else "have"


_YOU = Person("you", "your", False)
_THEY = Person("they", "their", False)
_THAT = {
    "that player": Person("that player", "that player's", True), "their": _THEY, "their, many": _THEY,
    "an opponent": Person("an opponent", "an opponent's", True), "a player": Person("a player", "a player's", True),
    "each opponent": Person("each opponent", "each opponent's", True),
    "each player": Person("each player", "each player's", True),
}  # fmt: skip
_KNOWN = {
    "each": Person("each player", "each player's", True),
    "attached": Person("enchanted player", "enchanted player's", True),
    "chosen": Person("the chosen player", "the chosen player's", True),
    "active": Person("the active player", "the active player's", True),
    "defending": Person("defending player", "defending player's", True),
}
#: Who has an object: its controller or its owner, and the object that they have.
_KEEPERS = {
    "controller": ("controller", "affected"), "owner": ("owner", "affected"),
    "attached_controller": ("controller", "attached"),
}  # fmt: skip


def person(who: str, ctx: Context) -> Person:
    """Return the phrases for a player or players: an id, or a word of `engine.expressions.PLAYER_WORDS` or "each"."""
    if who in ctx.names:
        return _named(who, ctx)
    if who == "you":
        return _YOU if ctx.you is None else _named(ctx.you, ctx)
    if who == "opponent":
        return _opponents(ctx)
    if who == "that":
        return _that(ctx)
    if who in _KEEPERS:
        return _keeper(*_KEEPERS[who], ctx)
    return _KNOWN.get(who) or _named(who, ctx)


def _that(ctx: Context) -> Person:
    """Name "that" player; where the reader is not "you", "an opponent" is one of somebody's."""
    if ctx.you is not None and ctx.that in ("an opponent", "each opponent"):
        return one_opponent(ctx) if ctx.that == "an opponent" else each_opponent(ctx)
    return _THAT[ctx.that]


def _keeper(role: str, ref: str, ctx: Context) -> Person:
    if ref in ctx.pronouns:
        return _owned(f"{'their' if ctx.many else 'its'} {role}")
    if ref == "affected":
        return _owned(f"that object's {role}")
    host = (ctx.host or "permanent").lower()
    return _owned(f"{ctx.participle} {host}'s {role}")


def one_opponent(ctx: Context) -> Person:
    if ctx.you is None:
        return Person("an opponent", "an opponent's", True)
    return _YOU if ctx.is_opponent(ctx.you) else _owned(f"one of {_named(ctx.you, ctx).own} opponents")


def each_opponent(ctx: Context) -> Person:
    if ctx.you is None:
        return Person("each opponent", "each opponent's", True)
    return _YOU if ctx.is_opponent(ctx.you) else _owned(f"each of {_named(ctx.you, ctx).own} opponents")


def _opponents(ctx: Context) -> Person:
    if ctx.you is None:
        return Person("your opponents", "your opponents'", False)
    if ctx.is_opponent(ctx.you):
        return _YOU
    them = f"{_named(ctx.you, ctx).own} opponents"
    return Person(them, possessive(them), False)


def _owned(who: str) -> Person:
    return Person(who, possessive(who), True)


def _named(player: str, ctx: Context) -> Person:
    if ctx.is_opponent(player):
        return Person("your opponent", "your opponent's", True)
    name = ctx.label(player).en
    return Person(name, possessive(name), True)


# --- facts and counters in English ----------------------------------------------------------------------


def fact_text(condition: FactCondition, ctx: Context, negated: bool) -> str:
    """Write a fact of the game or of a player as a clause; one that no table has in quotation marks."""
    if condition.of is None:
        known = OF_GAME.get(condition.fact)
        if known is None:
            return f"“{condition.fact}” is{' not' if negated else ''} true"
        return known.of("en", negated)
    who = one_opponent(ctx) if condition.of == "opponent" else person(condition.of, ctx)
    clauses = OF_PLAYER.get(condition.fact)
    if clauses is None:
        return f"“{condition.fact}” is{' not' if negated else ''} true of {who.subject}"
    return filled(clauses.of("en", negated), who.third, s=who.subject, o=who.own)


def fact(word: str) -> str:
    """Write a fact of an object as a predicate."""
    return qualities((word,), Voice(), False)[0]


def qualities(facts: tuple[str, ...], voice: Voice, negated: bool) -> tuple[str, str]:
    """Return the predicate and the adjective of facts of an object: "is monstrous", "monstrous"."""
    return _predicate(facts, voice, negated), "" if negated else _adjectives(facts)


def _predicate(facts: tuple[str, ...], voice: Voice, negated: bool) -> str:
    parts: list[str] = []
    for fact in facts:
        quality = OF_OBJECT.get(fact)
        if quality is None:
            parts.append(f"{voice.be(negated)} marked “{fact}”")
        else:
            parts.append((quality.denied_en if negated else quality.en)[voice.many])
    return listed(parts, "and" if negated else "or")


def _adjectives(facts: tuple[str, ...]) -> str:
    words = [OF_OBJECT[fact].before if fact in OF_OBJECT else "" for fact in facts]
    return listed(words, "or") if all(words) else ""


# --- counters ---------------------------------------------------------------------------------------


def counters_are(kind: str | None, comparison: Comparison, negated: bool, voice: Voice) -> str | None:
    """Write how many counters are on something, "three or more level counters on it"; None for no plain number."""
    what = f"{kind} counter" if kind else "counter"
    between = None if negated else plain_range(comparison)
    if between is not None:
        return f"between {number_word(between[0])} and {number_word(between[1])} {what}s on {voice.them}"
    bound = plain_bound(comparison, negated)
    if bound is None:
        return None
    if bound == (">=", 1):
        them = f"{what}s" if voice.many else article(what)
    else:
        them = f"{quantity(*bound)} {what}{'' if bound == ('=', 1) else 's'}"
    return f"{them} on {voice.them}"


def quantity(operator: str, number: int) -> str:
    """Write a number of things: "no", "exactly two", "three or more"."""
    word = number_word(number)
    if number == 0 and operator in {"=", "<="}:
        return "no"
    if operator == "=":
        return f"exactly {word}"
    return f"{word} or more" if operator == ">=" else f"{word} or fewer"


def player_counters(value: PlayerCounters, ctx: Context, many: bool) -> str:
    """Write the counters of a player: "poison counters you have"."""
    who = person(value.player, ctx)
    return f"{value.kind} counter{'s' if many else ''} {who.does('has', 'have')}"


def has_counters(who: Person, value: PlayerCounters, bound: tuple[str, int] | None, _ctx: Context) -> str | None:
    """Write "you have three or more poison counters"; None where the number is not plain."""
    if bound is None:
        return None
    if bound == (">=", 1):
        return f"{who.does('has', 'have')} {article(f'{value.kind} counter')}"
    return f"{who.does('has', 'have')} {quantity(*bound)} {value.kind} counter{'' if bound == ('=', 1) else 's'}"


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
    return f"{ctx.participle} {word.lower()}"


def _single_type(group: Group) -> str | None:
    if len(group.heads) == 1 and len(group.heads[0].types) == 1 and not group.heads[0].subtypes:
        return group.heads[0].types[0]
    return None


# --- heads ------------------------------------------------------------------------------------------


def head_nouns(group: Group, many: bool, link: str = "and") -> list[str]:
    """Return the nouns of a group, once for each kind of object in its zones; `link` joins those of spells."""
    heads = group.heads or (Head(),)
    if group.kinds == ["spell"] and len(heads) > 1:  # "instant and sorcery spells"
        return [noun(f"{listed([_words(head) for head in heads], link)} spell", many)]
    return [_noun(head, kind, many) for kind in group.kinds for head in heads]


def _words(head: Head) -> str:
    return " ".join((*head.subtypes, *(word.lower() for word in ordered_types(head.types))))


def _noun(head: Head, kind: str, many: bool) -> str:
    words = [_words(head)] if head != Head() else []
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
