"""Whether a fact holds in a trace: what its sentence claims, looked up in the raw states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any

from engine.analysis import facts as f
from engine.analysis import seen
from engine.analysis.seen import Size
from engine.characteristics import Characteristics
from engine.evaluation.trace import Trace
from engine.evaluation.world import rank
from engine.instructions import (
    ChangeColors,
    ChangeSubtypes,
    ChangeTypes,
    Gain,
    Lose,
    Modify,
    Rename,
    SetSize,
    TakeControl,
)
from tests.engine.facts.raw import WHOLE, Moment, is_star, looks, moments, numbers, told_sizes, unlike


class Held:
    """One trace, with its raw states. `wrong(fact)` says what of a fact does not hold, "" where all of it does."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.moments = moments(trace)
        self.by_effect: dict[str, list[Moment]] = {}
        for moment in self.moments:
            self.by_effect.setdefault(moment.step.effect, []).append(moment)

    def wrong(self, fact: Any) -> str:
        check: Callable[[Any], Iterable[tuple[bool, str]]] = getattr(self, f"_{type(fact).__name__.lower()}")
        failed = [what for good, what in check(fact) if not good]
        return f"{fact}: {', '.join(failed)}" if failed else ""

    def steps(self, fact: Any) -> list[Moment]:
        """The steps that the fact speaks of: mostly one, two in a layer that is gone through twice."""
        return [m for m in self.by_effect.get(fact.effect, ()) if m.layer.layer == fact.layer]

    def on(self, fact: Any) -> list[Moment]:
        return [moment for moment in self.steps(fact) if fact.object in moment.step.objects]

    # --- steps ----------------------------------------------------------------------------------

    def _appliedto(self, fact: f.AppliedTo) -> Iterable[tuple[bool, str]]:
        steps = self.steps(fact)
        yield any(set(fact.objects) <= set(m.step.objects) for m in steps), "it affected other objects"
        yield any(fact.changes == m.step.changes for m in steps), "it says something else there"

    def _foundnothing(self, fact: f.FoundNothing) -> Iterable[tuple[bool, str]]:
        steps = self.steps(fact)
        yield any(not (m.step.objects or m.step.players or m.step.spells) for m in steps), "it found something"

    def _changed(self, fact: f.Changed) -> Iterable[tuple[bool, str]]:
        tried = [self._change(fact, moment) for moment in self.on(fact)]
        yield any(not faults for faults in tried), f"no step does this: {tried}"

    def _change(self, fact: f.Changed, moment: Moment) -> list[str]:
        before, after = moment.before[fact.object], moment.after[fact.object]
        wrong = [
            str(difference)
            for difference in fact.differences
            if not self._differs(difference, before, after, fact.object, moment)
        ]
        told_parts = {_about(difference) for difference in fact.differences}
        for key in unlike(before, after):
            if key == "abilities" and _explained_by_land_types(before, after, told_parts):
                continue
            if _KEYS[key].isdisjoint(told_parts):
                wrong.append(f"nothing is said of {key}")
        for part, old, new in (
            ("supertype", before.supertypes, after.supertypes), ("type", before.types, after.types),
            ("subtype", before.subtypes, after.subtypes), ("color", before.colors, after.colors),
        ):  # fmt: skip
            added = {
                difference.thing
                for difference in fact.differences
                if isinstance(difference, seen.Added) and difference.part == part
            }
            went = {
                difference.thing
                for difference in fact.differences
                if isinstance(difference, seen.Removed) and difference.part == part
            }
            if (old | added) - went != new:
                wrong.append(f"{part}: {old} {added} {went} {new}")
        return wrong

    def _differs(  # noqa: C901, PLR0912 - one case a kind
        self, difference_: seen.Difference, before: Characteristics, after: Characteristics, name: str, moment: Moment
    ) -> bool:
        match difference_:
            case seen.Renamed(label):
                return before.name != after.name and (label or after.name) == after.name
            case seen.Costs(old, new, values):
                return (old, new, values) == (
                    before.mana_cost, after.mana_cost, (before.mana_value, after.mana_value)
                ) and (old != new or values[0] != values[1])  # fmt: skip
            case seen.Controlled(old, new):
                return old != new and (old, new) == (before.controller, after.controller)
            case seen.Added(part, thing, mana):
                there = not _has(before, part, thing) and _has(after, part, thing)
                brought = mana is None or any(i.ability == mana and i.origin == "rules" for i in after.abilities)
                return brought and (there or _more(before, after, part, thing))
            case seen.Removed(part, thing):
                return (_has(before, part, thing) and not _has(after, part, thing)) or _more(after, before, part, thing)
            case seen.Colorless():
                return bool(before.colors) and not after.colors
            case seen.LostAbilities(abilities, whole):
                lost = Counter(i.ability for i in before.abilities) - Counter(i.ability for i in after.abilities)
                if whole:
                    had = Counter(i.ability for i in before.abilities)
                    return not after.abilities and len(abilities) > 0 and Counter(abilities) == had
                return bool(after.abilities) and len(abilities) > 1 and not Counter(abilities) - lost
            case seen.Reworded(old_text, new_text):
                pairs = [(i.ability, j.ability) for i in before.abilities for j in after.abilities if i.id == j.id]
                return (old_text, new_text) in pairs and old_text != new_text
            case seen.CantHave(keywords):
                now = None if after.forbidden is None else tuple(sorted(after.forbidden))
                return before.forbidden != after.forbidden and now == keywords
            case seen.Faced(down):
                turned = before.face_down != after.face_down == down
                return turned or (before.covered is None) == down == (after.covered is not None)
            case seen.Underneath():
                return None not in (before.covered, after.covered) and before.covered != after.covered
            case seen.Sized(old_size, new_size):
                return old_size != new_size and all(
                    (
                        self._is_size(old_size, before, name, moment.place),
                        self._is_size(new_size, after, name, moment.place + 1),
                    )
                )

    def _is_size(self, size: Size | None, state: Characteristics, name: str, steps: int) -> bool:
        signs = tuple(is_star(self.trace, self.moments, name, half, steps) for half in (0, 1))
        if size is None:
            return numbers(state) is None and not any(signs) and not state.is_creature
        return size.numbers == (numbers(state) or (0, 0)) and tuple(half.beside is not None for half in size) == signs

    def _setagain(self, fact: f.SetAgain) -> Iterable[tuple[bool, str]]:
        steps = [m for m in self.on(fact) if fact.object not in m.step.changed]
        yield bool(steps), "the step changed it"
        yield bool(fact.instructions), "nothing is set"
        for moment in steps:
            now = moment.before[fact.object]
            yield all(_is_so(item, now) for item in fact.instructions), "it was not so"
            yield all(item in moment.step.instructions[fact.object] for item in fact.instructions), "it was not told so"
            yield fact.again == all(self._was_told(item, moment, fact.object) for item in fact.instructions), "again?"

    def _was_told(self, item: Any, moment: Moment, name: str) -> bool:
        """Whether an earlier step set the object to that: to the number for each half of a size, else the same."""
        items = [other for m in self.moments[: moment.place] for other in m.step.instructions.get(name, ())]
        if isinstance(item, SetSize):
            sizes = [other for other in items if isinstance(other, SetSize)]
            wanted = [half for half in (0, 1) if item[half] is not None]
            return any(all(other[half] == item[half] for half in wanted) for other in sizes)
        return item in items

    def _nochange(self, fact: f.NoChange) -> Iterable[tuple[bool, str]]:
        steps = [m for m in self.on(fact) if fact.object not in m.step.changed]
        yield bool(steps), "something changed"
        yield any(self._is_why(fact, moment) for moment in steps), "that is not why"

    def _is_why(self, fact: f.NoChange, moment: Moment) -> bool:
        now, items = moment.before[fact.object], moment.step.instructions.get(fact.object, ())
        subtypes = [item for item in items if isinstance(item, ChangeSubtypes)]
        match fact.because:
            case "forbidden":
                gained = [ability for item in items if isinstance(item, Gain) for _, ability in item.abilities]
                barred = all(now.forbidden is None or a.keyword in now.forbidden for a in gained)
                return bool(gained) and barred and (fact.by is None or self._forbids(fact.by, fact, moment))
            case "no_land":
                return "Land" not in now.types and any(item.op == "set_land" for item in subtypes)
            case "no_type":
                return any(not now.goes_with_types(w) for item in subtypes for w in item.words - now.subtypes)
            case "zero":
                return all(isinstance(item, Modify) and item == (0, 0) for item in items)
            case "equal":
                return now.power == now.toughness or len(items) % 2 == 0
            case "bare" | "none_to_lose":
                return self._has_none_of(items, now) and bool(now.abilities) == (fact.because == "none_to_lose")
            case "undone":
                return any(isinstance(item, Gain) for item in items) and any(isinstance(item, Lose) for item in items)
            case "none_to_gain":
                return any(isinstance(item, Gain) and not item.abilities for item in items)
            case "dead":
                return not items
        return bool(items) or rank(moment.step.changes) > 0 or moment.layer.layer == "rules"

    def _has_none_of(self, items: Iterable[Any], now: Characteristics) -> bool:
        named = [item.keywords for item in items if isinstance(item, Lose) and item.keywords is not None]
        return not any(item.ability.keyword in keywords for keywords in named for item in now.abilities)

    def _forbids(self, effect: str, fact: f.NoChange, moment: Moment) -> bool:
        def is_covered(item: object) -> bool:
            return isinstance(item, Lose) and (item.forbid or self.trace.rules.removal == "forbids")

        steps = [m for m in self.by_effect.get(effect, ()) if m.place < moment.place]
        return any(is_covered(item) for m in steps for item in m.step.instructions.get(fact.object, ()))

    def _overwritten(self, fact: f.Overwritten) -> Iterable[tuple[bool, str]]:
        steps = self.on(fact)
        yield any(not self._left(m, fact.object) for m in steps), f"left: {[self._left(m, fact.object) for m in steps]}"
        first = min((m.place for m in steps), default=0)
        for effect in fact.by:
            later = [m for m in self.by_effect.get(effect, ()) if m.place > first and fact.object in m.step.changed]
            yield bool(later), f"{effect} changes nothing of it afterwards"
        yield bool(fact.by), "by nothing"

    def _left(self, moment: Moment, name: str) -> set[str]:
        """What of the changes of a step has been so ever since: of a size a number, of a set what came or went."""
        before, after = moment.before[name], moment.after[name]
        later = [m.after[name] for m in self.moments[moment.place + 1 :]]
        left = set()
        for key in unlike(before, after) - {"size", "face"}:
            if any(all(is_so(state) for state in later) for is_so in _pieces(key, before, after)):
                left.add(key)
        for half, (old, new) in enumerate(((before.power, after.power), (before.toughness, after.toughness))):
            if old != new and not self._set_anew(moment, name, half):
                left.add("size")
        return left

    def _set_anew(self, moment: Moment, name: str, half: int) -> bool:
        """Whether a later step says another number for it."""
        for m in self.moments[moment.place + 1 :]:
            if name in m.step.changed:
                old, new = m.step.changed[name]
                differs = (old.power, old.toughness)[half] != (new.power, new.toughness)[half]
                says = any(size[half] is not None for size in told_sizes(m.step, name))
                whole = any(isinstance(item, WHOLE) for item in m.step.instructions.get(name, ()))
                if differs and (says or whole):
                    return True
        return False

    def _goeson(self, fact: f.GoesOn) -> Iterable[tuple[bool, str]]:
        info = self.trace.effects[fact.effect]
        assert info.source is not None
        assert info.ability is not None
        steps = [m for m in self.steps(fact) if not m.step.began]
        yield bool(steps), "it begins there"
        began = [m for m in self.by_effect[fact.effect] if m.step.began]
        yield bool(began) and began[0].layer.layer == fact.first, "it began elsewhere"
        for moment in steps:
            gone = all(item.id != info.ability.id for item in moment.before[info.source].abilities)
            yield gone, "its ability is there"
            yield self._took(fact.gone, info.source, info.ability.id, moment.place), "it was not lost there"

    def _took(self, layer: str, source: str, ability: str, until: int, by: str | None = None) -> bool:
        """Whether a step of that layer took the ability from its source."""
        for m in self.moments[:until]:
            if m.layer.layer == layer and source in m.step.changed and by in (None, m.step.effect):
                before, after = ({item.id for item in each.abilities} for each in m.step.changed[source])
                if ability in before - after:
                    return True
        return False

    def _order(self, fact: f.Order) -> Iterable[tuple[bool, str]]:
        yield any(self._came_so(fact, moment) for moment in self.steps(fact)), "it came otherwise"

    def _came_so(self, fact: f.Order, moment: Moment) -> bool:  # noqa: C901, PLR0912 - one case a reason
        step, rules = moment.step, self.trace.rules
        applied = [other for other in moment.layer.applied if rank(other.changes) == rank(step.changes)]
        pairs = {(dependency.effect, dependency.on) for dependency in moment.layer.dependencies}
        earlier = {other.effect for other in moment.layer.applied[: moment.turn]}
        others = set(fact.others)
        match fact.because:
            case "alone":
                others = {other.effect for other in applied} & set(step.among) | self._missed(moment)
                return len(applied) == 1 and not others
            case "left":
                # What is given too late for the layer may be named, and need not.
                return len(applied) == 1 and self._missed(moment) <= others <= self._missed(moment, given_later=True)
            case "cda":
                return self.trace.effects[fact.effect].cda
            case "loop":
                return any(fact.effect in loop.effects for loop in moment.layer.loops)
            case "waited":
                return others <= earlier and all((fact.effect, other) in pairs for other in others)
            case "held":
                return others <= earlier and others <= set(step.after)
            case "passes":
                return others <= set(step.among) and all(
                    (other, fact.effect) in pairs and self._older(other, fact.effect) for other in others
                )
            case "passes_waiting":
                return any(self._older(other, fact.effect) for other in step.among)
            case "settled":
                return any(self._older(other, fact.effect) for other in step.among) and rules.dependency == "fixed"
            case "freed":
                return step.by == "dependency" and not step.after
            case "before_dependent":
                return all((other, fact.effect) in pairs and other in step.among for other in others)
            case "before":
                return others <= set(step.among) and not any(self._older(other, fact.effect) for other in others)
            case "written":
                stamps = {(self.trace.effects[name].source, self.trace.effects[name].timestamp) for name in others}
                own = self.trace.effects[fact.effect]
                return stamps == {(own.source, own.timestamp)} and (others <= earlier or others <= set(step.among))
            case "last":
                return applied[-1] is step and len(applied) > 1
            case "next":
                return not step.among
        return rank(step.changes) == {"cost_added": 1, "cost_reduced": 2, "cost_minimum": 3}[fact.because]

    def _missed(self, moment: Moment, *, given_later: bool = False) -> set[str]:
        """What has a part in the layer and did not apply in it: it applied nowhere, or did not go on."""
        layer = moment.layer
        here = {name for name, info in self.trace.effects.items() if layer.layer in info.layers}
        there = {name for name in here if given_later or self._was_there(name, moment.place)}
        never = there - set(self.by_effect)
        return never | {entry.effect for entry in (*layer.lost, *layer.ended)}

    def _was_there(self, effect: str, until: int) -> bool:
        """Whether the ability that it comes from was not given in a later step only."""
        info = self.trace.effects[effect]
        if info.given_by is None or info.ability is None or info.source is None:
            return True
        changed = [m.step.changed[info.source][1] for m in self.moments[:until] if info.source in m.step.changed]
        return any(item.id == info.ability.id for after in changed for item in after.abilities)

    def _older(self, first: str, other: str) -> bool:
        """Whether timestamps alone put `first` in front."""
        stamps = self.trace.effects[first].timestamp, self.trace.effects[other].timestamp
        if self.trace.rules.order == "static_last":
            late = [self.trace.effects[name].origin == "static" for name in (first, other)]
            return (late[0], stamps[0]) < (late[1], stamps[1])
        return stamps[0] > stamps[1] if self.trace.rules.order == "latest_first" else stamps[0] < stamps[1]

    # --- effects that did not apply -------------------------------------------------------------

    def _didnotapply(self, fact: f.DidNotApply) -> Iterable[tuple[bool, str]]:
        yield fact.effect not in self.by_effect, "it applied"
        info = self.trace.effects.get(fact.effect)
        if fact.gone and info is not None and info.source is not None and info.ability is not None:
            end = len(self.moments)
            yield self._took(fact.gone, info.source, info.ability.id, end, fact.by), "it was not lost so"

    def _ended(self, fact: f.Ended) -> Iterable[tuple[bool, str]]:
        began = [m for m in self.by_effect.get(fact.effect, ()) if m.step.began]
        yield bool(began) and began[0].layer.layer == fact.first, "it did not begin there"
        yield not self.steps(fact), "it applies there"

    def _neverfound(self, fact: f.NeverFound) -> Iterable[tuple[bool, str]]:
        yield fact.effect in self.by_effect, "it did not apply"
        yield not any(m.step.objects for m in self.by_effect.get(fact.effect, ())), "it found something"
        yield fact.locked == (self.trace.effects[fact.effect].origin == "resolved"), "settled otherwise"

    def _notreached(self, fact: f.NotReached) -> Iterable[tuple[bool, str]]:
        yield fact.effect in self.by_effect, "it did not apply"
        yield not any(fact.object in m.step.objects for m in self.by_effect.get(fact.effect, ())), "it reached it"
        if fact.host is not None:
            yield fact.host != fact.object, "it is on it"
        if fact.why is not None and fact.why.later is not None:
            layer, by = fact.why.later
            steps = [m for m in self.by_effect.get(by, ()) if m.layer.layer == layer]
            yield any(m.step.changed for m in steps), "nothing was made so by that"

    # --- objects --------------------------------------------------------------------------------

    def _lastword(self, fact: f.LastWord) -> Iterable[tuple[bool, str]]:
        steps = self.on(fact)
        yield bool(steps), "it does not affect it there"
        yield bool(fact.over), "over nothing"
        for moment in steps[-1:]:
            if fact.size is not None:
                yield self._is_size(fact.size, moment.after[fact.object], fact.object, moment.place + 1), "another size"
            for effect, how in fact.over:
                before = [
                    m for m in self.by_effect.get(effect, ())
                    if m.layer.layer == fact.layer and m.place < moment.place and fact.object in m.step.objects
                ]  # fmt: skip
                yield bool(before), f"{effect} does not come before it in the layer"
                yield any(self._comes_so(how, moment, m) for m in before), f"it does not come so after {effect}"
            yield not self._set_later(moment, fact), "another has the last word there"

    def _set_later(self, moment: Moment, fact: f.LastWord) -> bool:
        """Whether a later step of the layer says all that this one says, be it the same."""
        later = [m for m in self.moments[moment.place + 1 :] if m.layer is moment.layer]
        mine = _set_by(moment, fact)
        return bool(mine) and mine <= {part for m in later for part in _set_by(m, fact)}

    def _comes_so(self, how: f.After, moment: Moment, before: Moment) -> bool:
        step, other = moment.step, before.step
        stamps = self.trace.effects[step.effect].timestamp, self.trace.effects[other.effect].timestamp
        looped = any({step.effect, other.effect} <= set(loop.effects) for loop in moment.layer.loops)
        match how:
            case "newer":
                bound = other.effect in step.after or (looped and step.by == "loop")
                return stamps[0] > stamps[1] and self.trace.rules.order != "latest_first" and not bound
            case "older":
                return stamps[0] < stamps[1] and self.trace.rules.order == "latest_first"
            case "dependency":
                return bool(step.after)
            case "loop":
                return looped
            case "cda":
                return self.trace.effects[other.effect].cda
        return True

    def _madeby(self, fact: f.MadeBy) -> Iterable[tuple[bool, str]]:
        steps = self.on(fact)
        yield bool(steps), "it does not affect it there"
        for aspect in fact.aspects:
            yield any(self._makes(aspect, fact, moment) for moment in steps), f"it does not make its {aspect}"

    def _makes(self, aspect: f.Aspect, fact: f.MadeBy, moment: Moment) -> bool:
        name = fact.object
        before, after = moment.before[name], moment.after[name]
        if aspect == "size":
            creature = self.trace.final[name].is_creature
            return creature and fact.size is not None and self._is_size(fact.size, after, name, moment.place + 1)
        whole = any(isinstance(item, WHOLE) for item in moment.step.instructions.get(name, ()))
        if aspect in ("copy", "face") or (aspect == "text" and whole):
            return whole and before != after
        left = self._left(moment, name)
        if aspect == "gained" and any(item.given_by == fact.effect for item in self.trace.final[name].abilities):
            return True  # it may have taken an equal ability away before
        if name not in moment.step.changed:
            # What is set again is owed to it only where another of the layer had a say before.
            before_it = [m for m in self.moments[: moment.place] if m.layer is moment.layer and name in m.step.objects]
            return bool(before_it)
        return bool(left & _OF_ASPECT[aspect])

    def _asprinted(self, fact: f.AsPrinted) -> Iterable[tuple[bool, str]]:
        printed, final = self.trace.printed[fact.object], self.trace.final[fact.object]
        differs = unlike(printed, final) - (set() if final.is_creature else {"size"})
        yield not differs, f"it is not: {differs}"
        end = len(self.moments)
        for half in (0, 1) if final.is_creature else ():
            stars = [is_star(self.trace, self.moments, fact.object, half, steps) for steps in (0, end)]
            yield stars[0] == stars[1], "its size has been defined"
        touched = any(fact.object in m.step.changed for m in self.moments)
        yield touched != fact.untouched, "it was touched" if touched else "it was not touched"

    # --- dependency -----------------------------------------------------------------------------

    def _dependson(self, fact: f.DependsOn) -> Iterable[tuple[bool, str]]:
        layers = [layer for layer in self.trace.layers if layer.layer == fact.layer]
        yield any(fact.dependency in layer.dependencies for layer in layers), "no such dependency was seen there"

    def _waitforoneanother(self, fact: f.WaitForOneAnother) -> Iterable[tuple[bool, str]]:
        layers = [layer for layer in self.trace.layers if layer.layer == fact.layer]
        yield any(fact.effects == loop.effects for layer in layers for loop in layer.loops), "no such loop was seen"
        if fact.barred:
            yield self.trace.rules.loops == "none_apply", "they do apply"


