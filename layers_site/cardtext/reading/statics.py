"""Static abilities of clauses (who, what, when), the frame around the words of a line, and keywords with a cost."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, TypeVar, cast

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AttachedTo,
    ChosenWord,
    Comparison,
    Condition,
    CountersAre,
    CountersOn,
    FactCondition,
    HasChosen,
    HasWord,
    Is,
    LinkedTo,
    NotCondition,
    NumberOf,
    PlayerIs,
    Selector,
    SelfCondition,
    Shares,
    Value,
)
from engine.scenario import (
    Ability,
    AddAbilities,
    AllCreatureTypes,
    CardTypes,
    Change,
    Colors,
    SetPT,
    Static,
    Subtypes,
    nodes,
    rebuilt,
)
from engine.words import ZONES
from layers_site.cardtext.reading.conditions import names_nobody
from layers_site.cardtext.reading.grammar import REFUSED, Grammar
from layers_site.cardtext.reading.meaning import IT, ITS_CONTROLLER, ITS_OWNER, THAT, RefIs, Subject, selector_of
from layers_site.cardtext.reading.predicates import Told, in_order
from layers_site.cardtext.reading.settling import (
    mentions,
    replaced,
    replaced_outside,
    settled_changes,
    settled_condition,
    topic_of,
)
from layers_site.cardtext.wording.traits import group_of

_Tree = TypeVar("_Tree")
#: What the source is that is attached to another object.
_ATTACHING: Final = frozenset(("Aura", "Equipment", "Fortification", "Enchantment", "Artifact"))

#: The source alone.
OWN: Final = Selector((Is("self"),))


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject and its changes; the subject is None for changes of players and rules."""

    subject: Subject | None
    changes: tuple[Change, ...]


def static_of(
    clauses: tuple[Clause, ...], when: object, also: object = None, *, behind: bool = False, cda: bool = False
) -> object:
    """Return the static abilities of some clauses under one condition, REFUSED where they make none.

    `behind`: the condition stands behind the clause, whose subject is then what "it" means in it.
    """
    it = topic_of(when)
    that = "graveyard_top" if mentions((when, also), "graveyard_top") else THAT
    grouped = False
    before: Subject | None = None
    made: list[Ability] = []
    for clause in clauses:
        subject = clause.subject
        spoken_of = subject is not None and subject.ref == IT
        if subject is not None and subject.ref == THAT:
            subject = replace(subject, ref=that)
        if subject is not None and subject.ref == IT:
            if it is None or grouped:
                return REFUSED
            subject = before if before is not None and before.ref == it else replace(subject, ref=it)
        before = subject
        if (changes := with_numbers(clause.changes, subject)) is None:
            return REFUSED
        if behind and also is None and subject is not None and subject.ref is None and _asks_each(when):
            subject = replace(subject, selector=selector_of((*subject.selector.tests, *cast("RefIs", when).tests)))
            made.append(_ability(subject, changes, [], cda))
            continue
        own = subject.ref if subject is not None else None
        conditions = [
            settled_condition(condition, own if behind or own is not None else it)
            for condition in (when, also)
            if condition is not None
        ]
        changes = replaced_outside(changes, THAT, that)
        if mentions((changes, when, also, subject), THAT) or _is_unclear(subject, changes, conditions):
            return REFUSED
        ability = _ability(subject, changes, cast("list[Condition]", conditions), cda)
        made.append((Ability(static=ability.static) if ability.cda else ability) if spoken_of and made else ability)
        it = own or it
        grouped = own is None  # "it" is one of the group then, or what was spoken of before
    return REFUSED if speaks_of_others(made) else tuple(made)


#: Words that look from the source, or at it.
_FROM_SOURCE: Final = (Is, HasChosen, AttachedTo, LinkedTo, Shares)


def with_numbers(tree: _Tree, subject: Subject | None) -> _Tree | None:
    """Return the tree with what X is in each keyword, as the object that has it sees it (107.3j).

    None where the words look from the source, and the source is not that object.
    """
    told = tuple(part.value for part in nodes(tree) if isinstance(part, Told))
    own = subject is not None and subject.ref == "self"
    yours = subject is not None and PlayerIs("controller", "you") in subject.selector.tests
    if mentions(told, ITS_OWNER) or not all(own or _is_of_bearer(value, yours) for value in told):
        return None
    return rebuilt(tree, _seen_by_bearer) if told else tree


