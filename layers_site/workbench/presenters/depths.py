"""The focused object explained in three depths: in one line, why, and with the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from engine.characteristics import Characteristics
from engine.instructions import SetSize
from engine.trace import AppliedBy, Step, Trace
from layers_site.glossary.presenters import found, rule_address
from layers_site.workbench.presenters import texts
from layers_site.workbench.presenters.decisions import Deciding, deciding
from layers_site.workbench.presenters.links import Look, page
from layers_site.workbench.presenters.marks import Badge, badges, size
from layers_site.workbench.presenters.names import Names, enumeration, label
from layers_site.workbench.presenters.strata import StepView, StratumView
from layers_site.workbench.services.became import became
from layers_site.workbench.services.deciding import decided_on
from layers_site.workbench.services.moments import Moment

#: More effects than these that made it so are counted; more rules and steps than these are not told.
NAMED: Final = 3
RULES: Final = 10
STEPS: Final = 12
_CITATION = re.compile(r"[ \N{NO-BREAK SPACE}]\(\d{3}\.[^)]*\)")
_NUMBER = re.compile(r"\b\d{3}\.\d+[a-z]?")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the depths."""

    title: str
    dom: str
    href: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Sentence:
    """What happened in the layer of `badge`, and why then."""

    badge: Badge
    who: str
    what: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleText:
    number: str
    href: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """`what` it is and the `line` are always there; the deeper, the more of the rest.

    `edition` is that of the rule numbers. Step by step all is told as far as the step in view, which is `now`; `ended`
    unless there are steps to come.
    """

    name: str
    what: str
    line: str
    choices: tuple[Choice, ...]
    steps: tuple[Sentence, ...]
    more: int
    rules: tuple[RuleText, ...]
    deciding: Deciding | None
    edition: str
    now: Sentence | None
    ended: bool


def explanation(
    moment: Moment, look: Look, trace: Trace, strata: tuple[StratumView, ...], names: Names, *, ended: bool = True
) -> Explanation:
    """`trace` and `strata` go to the end, or (not `ended`) to the step in view. The object has to be in the game."""
    deep = look.depth in ("why", "rules")
    cited = look.depth == "rules"
    steps = tuple(_sentences(strata, cited=cited)) if deep else ()
    decided = deciding(decided_on(moment.text, look.edition), trace, look.focus, names) if deep and ended else None
    if decided and not cited:
        decided = replace(decided, sentences=tuple(map(_without_rules, decided.sentences)))
    return Explanation(
        name=names.thing(look.focus),
        what=_what(look.focus, trace.final[look.focus], names),
        line=one_line(trace, look.focus, names, ended=ended),
        choices=_choices(moment, look),
        steps=steps[:STEPS],
        more=max(0, len(steps) - STEPS),
        rules=_rules(strata, decided, trace.ruleset) if cited else (),
        deciding=decided,
        edition=trace.ruleset,
        now=next(_in_view(strata, cited=cited), None),
        ended=ended,
    )


def _what(one: str, now: Characteristics, names: Names) -> str:
    """What it is: "4/4 · Enchantment Creature"."""
    pt = size(now)
    return " · ".join([*([f"{pt.power}/{pt.toughness}"] if pt else []), texts.type_line(now, names.cards(one))])


def _choices(moment: Moment, look: Look) -> tuple[Choice, ...]:
    titles = {"": _("In short"), "why": _("Why"), "rules": _("Rules")}
    return tuple(
        Choice(title, f"depth-{depth or 'line'}", page(moment, replace(look, depth=depth)), depth == look.depth)
        for depth, title in titles.items()
    )


# --- in one line ------------------------------------------------------------------------------------


def one_line(trace: Trace, focus: str, names: Names, *, ended: bool = True) -> str:
    """What decides: which effects made it so, or which had the last word over which. Not `ended`: so far."""
    standing = list(_standing(trace, focus))
    if not standing and not ended:
        return _("So far nothing has changed it: it is as printed.")
    if not standing:
        return _("Nothing on this board changes it: it is as printed.")
    last = next((one for one in reversed(standing) if one.took), None)
    marks = badges(trace.rules)
    if last is not None:
        words = {
            "last": names.effect(last.step.effect),
            "before": enumeration([names.effect(name) for name in last.took[:NAMED]]),
            "layer": marks[last.layer].text,
        }
        return _last_word(last.step.by) % words
    told = [
        _("%(name)s (layer %(layer)s)") % {"name": names.effect(one.step.effect), "layer": marks[one.layer].text}
        for one in standing[-NAMED:]
    ]
    if len(standing) > NAMED:
        told.append(_("%(count)s more") % {"count": len(standing) - NAMED})
    return _("It is so because of %(names)s.") % {"names": enumeration(told)}


@dataclass(frozen=True, slots=True)
class _Standing:
    """A step that the object owes something to; `took` are the effects that it overrode there, oldest first."""

    layer: str
    step: Step
    took: tuple[str, ...]
    sized: bool


