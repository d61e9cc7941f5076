"""The model of a ruleset: ordered layers, the kinds of change that belong to each, and a few named switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import cached_property, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final, Literal, NamedTuple

from engine.expressions import TheVery
from engine.scenario import Label

#: What a change is about, as far as a layer table can ask. P/T that modifies is told apart by where it comes from.
Kind = Literal[
    "copy", "face", "control", "text", "types", "colors", "abilities_lost", "abilities_gained",
    "pt_define", "pt_set", "pt_modify_static", "pt_modify_resolved", "pt_counter", "pt_switch",
    "players", "rules",
]  # fmt: skip
#: What comes after the layers, in this order, in every ruleset: effects on players, effects on the rules of the game.
AFTER_LAYERS: Final = ("players", "rules")
_NO_SWITCHES: Final = frozenset(("id", "title", "citations"))


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer or sublayer: its name in results, the rule that states it, and what applies in it."""

    name: str
    citation: str
    kinds: tuple[Kind, ...]


class Row(NamedTuple):
    """A layer in a trace, or what comes after the layers: its name, its rule, and the places of its passes."""

    name: str
    citation: str
    places: tuple[int, ...]


@dataclass(frozen=True)
class Ruleset:
    """One way of evaluating a board: the rules of a day, or what somebody takes them to be.

    `date` is the day the edition stands for. The switches are those of the evaluator.
    Those that the editions differ in:

    - `cda_first`: whether characteristic-defining abilities go first in a layer, `unless_dependent` if a
      dependency may hold them back;
    - `dependency`: not at all, decided once a layer (`fixed`), or looked at again after each effect (`reexamined`);
    - `cda_dependency`: which pairs may depend on each other as to CDAs: `any`, `neither` is one, `neither_or_both`;
    - `keeps_applying`: an effect that has begun goes on in later layers, on the same objects (today 613.6);
    - `loops`: members of a loop compete by timestamp `with_others` that may go, or only `after_independents`
      (or, as a misconception, `none_apply`);
    - `release`: effects that have waited compete by timestamp with the others (`by_timestamp`), or apply `just_after`
      the last effect they waited for, before all others (the other reading of 613.8b);
    - `order`: which timestamp goes first (as misconceptions `latest_first`, or `static_last`, after all resolved);
    - `cda_pt_everywhere`: CDAs of power and toughness work in every zone, not only on the battlefield;
    - `granted_timestamp`: an ability's effect has the timestamp of its `object`, or of what granted it if `later`;
    - `attached_needs_type`: "enchanted" and "equipped" mean nothing while the source is no Aura or Equipment;
    - `type_effects_whole`: an effect that changes a type applies whole in the layer of types;
    - `subtype_needs_type`: an object gains no subtype that goes with none of its card types (205.3d).

    Those that only misconceptions need:

    - `knows_cdas`: characteristic-defining abilities are told from other static ones;
    - `rechecks`: all is evaluated again without the static effects whose ability was gone in the end;
    - `lost_abilities_work`: an ability lost in an earlier layer still makes its effect;
    - `land_type_takes`: what setting a basic land type takes: the land's `own` abilities, `nothing`, `everything`;
    - `type_words`: "becomes" and "in addition" `as_said`, or read as `always_add`, `always_replace`, or such that
      setting a type replaces the `whole_line`;
    - `removal`: losing all abilities takes `all` there are; or `forbids` them for good, or `spares_granted` ones, or
      `spares_pt_cda`;
    - `copies_current`: a copy takes its model as it is in the end, not its copiable values;
    - `reach`: whom an effect reaches: `as_said`, or only what was there before a static effect (`not_later`), or
      nothing that is protected (`not_protected`), or what has not become a copy since (`not_before_copy`), or for
      a resolved effect whatever its words find now (`unlocked`);
    - `dependencies`: `all` of a layer count, or only the `first_seen`, or the `reversed` way round;
    - `whole_in_first_layer`: all that an effect does happens in the first of its layers;
    - `you_is_owner`: "you" is the owner of the source, whoever controls it.
    """

    id: str
    title: Label
    date: date
    layers: tuple[Layer, ...]
    cda_first: Literal["always", "unless_dependent", "never"] = "always"
    dependency: Literal["none", "fixed", "reexamined"] = "reexamined"
    cda_dependency: Literal["any", "neither", "neither_or_both"] = "neither_or_both"
    keeps_applying: bool = True
    loops: Literal["with_others", "after_independents", "none_apply"] = "with_others"
    release: Literal["by_timestamp", "just_after"] = "by_timestamp"
    order: Literal["timestamp", "latest_first", "static_last"] = "timestamp"
    cda_pt_everywhere: bool = True
    granted_timestamp: Literal["object", "later"] = "later"
    attached_needs_type: bool = False
    type_effects_whole: bool = False
    subtype_needs_type: bool = True
    knows_cdas: bool = True
    rechecks: bool = False
    lost_abilities_work: bool = False
    land_type_takes: Literal["own", "nothing", "everything"] = "own"
    type_words: Literal["as_said", "always_add", "always_replace", "whole_line"] = "as_said"
    removal: Literal["all", "forbids", "spares_granted", "spares_pt_cda"] = "all"
    copies_current: bool = False
    reach: Literal["as_said", "not_later", "not_protected", "not_before_copy", "unlocked"] = "as_said"
    dependencies: Literal["all", "first_seen", "reversed"] = "all"
    whole_in_first_layer: bool = False
    you_is_owner: bool = False
    #: Rule numbers of this edition by concept; a concept that the edition did not know is missing.
    citations: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Hash it by its id, so that what a ruleset alone decides can be kept by it."""
        return hash(self.id)

    @cached_property
    def passes(self) -> tuple[Layer, ...]:
        """Return the layers in the order in which they are gone through.

        A layer that has copies and faces is gone through twice, copies first.

        Being face down comes after all copies, in every edition.
        """
        layers: list[Layer] = []
        for layer in self.layers:
            others = tuple(kind for kind in layer.kinds if kind != "face")
            if others and len(others) < len(layer.kinds):
                layers += [replace(layer, kinds=others), replace(layer, kinds=("face",))]
            else:
                layers.append(layer)
        return tuple(layers)

    @cached_property
    def pass_of_kind(self) -> Mapping[Kind, int]:
        """Return the place in `passes` where changes of each kind apply.

        What comes after the layers has the places after them.
        """
        after: dict[Kind, int] = {"players": len(self.passes), "rules": len(self.passes) + 1}
        return {kind: place for place, layer in enumerate(self.passes) for kind in layer.kinds} | after

    @cached_property
    def names(self) -> tuple[str, ...]:
        return (*(layer.name for layer in self.passes), *AFTER_LAYERS)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Return the layers as a trace lists them, and what comes after the layers."""
        citations = {layer.name: layer.citation for layer in self.layers}
        return tuple(
            Row(name, citations[name] if name in citations else self.cite(name), tuple(place for place, _ in group))
            for name, group in groupby(enumerate(self.names), key=itemgetter(1))
        )

    @cached_property
    def row_at(self) -> tuple[int, ...]:
        """Return the place in `rows` of each pass, those after the layers included."""
        return tuple(at for at, row in enumerate(self.rows) for _ in row.places)

    def cite(self, concept: str) -> str:
        """Return the rule number of `concept` in this edition, "" where it had none."""
        return self.citations.get(concept, "")


def unlike(rules: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """Name the switches in which two rulesets differ, the table of layers and the date among them."""
    return _unlike(TheVery(rules), TheVery(other))


@lru_cache(maxsize=4096)
def _unlike(rules: TheVery[Ruleset], other: TheVery[Ruleset]) -> tuple[str, ...]:
    names = (item.name for item in fields(Ruleset) if item.name not in _NO_SWITCHES)
    return tuple(name for name in names if getattr(rules.it, name) != getattr(other.it, name))
