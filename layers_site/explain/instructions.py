"""Instructions of an effect to an object, in words: the evidence of dependency, with its numbers filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from django.utils.translation import gettext as _

from engine.characteristics import Characteristics
from engine.instructions import CopyValues, Instruction, MergeValues, TakeText
from engine.meanings import as_changes
from engine.scenario import Label
from engine.trace import Reading
from layers_site.explain import wording
from layers_site.explain.names import enumeration, label
from layers_site.platform.language import current_language

Instructions = tuple[Instruction, ...]


def differing(reading: Reading, other: Reading) -> tuple[Mapping[str, Instructions], Mapping[str, Instructions]]:
    """Return the instructions of two readings for the objects that get different ones."""
    same = {name for name, instructions in reading.does.items() if other.does.get(name) == instructions}
    return _without(reading.does, same), _without(other.does, same)


def _without(does: Mapping[str, Instructions], same: set[str]) -> Mapping[str, Instructions]:
    return {name: instructions for name, instructions in does.items() if name not in same}


def by_instructions(does: Mapping[str, Instructions]) -> Iterator[tuple[Instructions, tuple[str, ...]]]:
    """Return the objects with the same instructions together, in the order in which they stand."""
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
    words = {"name": _shown(copying.values)}
    if isinstance(copying, CopyValues):
        clause = (_("become copies of %(name)s") if many else _("becomes a copy of %(name)s")) % words
    elif isinstance(copying, MergeValues):
        clause = _merged(copying, many) % words
    else:
        clause = (_("have the full text of %(name)s") if many else _("has the full text of %(name)s")) % words
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
