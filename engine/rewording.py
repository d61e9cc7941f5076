"""Changing words in an ability (612): colour words, basic land types and creature types, in the sense of such a word.

Names are never changed, nor mana symbols, nor the labels that only show a wording.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace

from engine.expressions import (
    AllConditions,
    AllSelectors,
    AnyCondition,
    AnySelector,
    Comparison,
    Condition,
    Count,
    Devotion,
    DifferentTypes,
    HasAttached,
    HasWord,
    Negative,
    NotCondition,
    NotSelector,
    NumberIs,
    Product,
    Selector,
    SelfCondition,
    Sum,
    Test,
    Value,
    ValueCondition,
    Word,
)
from engine.scenario import (
    Ability,
    AddAbilities,
    AddAbilitiesFrom,
    AddPT,
    Change,
    Colors,
    Copy,
    Cost,
    ForbidAbilities,
    FullText,
    HandSize,
    PlayerAbilities,
    Prohibit,
    RemoveAbilities,
    ReplaceText,
    SetPT,
    SpellSelector,
    Static,
    Subtypes,
    TypesOf,
)

_WORDED_KEYS = frozenset(("subtype", "color"))
_SUFFIXES = ("walk", "cycling")


def reword_ability(ability: Ability, old: str, new: str) -> Ability:
    """`ability` with every `old` made `new`; the ability itself where nothing changes. A stale wording is dropped."""
    changed = replace(
        ability,
        keyword=None if ability.keyword is None else reword_keyword(ability.keyword, old, new),
        static=None if ability.static is None else _static(ability.static, old, new),
    )
    return ability if changed == ability else replace(changed, text=None)


def weight(ability: Ability) -> int:
    """How many parts an ability has, to its last word: as many are gone through to reword it."""
    count = 0
    waiting: list[object] = [ability]
    while waiting:
        part = waiting.pop()
        count += 1
        if isinstance(part, tuple):
            waiting.extend(part)
        elif is_dataclass(part) and not isinstance(part, type):
            waiting.extend(getattr(part, field.name) for field in fields(part))
    return count


def reword_keyword(keyword: str, old: str, new: str) -> str:
    """ "protection from red", "swampwalk" and the like, with the word changed."""
    tokens = re.split(r"(\s+)", keyword)
    return "".join(_token(token, old, new) for token in tokens)


def _token(token: str, old: str, new: str) -> str:
    if token.lower() == old.lower():
        return new if token[:1].isupper() else new.lower()
    for suffix in _SUFFIXES:
        if token == old.lower() + suffix:
            return new.lower() + suffix
    return f"{new}s" if token == f"{old}s" else token


def _static(static: Static, old: str, new: str) -> Static:
    return Static(
        affects=None if static.affects is None else _selector(static.affects, old, new),
        changes=tuple(_change(change, old, new) for change in static.changes),
        condition=None if static.condition is None else _condition(static.condition, old, new),
    )


def _plain(words: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple(new if word == old else word for word in words)


def _words(words: tuple[Word, ...], old: str, new: str) -> tuple[Word, ...]:
    return tuple(new if word == old else word for word in words)


def _keywords(words: tuple[Word, ...] | None, old: str, new: str) -> tuple[Word, ...] | None:
    if words is None:
        return None
    return tuple(reword_keyword(word, old, new) if isinstance(word, str) else word for word in words)


def _change(change: Change, old: str, new: str) -> Change:
    match change:
        case Subtypes(op, words):
            return Subtypes(
                op, tuple(word if isinstance(word, TypesOf) else _words((word,), old, new)[0] for word in words)
            )
        case Colors(op, words):
            return Colors(op, _words(words, old, new))
        case SetPT(power, toughness):
            return SetPT(
                None if power is None else _value(power, old, new),
                None if toughness is None else _value(toughness, old, new),
            )
        case AddPT(power, toughness):
            return AddPT(_value(power, old, new), _value(toughness, old, new))
        case ReplaceText(word, other):
            return ReplaceText(*_words((word, other), old, new))
        case PlayerAbilities() | HandSize() | Prohibit() | Cost():
            return _change_of_rules(change, old, new)
        case _:
            return _change_of_abilities(change, old, new)


def _change_of_abilities(change: Change, old: str, new: str) -> Change:
    """Where abilities stand, or a copy with its exceptions; in what is left no word can be changed."""
    match change:
        case AddAbilities(abilities):
            return AddAbilities(tuple(reword_ability(ability, old, new) for ability in abilities))
        case RemoveAbilities(keywords, except_mana):
            return RemoveAbilities(_keywords(keywords, old, new), except_mana)
        case ForbidAbilities(keywords):
            return ForbidAbilities(_keywords(keywords, old, new))
        case AddAbilitiesFrom(selector, only):
            return AddAbilitiesFrom(_selector(selector, old, new), only)
        case Copy(of, exceptions):
            return Copy(of, tuple(_change(item, old, new) for item in exceptions))
        case FullText(of, plus):
            return FullText(of, tuple(reword_ability(ability, old, new) for ability in plus))
        case _:
            return change


def _change_of_rules(change: PlayerAbilities | HandSize | Prohibit | Cost, old: str, new: str) -> Change:
    """Changes to players and to the rules of the game."""
    match change:
        case PlayerAbilities(who, op, keywords):
            return PlayerAbilities(who, op, _keywords(keywords, old, new) or ())
        case HandSize(who, op, value):
            return HandSize(who, op, None if value is None else _value(value, old, new))
        case Prohibit(cast, who):
            return Prohibit(_spells(cast, old, new), who)
        case Cost():
            return replace(
                change,
                spells=None if change.spells is None else _spells(change.spells, old, new),
                abilities_of=None if change.abilities_of is None else _selector(change.abilities_of, old, new),
            )


def _selector(selector: Selector, old: str, new: str) -> Selector:
    return Selector(tuple(_test(test, old, new) for test in selector.tests))


def _test(test: Test, old: str, new: str) -> Test:
    match test:
        case HasWord(key, words) if key in _WORDED_KEYS:
            return HasWord(key, _plain(words, old, new))
        case HasWord("keyword", words):
            return HasWord("keyword", tuple(reword_keyword(word, old, new) for word in words))
        case NotSelector(selector):
            return NotSelector(_selector(selector, old, new))
        case AnySelector(selectors):
            return AnySelector(tuple(_selector(selector, old, new) for selector in selectors))
        case AllSelectors(selectors):
            return AllSelectors(tuple(_selector(selector, old, new) for selector in selectors))
        case HasAttached(selector):
            return HasAttached(_selector(selector, old, new))
        case NumberIs(key, comparison):
            return NumberIs(key, _comparison(comparison, old, new))
        case _:
            return test


def _comparison(comparison: Comparison, old: str, new: str) -> Comparison:
    return Comparison(tuple((operator, _value(bound, old, new)) for operator, bound in comparison.bounds))


def _value(value: Value, old: str, new: str) -> Value:
    match value:
        case Count(selector):
            return Count(_selector(selector, old, new))
        case DifferentTypes(what, selector):
            return DifferentTypes(what, _selector(selector, old, new))
        case Devotion(colors):
            return Devotion(_plain(colors, old, new))
        case Sum(values):
            return Sum(tuple(_value(item, old, new) for item in values))
        case Product(values):
            return Product(tuple(_value(item, old, new) for item in values))
        case Negative(item):
            return Negative(_value(item, old, new))
        case _:
            return value


def _condition(condition: Condition, old: str, new: str) -> Condition:
    match condition:
        case ValueCondition(value, comparison):
            return ValueCondition(_value(value, old, new), _comparison(comparison, old, new))
        case SelfCondition(selector):
            return SelfCondition(_selector(selector, old, new))
        case NotCondition(inner):
            return NotCondition(_condition(inner, old, new))
        case AllConditions(conditions):
            return AllConditions(tuple(_condition(inner, old, new) for inner in conditions))
        case AnyCondition(conditions):
            return AnyCondition(tuple(_condition(inner, old, new) for inner in conditions))
        case _:
            return condition


def _spells(selector: SpellSelector, old: str, new: str) -> SpellSelector:
    return SpellSelector(tuple(_spell_test(key, wanted, old, new) for key, wanted in selector.tests))


def _spell_test(
    key: str, wanted: tuple[Word, ...] | tuple[SpellSelector, ...], old: str, new: str
) -> tuple[str, tuple[Word, ...] | tuple[SpellSelector, ...]]:
    if key == "color":
        return key, tuple(new if word == old else word for word in wanted if not isinstance(word, SpellSelector))
    if key in ("not", "any", "all"):
        return key, tuple(_spells(inner, old, new) for inner in wanted if isinstance(inner, SpellSelector))
    return key, wanted