def _standing(trace: Trace, focus: str) -> Iterator[_Standing]:
    """The steps that made the object what it is: of a creature's, those that made its size, if any did.

    A step that sets what is so already has the last word all the same: what came before is overridden by it.
    """
    steps = [(layer.layer, step) for layer in trace.layers for step in layer.applied]
    fates = became(trace)
    here = {place: fates[place, focus] for place in range(len(steps)) if (place, focus) in fates}
    took: dict[int, list[int]] = {}
    for place, fate in here.items():
        for by in dict.fromkeys(fate.gone.values()):
            took.setdefault(_taker(place, by, here, steps), []).append(place)
    for place in sorted(here):
        idle = place in took and here[place].fate == "nothing"
        after = _sets_again(place, focus, here, steps) if idle else None
        if after is not None:
            took[after] = [*took.pop(place), place, *took.get(after, ())]
    found = [
        _Standing(
            *steps[place],
            tuple(dict.fromkeys(steps[one][1].effect for one in took.get(place, ()))),
            any(_makes_size(steps[one][1], focus) for one in (place, *took.get(place, ()))),
        )
        for place, fate in here.items()
        if fate.fate == "stands" or (place in took and fate.fate != "overwritten")
    ]
    sized = [one for one in found if one.sized] if size(trace.final[focus]) else []
    yield from sized or found


def _taker(place: int, by: str, here: Iterable[int], steps: list[tuple[str, Step]]) -> int:
    """The step of the effect `by` that took what the step at `place` had done: in the same layer, if it has one."""
    later = [one for one in here if one > place and steps[one][1].effect == by]
    return next((one for one in later if steps[one][0] == steps[place][0]), later[0] if later else place)


def _sets_again(place: int, focus: str, here: Iterable[int], steps: list[tuple[str, Step]]) -> int | None:
    """The step of the same layer that sets all of the size that the step at `place` set to what it was already."""
    sizes = {one: _halves_set(steps[one][1], focus) for one in here if steps[one][0] == steps[place][0]}
    return next((one for one in sorted(sizes) if one > place and sizes[place] and sizes[place] <= sizes[one]), None)


def _halves_set(step: Step, focus: str) -> set[int]:
    """Which of power (0) and toughness (1) it sets."""
    told = [one for one in step.told.get(focus, ()) if isinstance(one, SetSize)]
    return {half for one in told for half in (0, 1) if one[half] is not None}


def _makes_size(step: Step, focus: str) -> bool:
    if focus not in step.changed:
        return False
    before, after = step.changed[focus]
    return (before.power, before.toughness) != (after.power, after.toughness)


def _last_word(by: AppliedBy) -> str:
    return {
        "cda": _("%(last)s has the last word in layer %(layer)s, over %(before)s."),
        "timestamp": _("%(last)s has the last word in layer %(layer)s: it is newer than %(before)s."),
        "dependency": _("%(last)s has the last word in layer %(layer)s: a dependency puts it after %(before)s."),
        "loop": _("%(last)s has the last word in layer %(layer)s: in a loop, timestamps put it after %(before)s."),
    }[by]


# --- deeper -----------------------------------------------------------------------------------------


def _sentences(strata: Iterable[StratumView], *, cited: bool) -> Iterator[Sentence]:
    for stratum in strata:
        for step in stratum.steps:
            if step.kind == "hit":
                why = tuple(one if cited else _without_rules(one) for one in _whys(step))
                yield Sentence(stratum.badge, step.who, step.what, why)


def _in_view(strata: Iterable[StratumView], *, cited: bool) -> Iterator[Sentence]:
    """The step in view, whatever it does to the object."""
    for stratum in strata:
        for step in stratum.steps:
            if step.now:
                why = tuple(one if cited else _without_rules(one) for one in _whys(step))
                yield Sentence(stratum.badge, step.who, step.what, why)


def _whys(step: StepView) -> Iterator[str]:
    yield from (one for one in (step.order, *step.notes) if one)


def _without_rules(sentence: str) -> str:
    """The sentence without the numbers of rules in brackets."""
    return _CITATION.sub("", sentence)


def _rules(strata: Iterable[StratumView], decided: Deciding | None, edition: str) -> tuple[RuleText, ...]:
    """Each rule that was cited, in our own words, in the order of the citations."""
    hit = [(stratum, step) for stratum in strata for step in stratum.steps if step.kind == "hit"]
    cited = [text for stratum, step in hit for text in (stratum.rule, *_whys(step))]
    cited += decided.sentences if decided else ()
    numbers = dict.fromkeys(number for text in cited for number in _NUMBER.findall(text))
    told = (_rule(number, edition) for number in numbers)
    return tuple(one for one in told if one is not None)[:RULES]


def _rule(number: str, edition: str) -> RuleText | None:
    entries = [entry for entry in found(number, edition) if entry.number(edition) == number]
    if not entries:
        return None
    return RuleText(number, rule_address(number, edition), label(entries[0].title), label(entries[0].text))
