"""The changes of an effect in English, each as what is said after its subject: "gets +1/+1", "loses flying"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Final, assert_never

from engine.expressions import ChosenWord, Value, Word
from engine.scenario import (
    AddPT,
    Change,
    ColorsOp,
    Control,
    Copy,
    Keep,
    Label,
    Merge,
    ReplaceText,
    Restrict,
    SetName,
    SetPT,
    SubtypesOp,
    SwitchPT,
    WordsOp,
)
from layers_site.explain.wording.amounts import Letters, amount, figured
from layers_site.explain.wording.clauses import arranged
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.english import selectors
from layers_site.explain.wording.english.grammar import Voice, can, listed
from layers_site.explain.wording.english.players import person
from layers_site.explain.wording.english.values import amount_text, value_text
from layers_site.explain.wording.english.words import (
    CHOICES,
)
from layers_site.explain.wording.typography import size

_CHARACTERISTICS: Final = {"mana_cost": "mana cost", "types": "card types"}


@dataclass(slots=True)
class Phrasing:
    """One sentence while it is put together: how its subject is spoken of, and the letters it has used."""

    ctx: Context
    voice: Voice = field(default_factory=Voice)
    letters: Letters = field(default_factory=Letters)
    own_noun: str = "permanent"


def predicates(changes: Sequence[Change], phrasing: Phrasing) -> list[str]:
    """Write the predicates of the affected objects, clause by clause."""
    return [predicate(clause, phrasing) for clause in arranged(changes)]


@singledispatch
def predicate(clause: object, _phrasing: Phrasing) -> str:
    raise TypeError(f"no English for {clause!r}")


# --- copy, control, text, name ----------------------------------------------------------------------


@predicate.register
def _copy(clause: Copy, phrasing: Phrasing) -> str:
    other = selectors.reference(clause.of, phrasing.ctx)
    text = f"{phrasing.voice.being} a copy of {other}"
    inner = replace(phrasing, voice=Voice(phrasing.voice.many), ctx=replace(phrasing.ctx, of_lands=False))
    exceptions = listed(predicates(clause.exceptions, inner))
    if not exceptions:
        return text
    return f"{text}, except {contracted(f'{phrasing.voice.it} {exceptions}')}"


def contracted(text: str) -> str:
    """Shorten "it is" and "they are", as rules text does."""
    for long, short in (("it is ", "it's "), ("they are ", "they're ")):
        if text.startswith(long):
            return short + text.removeprefix(long)
    return text


@predicate.register
def _keep(clause: Keep, phrasing: Phrasing) -> str:
    what = listed([_CHARACTERISTICS.get(word, word) for word in clause.what])
    if not what:
        return f"{phrasing.voice.verb('keeps')} nothing"
    return f"{phrasing.voice.verb('keeps')} {phrasing.voice.its} own {what}"


@predicate.register
def _merge(clause: Merge, phrasing: Phrasing) -> str:
    other = selectors.reference(clause.of, phrasing.ctx)
    return f"{phrasing.voice.verb('merges')} with {other}, which goes {'on top' if clause.on_top else 'beneath'}"


@predicate.register
def _control(clause: Control, phrasing: Phrasing) -> str:
    verb = phrasing.voice.verb("is" if phrasing.voice.static else "comes")
    return f"{verb} under {person(clause.player, phrasing.ctx).own} control"


@predicate.register
def _replace(clause: ReplaceText, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    old, new = _quoted_word(clause.old), _quoted_word(clause.new)
    return f"{voice.verb('has')} each instance of {old} in {voice.its} text changed to {new}"


def _quoted_word(word: Word) -> str:
    return f"“{word}”" if isinstance(word, str) else CHOICES[word.kind]


@predicate.register
def _name(clause: SetName, phrasing: Phrasing) -> str:
    if isinstance(clause.name, ChosenWord):
        return f"{phrasing.voice.having} the chosen name"
    name = clause.name.en if isinstance(clause.name, Label) else clause.name
    return f"{phrasing.voice.verb('is')} named {name}" if name else f"{phrasing.voice.verb('has')} no name"


def emptied(op: WordsOp | SubtypesOp | ColorsOp, what: str, phrasing: Phrasing) -> str:
    """Write the clause for an empty list: setting it removes all, adding or removing it changes nothing."""
    voice = phrasing.voice
    match op:
        case "set" | "set_land" | "set_creature":
            return f"{voice.verb('loses')} all {what}"
        case "add" | "remove":
            return f"{voice.verb('keeps')} {voice.its} {what}"
        case _:
            assert_never(op)


# --- power and toughness ----------------------------------------------------------------------------


@predicate.register
def _set_size(clause: SetPT, phrasing: Phrasing) -> str:
    return f"{phrasing.voice.verb('has')} {base_size(clause.power, clause.toughness, phrasing.ctx)}"


def base_size(power: Value | None, toughness: Value | None, ctx: Context) -> str:
    """Write a base size: "base power and toughness 1/1", "base power equal to its mana value"."""
    power = None if power is None else figured(power)
    toughness = None if toughness is None else figured(toughness)
    if isinstance(power, int) and isinstance(toughness, int):
        return f"base power and toughness {size(power, toughness)}"
    if power == toughness and power is not None:
        return f"base power and base toughness each equal to {value_text(power, ctx)}"
    sides = (("power", power), ("toughness", toughness))
    return (
        listed([_base(what, value, ctx) for what, value in sides if value is not None])
        or "its base power and toughness"
    )


def _base(what: str, value: Value, ctx: Context) -> str:
    text = value_text(value, ctx)
    return f"base {what} {text}" if isinstance(value, int) else f"base {what} equal to {text}"


@predicate.register
def _add_size(clause: AddPT, phrasing: Phrasing) -> str:
    bonus = amount(clause.power, clause.toughness, phrasing.letters)
    return f"{phrasing.voice.verb('gets')} {amount_text(bonus, phrasing.ctx)}"


@predicate.register
def _switch(_clause: SwitchPT, phrasing: Phrasing) -> str:
    return f"{phrasing.voice.verb('has')} {phrasing.voice.its} power and toughness switched"


@predicate.register
def _restrict(clause: Restrict, phrasing: Phrasing) -> str:
    # A label may come as a whole sentence.
    what = clause.what.en.removesuffix(".")
    return can(what) if phrasing.voice.of_none else what
