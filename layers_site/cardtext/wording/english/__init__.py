"""Everything the model can say, in English."""

from __future__ import annotations

from collections.abc import Sequence

from engine.expressions import Selector
from engine.scenario import Change
from layers_site.cardtext.wording.clauses import about_world
from layers_site.cardtext.wording.context import Context, Speaker, going_on
from layers_site.cardtext.wording.english import grammar, nouns, selectors
from layers_site.cardtext.wording.english.changes import Phrasing, predicates
from layers_site.cardtext.wording.english.conditions import condition_text
from layers_site.cardtext.wording.english.grammar import Voice, listed
from layers_site.cardtext.wording.english.nouns import type_line
from layers_site.cardtext.wording.english.sentences import ability_line, effect_sentences
from layers_site.cardtext.wording.english.values import value_text, where, world_clause
from layers_site.cardtext.wording.traits import group_of


def _changes(changes: Sequence[Change], ctx: Context, many: bool, _feminine: bool | None) -> str:
    own = ctx.with_pronouns("affected", *ctx.pronouns, many=many)
    phrasing = Phrasing(own, Voice(many, ctx.static))
    parts = predicates(changes, phrasing)
    parts += [world_clause(change, ctx) for change in changes if about_world(change)]
    meaning = where(phrasing.letters, own)
    return going_on(f"{listed(parts)}, {meaning}" if meaning else listed(parts))


def _selector(selector: Selector, ctx: Context) -> str:
    group = group_of(selector)
    if group.named is not None or group.ids:
        return selectors.noun_phrase(group, ctx, False)
    return selectors.every(selector, ctx)


SPEAKER = Speaker(
    ability=ability_line,
    effect=effect_sentences,
    changes=_changes,
    selector=_selector,
    condition=condition_text,
    value=value_text,
    type_line=type_line,
    keyword=grammar.keyword_text,
    keyword_object=grammar.keyword_text,
    type_word=grammar.type_word,
    subtype_word=grammar.subtype_word,
    supertype_word=lambda word, _feminine, _many: grammar.supertype_word(word),
    color=lambda color, _feminine, _many: grammar.color_words([color]),
    counter=grammar.counter_text,
    counter_kind=str,
    fact=nouns.fact,
    zone=grammar.zone_text,
    mana_ability=lambda symbol: f"{{T}}: Add {{{symbol}}}.",
)
