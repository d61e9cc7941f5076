"""What made an object what it is: of each step of which something is left, what that is, and over whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from engine.characteristics import RULES, Characteristics
from engine.facts import After, Aspect, AsPrinted, LastWord, MadeBy, ObjectFact, SetAgain
from engine.instructions import ChangeFace, CopyValues, Instruction, TakeText
from engine.reasons import changed_fields, fields_set, fields_told
from engine.seen import Sized, differences
from engine.stars import NO_STARS, Size, size_of
from engine.trace import Trace

if TYPE_CHECKING:
    from engine.account import Account, At

#: What of an object each of its characteristics is about.
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

    def __init__(self, account: Account, one: str) -> None:
        self.account = account
        self.trace = account.trace
        self.one = one
        self.here = [at for at in account.steps if (at.place, one) in account.fates]

    def facts(self) -> Iterator[ObjectFact]:
        """AsPrinted, with what was only set again; else who made it so, its size first."""
        if self._is_as_printed():
            touched = any(self.one in at.step.changed for at in self.account.steps)
            yield AsPrinted(self.one, untouched=not touched)
            yield from self._set_again()
            return
        facts = [fact for at in self.here for fact in self._of_step(at)]
        yield from (fact for fact in facts if _about_size(fact))
        yield from (fact for fact in facts if not _about_size(fact))

    def _is_as_printed(self) -> bool:
        """Whether nothing of it is different that shows: what is no creature has no size (208.3)."""
        final, found = self.trace.final[self.one], self.account.stars
        signs = (found.printed.get(self.one, NO_STARS), found.final.get(self.one, NO_STARS))
        unlike = differences(self.trace.printed[self.one], final, signs)
        return not any(final.is_creature or not isinstance(one, Sized) for one in unlike)

    def _set_again(self) -> Iterator[SetAgain]:
        for at in self.here:
            outcome = self.account.outcome(at, self.one)
            if isinstance(outcome, SetAgain) and self.account.fates[at.place, self.one].fate == "stands":
                yield outcome

    def _of_step(self, at: At) -> Iterator[LastWord | MadeBy]:
        aspects = self._aspects(at)
        size = self._size(at) if "size" in aspects else None
        left = []
        for aspect in aspects:
            over = tuple(self._over(at, aspect))
            if over and not self._is_repeated(at, aspect):
                shown = size if aspect == "size" else None
                yield LastWord(at.step.effect, at.layer.layer, self.one, aspect, over, shown)
            else:
                left.append(aspect)
        if left:
            yield MadeBy(at.step.effect, at.layer.layer, self.one, tuple(left), size if "size" in left else None)

    # --- what is left of a step -----------------------------------------------------------------

    def _aspects(self, at: At) -> tuple[Aspect, ...]:
        """What is left of the step in the end. Only a creature is said to have a size (208.3)."""
        found: set[Aspect] = set()
        for field in self._standing(at):
            if field == "abilities":
                found |= set(self._abilities(at))
            elif field in _ASPECT:
                found.add(_ASPECT[field])
        if self._unstarred(at):
            found.add("size")
        if not self.trace.final[self.one].is_creature or self._size(at) is None:
            found.discard("size")
        whole = _whole(at.step.told.get(self.one, ()))
        if whole is not None and found:
            found -= {"name", "other", "types", "colors", "gained", "lost", "forbidden", "text", "face"}
            found.add(whole)
        return tuple(aspect for aspect in _ORDER if aspect in found)

    def _standing(self, at: At) -> Iterator[str]:
        """The characteristics of which something that the step made, or set again, is left."""
        fate = self.account.fates[at.place, self.one]
        if fate.fate == "overwritten":
            return
        if self.one in at.step.changed:
            before, after = at.step.changed[self.one]
            yield from (field for field in changed_fields(before, after) if field not in fate.gone)
            if before.covered != after.covered:
                yield "covered"
        elif fate.because == "again" and self._sets_over(at):
            yield from (field for field in fields_set(at.step.told[self.one]) if field not in fate.gone)

    def _sets_over(self, at: At) -> bool:
        """Whether what sets something again does so after another of its layer; else nothing is owed to it."""
        fields = set(fields_set(at.step.told[self.one]))
        before = (other for other in self.here if other.layer is at.layer and other.place < at.place)
        return any(fields & set(self._touched(other)) for other in before)

    def _abilities(self, at: At) -> Iterator[Aspect]:
        """Whether it gave abilities that are left, and took some; without what comes and goes with a land type."""
        before, after = at.step.changed[self.one]
        final = {item.id for item in self.trace.final[self.one].abilities}
        had, has = ({item.id for item in each.abilities} for each in (before, after))
        came, went = after.subtypes - before.subtypes, before.subtypes - after.subtypes
        if any(item.id in (final - had) for item in after.abilities if not _with_type(item.id, item.origin, came)):
            yield "gained"
        lost = [item for item in before.abilities if item.id not in has and item.id not in final]
        if any(not _with_type(item.id, item.origin, went) for item in lost):
            yield "lost"

    def _unstarred(self, at: At) -> bool:
        """Whether a star became a number by this step, and is that number in the end."""
        before, after = self.account.stars_at(at.place, self.one)
        if before == after:
            return False
        final = self.account.final_size(self.one)
        return final is not None and final == self._size(at)

    def _size(self, at: At) -> Size | None:
        """The size that the step left it with."""
        return size_of(self._after(at), self.account.stars_at(at.place, self.one)[1])

    def _after(self, at: At) -> Characteristics:
        if self.one in at.step.changed:
            return at.step.changed[self.one][1]
        return self.account.state_at(at.place, self.one)

    # --- over whom ------------------------------------------------------------------------------

    def _over(self, at: At, aspect: Aspect) -> Iterator[tuple[str, After]]:
        """The earlier effects of the layer of whose making nothing is left after this step, or the same set again."""
        fields = [field for field in _fields_of(aspect) if field in self._touched(at)]
        before = [other for other in self.here if other.layer is at.layer and other.place < at.place]
        taken = (other for other in before if any(self._takes(at, other, field) for field in fields))
        yield from {other.step.effect: after(self.trace, at, other) for other in taken}.items()

    def _is_repeated(self, at: At, aspect: Aspect) -> bool:
        """Whether later steps of the layer set all of that again: then theirs is the last word."""
        later = [other for other in self.here if other.layer is at.layer and other.place > at.place]
        again = {field for other in later for field in fields_set(other.step.told.get(self.one, ()))}
        mine = {field for field in _fields_of(aspect) if field in self._touched(at)}
        return mine <= again

    def _touched(self, at: At) -> Mapping[str, frozenset[object]]:
        """The characteristics that the step changed or set, each with the elements that came, went, or were set."""
        found = dict(fields_set(at.step.told.get(self.one, ())))
        if self.one in at.step.changed:
            for field, things in changed_fields(*at.step.changed[self.one]).items():
                found[field] = found.get(field, frozenset()) | things
        return found

    def _takes(self, at: At, other: At, field: str) -> bool:
        """Whether this step says the last of what the other said."""
        if field not in self._touched(other):
            return False
        if field in ("power", "toughness"):
            return field in fields_told(at.step.told.get(self.one, ()))
        fate = self.account.fates[other.place, self.one]
        if fate.gone.get(field) == at.step.effect:
            return True
        told = at.step.told.get(self.one, ()), other.step.told.get(self.one, ())
        return all(field in fields_set(each) for each in told)


def _fields_of(aspect: Aspect) -> Iterator[str]:
    if aspect == "lost":
        yield "abilities"
    yield from (field for field, about in _ASPECT.items() if about == aspect)


def _whole(told: tuple[Instruction, ...]) -> Aspect | None:
    """What to call an instruction that gives an object all of a card's values."""
    for item in told:
        match item:
            case CopyValues():
                return "copy"
            case TakeText():
                return "text"
            case ChangeFace():
                return "face"
    return None


def _with_type(name: str, origin: str, land_types: frozenset[str]) -> bool:
    """Whether it is the mana ability of one of these land types."""
    return origin == RULES and name.removeprefix("mana-").partition("~")[0] in land_types


def _about_size(fact: ObjectFact) -> bool:
    match fact:
        case LastWord():
            return fact.aspect == "size"
        case MadeBy():
            return "size" in fact.aspects
    return False


def after(trace: Trace, at: At, other: At) -> After:
    """How the step comes after another of its layer."""
    one, before = at.step, other.step
    if before.by == "cda" and one.by != "cda":
        return "cda"
    looped = any(one.effect in loop.effects and before.effect in loop.effects for loop in at.layer.loops)
    if looped and one.by == "loop":
        return "loop"
    if before.effect in one.after:
        return "dependency"
    stamps = trace.effects[one.effect].timestamp, trace.effects[before.effect].timestamp
    newest_first = trace.rules.order == "latest_first"
    if stamps[0] > stamps[1] and not newest_first:
        return "newer"
    if stamps[0] < stamps[1] and newest_first:
        return "older"
    return "dependency" if one.after else "other"
