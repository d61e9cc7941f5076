"""Build the effects of a resolving spell or ability: what a line makes, for which object, and for how long.

Nothing here belongs to one language.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal, cast

from engine.expressions import Condition, Is, Value
from engine.scenario import Change, Control, Copy, Restrict
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Steps
from layers_site.cardtext.reading.meaning import IT, THAT, Letter, Subject, selector_of
from layers_site.cardtext.reading.predicates import in_order
from layers_site.cardtext.reading.result import ReadEffect, Setting
from layers_site.cardtext.reading.script import (
    AS_COUNTERS,
    AS_MADE,
    COPIED,
    FOR_GOOD,
    NO_EVENT,
    Event,
    Fate,
    Lasting,
    Part,
    Plain,
    Sentence,
    Still,
    spans_of,
    with_old_types,
)
from layers_site.cardtext.reading.settling import (
    Antecedents,
    OpenChoice,
    OpenNumber,
    Who,
    X,
    folded,
    mentions,
    open_parts,
    plain_words,
    replaced,
    settled_changes,
    settled_condition,
)
from layers_site.cardtext.reading.tokens import OWN_NAME, tokens, without_stop

#: The rule of the grammar that reads the words of an ability of this kind.
_NAMES: Final = {
    "triggered": ("triggering",), "activated": ("activating",), "mana": ("activating",),
    "entering": ("entering",),
}  # fmt: skip


def with_name(effect: ReadEffect, name: str) -> ReadEffect:
    """Return the effect with the card's own name for its sign, in the words that are for people."""
    if not name:
        return effect
    opened = tuple(
        replace(part, words=part.words.replace(OWN_NAME, name)) if isinstance(part, OpenNumber) else part
        for part in effect.open
    )
    return replace(effect, provided=effect.provided.replace(OWN_NAME, name), open=opened)


def _different(readings: tuple[tuple[ReadEffect, ...], ...]) -> tuple[tuple[ReadEffect, ...], ...]:
    """Return the readings that differ: “it gains reach, and it gains flying” makes one effect or two alike."""
    if len(readings) < 2:
        return readings
    shortest: dict[tuple[ReadEffect, ...], tuple[ReadEffect, ...]] = {}
    for reading in sorted(readings, key=len):
        shortest.setdefault(_joined(reading), reading)
    return tuple(shortest.values())


def _joined(effects: tuple[ReadEffect, ...]) -> tuple[ReadEffect, ...]:
    """Join effects that follow each other and have all but their changes in common."""
    made: list[ReadEffect] = []
    for effect in effects:
        before = made[-1] if made else None
        if before is not None and replace(before, changes=(), open=()) == replace(effect, changes=(), open=()):
            opened = tuple(dict.fromkeys((*before.open, *effect.open)))
            made[-1] = replace(before, changes=in_order((*before.changes, *effect.changes)), open=opened)
        else:
            made.append(effect)
    return tuple(made)


class EffectReader:
    """Reads the effects of the lines of one card; those of a spell may name objects of an earlier line."""

    def __init__(self, grammar: Grammar, setting: Setting, steps: Steps) -> None:
        self._grammar = grammar
        self._steps = steps
        self._setting = replace(setting, resolving=True)
        #: The lines of a spell that were read so far: it does one after another (608.2c).
        self._before = ""

    def read(self, body: str, kind: str) -> tuple[ReadEffect, ...]:
        """Return the continuous effects that the ability or spell makes; none where one of them was not read.

        Raises TooLongError.
        """
        words = without_stop(tokens(body, self._setting.language))
        for name in _NAMES.get(kind, ("resolving",)):
            if name not in self._grammar.names():
                continue
            readings = self._grammar.parse(words, self._setting, self._steps).whole(name)
            readings = _different(cast("tuple[tuple[ReadEffect, ...], ...]", readings))
            if len(readings) == 1:
                return tuple(with_name(effect, self._setting.name) for effect in readings[0])
            if readings:
                return ()
        return ()

    def read_spell(self, body: str) -> tuple[ReadEffect, ...]:
        """Return the effects of a line of a spell, whose "that creature" may be the target of a line before."""
        effects = self.read(body, "spell")
        if not effects and self._before:
            before = self.read(self._before, "spell")
            both = self.read(f"{self._before} {body}", "spell")
            effects = both[len(before) :] if both[: len(before)] == before else ()
        self._before = f"{self._before} {body}".strip()
        return effects


def effects_of(sentences: tuple[Sentence, ...], event: Event = NO_EVENT) -> object:
    """Return the effects that sentences make, REFUSED where they make none or one is not certain."""
    settling = _Settling(Antecedents(event.mentions, event.has_subject))
    try:
        for sentence in sentences:
            settling.add(sentence)
    except _UncertainError:
        return REFUSED
    return _renumbered(settling.effects) or REFUSED


