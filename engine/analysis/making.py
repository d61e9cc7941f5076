"""The effects that made an object what it is: which aspects each step left, and over which earlier effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from engine.analysis.facts import After, Aspect, AsPrinted, LastWord, MadeBy, ObjectFact, SetAgain
from engine.analysis.reasons import changed_fields, fields_set, halves_set
from engine.analysis.seen import NO_STARS, Size, Sized, differences, is_mana_of, size_of
from engine.budget import look
from engine.characteristics import Characteristics
from engine.evaluation.trace import At, Trace
from engine.instructions import ChangeFace, CopyValues, Instruction, MergeValues, TakeText

if TYPE_CHECKING:
    from engine.analysis.account import Account


#: The aspect of an object to which each of its characteristics belongs.
_ASPECT: Final[Mapping[str, Aspect]] = {
    "name": "name",
    "controller": "controller",
    "colors": "colors",
    "types": "types",
    "supertypes": "types",
    "subtypes": "types",
    "all_creature_types": "types",
    "power": "size",
    "toughness": "size",
    "text": "text",
    "forbidden": "forbidden",
    "face_down": "face",
    "covered": "face",
    "restrictions": "other",
    "mana_cost": "other",
    "mana_value": "other",
}
_ORDER: Final[tuple[Aspect, ...]] = (
    "size", "copy", "face", "controller", "text", "name", "types", "colors", "gained", "lost", "forbidden",
    "other",
)  # fmt: skip


class Making:
    """One object of a trace, and the steps that affected it."""

    def __init__(self, account: Account, object_id: str) -> None:
        self.account = account
        self.trace = account.trace
        self.object_id = object_id
        self.here = [at for at in self.trace.steps if (at.place, object_id) in account.fates]
        #: What each of them touched, by its place: each is held against all others of its layer.
        self._touched = {at.place: self._touched_by(at) for at in self.here}

    def facts(self) -> Iterator[ObjectFact]:
        """State AsPrinted, with the steps that only set the same again; else the effects that made it, size first."""
        if self._is_as_printed():
            touched = any(self.object_id in at.step.changed for at in self.trace.steps)
            yield AsPrinted(self.object_id, untouched=not touched)
            yield from self._set_again()
            return
        facts = [fact for at in self.here for fact in self._of_step(at)]
        yield from (fact for fact in facts if _about_size(fact))
        yield from (fact for fact in facts if not _about_size(fact))

    def _is_as_printed(self) -> bool:
        """Return whether it looks as printed; an object that is no creature shows no size (208.3)."""
        final, stars = self.trace.final[self.object_id], self.account.stars
        signs = (stars.printed.get(self.object_id, NO_STARS), stars.final.get(self.object_id, NO_STARS))
        unlike = differences(self.trace.printed[self.object_id], final, signs)
        return not any(final.is_creature or not isinstance(difference, Sized) for difference in unlike)

    def _set_again(self) -> Iterator[SetAgain]:
        for at in self.here:
            outcome = self.account.outcome(at, self.object_id)
            if isinstance(outcome, SetAgain) and self.account.fates[at.place, self.object_id].fate == "stands":
                yield outcome

    def _of_step(self, at: At) -> Iterator[LastWord | MadeBy]:
        """State what the step left, which is looked for among all of its layer. Raises TimeUpError."""
        look(self.object_id)
        aspects = self._aspects(at)
        size = self._size(at) if "size" in aspects else None
        left = []
        for aspect in aspects:
            over = tuple(self._over(at, aspect))
            if over and not self._is_repeated(at, aspect):
                shown = size if aspect == "size" else None
                yield LastWord(at.step.effect, at.layer.layer, self.object_id, aspect, over, shown)
            else:
                left.append(aspect)
        if left:
            done = at.step.instructions.get(self.object_id, ())
            shown = size if "size" in left else None
            yield MadeBy(at.step.effect, at.layer.layer, self.object_id, tuple(left), shown, done)

    # --- what is left of a step -----------------------------------------------------------------

    def _aspects(self, at: At) -> tuple[Aspect, ...]:
        """Return the aspects of which the step left something in the end. Only a creature has a size (208.3)."""
        aspects: set[Aspect] = set()
        for field in self._standing(at):
            if field == "abilities":
                aspects |= set(self._abilities(at))
            elif field in _ASPECT:
                aspects.add(_ASPECT[field])
        if self._unstarred(at):
            aspects.add("size")
        if not self.trace.final[self.object_id].is_creature or self._size(at) is None:
            aspects.discard("size")
        whole = _whole(at.step.instructions.get(self.object_id, ()))
        if whole is not None and aspects:
            aspects -= {"name", "other", "types", "colors", "gained", "lost", "forbidden", "text", "face"}
            aspects.add(whole)
        return tuple(aspect for aspect in _ORDER if aspect in aspects)

    def _standing(self, at: At) -> Iterator[str]:
        """Yield the characteristics of which something that the step changed, or set again, is left."""
        fate = self.account.fates[at.place, self.object_id]
        if fate.fate == "overwritten":
            return
        if self.object_id in at.step.changed:
            before, after = at.step.changed[self.object_id]
            yield from (field for field in changed_fields(before, after) if field not in fate.gone)
            if before.covered != after.covered:
                yield "covered"
        elif fate.because == "again" and self._sets_over(at):
            yield from (field for field in fields_set(at.step.instructions[self.object_id]) if field not in fate.gone)

    def _sets_over(self, at: At) -> bool:
        """Return whether a step that sets the same again comes after another of its layer; else it decided nothing."""
        fields = set(fields_set(at.step.instructions[self.object_id]))
        before = (other for other in self.here if other.layer is at.layer and other.place < at.place)
        return any(fields & set(self._touched[other.place]) for other in before)

    def _abilities(self, at: At) -> Iterator[Aspect]:
        """Yield "gained" for granted abilities that are left, "lost" for lost ones; not for mana of land types."""
        before, after = at.step.changed[self.object_id]
        final = {item.id for item in self.trace.final[self.object_id].abilities}
        had, has = ({item.id for item in each.abilities} for each in (before, after))
        new_types, lost_types = after.subtypes - before.subtypes, before.subtypes - after.subtypes
        if any(item.id in (final - had) for item in after.abilities if not is_mana_of(item, new_types)):
            yield "gained"
        lost = [item for item in before.abilities if item.id not in has and item.id not in final]
        if any(not is_mana_of(item, lost_types) for item in lost):
            yield "lost"

    def _unstarred(self, at: At) -> bool:
        """Return whether a star became a number by this step, and is that number in the end."""
        before, after = self.account.stars_at(at.place, self.object_id)
        if before == after:
            return False
        final = self.account.final_size(self.object_id)
        return final is not None and final == self._size(at)

    def _size(self, at: At) -> Size | None:
        return size_of(self._after(at), self.account.stars_at(at.place, self.object_id)[1])

    def _after(self, at: At) -> Characteristics:
        if self.object_id in at.step.changed:
            return at.step.changed[self.object_id][1]
        return self.account.state_at(at.place, self.object_id)

    # --- over which effects ---------------------------------------------------------------------

    def _over(self, at: At, aspect: Aspect) -> Iterator[tuple[str, After]]:
        """Yield the earlier effects of the layer of which this step left nothing, or set the same again."""
        fields = [field for field in _fields_of(aspect) if field in self._touched[at.place]]
        before = [other for other in self.here if other.layer is at.layer and other.place < at.place]
        taken = (other for other in before if any(self._takes(at, other, field) for field in fields))
        yield from {other.step.effect: after(self.trace, at, other) for other in taken}.items()

    def _is_repeated(self, at: At, aspect: Aspect) -> bool:
        """Return whether later steps of the layer set all of that again: then they are the last."""
        later = [other for other in self.here if other.layer is at.layer and other.place > at.place]
        again = {field for other in later for field in fields_set(other.step.instructions.get(self.object_id, ()))}
        mine = {field for field in _fields_of(aspect) if field in self._touched[at.place]}
        return mine <= again

    def _touched_by(self, at: At) -> Mapping[str, frozenset[object]]:
        """Return the characteristics that the step changed or set, each with the elements that changed or were set."""
        touched = dict(fields_set(at.step.instructions.get(self.object_id, ())))
        if self.object_id in at.step.changed:
            for field, things in changed_fields(*at.step.changed[self.object_id]).items():
                touched[field] = touched.get(field, frozenset()) | things
        return touched

    def _takes(self, at: At, other: At, field: str) -> bool:
        """Return whether this step took the last of the other's changes to the field."""
        if field not in self._touched[other.place]:
            return False
        if field in ("power", "toughness"):
            return field in halves_set(at.step.instructions.get(self.object_id, ()))
        fate = self.account.fates[other.place, self.object_id]
        if fate.gone.get(field) == at.step.effect:
            return True
        both = at.step.instructions.get(self.object_id, ()), other.step.instructions.get(self.object_id, ())
        return all(field in fields_set(each) for each in both)


