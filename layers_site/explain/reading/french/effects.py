"""Sentences of spells and abilities that resolve, in French, as far as what they do lasts.

Read where they are plain, and left where a pronoun or "cette créature" might mean two things.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from engine.expressions import PlayerIs, Value
from engine.scenario import Change, Control, Copy, Restrict
from layers_site.explain.reading.antecedents import Who
from layers_site.explain.reading.durations import FRENCH
from layers_site.explain.reading.french.targets import TARGETED, THIS, is_alone
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.reading.meaning import IT, RefIs, mentions
from layers_site.explain.reading.predicates import Side, bonus_for_each
from layers_site.explain.reading.resolving import effects_of
from layers_site.explain.reading.script import NO_EVENT, Deed, Event, Lasting, Part, Plain, Saying, Sentence, Still

_WHEN: Final = ("quand|lorsque", "à chaque fois que|qu'", "au|à")


def add_rules(grammar: Grammar) -> None:
    """Add `resolving`, all that a spell or mode does; `activating` and `triggering` are whole lines of abilities."""
    grammar.words("lasting", [(phrase, Lasting(label)) for phrase, label in FRENCH])
    grammar.rule("lasting", "tant que vous contrôlez {own_named}",
                 lambda own: Lasting(None, RefIs("self", (PlayerIs("controller", "you"),))))  # fmt: skip
    _add_sentences(grammar)
    grammar.rule("resolving", "{script}", _effects)
    grammar.rule("activating", "{cost} : {script}", lambda event, script: _effects(script, event))
    for when in _WHEN:
        grammar.rule("triggering", f"{when} {{event}} , {{script}}", lambda event, script: _effects(script, event))


def _add_sentences(grammar: Grammar) -> None:
    """Add `script`, all sentences: each is one deed with its duration, or one instruction."""
    grammar.rule("deed", "{who} {predicates}", _deed)
    grammar.rule("sentence", "{deed} {lasting}", lambda deed, lasting: Sentence((deed,), lasting))
    grammar.rule("sentence", "{lasting} , {deed}", lambda lasting, deed: Sentence((deed,), lasting))
    for each in ("", " chacun|chacune"):
        grammar.rule("sentence", f"{{who}} gagne|gagnent{each} {{bonus}} {{lasting}} pour chaque {{unit}}", _for_each)
    grammar.rule("sentence", "c' est toujours un|une {type}", _still)
    grammar.rule("sentence", "ce sont toujours des {type}", _still)
    grammar.rule("sentence", "{deed} {lasting} , où x est égal {value_to}", _by_value)
    for where in ("x étant", "où x est"):
        grammar.rule("sentence", f"{{deed}} {{lasting}} , {where} {{value}}", _by_value)
    control = "acquérez le contrôle {targets_of}"
    grammar.rule("sentence", control, lambda who: Sentence((_controlled(who, None),)))
    grammar.rule("sentence", f"{control} {{lasting}}", lambda who, lasting: Sentence((_controlled(who, lasting),)))
    grammar.rule("sentence", "{plain_sentence}", lambda plain: Sentence((plain,)))
    grammar.rule("script", "{sentence}", lambda sentence: (sentence,))
    grammar.rule("script", "{sentence} . {script}", lambda sentence, script: (sentence, *script))


def _deed(who: Who, changes: tuple[Change, ...]) -> object:
    """Refuse restrictions, whose labels would swallow how long they last, and copies."""
    return (
        REFUSED if any(isinstance(change, Restrict | Copy) for change in changes) else Deed((who,), (Saying(changes),))
    )


def _by_value(deed: Deed, lasting: Lasting, value: Value) -> object:
    """Give X its value; "that card's mana value" is the number of something that nobody knows here."""
    if mentions(value, IT):
        return REFUSED
    return Sentence((deed,), lasting, x=value)


def _for_each(who: Who, bonus: tuple[Side, Side], lasting: Lasting, unit: Value) -> object:
    changes = bonus_for_each(bonus, unit)
    if changes is REFUSED:
        return REFUSED
    return Sentence((Deed((who,), (Saying(cast("tuple[Change, ...]", changes)),)),), lasting)


def _still(kind: tuple[tuple[str, ...], bool | None]) -> Sentence:
    return Sentence((Still(kind[0]),))


def _controlled(who: Who, lasting: Lasting | None) -> Deed:
    return Deed((who,), (Saying((Control("you"),), lasting),))


def _effects(sentences: tuple[Sentence, ...], event: Event = NO_EVENT) -> object:
    """Return the effects of the sentences, where nobody can take "cette créature" or "autre" for something else."""
    others = any(who.kind != "self" for who in event.mentions)
    for sentence in sentences:
        for part in sentence.parts:
            named = part.who if isinstance(part, Deed) else part.mentions if isinstance(part, Plain) else ()
            if others and any(map(is_alone, named)):
                return REFUSED
            others = others or any(who.kind != "self" for who in named)
            if others and _counts_on_itself(part, sentence):
                return REFUSED
    made = effects_of(tuple(map(_settled, sentences)), event)
    return REFUSED if mentions(made, TARGETED) else made


def _counts_on_itself(part: Part, sentence: Sentence) -> bool:
    """Return whether a number is read off "this card", which may be another card that the text has spoken of."""
    changes = [saying.changes for saying in part.sayings] if isinstance(part, Deed) else []
    return any(mentions(piece, "self") for piece in (*changes, sentence.x))


def _settled(sentence: Sentence) -> Sentence:
    """Return the sentence with the card itself where it says "cette créature"."""
    parts = (
        replace(part, who=tuple(Who("self") if who == THIS else who for who in part.who))
        if isinstance(part, Deed) else part
        for part in sentence.parts
    )  # fmt: skip
    return replace(sentence, parts=tuple(parts))
