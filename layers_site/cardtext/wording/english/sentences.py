"""Abilities as lines of rules text in English: a subject, what is said of it, when, how long, and what X is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from engine.expressions import ActiveCondition, Condition, NotCondition, Selector, Word
from engine.scenario import (
    AddAbilities,
    AddAbilitiesFrom,
    Change,
    Control,
    Face,
    ForbidAbilities,
    FullText,
    RemoveAbilities,
    Restrict,
    TurnFace,
)
from layers_site.cardtext.wording.context import Context, finished
from layers_site.cardtext.wording.english import selectors
from layers_site.cardtext.wording.english.changes import (
    Phrasing,
    contracted,
    emptied,
    identity_noun,
    predicate,
    predicates,
)
from layers_site.cardtext.wording.english.conditions import CONDITIONS
from layers_site.cardtext.wording.english.grammar import Voice, cannot, keyword_phrase, keyword_text, listed, own_noun
from layers_site.cardtext.wording.english.nouns import person
from layers_site.cardtext.wording.english.values import value_text, where, world_clause
from layers_site.cardtext.wording.sentences import AnySubject, Opening, Sentences
from layers_site.cardtext.wording.subjects import identity_of

_OF_ONE: Final = re.compile(r"\bits?\b")
#: How labels begin that are written for several.
_OF_SEVERAL: Final = ("don't ", "don’t ", "attack ", "block ", "assign ", "can ")


Subject = AnySubject[Voice]


def _speaks_of_one(change: Change) -> bool:
    """Return whether a restriction refers back to its single object: "unless its controller pays {2}"."""
    return isinstance(change, Restrict) and cannot(change.what.en) and _OF_ONE.search(change.what.en) is not None


def _fits_several(change: Change) -> bool:
    """Return whether the words of a restriction fit several objects: "can't attack" can, "is indestructible" cannot."""
    return not isinstance(change, Restrict) or cannot(change.what.en) or change.what.en.startswith(_OF_SEVERAL)


# --- static abilities -------------------------------------------------------------------------------


def _open(opening: Opening) -> str:
    if opening.alternatives and opening.alternatives[0] in _TURNS.values():
        first = f"{opening.alternatives[0]}, "
    else:
        first = f"as long as {' and '.join(opening.alternatives)}, " if opening.alternatives else ""
    joined = " and ".join(opening.together) if opening.placed else listed(opening.together)
    return f"{first}as long as {joined}, " if joined else first


#: A turn alone is said so; together with another condition it is one of several.
_TURNS: Final[dict[Condition, str]] = {
    ActiveCondition("you"): "during your turn",
    NotCondition(ActiveCondition("you")): "during turns other than yours",
}


def _equal(what: Literal["power", "toughness", "both"], to: str, ctx: Context) -> str:
    """Write that numbers of the source are so many: "its power is equal to the number of …"."""
    numbers = selectors.owned_by("self", "power and toughness" if what == "both" else what, ctx)
    return f"{numbers} {'are each' if what == 'both' else 'is'} equal to {to}"


def _and_toughness(to: str, more: int | None) -> str:
    return f"and its toughness is equal to {to if more is None else f'that number plus {more}'}"


# --- clauses ----------------------------------------------------------------------------------------


def _object_clause(subject: Subject, changes: Sequence[Change], duration: str) -> str:
    """Write a whole sentence: subject, predicates, duration, and the meanings of the letters."""
    phrasing = Phrasing(subject.ctx, subject.voice, own_noun=subject.own_noun)
    taken = next((change for change in changes if isinstance(change, Control)), None)
    if taken is None:
        parts = predicates(changes, phrasing)
        clause = contracted(f"{subject.text} {listed(parts)}".rstrip())
    else:
        parts = predicates([change for change in changes if change is not taken], phrasing)
        then = contracted(f"{subject.voice.it} {listed(parts)}")
        clause = f"{_taking(taken, subject)} and {then}" if parts else _taking(taken, subject)
    return finished(clause, parts, duration, where(phrasing.letters, subject.ctx))


def _taking(change: Control, subject: Subject) -> str:
    who = person(change.player, subject.ctx)
    if subject.voice.static:
        return f"{who.does('controls', 'control')} {subject.text}"
    return f"{who.does('gains', 'gain')} control of {subject.text}"


# --- what is had, lost and turned face down -----------------------------------------------------------


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
    longer = tuple(ability for ability in face.abilities if ability.plain_keyword is None)
    written = [f"with {listed(SENTENCES.ability_phrases(longer, phrasing))}"] if longer else []
    return ", ".join([what, *named, *cost, *written])


@predicate.register
def _full_text(clause: FullText, phrasing: Phrasing) -> str:
    text = f"{phrasing.voice.having} the full text of {selectors.reference(clause.of, phrasing.ctx)}"
    if not clause.plus:
        return text
    return f"{text} and {listed(SENTENCES.ability_phrases(clause.plus, phrasing))}"


@predicate.register
def _add(clause: AddAbilities, phrasing: Phrasing) -> str:
    if not clause.abilities:
        return emptied("add", "abilities", phrasing)
    return f"{phrasing.voice.having} {listed(SENTENCES.ability_phrases(clause.abilities, phrasing))}"


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


def _every(selector: Selector, ctx: Context, bare: bool) -> str:
    text = selectors.every(selector, ctx)
    return text.removeprefix("all ") if bare else text


SENTENCES: Final = Sentences(
    "en",
    Voice,
    selectors.PHRASES,
    each_of_them=" each",
    that_card="that card",
    turn=_TURNS.get,
    open=_open,
    quoted=lambda text, depth: f"“{text}”" if depth % 2 else f"‘{text}’",
    by_name=lambda _static, ctx: ctx,
    speaks_of_one=_speaks_of_one,
    fits_several=_fits_several,
    gender=lambda _selector, _ctx, _many: False,
    named_gender=lambda _group, _ctx: False,
    named=lambda group, ctx: selectors.noun_phrase(group, ctx, True),
    names=selectors.names,
    none=lambda group, ctx: f"no {selectors.noun_phrase(group, ctx, False)}",
    each=selectors.each,
    every=_every,
    target=lambda word: (f"target {own_noun(word)}", None),
    equal=_equal,
    and_toughness=_and_toughness,
    condition=CONDITIONS.text,
    value=value_text,
    keyword=keyword_text,
    keyword_object=keyword_text,
    where_x="where X is",
    predicates=predicates,
    world_clause=world_clause,
    object_clause=_object_clause,
    where=where,
)
