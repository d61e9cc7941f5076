"""Put together what a spell or ability makes when it resolves: who is meant by "it", what lasts how long.

Nothing here belongs to one language.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal, cast

from engine.expressions import Condition, Is, Value
from engine.scenario import CardTypes, Change, Restrict, Subtypes
from layers_site.explain.reading.antecedents import Antecedents, Who
from layers_site.explain.reading.grammar import REFUSED
from layers_site.explain.reading.identity import in_order
from layers_site.explain.reading.meaning import (
    IT,
    THAT,
    Letter,
    Subject,
    mentions,
    replaced,
    selector_of,
    settled_changes,
    settled_condition,
)
from layers_site.explain.reading.opening import OpenChoice, X, folded, open_parts, plain_words
from layers_site.explain.reading.result import ReadEffect
from layers_site.explain.reading.script import (
    COPIED,
    FOR_GOOD,
    NO_EVENT,
    Deed,
    Event,
    Lasting,
    Plain,
    Saying,
    Sentence,
    Still,
)


def effects_of(sentences: tuple[Sentence, ...], event: Event = NO_EVENT) -> object:
    """Return the effects that sentences make, REFUSED where they make none or one cannot be told."""
    settling = _Settling(Antecedents(event.mentions, event.has_subject))
    try:
        for sentence in sentences:
            settling.add(sentence)
    except _NotToldError:
        return REFUSED
    return _renumbered(settling.effects) or REFUSED


def _renumbered(effects: list[ReadEffect]) -> tuple[ReadEffect, ...]:
    """Number the objects of the effects from 0, without those that only instructions speak of."""
    numbers = sorted({effect.number for effect in effects})
    return tuple(replace(effect, number=numbers.index(effect.number)) for effect in effects)


class _NotToldError(Exception):
    """A sentence of the text cannot be told for sure."""


@dataclass(slots=True)
class _Settling:
    antecedents: Antecedents
    effects: list[ReadEffect] = field(default_factory=list)
    #: On what it depends whether these objects are spoken of at all, and whether a word is chosen (None).
    depends: dict[Who | None, str] = field(default_factory=dict)

    def add(self, sentence: Sentence) -> None:
        self.antecedents.begin(sentence.answers)
        self.antecedents.mention(sentence.mentions)
        for part in sentence.parts:
            if isinstance(part, Plain):
                self.antecedents.mention(part.mentions)
            elif sentence.later:
                raise _NotToldError
            elif isinstance(part, Still):
                self._still(part)
            else:
                self._deed(part, sentence)
            if isinstance(part, Plain) and part.chooses:
                self.depends[None] = sentence.provided
        for who in self.antecedents.latest():
            self.depends.setdefault(who, sentence.provided)

    def _still(self, part: Still) -> None:
        """Let what an effect before has set only join what was there (205.1b)."""
        if not self.effects:
            raise _NotToldError
        last = self.effects[-1]
        changes = with_old_types(last.changes)
        if changes is None:
            raise _NotToldError
        self.effects[-1] = replace(last, changes=changes)

    def _deed(self, deed: Deed, sentence: Sentence) -> None:
        spans = _spans(deed.sayings, sentence.lasting or self._lasting_before(deed, sentence))
        if spans is None:
            raise _NotToldError
        x_words = [saying.x_words for saying in deed.sayings if saying.x_words]
        if x_words and (sentence.x is not None or len(deed.sayings) > 1):
            raise _NotToldError
        sentence = replace(sentence, x=x_words[0]) if x_words else sentence
        choices = tuple(choice for saying in deed.sayings for choice in saying.choices)
        resolved: list[Who] = []
        for who in deed.who:
            known = self._resolved(who)
            if (
                mentions(known.tests, IT) and resolved
            ):  # "target creature and each creature that shares a color with it"
                known = replace(known, tests=replaced(known.tests, IT, _ref(resolved[0])))
            known = _apart(known) if resolved else known
            resolved.append(known)
        copied = None if deed.copied is None else _ref(self._resolved(deed.copied))
        if copied == TARGET:  # "each other creature" is another than the one that is copied
            resolved = [_apart(known) for known in resolved]
        for known in resolved:
            if known.kind == "created" and deed.states and spans[-1][1] == FOR_GOOD:
                continue  # "It has flying": so the token was made, and no effect does it
            for changes, lasting in spans:
                made = changes if copied is None else replaced(changes, COPIED, copied)
                provided = (sentence.provided or self.depends.get(known, ""), deed.provided)
                effect = _effect(
                    known, made, lasting, replace(sentence, provided=" ".join(filter(None, provided))), choices
                )
                chosen = any(isinstance(part, OpenChoice) for part in effect.open)
                if not effect.provided and chosen:
                    effect = replace(effect, provided=self.depends.get(None, ""))
                self.effects.append(effect)

    def _lasting_before(self, deed: Deed, sentence: Sentence) -> Lasting | None:
        """Return how long an effect lasts that takes the place of another and does not say so itself."""
        timed = any(saying.lasting is not None for saying in deed.sayings)
        if timed or not sentence.instead or not self.effects:
            return None
        return Lasting(self.effects[-1].duration, self.effects[-1].condition)

    def _resolved(self, who: Who) -> Who:
        known = self.antecedents.resolve(who)
        if known is None:
            raise _NotToldError
        return known


#: Is the name of an object that is chosen, where it is not the one that changes.
TARGET: Final = "target"


def _apart(who: Who) -> Who:
    """Let a group's "other" be other than the objects spoken of before, not than the source."""
    if who.kind != "group" or Is("other") not in who.tests:
        return who
    return replace(who, tests=tuple(test for test in who.tests if test != Is("other")), apart=True)


