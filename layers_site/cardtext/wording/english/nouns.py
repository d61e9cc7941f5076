"""How English names things: players, facts and counters, and what a selector picks out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, get_args

from engine.expressions import Comparison, FactCondition, PlayerCounters, Ref
from layers_site.cardtext.wording.clauses import ordered_subtypes, ordered_supertypes, ordered_types
from layers_site.cardtext.wording.conditions import Persons
from layers_site.cardtext.wording.context import Context, That
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
from layers_site.cardtext.wording.traits import CARD_ZONES, OWNED_ZONES, Group, Head, TraitWords


@dataclass(frozen=True, slots=True)
class Person:
    """A player as the subject of a sentence ("you", "your opponents") and as an owner ("your")."""

    subject: str
    third: bool = True

    @property
    def own(self) -> str:
        return {"you": "your", "they": "their"}.get(self.subject) or possessive(self.subject)

    def does(self, third_person: str, base: str) -> str:
        """Join the subject and its verb: "you control", "the chosen player controls"."""
        return f"{self.subject} {third_person if self.third else base}"

    @property
    def has(self) -> str:
        return "has" if self.third else "have"


def _keeper(role: str, ref: Ref, ctx: Context) -> Person:
    if ref in ctx.pronouns:
        return Person(f"{'their' if ctx.many else 'its'} {role}")
    return Person(f"{possessive(host_name(Group(), ctx) if ref == 'attached' else 'that object')} {role}")


PERSONS: Final = Persons(
    you=Person("you", third=False),
    your_opponent=Person("your opponent"),
    opponents=Person("your opponents", third=False),
    known={
        "each": Person("each player"), "attached": Person("enchanted player"), "chosen": Person("the chosen player"),
        "active": Person("the active player"), "defending": Person("defending player"),
    },
    that={which: Person("they", third=False) if "their" in which else Person(which) for which in get_args(That)},
    named=lambda label: Person(label.en),
    keeper=_keeper,
    opponents_of=lambda who: Person(f"{who.own} opponents", third=False),
    some_of=lambda which, them: Person(f"{'one' if which == 'an opponent' else 'each'} of {them.subject}"),
)  # fmt: skip
person, one_opponent, each_opponent = PERSONS.person, PERSONS.one_opponent, PERSONS.each_opponent


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
    return qualities((word,), Voice(), False).predicate


def qualities(facts: tuple[str, ...], voice: Voice, negated: bool) -> TraitWords:
    """Return the predicate and the adjective of facts of an object: "is monstrous", "monstrous"."""
    known = [(fact, OF_OBJECT.get(fact)) for fact in facts]
    parts = [
        (quality.denied_en if negated else quality.en)[voice.many]
        if quality
        else f"{voice.be(negated)} marked “{fact}”"
        for fact, quality in known
    ]
    adjectives = [quality.before if quality else "" for _, quality in known]
    shown = "" if negated or not all(adjectives) else listed(adjectives, "or")
    return TraitWords(listed(parts, "and" if negated else "or"), shown, place=4, parts=tuple(parts))


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