# --- single values ----------------------------------------------------------------------------------

_KEYS = {
    "name": {"Renamed"},
    "controller": {"Controlled"},
    "cost": {"Costs"},
    "types": {"supertype", "type", "subtype", "every_creature_type"},
    "colors": {"color", "Colorless"},
    "abilities": {"ability", "LostAbilities", "Reworded"},
    "forbidden": {"CantHave"},
    "restrictions": {"restriction"},
    "face": {"Faced", "Underneath"},
    "size": {"Sized"},
}
_OF_ASPECT: dict[str, set[str]] = {
    "controller": {"controller"},
    "name": {"name"},
    "text": {"abilities"},
    "types": {"types"},
    "colors": {"colors"},
    "gained": {"abilities"},
    "lost": {"abilities"},
    "forbidden": {"forbidden"},
    "other": {"cost", "restrictions"},
}


def _about(difference: seen.Difference) -> str:
    return difference.part if isinstance(difference, seen.Added | seen.Removed) else type(difference).__name__


def _explained_by_land_types(before: Characteristics, after: Characteristics, parts: set[str]) -> bool:
    """Whether the abilities differ in nothing but the mana that came or went with a subtype."""
    old, new = (Counter(i.ability for i in each.abilities) for each in (before, after))
    unlike_abilities = list((old - new).elements()) + list((new - old).elements())
    types = before.subtypes ^ after.subtypes
    return "subtype" in parts and all(
        a.id is not None and a.id.removeprefix("mana-") in types for a in unlike_abilities
    )


