"""Everything the model can say, in English."""

from __future__ import annotations

from layers_site.cardtext.wording.context import Speaker
from layers_site.cardtext.wording.english import grammar, nouns
from layers_site.cardtext.wording.english.nouns import type_line
from layers_site.cardtext.wording.english.sentences import CONDITIONS, SENTENCES
from layers_site.cardtext.wording.english.values import value_text

SPEAKER = Speaker(
    ability=SENTENCES.ability,
    effect=SENTENCES.effect,
    changes=SENTENCES.changes,
    selector=SENTENCES.selector,
    condition=CONDITIONS.text,
    value=value_text,
    type_line=type_line,
    keyword=str,
    keyword_object=str,
    type_word=lambda word, many: grammar.noun(word.lower(), many),
    subtype_word=grammar.noun,
    supertype_word=lambda word, _feminine, _many: word.lower(),
    color=lambda color, _feminine, _many: grammar.color_words([color]),
    counter=grammar.counter_text,
    counter_kind=str,
    fact=nouns.fact,
    zone=grammar.zone_text,
    mana_ability=lambda symbol: f"{{T}}: Add {{{symbol}}}.",
)