def _seen_by_bearer(part: object) -> object:
    return replaced(replaced(part.value, ITS_CONTROLLER, "you"), IT, "self") if isinstance(part, Told) else None


def _is_of_bearer(value: Value, yours: bool) -> bool:
    """Return whether a number is one of the object alone, or of "you" where its controller is you."""
    if isinstance(value, NumberOf | CountersOn):
        return value.ref == IT
    return yours and not any(isinstance(part, _FROM_SOURCE) or getattr(part, "ref", IT) != IT for part in nodes(value))


def _is_unclear(subject: Subject | None, changes: tuple[Change, ...], conditions: Sequence[object]) -> bool:
    """Return whether the sentence leaves open whom it is about, or when it holds."""
    if None in conditions or (subject is not None and mentions(subject.selector, IT)):
        return True
    if subject is not None and subject.ref == "attached" and any(map(_excludes_unclearly, conditions)):
        return True
    return names_nobody((changes, tuple(conditions), subject))


def speaks_of_others(abilities: Sequence[Ability]) -> bool:
    """Return whether "other creatures" follows a group, so that it may exclude the group or the source."""
    groups = [made.static.affects for made in abilities if made.static is not None and made.static.affects is not None]
    named = [place for place, group in enumerate(groups) if not mentions(group, Is("self"))]
    return any(mentions(group, Is("other")) for place, group in enumerate(groups) if named and place > named[0])


def _excludes_unclearly(condition: object) -> bool:
    """Return whether "another" is said behind the host, and excludes the host rather than the source.

    "Enchanted creature has flying as long as you control another creature" means: other than the enchanted creature.
    """
    groups = (part.tests for part in nodes(condition) if isinstance(part, Selector) and Is("other") in part.tests)
    words = ({word for test in tests if isinstance(test, HasWord) for word in test.words} for tests in groups)
    return any(map(_ATTACHING.isdisjoint, words))


def _asks_each(when: object) -> bool:
    """Return whether a condition tests each object by itself: "as long as it's a creature"."""
    return isinstance(when, RefIs) and when.ref == IT and not mentions(when.tests, IT)


def _ability(subject: Subject | None, changes: tuple[Change, ...], conditions: list[Condition], cda: bool) -> Ability:
    condition = None if not conditions else conditions[0] if len(conditions) == 1 else AllConditions(tuple(conditions))
    if subject is None:
        return Ability(static=Static(None, changes, condition))
    affects = subject.selector
    if group_of(affects).is_of_lands or subject.noun == "Land":
        changes = tuple(_of_lands(change) for change in changes)
    settled = in_order(settled_changes(changes, subject))
    if subject.ref in {"self", "attached", "graveyard_top"}:
        type_tests = (HasWord("type", (subject.noun,)),) if subject.asks else ()
        affects = selector_of((Is(cast("Any", subject.ref)), *type_tests))
    static = Static(affects, settled, condition)
    return defining(static) if cda or _defines(affects, settled, condition) else Ability(static=static)