def _has(thing: Characteristics, part: str, what: Any) -> bool:
    match part:
        case "supertype":
            return what in thing.supertypes
        case "type":
            return what in thing.types
        case "subtype":
            return what in thing.subtypes
        case "color":
            return what in thing.colors
        case "every_creature_type":
            return thing.all_creature_types
        case "ability":
            return any(item.ability == what for item in thing.abilities)
    return what in thing.restrictions


def _more(few: Characteristics, many: Characteristics, part: str, what: Any) -> bool:
    """Whether `many` has one more of an ability that both have."""
    count = [sum(item.ability == what for item in each.abilities) for each in (few, many)]
    return part == "ability" and count[0] < count[1]


def _is_so(item: object, now: Characteristics) -> bool:
    match item:
        case SetSize(power, toughness):
            return power in (None, now.power) and toughness in (None, now.toughness)
        case ChangeColors("set", words):
            return now.colors == words
        case ChangeTypes("types", "set", words):
            return now.types == words
        case ChangeTypes("supertypes", "set", words):
            return now.supertypes == words
        case ChangeSubtypes("set" | "set_land" | "set_creature", words):
            return words <= now.subtypes
        case TakeControl(player):
            return now.controller == player
        case Rename(name):
            return now.name == name
    return False


def _set_by(moment: Moment, fact: f.LastWord) -> set[str]:
    """What of such an aspect a step sets: halves of a size, the colors, the controller."""
    if fact.aspect == "size":
        sizes = list(told_sizes(moment.step, fact.object))
        return {str(half) for size in sizes for half in (0, 1) if size[half] is not None}
    items = moment.step.instructions.get(fact.object, ())
    colored = any(isinstance(item, ChangeColors) and item.op == "set" for item in items)
    taken = any(isinstance(item, TakeControl) for item in items)
    sets = {"colors": colored, "controller": taken}.get(fact.aspect, False)
    return {fact.aspect} if sets else set()


