"""The changes of an effect in French, each as what is said after its subject: "gagne +1/+1", "perd le vol".

Labels of restrictions agree with their subject: « ne peuvent pas être bloquées ».
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Final

from engine.expressions import ChosenWord, Value
from engine.scenario import (
    AddPT,
    Change,
    Control,
    Copy,
    Keep,
    Label,
    Merge,
    ReplaceText,
    Restrict,
    SetName,
    SetPT,
    SwitchPT,
)
from layers_site.cardtext.wording.clauses import amount, arranged, figured
from layers_site.cardtext.wording.context import Context, size
from layers_site.cardtext.wording.french import nouns
from layers_site.cardtext.wording.french.grammar import Noun, Voice, listed, noun, of, to
from layers_site.cardtext.wording.french.nouns import person
from layers_site.cardtext.wording.french.values import each_of, value_text
from layers_site.cardtext.wording.french.vocabulary import word_text
from layers_site.cardtext.wording.sentences import AnyPhrasing

CHARACTERISTICS: Final = {
    "name": noun("nom m"), "mana_cost": noun("coût de mana/coûts de mana m"),
    "supertypes": noun("super-type/super-types m"), "types": noun("type de carte/types de carte m"),
    "subtypes": noun("sous-type/sous-types m"), "power": noun("force f"), "toughness": noun("endurance f"),
    "colors": noun("couleur f"), "abilities": noun("capacité f"),
}  # fmt: skip
_SEVERAL: Final = ("supertypes", "types", "subtypes", "colors", "abilities")

#: Participles of labels, which agree with the subject: « ne peuvent pas être bloqués ».
_PARTICIPLES: Final = re.compile(r"\b(être (?:bloqu|régénér|sacrifi|contrecarr)|est incit|sont incit)ée?s?\b")
#: "Aucune créature ne peut attaquer": the denial is in the subject.
_DENIED: Final = re.compile(r"^ne peut (pas|ni) ")
_SINGULAR: Final = re.compile(r"^ne peut ")
#: « ne se dégagent pas », but « devient » is a singular.
_FITS_SEVERAL: Final = re.compile(r"ne peut |(?:ne |n['’]|se |s['’])*(?:\w+(?<!i)ent|sont|ont) ")
_OF_ONE: Final = re.compile(r"\b(son|sa|ses|il|elle|lui)\b")


Phrasing = AnyPhrasing[Voice]


def predicates(changes: Sequence[Change], phrasing: Phrasing) -> list[str]:
    """Write the predicates of the affected objects, clause by clause."""
    return [predicate(clause, phrasing) for clause in arranged(changes)]


@singledispatch
def predicate(clause: object, _phrasing: Phrasing) -> str:
    raise TypeError(f"no French for {clause!r}")


# --- copy, control, text, name ----------------------------------------------------------------------


@predicate.register
def _copy(clause: Copy, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    copies = "des copies" if voice.many else "une copie"
    text = f"{voice.being} {copies} {of(nouns.full_reference(clause.of, phrasing.ctx))}"
    # "La copie" has a gender, whatever the card is called.
    inner = replace(phrasing, voice=Voice(voice.many, True), ctx=replace(phrasing.ctx, of_lands=False))
    exceptions = listed(predicates(clause.exceptions, inner))
    if not exceptions:
        return text
    return f"{text}, sauf que {'les copies' if voice.many else 'la copie'} {exceptions}"


@predicate.register
def _keep(clause: Keep, phrasing: Phrasing) -> str:
    what = [_own(word, phrasing.voice) for word in clause.what]
    if not what:
        return phrasing.voice.denied("conserve", "rien")
    return f"{phrasing.voice.verb('conserve')} {listed(what)}"


def _own(word: str, voice: Voice) -> str:
    characteristic = CHARACTERISTICS.get(word, Noun(word, word))
    several = word in _SEVERAL
    words = f"propre{'s' * several} {characteristic.form(several)}"
    return voice.its(words, characteristic.feminine, several)


@predicate.register
def _merge(clause: Merge, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    card = nouns.full_reference(clause.of, phrasing.ctx)
    return f"{voice.verb('fusionne')} avec {card}, qui vient {'par-dessus' if clause.on_top else 'par-dessous'}"


@predicate.register
def _control(clause: Control, phrasing: Phrasing) -> str:
    verb = phrasing.voice.verb("est" if phrasing.voice.static else "passe")
    return f"{verb} sous {person(clause.player, phrasing.ctx).own('contrôle', False)}"


@predicate.register
def _replace(clause: ReplaceText, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    new = word_text(clause.new)
    by = f"« {new} »" if isinstance(clause.new, str) else new
    if not isinstance(clause.old, str):
        mention = f"chaque mention {of(word_text(clause.old))}"
        return f"{voice.verb('voit')} {mention} dans {voice.its('texte')} remplacée par {by}"
    return f"{voice.verb('voit')} chaque « {word_text(clause.old)} » de {voice.its('texte')} remplacé par {by}"


@predicate.register
def _name(clause: SetName, phrasing: Phrasing) -> str:
    if isinstance(clause.name, ChosenWord):
        return f"{phrasing.voice.verb('porte')} le nom choisi"
    name = clause.name.fr if isinstance(clause.name, Label) else clause.name
    called = "s'appelle"
    return f"{phrasing.voice.verb(called)} {name}" if name else phrasing.voice.denied("a", "aucun nom")


# --- power and toughness ----------------------------------------------------------------------------


@predicate.register
def _set_size(clause: SetPT, phrasing: Phrasing) -> str:
    return f"{phrasing.voice.verb('a')} {base_size(clause.power, clause.toughness, phrasing.ctx)}"


def base_size(power: Value | None, toughness: Value | None, ctx: Context) -> str:
    """Write a base size: "une force et une endurance de base de 1/1", "une force de base égale à sa valeur de mana"."""
    power = None if power is None else figured(power)
    toughness = None if toughness is None else figured(toughness)
    if isinstance(power, int) and isinstance(toughness, int):
        return f"une force et une endurance de base de {size(power, toughness)}"
    if power == toughness and power is not None:
        return f"une force et une endurance de base toutes deux égales {to(value_text(power, ctx))}"
    sides = (("force", power), ("endurance", toughness))
    return (
        listed([_base(what, value, ctx) for what, value in sides if value is not None]) or "sa force et son endurance"
    )


def _base(what: str, value: Value, ctx: Context) -> str:
    text = value_text(value, ctx)
    return f"une {what} de base de {text}" if isinstance(value, int) else f"une {what} de base égale {to(text)}"


@predicate.register
def _add_size(clause: AddPT, phrasing: Phrasing) -> str:
    bonus = amount(clause, phrasing.letters, lambda unit: f"pour {each_of(unit, phrasing.ctx)}")
    return f"{phrasing.voice.verb('gagne')}{phrasing.voice.each} {bonus}"


@predicate.register
def _switch(_clause: SwitchPT, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    return f"{voice.verb('voit')} {voice.its('force', True)} et {voice.its('endurance', True)} échangées"


@predicate.register
def _restrict(clause: Restrict, phrasing: Phrasing) -> str:
    """Write what its subject can't do, in the number and gender of the subject."""
    voice = phrasing.voice
    # A label may come as a whole sentence.
    text = clause.what.fr.removesuffix(".")
    text = _DENIED.sub("ne peut ", text) if voice.of_none else text
    text = _SINGULAR.sub("ne peuvent ", text) if voice.many else text
    if voice.feminine is None:
        return text
    ending = f"é{'e' if voice.feminine else ''}{'s' if voice.many else ''}"
    return _PARTICIPLES.sub(lambda match: match[1] + ending, text)


def speaks_of_one(change: Change) -> bool:
    """Return whether a restriction refers back to its single object: "à moins que son contrôleur ne paie {2}"."""
    return (
        isinstance(change, Restrict)
        and _DENIED.match(change.what.fr) is not None
        and _OF_ONE.search(change.what.fr) is not None
    )


def fits_several(change: Change) -> bool:
    """Return whether the words of a restriction fit several objects: its verb is a plural, or has a known one."""
    return not isinstance(change, Restrict) or _FITS_SEVERAL.match(change.what.fr) is not None
