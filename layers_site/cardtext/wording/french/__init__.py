"""Everything the model can say, in French."""

from __future__ import annotations

from layers_site.cardtext.wording.context import Speaker
from layers_site.cardtext.wording.french import identity, nouns, selectors, vocabulary  # noqa: F401 - some register what they say
from layers_site.cardtext.wording.french.nouns import type_line
from layers_site.cardtext.wording.french.sentences import CONDITIONS, SENTENCES
from layers_site.cardtext.wording.french.values import value_text
from layers_site.cardtext.wording.french.vocabulary import keyword_object, keyword_text

SPEAKER = Speaker(
    ability=SENTENCES.ability,
    effect=SENTENCES.effect,
    changes=SENTENCES.changes,
    selector=SENTENCES.selector,
    condition=CONDITIONS.text,
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