def _pieces(key: str, before: Characteristics, after: Characteristics) -> Iterator[Callable[[Characteristics], bool]]:
    """For each single thing that came or went by a change: whether it is so in a state."""
    match key:
        case "types":
            for name in ("supertypes", "types", "subtypes"):
                yield from _of_sets(getattr(before, name), getattr(after, name), attrgetter(name))
            if before.all_creature_types != after.all_creature_types:
                yield lambda state: state.all_creature_types == after.all_creature_types
        case "colors":
            yield from _of_sets(before.colors, after.colors, attrgetter("colors"))
        case "restrictions":
            sets = (frozenset(before.restrictions), frozenset(after.restrictions))
            yield from _of_sets(*sets, lambda state: frozenset(state.restrictions))
        case "abilities":
            yield from _of_sets(_names(before), _names(after), _names)
            yield from _of_sets(frozenset(), _texts(after) - _texts(before), _texts)
        case "cost":
            yield lambda state: state.mana_value == after.mana_value
            yield lambda state: state.mana_cost == after.mana_cost
        case "forbidden" if after.forbidden != frozenset():
            new = (after.forbidden or frozenset()) - (before.forbidden or frozenset())
            yield lambda state: state.forbidden is None or bool(new and new <= state.forbidden)
        case _:
            yield lambda state: looks(state)[key] == looks(after)[key]


def _of_sets(
    old: frozenset[Any], new: frozenset[Any], of: Callable[[Characteristics], frozenset[Any]]
) -> Iterator[Callable[[Characteristics], bool]]:
    for thing in new - old:
        yield lambda state, thing=thing: thing in of(state)
    for thing in old - new:
        yield lambda state, thing=thing: thing not in of(state)


def _names(thing: Characteristics) -> frozenset[Any]:
    return frozenset(item.id for item in thing.abilities)


def _texts(thing: Characteristics) -> frozenset[Any]:
    return frozenset((item.id, item.ability) for item in thing.abilities)
