"""Bring abilities and conditions into one form, so that two ways to write the same can be compared (law 3).

What does not change the meaning is taken away: the order of words in sets and of changes of different layers, names
and wordings, "affected" where one object is named, a named object with further tests beside the same as a condition.
Nothing here is meant to be evaluated or shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, Literal, cast

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AnyCondition,
    AnySelector,
    Comparison,
    Condition,
    Count,
    CountersAre,
    CountersOn,
    FactCondition,
    HasWord,
    Is,
    NotCondition,
    NotSelector,
    PlayerCounters,
    PlayersWhere,
    Selector,
    SelfCondition,
    Test,
    Value,
    ValueCondition,
)
from engine.scenario import (
    Ability,
    AddAbilities,
    CardTypes,
    Change,
    Colors,
    Copy,
    Face,
    ForbidAbilities,
    FullText,
    GameObject,
    Label,
    Permit,
    PlayerAbilities,
    RemoveAbilities,
    Restrict,
    SetName,
    Static,
    Subtypes,
    Supertypes,
    TurnFace,
)
from engine.words import is_creature_type
from layers_site.cardtext.reading.canonical_terms import (
    bound_form,
    by_words,
    expression_form,
    selector_form,
    special_form,
    value_form,
)
from layers_site.cardtext.reading.meaning import at_least, selector_of
from layers_site.cardtext.reading.predicates import in_order, is_land_type
from layers_site.cardtext.reading.result import Setting
from layers_site.cardtext.reading.settling import replaced_outside
from layers_site.cardtext.wording import ability_text
from layers_site.cardtext.wording.clauses import about_world
from layers_site.cardtext.wording.context import in_language
from layers_site.cardtext.wording.facts import OPPOSITE, plain_bound
from layers_site.cardtext.wording.traits import SINGLE

#: Numbers of things, of which there are never fewer than none.
_NEVER_LESS_THAN_NONE: Final = (Count, CountersOn, PlayerCounters, PlayersWhere)


@special_form.register
def _players(piece: PlayersWhere) -> PlayersWhere:
    return replace(piece, condition=condition_form(piece.condition))


def condition_form(condition: Condition) -> Condition:
    """Return the condition with "not" moved inwards and equal bounds written alike."""
    return _condition(condition, holds=True)


def _condition(condition: Condition, *, holds: bool) -> Condition:
    match condition:
        case NotCondition(inner):
            return _condition(inner, holds=not holds)
        case AllConditions(conditions):
            return _several(conditions, every=holds, holds=holds)
        case AnyCondition(conditions):
            return _several(conditions, every=not holds, holds=holds)
        case SelfCondition(selector):
            return _of_self(selector, holds=holds)
        case ValueCondition(value, comparison):
            return _compared(value, comparison, holds=holds)
        case ActiveCondition() | FactCondition():
            return condition if holds else NotCondition(condition)


def _several(conditions: tuple[Condition, ...], *, every: bool, holds: bool) -> Condition:
    kind = AllConditions if every else AnyCondition
    flat: list[Condition] = []
    for inner in (_condition(part, holds=holds) for part in conditions):
        flat.extend(inner.conditions if isinstance(inner, kind) else (inner,))
    if kind is AllConditions:
        flat = [part for part in _joined_self(flat) if part != SelfCondition(Selector())]
    parts = by_words(flat)
    return parts[0] if len(parts) == 1 else kind(parts)


def _joined_self(conditions: list[Condition]) -> list[Condition]:
    """Make one of several tests on the source."""
    own = [condition for condition in conditions if isinstance(condition, SelfCondition)]
    if len(own) < 2:
        return conditions
    tests = tuple(test for condition in own for test in condition.selector.tests)
    return [*(part for part in conditions if part not in own), SelfCondition(selector_form(Selector(tests)))]


def _of_self(selector: Selector, *, holds: bool) -> Condition:
    selector = _of_source(selector_form(selector))
    return SelfCondition(selector if holds else _of_source(selector_form(Selector((NotSelector(selector),)))))


def _of_source(selector: Selector) -> Selector:
    """Return what is asked of the source: that it is itself says nothing, and another than itself it never is."""
    if Is("other") in selector.tests:
        return Selector((AnySelector(()),))
    return selector_form(Selector(tuple(_told_of_source(test) for test in selector.tests if test != Is("self"))))


def _told_of_source(test: Test) -> Test:
    return AnySelector(tuple(map(_of_source, test.selectors))) if isinstance(test, AnySelector) else test


def _compared(value: Value, comparison: Comparison, *, holds: bool) -> Condition:
    bound = plain_bound(comparison, not holds)
    value = value_form(value)
    if isinstance(value, CountersOn) and bound is not None and _counts_as_test(value.ref, bound):
        return _counted_on(value, bound)
    bounds = tuple(bound_form(operator, value_form(bound)) for operator, bound in comparison.bounds)
    if not holds and len(bounds) == 1 and bounds[0][0] in OPPOSITE:
        bounds, holds = (bound_form(OPPOSITE[bounds[0][0]], bounds[0][1]),), True
    if isinstance(value, Count) and len(bounds) == 1:
        value_of_one = _named(value.selector, bounds[0], holds=holds)
        if value_of_one is not None:
            return value_of_one
    if isinstance(value, _NEVER_LESS_THAN_NONE) and bounds == (("<=", 0),):
        bounds = (("=", 0),)
    made = ValueCondition(value, Comparison(by_words(bounds)))
    return made if holds else NotCondition(made)


def _named(selector: Selector, bound: tuple[str, Value], *, holds: bool) -> Condition | None:
    """Say of one named object that it is so or not, rather than how many of it there are."""
    named = next((Is(what) for what in SINGLE if Is(what) in selector.tests), None)
    if named is None or bound not in {(">=", 1), ("=", 0), ("<=", 0), ("=", 1)}:
        return None
    is_so = holds is (bound[1] == 1)
    rest = selector_form(Selector(tuple(test for test in selector.tests if test != named)))
    if named.what == "self":
        return _of_self(rest, holds=is_so)
    wanted = rest if is_so else selector_form(Selector((NotSelector(rest),)))
    tests = selector_form(Selector((named, *wanted.tests)))
    return ValueCondition(Count(tests), Comparison(((">=", 1),)))


def _counts_as_test(ref: str, bound: tuple[str, int]) -> bool:
    """Say whether "two counters on it" asks the same as "it has two counters": not of what may not be there."""
    return ref == "self" or (ref == "attached" and bound[0] == ">=" and bound[1] > 0)


def _counted_on(value: CountersOn, bound: tuple[str, int]) -> Condition:
    test = CountersAre(value.kind, Comparison((bound,)))
    if value.ref == "self":
        return _of_self(Selector((test,)), holds=True)
    tests = selector_form(Selector((Is("attached"), test)))
    return ValueCondition(Count(tests), Comparison(((">=", 1),)))


#: Only the words of the language that was read count.
Language = str


def canonical(abilities: Iterable[Ability], language: Language = "en") -> tuple[Ability, ...]:
    """Return the abilities of a line in canonical form; join those on the same objects under the same condition."""
    made: list[Ability] = []
    for ability in abilities:
        for part in _apart(_ability(ability, language)):
            before = next((place for place, other in enumerate(made) if _goes_with(other, part)), None)
            if before is None:
                made.append(part)
            else:
                made[before] = _joined(made[before], part)
    return tuple(made)


def _goes_with(ability: Ability, other: Ability) -> bool:
    if ability.static is None or other.static is None:
        return False
    same = (ability.static.affects, ability.static.condition) == (other.static.affects, other.static.condition)
    return same and (ability.cda, ability.zones) == (other.cda, other.zones)


def _joined(ability: Ability, other: Ability) -> Ability:
    first, then = cast("Static", ability.static), cast("Static", other.static)
    return replace(ability, static=replace(first, changes=_ordered((*first.changes, *then.changes))))


def _apart(ability: Ability) -> tuple[Ability, ...]:
    """Separate changes of players and rules from changes of objects: they are sentences of their own."""
    static = ability.static
    if static is None:
        return (ability,)
    world = tuple(change for change in static.changes if about_world(change))
    own = tuple(change for change in static.changes if not about_world(change))
    parts = [replace(ability, static=replace(static, changes=own))] if own or not world else []
    parts += [_of_world(replace(ability, static=Static(None, (change,), static.condition))) for change in world]
    return tuple(parts)


def _of_world(ability: Ability) -> Ability:
    """Make an ability of the words of a permission: no layer looks at it."""
    change = cast("Static", ability.static).changes[0]
    if not isinstance(change, Permit) or change.who not in _PERMITTED or cast("Static", ability.static).condition:
        return ability
    may = "" if change.what.en.startswith(("may ", "can ")) else "may "
    text = f"{_PERMITTED[change.who]} {may}{change.what.en}"
    return Ability(other=Label(text, text))


_PERMITTED: Final = {"you": "You", "each": "Each player", "opponent": "Your opponents"}


def _ability(ability: Ability, language: Language) -> Ability:
    if ability.keyword is not None:
        return Ability(keyword=plain(ability.keyword), x=expression_form(ability.x))
    if ability.static is None:
        other = None if ability.other is None else _label(ability.other, language)
        return Ability(other=other, kind=ability.kind)
    static = _static(ability.static, language)
    return Ability(static=static, cda=ability.cda, zones=() if ability.cda else tuple(sorted(ability.zones)))


def as_granted(ability: Ability) -> Ability:
    """Return an ability as one that is granted, which defines nothing (604.3a)."""
    return replace(ability, cda=False, zones=("battlefield",)) if ability.cda else ability


def _static(static: Static, language: Language) -> Static:
    affects, named_apart = _named_apart(None if static.affects is None else selector_form(static.affects))
    conditions = [condition for condition in (static.condition, named_apart) if condition is not None]
    together = None if not conditions else conditions[0] if len(conditions) == 1 else AllConditions(tuple(conditions))
    changes = tuple(_change(change, language) for change in static.changes)
    named = _only_name(affects)
    if named is not None:
        changes = replaced_outside(changes, "affected", named)
        changes = replaced_outside(changes, Is("affected"), Is(cast("Any", named)))
    if named == "attached":
        changes = replaced_outside(changes, "attached_controller", "controller")
        changes = replaced_outside(changes, Is("not_affected"), NotSelector(Selector((Is("attached"),))))
    if named == "self":
        changes = replaced_outside(changes, Is("not_affected"), Is("other"))
    when = None if together is None else condition_form(together)
    if when in (SelfCondition(Selector()), AllConditions(())) or (named is not None and when == _there(named)):
        when = None  # the source is there as long as the ability works, and nothing can be done to what is not there
    form = None if affects is None else _without_battlefield(affects)
    return Static(form, _ordered(expression_form(changes)), when)


def _without_battlefield(selector: Selector) -> Selector:
    """Leave out where objects are looked for anyway; one that is named is looked for everywhere."""
    if any(isinstance(test, Is) for test in selector.tests):
        return selector
    here = HasWord("zone", ("battlefield",))
    return Selector(tuple(test for test in selector.tests if test != here))


def _named_apart(affects: Selector | None) -> tuple[Selector | None, Condition | None]:
    """Separate a named object from further tests: "enchanted creature, if it is white" has a condition."""
    if affects is None:
        return None, None
    tests = affects.tests
    named = next((Is(what) for what in SINGLE if Is(what) in tests), None)
    if named is None or len(tests) == 1:
        return affects, None
    rest = selector_of(test for test in tests if test != named)
    if named.what == "self":
        return Selector((named,)), SelfCondition(rest)
    return Selector((named,)), at_least(1, selector_of((named, *rest.tests)))


def _there(named: str) -> Condition:
    return at_least(1, Selector((Is(cast("Any", named)),)))


def _only_name(affects: Selector | None) -> str | None:
    if affects is not None and len(affects.tests) == 1 and isinstance(affects.tests[0], Is):
        what = affects.tests[0].what
        return what if what in SINGLE else None
    return None


# --- changes ----------------------------------------------------------------------------------------


def _ordered(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Put the changes in the order of their layers; labels, which no layer looks at, by their words."""
    merged = _merged(in_order(change for change in changes if not _does_nothing(change)))
    objects = [
        AddAbilities(_keywords_first(change.abilities)) if isinstance(change, AddAbilities) else change
        for change in merged
        if not isinstance(change, Restrict)
    ]
    labels = sorted((change for change in merged if isinstance(change, Restrict)), key=repr)
    return (*objects, *labels)