def _fields_of(aspect: Aspect) -> Iterator[str]:
    if aspect == "lost":
        yield "abilities"
    yield from (field for field, about in _ASPECT.items() if about == aspect)


def _whole(instructions: tuple[Instruction, ...]) -> Aspect | None:
    """Return the aspect of an instruction that gives an object all of a card's values."""
    for item in instructions:
        match item:
            case CopyValues() | MergeValues():
                return "copy"
            case TakeText():
                return "text"
            case ChangeFace():
                return "face"
    return None


def _about_size(fact: ObjectFact) -> bool:
    match fact:
        case LastWord():
            return fact.aspect == "size"
        case MadeBy():
            return "size" in fact.aspects
    return False


def after(trace: Trace, at: At, other: At) -> After:
    """Return why the step applies after another of its layer."""
    step, before = at.step, other.step
    if before.by == "cda" and step.by != "cda":
        return "cda"
    looped = any(step.effect in loop.effects and before.effect in loop.effects for loop in at.layer.loops)
    if looped and step.by == "loop":
        return "loop"
    if before.effect in step.after:
        return "dependency"
    stamps = trace.effects[step.effect].timestamp, trace.effects[before.effect].timestamp
    newest_first = trace.rules.order == "latest_first"
    if stamps[0] > stamps[1] and not newest_first:
        return "newer"
    if stamps[0] < stamps[1] and newest_first:
        return "older"
    return "dependency" if step.after else "other"