def lasting(effects: tuple[ReadEffect, ...]) -> tuple[ReadEffect, ...]:
    """Return the continuous effects among what a line makes."""
    there = [effect for effect in effects if effect.duration not in (AS_COUNTERS, AS_MADE)]
    # What comes in place of another thing is not told without that.
    return () if any(effect.instead for effect in effects if effect not in there) else _renumbered(there)


def _renumbered(effects: list[ReadEffect]) -> tuple[ReadEffect, ...]:
    """Renumber the objects of the effects from 0, without objects that only instructions name."""
    numbers = sorted({effect.number for effect in effects})
    return tuple(replace(effect, number=numbers.index(effect.number)) for effect in effects)


class _UncertainError(Exception):
    """The meaning of a sentence is not certain."""


@dataclass(slots=True)
class _Settling:
    antecedents: Antecedents
    effects: list[ReadEffect] = field(default_factory=list)
    #: The condition on which these objects, or a chosen word (None), depend.
    depends: dict[Who | None, str] = field(default_factory=dict)

    def add(self, sentence: Sentence) -> None:
        self.antecedents.begin(sentence.answers)
        self.antecedents.mention(sentence.mentions)
        for place, part in enumerate(sentence.parts):
            if isinstance(part, Plain):
                self.antecedents.mention(part.mentions)
            elif sentence.later:
                raise _UncertainError
            elif isinstance(part, Still):
                self._still(part)
            else:
                self._fate(part, sentence, _lasting_behind(part, sentence.parts[place + 1 :]))
            if isinstance(part, Plain) and part.chooses:
                self.depends[None] = sentence.provided
        for who in self.antecedents.latest():
            self.depends.setdefault(who, sentence.provided)

    def _still(self, part: Still) -> None:
        """Let the types that an earlier effect set be added only (205.1b)."""
        if not self.effects:
            raise _UncertainError
        before = self.effects[-1].changes
        changes = with_old_types(before)
        if changes is None:
            raise _UncertainError
        self.effects = [replace(e, changes=changes) if e.changes == before else e for e in self.effects]

    def _fate(self, fate: Fate, sentence: Sentence, behind: Lasting | None) -> None:
        spans = spans_of(fate.sayings, sentence.lasting or behind or self._lasting_before(fate, sentence))
        if spans is None:
            raise _UncertainError
        self._check_instead(fate, sentence)
        sentence = _with_words(sentence, fate)
        # "A copy of it" is none of the token that is made.
        makes = fate.copied is not None and fate.who[0].kind == "created"
        source = self._resolved(fate.copied) if makes and fate.copied is not None else None
        resolved = self._objects(fate)
        source = self._resolved(fate.copied) if fate.copied is not None and source is None else source
        copied = None if source is None else _ref(source)
        if copied == TARGET:  # "each other creature" is another than the one that is copied
            resolved = [_apart(known) for known in resolved]
        for known in resolved:
            made_as_copy = self.effects and any(isinstance(change, Copy) for change in self.effects[-1].changes)
            if known.kind == "created" and fate.states and spans[-1][1] == FOR_GOOD and not made_as_copy:
                self._made_so(known, spans)
                continue  # "It has flying": so the token was made, and no effect does it
            for changes, lasting in spans:
                made = changes if copied is None else replaced(changes, COPIED, copied)
                effect = self._dependent(_effect(known, made, lasting, sentence, fate), known)
                other = source is not None and copied == TARGET
                self.effects.append(replace(effect, other=selector_of(source.tests)) if other and source else effect)

    def _made_so(self, known: Who, spans: tuple[tuple[tuple[Change, ...], Lasting], ...]) -> None:
        """Let tokens that were described be made with what a later sentence says of them."""
        more = tuple(change for changes, _lasting in spans for change in changes)
        self.effects = [
            replace(each, changes=(*each.changes, *more))
            if each.duration == AS_MADE and each.number == known.number
            else each
            for each in self.effects
        ]

    def _objects(self, fate: Fate) -> list[Who]:
        """Return the subject of a fate; the second fate may name the first subject by "it" and "other"."""
        resolved: list[Who] = []
        for who in fate.who:
            beside = self.antecedents.has_chosen() and not resolved and fate.copied is None
            known = self._resolved(who)
            if who.kind == "group":  # not of what "them" means
                self._check_others(known, beside)
            if resolved:
                tests = replaced(known.tests, IT, _ref(resolved[0])) if mentions(known.tests, IT) else known.tests
                known = _apart(replace(known, tests=tests))
            resolved.append(known)
        return resolved

    def _dependent(self, effect: ReadEffect, known: Who) -> ReadEffect:
        """Return the effect with the condition on which its objects, or its chosen word, depend."""
        chosen = any(isinstance(part, OpenChoice) for part in effect.open)
        provided = self.depends.get(known, "") or (self.depends.get(None, "") if chosen else "")
        own = effect.provided
        return replace(effect, provided=own if own and own not in MAY else f"{provided} {own}".strip())

    def _lasting_before(self, fate: Fate, sentence: Sentence) -> Lasting | None:
        """Return the duration of an effect that replaces another and names no duration itself."""
        timed = any(saying.lasting is not None for saying in fate.sayings)
        if timed or not sentence.instead or not self.effects:
            return None
        return Lasting(self.effects[-1].duration, self.effects[-1].condition)

    def _check_instead(self, fate: Fate, sentence: Sentence) -> None:
        """Raise _UncertainError where "instead" names only a part of what it replaces: the rest may stay or go."""
        if not sentence.instead or not self.effects:
            return
        new = {type(change) for saying in fate.sayings for change in saying.changes}
        if new < {type(change) for change in self.effects[-1].changes}:
            raise _UncertainError

    def _check_others(self, who: Who, beside: bool) -> None:
        """Raise _UncertainError for "other creatures" behind a group: it may exclude the group or the source."""
        spoken_of_some = beside or any(effect.subject not in {"self", "attached"} for effect in self.effects)
        if spoken_of_some and who.kind == "group" and Is("other") in who.tests:
            raise _UncertainError

    def _resolved(self, who: Who) -> Who:
        known = self.antecedents.resolve(who)
        if known is None:
            raise _UncertainError
        return known