def _does_nothing(change: Change) -> bool:
    """Say whether it adds or takes away none."""
    if isinstance(change, AddAbilities):
        return not change.abilities
    if isinstance(change, CardTypes | Supertypes | Subtypes | Colors):
        return change.op in _ONE_BY_ONE and not change.words
    return False


_ONE_BY_ONE: Final = ("add", "remove")


def _merged(changes: Iterable[Change]) -> list[Change]:
    """Join lists of colors or subtypes that follow each other."""
    made: list[Change] = []
    for change in changes:
        before = made[-1] if made else None
        if (isinstance(change, Colors) and isinstance(before, Colors) and change.op == "add") or (
            isinstance(change, Subtypes) and isinstance(before, Subtypes) and _goes_on(before, change)
        ):
            words: tuple[Any, ...] = by_words((*before.words, *change.words))
            made[-1] = replace(before, words=words)
        else:
            made.append(change)
    return made


def _goes_on(before: Subtypes, change: Subtypes) -> bool:
    """Return whether added subtypes belong to the same list as the subtypes before them."""
    if change.op == before.op and change.op != "set_land":
        return change.op not in ("set", "set_creature")
    if change.op == "add" and before.op == "set_land":
        return all(is_land_type(word) for word in change.words)
    if change.op != "add" or before.op != "set_creature":
        return change.op == before.op == "remove"
    return all(not isinstance(word, str) or is_creature_type(word) for word in change.words)


