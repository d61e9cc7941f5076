"""The evidence of a dependency: what an effect would do without the other, and what it does with it applied first.

Instructions to an object are said in words, with their numbers filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from engine.characteristics import Characteristics
from engine.evaluation.meanings import as_changes
from engine.evaluation.trace import Dependency, Reading
from engine.instructions import CopyValues, Instruction, MergeValues, TakeText
from engine.scenario import Label, Scenario
from layers_site.explain import texts, wording
from layers_site.explain.names import Names, enumeration, label, of_name
from layers_site.platform.language import current_language

# More objects, and more different things told to them, than these are counted.
NAMED = 4

Instructions = tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Sentences side by side: as it would be `without` the effect called `on`, and `beside` it."""

    on: str
    without: tuple[str, ...]
    beside: tuple[str, ...]


def evidence(dependency: Dependency, scenario: Scenario, names: Names) -> Evidence:
    return Evidence(
        on=names.effect(dependency.on),
        without=tuple(_difference_texts(dependency.without, dependency.beside, scenario, names)),
        beside=tuple(_difference_texts(dependency.beside, dependency.without, scenario, names)),
    )


def _difference_texts(reading: Reading, other: Reading, scenario: Scenario, names: Names) -> Iterator[str]:
    """Yield the differences between two readings, in a few sentences."""
    if not reading.exists:
        yield _("It does not exist.")
        return
    texts = [*_text(reading, other, scenario), *_does(reading, other, scenario, names)]
    if texts:
        yield from texts
    elif reading.does:
        yield _("It applies only to %(names)s.") % {"names": _listed(reading.does, names)}
    else:
        yield _("It applies to nothing.")


def _text(reading: Reading, other: Reading, scenario: Scenario) -> Iterator[str]:
    if reading.text is not None and other.text is not None and reading.text != other.text:
        yield _("It reads: “%(text)s”") % {"text": texts.ability(reading.text, None, scenario)}


def _does(reading: Reading, other: Reading, scenario: Scenario, names: Names) -> Iterator[str]:
    does, _of_the_other = differing(reading, other)
    groups = list(by_instructions(does))
    for change_face, objects in groups[:NAMED]:
        many = len(objects) > 1
        what = instructions_text(change_face, many=many, names=texts.labels_of(scenario))
        also = len(does) < len(reading.does) and not any(name in other.does for name in objects)
        sentence = _("Also, %(objects)s %(what)s.") if also else _("%(objects)s %(what)s.")
        yield sentence % {"objects": _listed(objects, names), "what": what}
    if len(groups) > NAMED:
        yield _("And so on, for %(count)s more.") % {
            "count": sum(len(objects) for _instructions, objects in groups[NAMED:])
        }


def _listed(objects: Iterable[str], names: Names) -> str:
    texts = [names.thing(name) for name in objects]
    if len(texts) > NAMED:
        return enumeration([*texts[:NAMED], _("%(count)s more") % {"count": len(texts) - NAMED}])
    return enumeration(texts)


def differing(reading: Reading, other: Reading) -> tuple[Mapping[str, Instructions], Mapping[str, Instructions]]:
    """Return the instructions of two readings for the objects that get different ones."""
    same = {name for name, instructions in reading.does.items() if other.does.get(name) == instructions}
    return _without(reading.does, same), _without(other.does, same)


def _without(does: Mapping[str, Instructions], same: set[str]) -> Mapping[str, Instructions]:
    return {name: instructions for name, instructions in does.items() if name not in same}


def by_instructions(does: Mapping[str, Instructions]) -> Iterator[tuple[Instructions, tuple[str, ...]]]:
    """Yield the objects with the same instructions together, in the order in which they stand."""
    order = list(dict.fromkeys(does.values()))
    ranked = sorted(does.items(), key=lambda item: order.index(item[1]))
    for instructions, group in groupby(ranked, key=lambda item: item[1]):
        yield instructions, tuple(name for name, _instructions in group)


def instructions_text(instructions: Sequence[Instruction], *, many: bool, names: Mapping[str, Label]) -> str:
    """Return the words after the objects: "get +2/+2", "is a copy of Grizzly Bears"; without a full stop."""
    clauses = [
        _copied(instruction, many, names)
        for instruction in instructions
        if isinstance(instruction, CopyValues | MergeValues | TakeText)
    ]
    changes = [change for instruction in instructions for change in as_changes(instruction)]
    if changes:
        clauses.append(wording.changes_text(changes, current_language(), many=many, names=names).rstrip("."))
    return enumeration(clauses) if clauses else (_("are affected") if many else _("is affected"))


def _copied(copying: CopyValues | MergeValues | TakeText, many: bool, names: Mapping[str, Label]) -> str:
    shown = _shown(copying.values)
    words = {"name": shown, "whose": of_name(shown)}
    if isinstance(copying, CopyValues):
        clause = (_("become copies of %(whose)s") if many else _("becomes a copy of %(whose)s")) % words
    elif isinstance(copying, MergeValues):
        clause = _merged(copying, many) % words
    else:
        clause = (_("have the full text of %(whose)s") if many else _("has the full text of %(whose)s")) % words
    more = [change for item in getattr(copying, "exceptions", ()) for change in as_changes(item)]
    if not more:
        return clause
    exceptions = wording.changes_text(more, current_language(), many=many, names=names).rstrip(".")
    text = _("%(copy)s, except that they %(exceptions)s") if many else _("%(copy)s, except that it %(exceptions)s")
    return text % {"copy": clause, "exceptions": exceptions}


def _merged(merge: MergeValues, many: bool) -> str:
    if merge.on_top:
        return _("merge with %(name)s, which goes on top") if many else _("merges with %(name)s, which goes on top")
    return _("merge with %(name)s, which goes beneath") if many else _("merges with %(name)s, which goes beneath")


def _shown(values: Characteristics) -> str:
    """Return copied values by name and size, which are enough to tell two apart."""
    name = label(values.name) or _("No name")
    if values.power is None and values.toughness is None:
        return name
    return f"{name} ({wording.size_glyph(values.power or 0, values.toughness or 0)})"