def _lasting_behind(fate: Fate, parts: tuple[Part, ...]) -> Lasting | None:
    """Return the duration that stands behind a later fate of the sentence: "X gets +1/+1 and Y gains reach until …".

    Control has a duration of its own or none, and the "this turn" of what cannot be done reaches nothing before it.
    """
    if fate.sayings[-1].lasting is not None:
        return None
    later = next((part for part in parts if isinstance(part, Fate)), None)
    lasting = None if later is None else later.sayings[-1].lasting or _lasting_behind(later, parts[1:])
    if later is None or lasting is None:
        return None
    own = [change for saying in fate.sayings for change in saying.changes]
    theirs = [change for saying in later.sayings for change in saying.changes]
    if any(isinstance(change, Control | Copy | Restrict) for change in (*own, *theirs)):
        raise _UncertainError
    return lasting


#: The condition of a fate that a player may do or not.
MAY: Final = ("you may", "vous pouvez")
#: The name of a chosen object that does not itself change.
TARGET: Final = "target"


def _apart(who: Who) -> Who:
    """Let the "other" of a group exclude the objects named before, not the source."""
    if who.kind != "group" or Is("other") not in who.tests:
        return who
    return replace(who, tests=tuple(test for test in who.tests if test != Is("other")), apart=True)


def _ref(who: Who) -> str:
    return who.kind if who.kind in {"self", "attached"} else TARGET


def _effect(who: Who, changes: tuple[Change, ...], lasting: Lasting, sentence: Sentence, fate: Fate) -> ReadEffect:
    if mentions(who.tests, IT) or any(mentions(changes, Letter(name)) for name in "YZ"):
        raise _UncertainError
    choices = tuple(choice for saying in fate.sayings for choice in saying.choices)
    if lasting.label == AS_MADE and who.most is None and sentence.x is not None:
        raise _UncertainError  # how many come nobody knows before the board is counted
    subject = "spoken" if who.kind in {"that", "it"} else who.kind
    settled = settled_changes(_with_x(changes, sentence.x), Subject("self" if subject == "self" else None))
    if mentions(settled, THAT):
        raise _UncertainError
    made = in_order(plain_words(settled))
    on = None if subject in {"self", "attached", "created"} else selector_of(who.tests)
    return ReadEffect(
        made,
        lasting.label,
        cast("Literal['target', 'self', 'attached', 'group', 'spoken', 'created']", subject),
        on,
        None,
        _condition(lasting),
        who.least,
        who.most,
        who.number,
        who.apart,
        " ".join(filter(None, (sentence.provided, fate.provided))),
        sentence.instead,
        open_parts((made, on), sentence.x if isinstance(sentence.x, str) else "", choices),
    )


def _condition(lasting: Lasting) -> Condition | None:
    if lasting.condition is None:
        return None
    settled = settled_condition(lasting.condition, None)
    if settled is None:
        raise _UncertainError
    return settled


# --- numbers ----------------------------------------------------------------------------------------


def _with_x(changes: tuple[Change, ...], x: Value | str | None) -> tuple[Change, ...]:
    if x is None or isinstance(x, str):
        return changes
    return folded(replaced(changes, X, x))


def _with_words(sentence: Sentence, fate: Fate) -> Sentence:
    """Return the sentence with the words for its number, "for each creature blocking it"."""
    words = [saying.x_words for saying in fate.sayings if saying.x_words]
    if words and (sentence.x is not None or len(fate.sayings) > 1):
        raise _UncertainError
    return replace(sentence, x=words[0]) if words else sentence
