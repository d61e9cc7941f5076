"""An ability as a line of rules text in French, and as a quotation inside another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.expressions import Word
from engine.scenario import (
    Ability,
    AddAbilities,
    AddAbilitiesFrom,
    Face,
    ForbidAbilities,
    FullText,
    RemoveAbilities,
    TurnFace,
)
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.french import references, selectors, sentences
from layers_site.explain.wording.french.changes import CHARACTERISTICS, Phrasing, emptied, predicate
from layers_site.explain.wording.french.grammar import Voice, listed, of
from layers_site.explain.wording.french.identity import identity_noun
from layers_site.explain.wording.french.keywords import keyword_object, keyword_text
from layers_site.explain.wording.french.vocabulary import keyword_phrase
from layers_site.explain.wording.identity import identity_of
from layers_site.explain.wording.typography import capitalised, sentence

_KINDS: Final = {"activated": "activées", "triggered": "déclenchées", "mana": "de mana", "keyword": "mot-clé"}


def ability_line(ability: Ability, ctx: Context) -> str:
    """Write the ability: its own text, or a text from its data: a keyword by its name, anything else as sentences."""
    if ability.text is not None:
        return ability.text.fr
    if ability.keyword is not None:
        line = capitalised(keyword_text(ability.keyword))
        return line if ability.static is None else f"{line} ({_static(ability, ctx)})"
    if ability.other is not None:
        return ability.other.fr
    return _static(ability, ctx)


def _static(ability: Ability, ctx: Context) -> str:
    return "" if ability.static is None else sentences.static_text(ability.static, ctx, ability.cda, ability.zones)


def quotation(ability: Ability, ctx: Context) -> str:
    """Write the ability between the quotation marks of its depth: « … », and “…” inside those."""
    text = "…" if ctx.is_too_deep else sentence(ability_line(ability, ctx))
    return f"« {text} »" if ctx.depth % 2 else f"“{text}”"


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
    what = identity_noun(identity_of(face), phrasing.voice) if face.types else "un objet sans type"
    named = [f"du nom de « {face.name.fr} »"] if face.name.fr else []
    cost = [f"avec le coût de mana {face.mana_cost}"] if face.mana_cost else []
    longer = tuple(ability for ability in face.abilities if ability.keyword is None)
    written = [f"avec {listed(ability_phrases(longer, phrasing))}"] if longer else []
    return ", ".join([what, *named, *cost, *written])


@predicate.register
def _full_text(clause: FullText, phrasing: Phrasing) -> str:
    text = f"{phrasing.voice.having} le texte complet {of(references.full_reference(clause.of, phrasing.ctx))}"
    if not clause.plus:
        return text
    return f"{text} et {listed(ability_phrases(clause.plus, phrasing))}"


@predicate.register
def _add(clause: AddAbilities, phrasing: Phrasing) -> str:
    if not clause.abilities:
        return emptied("add", CHARACTERISTICS["abilities"], phrasing)
    return f"{phrasing.voice.having} {listed(ability_phrases(clause.abilities, phrasing))}"


def ability_phrases(abilities: Sequence[Ability], phrasing: Phrasing) -> list[str]:
    """Write abilities: keywords with their article, anything else between quotation marks at the end."""
    ctx = phrasing.ctx.inside(phrasing.own_noun, abilities)
    named = [keyword_object(ability.keyword) for ability in abilities if ability.keyword is not None]
    written = [quotation(ability, ctx) for ability in abilities if ability.keyword is None]
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


@predicate.register
def _add_from(clause: AddAbilitiesFrom, phrasing: Phrasing) -> str:
    givers = selectors.of_every(clause.selector, replace(phrasing.ctx, pronouns=phrasing.ctx.pronouns & {"affected"}))
    return f"{phrasing.voice.having} toutes les capacités {_KINDS[clause.only]} {givers}"
