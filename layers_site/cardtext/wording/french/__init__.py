"""Everything the model can say, in French."""

from __future__ import annotations

from collections.abc import Sequence

from engine.expressions import Selector
from engine.scenario import Change
from layers_site.cardtext.wording.clauses import about_world
from layers_site.cardtext.wording.context import Context, Speaker, going_on
from layers_site.cardtext.wording.french import (  # noqa: F401 - some register what they say
    identity,
    nouns,
    selectors,
    vocabulary,
)
from layers_site.cardtext.wording.french.changes import Phrasing, predicates
from layers_site.cardtext.wording.french.conditions import condition_text
from layers_site.cardtext.wording.french.grammar import Voice, listed
from layers_site.cardtext.wording.french.nouns import type_line
from layers_site.cardtext.wording.french.sentences import ability_line, effect_sentences
from layers_site.cardtext.wording.french.values import value_text, where
from layers_site.cardtext.wording.french.vocabulary import keyword_object, keyword_text
from layers_site.cardtext.wording.french.world import world_clause
from layers_site.cardtext.wording.traits import group_of


def _changes(changes: Sequence[Change], ctx: Context, many: bool, feminine: bool | None) -> str:
    own = ctx.with_pronouns("affected", *ctx.pronouns, many=many, feminine=feminine)
    phrasing = Phrasing(own, Voice(many, feminine, ctx.static))
    parts = predicates(changes, phrasing)
    parts += [world_clause(change, ctx) for change in changes if about_world(change)]
    meaning = where(phrasing.letters, own)
    return going_on(f"{listed(parts)}, {meaning}" if meaning else listed(parts))


def _selector(selector: Selector, ctx: Context) -> str:
    group = group_of(selector)
    if group.named is not None or group.ids:
        return selectors.joined(group, ctx, False, lambda words, _: words)
    return selectors.every(selector, ctx)


SPEAKER = Speaker(
    ability=ability_line,
    effect=effect_sentences,
    changes=_changes,
    selector=_selector,
    condition=condition_text,
    value=value_text,
    type_line=type_line,
    keyword=keyword_text,
    keyword_object=keyword_object,
    type_word=lambda word, many: vocabulary.type_noun(word).form(many),
    subtype_word=lambda word, many: vocabulary.subtype_noun(word).form(many),
    supertype_word=lambda word, feminine, many: vocabulary.supertype(word).form(feminine, many),
    color=lambda color, feminine, many: vocabulary.color(color).form(feminine, many),
    counter=vocabulary.counter_text,
    counter_kind=vocabulary.counter_kind,
    fact=nouns.fact,
    zone=lambda zone: vocabulary.zone_noun(zone).singular,
    mana_ability=lambda symbol: f"{{T}} : Ajoutez {{{symbol}}}.",
)