def of_one_paragraph(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """Join what a paragraph says of the same objects under one condition: it is one ability (113.2c, 613.6)."""
    made: list[Ability] = []
    for ability in abilities:
        at = next((at for at, before in enumerate(made) if _goes_on(before, ability)), None)
        if at is None:
            made.append(ability)
            continue
        first, then = cast("Static", made[at].static), cast("Static", ability.static)
        made[at] = replace(made[at], static=replace(first, changes=in_order((*first.changes, *then.changes))))
    return tuple(made)


def _goes_on(before: Ability, ability: Ability) -> bool:
    """Return whether they differ in their changes alone."""
    if before.static is None or ability.static is None or ability.keyword is not None:
        return False
    return replace(before, static=replace(before.static, changes=())) == replace(
        ability, static=replace(ability.static, changes=())
    )


def defining(static: Static, keyword: str | None = None) -> Ability:
    """Make a characteristic-defining ability, which functions in every zone (604.3)."""
    return Ability(keyword=keyword, static=static, cda=True, zones=ZONES)


def of_own_land(ability: Ability) -> Ability:
    """Return what a land says of itself: the chosen type is then a land type."""
    static = ability.static
    if static is None or static.affects != OWN:
        return ability
    return replace(ability, static=replace(static, changes=tuple(_of_lands(change) for change in static.changes)))


def _of_lands(change: Change) -> Change:
    """Return a change of lands: the chosen type is then a land type."""
    chosen = ChosenWord("creature_type")
    if not isinstance(change, Subtypes) or chosen not in change.words:
        return change
    words = tuple(ChosenWord("land_type") if word == chosen else word for word in change.words)
    return Subtypes("set_land" if change.op == "set_creature" else change.op, words)


def _defines(affects: Selector, changes: tuple[Change, ...], condition: Condition | None) -> bool:
    """Return whether the changes define only the source's own colors or creature types (604.3a)."""
    if condition is not None or affects != OWN:
        return False
    return all(
        isinstance(change, AllCreatureTypes) or (isinstance(change, Colors) and change.op == "set")
        for change in changes
    )


_LEVELS: Final = re.compile(r"(?i)(?:LEVEL|NIVEAU) (\d+)(?:[-–](\d+)|\+)$")
_STATION: Final = re.compile(r"STATION (\d+)\+$")
_CLASS: Final = re.compile(r"(?i)(?:\{[^}]+\})+ ?: (?:Level|Niveau) (\d+)$")
_SIZE: Final = re.compile(r"(\d+)/(\d+)$")
#: The reminder of a station that tells from which number on it is a creature.
_CREATURE_AT: Final = re.compile(r"(?:artifact creature at|créature-artefact à) (\d+)\+")


@dataclass(frozen=True, slots=True)
class Under:
    """The condition under which lines hold.

    `grants`: while it holds the source has these abilities; else the condition is one of each ability itself, as of
    what follows "Solved —" (702.169).
    """

    condition: Condition
    grants: bool = True
    #: The header makes the source an artifact creature of its printed size (721.2b).
    creature: bool = False

    def wrapped(self, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        """Return what the source has of these abilities while the condition does not hold: the words around them."""
        if self.grants:
            granted = tuple(replace(ability, cda=False, zones=("battlefield",)) for ability in abilities)
            return (Ability(static=Static(OWN, (AddAbilities(granted),), self.condition)),)
        return tuple(self._conditioned(ability) for ability in abilities)

    def _conditioned(self, ability: Ability) -> Ability:
        if ability.other is not None:
            return ability  # it triggers, or may be activated, only under the condition: its own text says so
        static = ability.static or Static(OWN, (AddAbilities((ability,)),))
        parts = (self.condition,) if static.condition is None else (self.condition, static.condition)
        condition = parts[0] if len(parts) == 1 else AllConditions(parts)
        return Ability(static=replace(static, condition=condition))


@dataclass(frozen=True, slots=True)
class Frames:
    """How one language marks what kind of line it is."""

    triggered: re.Pattern[str]
    chapter: re.Pattern[str]
    #: A line from which on all lines hold only under a condition: a level, a class level, a station number.
    header: re.Pattern[str]
    #: An ability word or flavor word with its dash.
    word: re.Pattern[str]
    #: Words before a dash under which alone the line holds, None where nothing is known of them.
    under: Mapping[str, Under | None]
    #: The words before the task of a case, which is a triggered ability (719.3).
    tasks: frozenset[str]
    conditional: frozenset[str]
    #: Words that no ability word or flavor word has: what stands before the dash says itself when or whether.
    says_when: re.Pattern[str]
    #: Words that state a condition or a number, which an ability word only reminds of.
    states: re.Pattern[str]
    #: The end of a line that a list of modes follows.
    choice: re.Pattern[str]
    mode: re.Pattern[str]
    #: A choice made as the permanent enters, whose modes hold only if they were chosen.
    anchored: re.Pattern[str]
    #: Lines that are no matter of the layers, by their first words.
    carried: re.Pattern[str]
    #: Lines that wait for something to happen or to be done: whatever they make of it then, they make nothing now.
    replacing: re.Pattern[str]
    #: Words that make even such a line a matter of the layers.
    hints: frozenset[str]
    #: A line that lets its permanent enter as a copy (614.12): a replacement effect, whatever it copies.
    entering: re.Pattern[str]
    #: Words before a keyword that is given: "with haste", "They have flying".
    giving: frozenset[str]
    #: Words before what an Aura may enchant.
    enchant: str
    mana: re.Pattern[str]
    targets: re.Pattern[str]
    keyword_cost: re.Pattern[str]
    #: Keywords that fill a line of their own, whatever stands behind them.
    keyword_lines: re.Pattern[str] = field(default=re.compile(r"(?!)"))
    #: Words that look like hints and are none: "gets an emblem", "becomes tapped".
    harmless: re.Pattern[str] = field(default=re.compile(r"(?!)"))
    #: Returns the English words for what may be enchanted, None where they are not known.
    enchantable: Callable[[str], str | None] = field(default=str)


MAX_SPEED: Final = Under(FactCondition("max speed", "you"))
SOLVED: Final = Under(SelfCondition(Selector((HasWord("fact", ("solved",)),))), grants=False)


def under_header(line: str, printed: str) -> Under | None:
    """Return what a header asks for, None where the line is none that is known; `printed` is the text of the card."""
    match = _LEVELS.match(line)
    if match is not None:
        bounds = [(">=", int(match[1])), *([("<=", int(match[2]))] if match[2] else [])]
        return Under(_counters("level", *bounds))
    match = _STATION.match(line)
    if match is not None:
        at = _CREATURE_AT.search(printed)
        return Under(_counters("charge", (">=", int(match[1]))), creature=at is not None and at[1] == match[1])
    match = _CLASS.match(line)
    if match is not None and match[1] in {"2", "3"}:
        return Under(SelfCondition(Selector((HasWord("fact", (f"level {match[1]}",)),))))
    return None


def under_word(word: str) -> Under:
    """Return what holds where the word was chosen as the permanent entered."""
    return Under(SelfCondition(Selector((HasWord("fact", (f"chose {word.lower()}",)),))))


def is_activated(line: str) -> bool:
    """Return whether a header is itself an activated ability: a class gains its next level (716.2)."""
    return _CLASS.match(line) is not None


def _counters(kind: str, *bounds: tuple[str, int]) -> Condition:
    return SelfCondition(Selector((CountersAre(kind, Comparison(bounds)),)))


def size_under(line: str, under: Under) -> Ability | None:
    """Return the base power and toughness of a level, None where the line is no size."""
    match = _SIZE.match(line)
    if match is None:
        return None
    return Ability(static=Static(OWN, (SetPT(int(match[1]), int(match[2])),), under.condition))


def creature_under(under: Under, power: str | None, toughness: str | None) -> Ability | None:
    """Return what makes a station a creature of its printed size, None where no size is printed."""
    if power is None or toughness is None or not (power.isdecimal() and toughness.isdecimal()):
        return None
    changes = (CardTypes("add", ("Artifact", "Creature")), SetPT(int(power), int(toughness)))
    return Ability(static=Static(OWN, changes, under.condition))


def otherwise(clause: Clause, when: object, other: Clause) -> object:
    first = static_of((clause,), when, behind=True)
    if first is REFUSED:
        return REFUSED
    subject = clause.subject if other.subject is not None and other.subject.ref == IT else other.subject
    then = static_of((Clause(subject, other.changes),), NotCondition(cast("NotCondition", when)), behind=True)
    return REFUSED if then is REFUSED else (*cast("tuple[Ability, ...]", first), *cast("tuple[Ability, ...]", then))


def add_sentences(
    grammar: Grammar, openings: Sequence[str], links: Sequence[str], unless_: str, otherwise_: str
) -> None:
    """Add `static_sentence`: clauses and their condition. Of its openings the first is "as long as {condition}"."""
    sentence = partial(grammar.rule, "static_sentence")
    sentence("{clause}", lambda clause: static_of((clause,), None))
    for link in links:
        sentence(f"{{clause}} {link} {{named_clause}}", lambda *clauses: static_of(clauses, None))
    for opening in openings[:2]:
        sentence(f"{{clause}} {opening}", lambda clause, when: static_of((clause,), when, behind=True))
    for opening in openings:
        sentence(f"{opening} , {{clause}}", lambda when, clause: static_of((clause,), when))
        sentence(f"{opening} , {{clause}} {links[0]} {{named_clause}}", lambda when, *them: static_of(them, when))
    when = openings[0]
    sentence(f"{when} , {when} , {{clause}}", lambda also, when, clause: static_of((clause,), when, also))
    sentence(f"{{clause}} {unless_}", lambda clause, when: static_of((clause,), NotCondition(when), behind=True))
    sentence(f"{{clause}} {when} . {otherwise_} , {{clause}}", otherwise)
    sentence(f"{when} , {{clause}} . {otherwise_} , {{clause}}", lambda when, then, other: otherwise(then, when, other))


def add_turns(grammar: Grammar, turns: tuple[str, str], when: str, link: str) -> None:
    """Add sentences of your turn, and of turns other than yours."""
    sentence = partial(grammar.rule, "static_sentence")
    yours = ActiveCondition("you")
    for turn, it in zip(turns, (yours, NotCondition(yours)), strict=True):
        sentence(f"{turn} , {{clause}}", lambda clause, it=it: static_of((clause,), it))
        sentence(f"{turn} , {{clause}} {link} {{named_clause}}", lambda *clauses, it=it: static_of(clauses, it))
        sentence(f"{{clause}} {turn}", lambda clause, it=it: static_of((clause,), it))
        sentence(f"{turn} , {when} , {{clause}}", lambda also, clause, it=it: static_of((clause,), also, it))


WITH_COST: Final[tuple[str, ...]] = (
    "equip", "fortify", "ward", "cycling", "flashback", "kicker", "multikicker", "buyback", "echo", "madness", "morph",
    "megamorph", "disguise", "unearth", "evoke", "embalm", "eternalize", "dash", "bestow", "ninjutsu", "suspend",
    "commander ninjutsu", "cumulative upkeep", "entwine", "escape", "foretell", "disturb", "overload", "scavenge",
    "outlast", "reconfigure", "level up", "mutate", "plainscycling", "islandcycling", "swampcycling",
    "mountaincycling", "forestcycling", "basic landcycling", "landcycling", "surge", "spectacle", "emerge", "prowl",
    "transmute", "replicate", "recover", "forecast", "escalate", "miracle", "awaken", "boast", "encore", "blitz",
    "prototype", "craft", "plot", "offspring", "impending", "warp", "harmonize", "mobilize", "sneak", "web-slinging",
    "freerunning", "squad", "more than meets the eye", "aura swap", "fuse", "exhaust", "wizardcycling",
    "slivercycling",
)  # fmt: skip
WITH_NUMBER: Final[tuple[str, ...]] = (
    "annihilator", "bushido", "rampage", "toxic", "afflict", "crew", "devour", "fabricate", "afterlife", "renown",
    "soulshift", "absorb", "amplify", "bloodthirst", "dredge", "fading", "vanishing", "frenzy", "graft", "modular",
    "poisonous", "ripple", "tribute", "hideaway", "casualty", "backup", "saddle", "station", "firebending", "mobilize",
    "ward", "increment", "reinforce", "evolve", "training", "intensity",
)  # fmt: skip
ALONE: Final[tuple[str, ...]] = (
    "changeling", "devoid", "daybound", "nightbound", "epic", "ascend", "aftermath", "assist", "bargain", "cipher",
    "compleated", "conspire", "gravestorm", "hidden agenda", "jump-start", "living metal", "partner", "retrace",
    "read ahead", "ravenous", "start your engines!", "flanking", "banding", "infect", "prowess", "dethrone", "enlist",
    "for mirrodin!", "job select", "demonstrate", "exploit", "champion a creature", "choose a background", "station",
    "double agenda", "friends forever", "doctor's companion", "gift a card", "solved", "storm", "cascade",
    "flashback", "foretell", "escape", "madness", "miracle", "encore", "replicate", "blitz", "embalm", "eternalize",
    "artifact landwalk", "islandhome",
)  # fmt: skip
