"""An ability as a line of rules text, and as a quotation inside another."""

from __future__ import annotations

from collections.abc import Sequence

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
from layers_site.explain.wording.english import selectors, sentences
from layers_site.explain.wording.english.changes import Phrasing, emptied, predicate
from layers_site.explain.wording.english.grammar import listed
from layers_site.explain.wording.english.identity import identity_noun
from layers_site.explain.wording.english.words import (
    keyword_phrase,
    keyword_text,
)
from layers_site.explain.wording.identity import identity_of
from layers_site.explain.wording.typography import capitalised, sentence


def ability_line(ability: Ability, ctx: Context) -> str:
    """Write the ability: its own text, or a text from its data: a keyword by its name, anything else as sentences."""
    if ability.text is not None:
        return ability.text.en
    if ability.keyword is not None:
        line = capitalised(keyword_text(ability.keyword))
        return line if ability.static is None else f"{line} ({_static(ability, ctx)})"
    if ability.other is not None:
        return ability.other.en
    return _static(ability, ctx)


def _static(ability: Ability, ctx: Context) -> str:
    return "" if ability.static is None else sentences.static_text(ability.static, ctx, ability.cda, ability.zones)


def quotation(ability: Ability, ctx: Context) -> str:
    """Write the ability between the quotation marks of its depth: “…”, and ‘…’ inside those."""
    opening, closing = ("“", "”") if ctx.depth % 2 else ("‘", "’")
    text = "…" if ctx.is_too_deep else sentence(ability_line(ability, ctx))
    return f"{opening}{text}{closing}"


@predicate.register
def _face(clause: TurnFace, phrasing: Phrasing) -> str:
    turned = "" if phrasing.voice.static else " turned"
    text = f"{phrasing.voice.verb('is')}{turned} face {'down' if clause.down else 'up'}"
    return f"{text} as {_listed_face(clause.down, phrasing)}" if isinstance(clause.down, Face) else text


def _listed_face(face: Face, phrasing: Phrasing) -> str:
    """Write all that a face-down permanent is: "a 2/2 creature with ward {2}"."""
    what = identity_noun(identity_of(face), phrasing.voice) if face.types else "something without a type"
    named = [f"named “{face.name.en}”"] if face.name.en else []
    cost = [f"with the mana cost {face.mana_cost}"] if face.mana_cost else []
    longer = tuple(ability for ability in face.abilities if ability.keyword is None)
    written = [f"with {listed(ability_phrases(longer, phrasing))}"] if longer else []
    return ", ".join([what, *named, *cost, *written])


@predicate.register
def _full_text(clause: FullText, phrasing: Phrasing) -> str:
    text = f"{phrasing.voice.having} the full text of {selectors.reference(clause.of, phrasing.ctx)}"
    if not clause.plus:
        return text
    return f"{text} and {listed(ability_phrases(clause.plus, phrasing))}"


@predicate.register
def _add(clause: AddAbilities, phrasing: Phrasing) -> str:
    if not clause.abilities:
        return emptied("add", "abilities", phrasing)
    return f"{phrasing.voice.having} {listed(ability_phrases(clause.abilities, phrasing))}"


def ability_phrases(abilities: Sequence[Ability], phrasing: Phrasing) -> list[str]:
    """Write abilities: keywords by name, anything else between quotation marks at the end."""
    ctx = phrasing.ctx.inside(phrasing.own_noun, abilities)
    named = [keyword_text(ability.keyword) for ability in abilities if ability.keyword is not None]
    written = [quotation(ability, ctx) for ability in abilities if ability.keyword is None]
    return named + written


@predicate.register
def _remove(clause: RemoveAbilities, phrasing: Phrasing) -> str:
    if clause.keywords == ():
        return emptied("remove", "abilities", phrasing)
    spared = " except mana abilities" if clause.except_mana else ""
    return f"{phrasing.voice.verb('loses')} {_abilities(clause.keywords, 'and')}{spared}"


@predicate.register
def _forbid(clause: ForbidAbilities, phrasing: Phrasing) -> str:
    if clause.keywords == ():
        return emptied("remove", "abilities", phrasing)
    them = "abilities" if clause.keywords is None else _abilities(clause.keywords, "or")
    return f"{phrasing.voice.verb('loses')} {_abilities(clause.keywords, 'and')} and can't have or gain {them}"


def _abilities(keywords: tuple[Word, ...] | None, word: str) -> str:
    if keywords is None:
        return "all abilities"
    return listed([keyword_phrase(keyword) for keyword in keywords], word)


@predicate.register
def _add_from(clause: AddAbilitiesFrom, phrasing: Phrasing) -> str:
    return f"{phrasing.voice.having} all {clause.only} abilities of {selectors.every(clause.selector, phrasing.ctx)}"