def _keywords_first(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    abilities = tuple(abilities)
    named = sorted((ability for ability in abilities if ability.keyword is not None), key=repr)
    return (*named, *(ability for ability in abilities if ability.keyword is None))


def _face(face: Face, language: Language) -> Face:
    return replace(
        face,
        colors=by_words(face.colors),
        supertypes=by_words(face.supertypes),
        types=by_words(face.types),
        subtypes=by_words(face.subtypes),
        abilities=tuple(sorted((_ability(ability, language) for ability in face.abilities), key=repr)),
    )


def _change(change: Change, language: Language) -> Change:
    match change:
        case AddAbilities(abilities):
            return AddAbilities(tuple(_ability(as_granted(ability), language) for ability in abilities))
        case FullText(of, plus):
            return FullText(of, _keywords_first(_ability(ability, language) for ability in plus))
        case TurnFace(Face() as face):
            return TurnFace(_face(face, language))
        case Copy(of, exceptions):
            return Copy(of, _ordered(_change(exception, language) for exception in exceptions))
        case CardTypes() | Supertypes() | Subtypes() | Colors():
            words: tuple[Any, ...] = by_words(change.words)
            return replace(change, words=words)
        case RemoveAbilities() | ForbidAbilities() if change.keywords is not None:
            return replace(change, keywords=by_words(change.keywords))
        case PlayerAbilities():
            return replace(change, keywords=by_words(change.keywords))
        case Restrict() | Permit():
            return replace(change, what=_label(change.what, language))
        case SetName(Label() as name):
            return SetName(_label(name, language))
    return change


_SIGNS: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "\u00a0": " ", "\u202f": " "})


