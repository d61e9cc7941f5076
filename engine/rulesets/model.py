"""What a ruleset is: ordered layers, the kinds of change that belong to each, and a few named switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Literal

from engine.scenario import Label

#: What a change is about, as far as a layer table can ask. P/T that modifies is told apart by where it comes from.
Kind = Literal[
    "copy", "face", "control", "text", "types", "colors", "abilities",
    "pt_define", "pt_set", "pt_modify_static", "pt_modify_resolved", "pt_counter", "pt_switch",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer or sublayer: its name in results, the rule that states it, and what applies in it."""

    name: str
    citation: str
    kinds: tuple[Kind, ...]


@dataclass(frozen=True)
class Ruleset:
    """One way of evaluating a board.

    `date` is the day the edition stands for. The switches are those of the evaluator, each read in one place:

    - `cda_first`: whether characteristic-defining abilities go first in a layer, `unless_dependent` if a
      dependency may hold them back;
    - `dependency`: not at all, decided once a layer (`fixed`), or looked at again after each effect (`reexamined`);
    - `cda_dependency`: which pairs may depend on each other as to CDAs: `any`, `neither` is one, `neither_or_both`;
    - `keeps_applying`: an effect that has begun goes on in later layers, on the same objects (today 613.6);
    - `loops`: members of a loop compete by timestamp `with_others` that may go, or only `after_independents`;
    - `order`: which timestamp goes first;
    - `cda_pt_everywhere`: CDAs of power and toughness work in every zone, not only on the battlefield;
    - `granted_timestamp`: an ability's effect has the timestamp of its `object`, or of what granted it if `later`;
    - `attached_needs_type`: "enchanted" and "equipped" mean nothing while the source is no Aura or Equipment;
    - `type_effects_whole`: an effect that changes a type applies whole in the layer of types;
    - `subtype_needs_type`: an object gains no subtype that goes with none of its card types (205.3d).
    """

    id: str
    title: Label
    date: date
    layers: tuple[Layer, ...]
    cda_first: Literal["always", "unless_dependent", "never"] = "always"
    dependency: Literal["none", "fixed", "reexamined"] = "reexamined"
    cda_dependency: Literal["any", "neither", "neither_or_both"] = "neither_or_both"
    keeps_applying: bool = True
    loops: Literal["with_others", "after_independents"] = "with_others"
    order: Literal["timestamp", "latest_first"] = "timestamp"
    cda_pt_everywhere: bool = True
    granted_timestamp: Literal["object", "later"] = "later"
    attached_needs_type: bool = False
    type_effects_whole: bool = False
    subtype_needs_type: bool = True
    #: Rule numbers of this edition by concept; a concept that the edition did not know is missing.
    citations: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def passes(self) -> tuple[Layer, ...]:
        """The layers as they are gone through: one that has copies and faces is gone through twice, copies first.

        Being face down comes after all copies, in every edition.
        """
        found: list[Layer] = []
        for layer in self.layers:
            others = tuple(kind for kind in layer.kinds if kind != "face")
            if others and len(others) < len(layer.kinds):
                found += [replace(layer, kinds=others), replace(layer, kinds=("face",))]
            else:
                found.append(layer)
        return tuple(found)

    @cached_property
    def pass_of_kind(self) -> Mapping[Kind, int]:
        """The place in `passes` where changes of each kind apply."""
        return {kind: place for place, layer in enumerate(self.passes) for kind in layer.kinds}

    def cite(self, concept: str) -> str:
        """The rule number of `concept` in this edition, "" where it had none."""
        return self.citations.get(concept, "")
