"""The changes of an effect in French, each as what is said after its subject: "gagne +1/+1", "perd le vol"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Final

from engine.expressions import ChosenWord, Value, Word
from engine.scenario import (
    Ability,
    AddAbilities,
    AddAbilitiesFrom,
    AddPT,
    Change,
    Control,
    Copy,
    Face,
    ForbidAbilities,
    FullText,
    Keep,
    Label,
    Merge,
    RemoveAbilities,
    ReplaceText,
    Restrict,
    SetName,
    SetPT,
    SwitchPT,
    TurnFace,
)
from layers_site.explain.wording.amounts import Letters, amount, figured
from layers_site.explain.wording.clauses import arranged, identity_of
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.french import abilities as quoted
from layers_site.explain.wording.french import selectors
from layers_site.explain.wording.french.grammar import Noun, Voice, listed, noun, of, to
from layers_site.explain.wording.french.identity import identity_text
from layers_site.explain.wording.french.keywords import keyword_object
from layers_site.explain.wording.french.players import person
from layers_site.explain.wording.french.restrictions import restriction_text
from layers_site.explain.wording.french.values import amount_text, value_text
from layers_site.explain.wording.french.vocabulary import CHOICES, word_text
from layers_site.explain.wording.typography import size

CHARACTERISTICS: Final = {
    "name": noun("nom m"), "mana_cost": noun("coût de mana/coûts de mana m"),
    "supertypes": noun("super-type/super-types m"), "types": noun("type de carte/types de carte m"),
    "subtypes": noun("sous-type/sous-types m"), "power": noun("force f"), "toughness": noun("endurance f"),
    "colors": noun("couleur f"), "abilities": noun("capacité f"),
}  # fmt: skip
_SEVERAL: Final = ("supertypes", "types", "subtypes", "colors", "abilities")
_KINDS: Final = {"activated": "activées", "triggered": "déclenchées", "mana": "de mana", "keyword": "mot-clé"}


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
    raise TypeError(f"no French for {clause!r}")


# --- copy, face, control, text, name ----------------------------------------------------------------


@predicate.register
def _copy(clause: Copy, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    copies = "des copies" if voice.many else "une copie"
    text = f"{voice.being} {copies} {of(selectors.full_reference(clause.of, phrasing.ctx))}"
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
    proper = "propres" if several else "propre"
    possessive = "leurs" if several and voice.many else "leur" if voice.many else "ses" if several else None
    if possessive is None:
        possessive = "sa" if characteristic.feminine else "son"
    return f"{possessive} {proper} {characteristic.form(several)}"


@predicate.register
def _merge(clause: Merge, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    card = selectors.full_reference(clause.of, phrasing.ctx)
    return f"{voice.verb('fusionne')} avec {card}, qui vient {'par-dessus' if clause.on_top else 'par-dessous'}"


@predicate.register
def _face(clause: TurnFace, phrasing: Phrasing) -> str:
    verb = phrasing.voice.verb("est" if phrasing.voice.static else "se retourne")
    text = f"{verb} face {'cachée' if clause.down else 'visible'}"
    if not isinstance(clause.down, Face):
        return text
    what = _listed_face(clause.down, phrasing)
    # « des créatures » loses its article after « de ».
    return f"{text}, sous la forme {f'de {what[4:]}' if what.startswith('des ') else of(what)}"


def _listed_face(face: Face, phrasing: Phrasing) -> str:
    """Write all that a face-down permanent is: "une créature 2/2 avec la parade {2}"."""
    noun_words = identity_text(identity_of(face), phrasing.voice).partition(" ")[2]
    what = noun_words if face.types else "un objet sans type"
    named = [f"du nom de « {face.name.fr} »"] if face.name.fr else []
    cost = [f"avec le coût de mana {face.mana_cost}"] if face.mana_cost else []
    longer = tuple(ability for ability in face.abilities if ability.keyword is None)
    written = [f"avec {listed(ability_phrases(longer, phrasing))}"] if longer else []
    return ", ".join([what, *named, *cost, *written])


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
def _full_text(clause: FullText, phrasing: Phrasing) -> str:
    text = f"{phrasing.voice.having} le texte complet {of(selectors.full_reference(clause.of, phrasing.ctx))}"
    if not clause.plus:
        return text
    return f"{text} et {listed(ability_phrases(clause.plus, phrasing))}"


@predicate.register
def _name(clause: SetName, phrasing: Phrasing) -> str:
    if isinstance(clause.name, ChosenWord):
        return f"{phrasing.voice.verb('porte')} le nom choisi"
    name = clause.name.fr if isinstance(clause.name, Label) else clause.name
    called = "s'appelle"
    return f"{phrasing.voice.verb(called)} {name}" if name else phrasing.voice.denied("a", "aucun nom")


def emptied(op: str, what: Noun, phrasing: Phrasing) -> str:
    """Write the clause for an empty list: setting it removes all, adding or removing it changes nothing."""
    voice = phrasing.voice
    them = voice.its(what.many, several=True)
    if op != "set":
        return f"{voice.verb('conserve')} {them}"
    return f"{voice.verb('perd')} {'toutes' if what.feminine else 'tous'} {them}"


# --- abilities --------------------------------------------------------------------------------------


@predicate.register
def _add(clause: AddAbilities, phrasing: Phrasing) -> str:
    if not clause.abilities:
        return emptied("add", CHARACTERISTICS["abilities"], phrasing)
    return f"{phrasing.voice.having} {listed(ability_phrases(clause.abilities, phrasing))}"


def ability_phrases(abilities: Sequence[Ability], phrasing: Phrasing) -> list[str]:
    """Write abilities: keywords with their article, anything else between quotation marks at the end."""
    ctx = phrasing.ctx.inside(phrasing.own_noun, abilities)
    named = [keyword_object(ability.keyword) for ability in abilities if ability.keyword is not None]
    written = [quoted.quotation(ability, ctx) for ability in abilities if ability.keyword is None]
    return named + written


@predicate.register
def _remove(clause: RemoveAbilities, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    if clause.keywords == ():
        return emptied("remove", CHARACTERISTICS["abilities"], phrasing)
    spared = f", sauf {voice.its('capacités de mana', several=True)}" if clause.except_mana else ""
    return f"{voice.verb('perd')} {_abilities(clause.keywords, voice)}{spared}"


@predicate.register
def _forbid(clause: ForbidAbilities, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    if clause.keywords == ():
        return emptied("remove", CHARACTERISTICS["abilities"], phrasing)
    can = f"{voice.verb('perd')} {_abilities(clause.keywords, voice)} et ne {voice.verb('peut')} ni"
    if clause.keywords is None:
        return f"{can} en avoir ni en acquérir"
    return f"{can} avoir ni acquérir {listed([keyword_phrase(word) for word in clause.keywords], 'ou')}"


def _abilities(keywords: tuple[Word, ...] | None, voice: Voice) -> str:
    if keywords is None:
        return f"toutes {voice.its('capacités', several=True)}"
    return listed([keyword_phrase(word) for word in keywords])


def keyword_phrase(keyword: Word) -> str:
    """Name a keyword with its article; a chosen keyword is protection from the choice."""
    if isinstance(keyword, str):
        return keyword_object(keyword)
    return f"la protection contre {CHOICES[keyword.kind]}"


@predicate.register
def _add_from(clause: AddAbilitiesFrom, phrasing: Phrasing) -> str:
    givers = selectors.of_every(clause.selector, replace(phrasing.ctx, pronouns=phrasing.ctx.pronouns & {"affected"}))
    return f"{phrasing.voice.having} toutes les capacités {_KINDS[clause.only]} {givers}"


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
    bonus = amount(clause.power, clause.toughness, phrasing.letters)
    return f"{phrasing.voice.verb('gagne')}{phrasing.voice.each} {amount_text(bonus, phrasing.ctx)}"


@predicate.register
def _switch(_clause: SwitchPT, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    return f"{voice.verb('voit')} {voice.its('force', True)} et {voice.its('endurance', True)} échangées"


@predicate.register
def _restrict(clause: Restrict, phrasing: Phrasing) -> str:
    return restriction_text(clause, phrasing.voice)