def plain(text: str) -> str:
    """Return the text with typewriter signs and single spaces."""
    return " ".join(text.translate(_SIGNS).split()).replace(" :", ":")


def _label(label: Label, language: Language) -> Label:
    text = plain(in_language(label, language)).removesuffix(".")
    return Label(text, text)


Readings = tuple[tuple[Ability, ...], ...]


def comes_back(abilities: tuple[Ability, ...], setting: Setting, read: Callable[[str], Readings]) -> bool:
    """Say whether our own sentence for these abilities, read again, gives the same."""
    if setting.quoted:
        return True
    source, language = source_of(setting), cast("Literal['en', 'fr']", setting.language)
    sentences = " ".join(ability_text(ability, language, source=source) for ability in abilities)
    wanted = canonical(abilities, setting.language)
    return any(canonical(reading, setting.language) == wanted for reading in read(sentences))


def source_of(setting: Setting) -> GameObject:
    """Return an object like the card, so that our sentences can name its type."""
    enchants = () if setting.host is None else (Ability(keyword=f"enchant {setting.host}"),)
    return GameObject(
        id="source",
        name=Label(setting.name, setting.name),
        zone="battlefield",
        owner="you",
        controller="you",
        timestamp=1,
        types=setting.types,
        subtypes=setting.subtypes,
        abilities=enchants,
    )
