"""The functions that each language provides; `english` and `french` each make a Speaker."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from engine.expressions import Condition, Selector, Value
from engine.scenario import Ability, Change, Effect
from layers_site.explain.wording.context import Context


@dataclass(frozen=True, slots=True)
class Speaker:
    """The functions of one language. Nothing is typeset yet, and nothing but whole abilities has a full stop.

    `changes` takes whether the subject is several things and whether it is feminine (None: nobody knows).
    `type_line` takes supertypes, types, subtypes and whether it is every creature type. `color` takes feminine and
    plural, `counter` a kind and a number, the words whether they are plural.
    """

    ability: Callable[[Ability, Context], str]
    effect: Callable[[Effect, Context], str]
    changes: Callable[[Sequence[Change], Context, bool, bool | None], str]
    selector: Callable[[Selector, Context], str]
    condition: Callable[[Condition, Context], str]
    value: Callable[[Value, Context], str]
    type_line: Callable[[Collection[str], Collection[str], Collection[str], bool], str]
    keyword: Callable[[str], str]
    keyword_object: Callable[[str], str]
    type_word: Callable[[str, bool], str]
    subtype_word: Callable[[str, bool], str]
    supertype_word: Callable[[str, bool, bool], str]
    color: Callable[[str, bool, bool], str]
    counter: Callable[[str, int], str]
    counter_kind: Callable[[str], str]
    fact: Callable[[str], str]
    zone: Callable[[str], str]
    mana_ability: Callable[[str], str]