def _ref(who: Who) -> str:
    return who.kind if who.kind in {"self", "attached"} else TARGET


def _effect(
    who: Who, changes: tuple[Change, ...], lasting: Lasting, sentence: Sentence, choices: tuple[OpenChoice, ...]
) -> ReadEffect:
    if mentions(who.tests, IT) or any(mentions(changes, Letter(name)) for name in "YZ"):
        raise _NotToldError
    subject = "spoken" if who.kind in {"that", "it"} else who.kind
    settled = settled_changes(_with_x(changes, sentence.x), Subject("self" if subject == "self" else None))
    if mentions(settled, THAT):
        raise _NotToldError
    made = in_order(plain_words(settled))
    on = None if subject in {"self", "attached", "created"} else selector_of(who.tests)
    return ReadEffect(
        made,
        lasting.label,
        cast("Literal['target', 'self', 'attached', 'group', 'spoken', 'created']", subject),
        on,
        _condition(lasting),
        who.least,
        who.most,
        who.number,
        who.apart,
        sentence.provided,
        sentence.instead,
        open_parts((made, on), sentence.x if isinstance(sentence.x, str) else "", choices),
    )


def _condition(lasting: Lasting) -> Condition | None:
    if lasting.condition is None:
        return None
    settled = settled_condition(lasting.condition, None)
    if settled is None:
        raise _NotToldError
    return settled


# --- how long ---------------------------------------------------------------------------------------


def _spans(
    sayings: tuple[Saying, ...], around: Lasting | None
) -> tuple[tuple[tuple[Change, ...], Lasting], ...] | None:
    """Group what is said by how long it lasts; None where one cannot tell.

    "Gets +2/+2 and gains flying until end of turn": what has no time of its own has that of what stands behind it.
    """
    if around is None and all(saying.lasting is None for saying in sayings):
        around = FOR_GOOD
    spans: list[tuple[tuple[Change, ...], Lasting]] = []
    behind = around
    for saying in reversed(sayings):
        lasting = saying.lasting or behind
        if lasting is None:
            return None
        if spans and spans[0][1] == lasting:
            spans[0] = ((*saying.changes, *spans[0][0]), lasting)
        else:
            spans.insert(0, (saying.changes, lasting))
        behind = around if _is_limit(saying) else lasting
    return tuple(spans)


def _is_limit(saying: Saying) -> bool:
    """Return whether it is a restriction, whose "this turn" tells nothing of what stands before it."""
    return all(isinstance(change, Restrict) for change in saying.changes)


# --- numbers ----------------------------------------------------------------------------------------


def _with_x(changes: tuple[Change, ...], x: Value | str | None) -> tuple[Change, ...]:
    if x is None or isinstance(x, str):
        return changes
    return folded(replaced(changes, X, x))


# --- what stays -------------------------------------------------------------------------------------


def with_old_types(changes: tuple[Change, ...]) -> tuple[Change, ...] | None:
    """Return changes whose types join those that were there; None where none were set."""
    if not any(isinstance(change, CardTypes) and change.op in {"set", "add"} for change in changes):
        return None
    made: list[Change] = []
    for change in changes:
        if isinstance(change, CardTypes) and change.op == "set":
            made.append(CardTypes("add", change.words))
        elif isinstance(change, Subtypes) and change.op == "set_creature":
            made.append(Subtypes("add", change.words))
        else:
            made.append(change)
    return tuple(made)
