"""The seven editions: what each says, with its own rule numbers. `docs/editions.md` tells how they differ."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from engine.rulesets.model import Kind, Layer, Ruleset
from engine.scenario import Label

_ABILITIES: Final[tuple[Kind, ...]] = ("abilities_lost", "abilities_gained")
_MODIFY: Final[tuple[Kind, ...]] = ("pt_modify_static", "pt_modify_resolved")


def _first_layers(rule: str, letters: bool) -> tuple[Layer, ...]:
    """Return layers 1 to 4, which are alike in all editions except for the face-down half of layer 1 in the newest."""

    def cite(number: int) -> str:
        return f"{rule}{'abcd'[number - 1]}" if letters else f"{rule}({number})"

    return (
        Layer("1", cite(1), ("copy", "face")),
        Layer("2", cite(2), ("control",)),
        Layer("3", cite(3), ("text",)),
        Layer("4", cite(4), ("types",)),
    )


def _layers_of_418(*last: Layer) -> tuple[Layer, ...]:
    fifth = Layer("5", "418.5a(5)", ("colors", *_ABILITIES))
    return (*_first_layers("418.5a", letters=False), fifth, *last)


_LAYERS_2003 = _layers_of_418(
    Layer("6a", "418.5a(6)", ("pt_define",)),
    Layer("6b", "418.5a(6)", ("pt_counter",)),
    Layer("6c", "418.5a(6)", ("pt_set", *_MODIFY, "pt_switch")),
)

_LAYERS_2005 = _layers_of_418(
    Layer("6a", "418.5a(6a)", ("pt_define",)),
    Layer("6b", "418.5a(6b)", ("pt_set", "pt_modify_resolved")),
    Layer("6c", "418.5a(6c)", ("pt_counter",)),
    Layer("6d", "418.5a(6d)", ("pt_modify_static",)),
    Layer("6e", "418.5a(6e)", ("pt_switch",)),
)

_LAYERS_2009 = (
    *_first_layers("613.1", letters=True),
    Layer("5", "613.1e", ("colors",)),
    Layer("6", "613.1f", _ABILITIES),
    Layer("7a", "613.3a", ("pt_define",)),
    Layer("7b", "613.3b", ("pt_set",)),
    Layer("7c", "613.3c", _MODIFY),
    Layer("7d", "613.3d", ("pt_counter",)),
    Layer("7e", "613.3e", ("pt_switch",)),
)

_LAYERS_2026 = (
    Layer("1a", "613.2a", ("copy",)),
    Layer("1b", "613.2b", ("face",)),
    Layer("2", "613.1b", ("control",)),
    Layer("3", "613.1c", ("text",)),
    Layer("4", "613.1d", ("types",)),
    Layer("5", "613.1e", ("colors",)),
    Layer("6", "613.1f", _ABILITIES),
    Layer("7a", "613.4a", ("pt_define",)),
    Layer("7b", "613.4b", ("pt_set",)),
    Layer("7c", "613.4c", (*_MODIFY, "pt_counter")),
    Layer("7d", "613.4d", ("pt_switch",)),
)

#: By concept (`Ruleset.cite`): its rule number, by the first of the editions in which it has that number.
_CITED: Final = {
    "start": {"2003": "418.5a", "2009": "613.1"},
    "cda_first": {"2003": "418.5a", "2009": "613.2", "2026": "613.3"},
    "pt_intro": {"2003": "418.5a", "2009": "613.3", "2026": "613.4"},
    "cda": {"2003": "405.2", "2009": "604.3a"},
    "continual": {"2009": "613.4", "2026": "613.5"},
    "same_set": {"2005": "418.5b", "2009": "613.5", "2026": "613.6"},
    "timestamp": {"2003": "418.5d", "2009": "613.6", "2026": "613.7"},
    "static_timestamp": {"2003": "418.5f", "2009": "613.6a", "2026": "613.7a"},
    "resolved_timestamp": {"2003": "418.5g", "2009": "613.6b", "2026": "613.7b"},
    "counter_timestamp": {"2026": "613.7c"},
    "object_timestamp": {"2003": "418.5e", "2009": "613.6c", "2026": "613.7d"},
    "attach_timestamp": {"2003": "418.5e(b)", "2009": "613.6d", "2026": "613.7e"},
    "face_timestamp": {"2026": "613.7f"},
    "transform_timestamp": {"2026": "613.7g"},
    "simultaneous_timestamp": {"2003": "418.5e(a)", "2009": "613.6g", "2026": "613.7m"},
    "entering_timestamp": {"2026": "613.7n"},
    "dependency_overrides": {"2003": "418.5d", "2009": "613.7", "2026": "613.8"},
    "dependency": {"2003": "418.5c", "2009": "613.7a", "2026": "613.8a"},
    "waiting": {"2003": "418.5d", "2009": "613.7b", "2026": "613.8b"},
    "loop": {"2003": "418.5d", "2009": "613.7b", "2026": "613.8b"},
    "reexamined": {"2011": "613.7c", "2026": "613.8c"},
    "override": {"2003": "418.5h", "2009": "613.8", "2026": "613.9"},
    "players": {"2007": "418.5j", "2009": "613.9", "2026": "613.10"},
    "rules": {"2007": "418.5k", "2009": "613.10", "2026": "613.11"},
    "cost": {"2003": "409.1f", "2009": "601.2e", "2026": "601.2f"},
    "locked_set": {"2003": "418.3b", "2009": "611.2c"},
    "static_set": {"2003": "418.4a", "2009": "611.3a"},
    "text_change": {"2003": "418.6", "2009": "612"},
    "set_type": {"2003": "212.1b", "2009": "204.1a", "2011": "205.1a"},
    "keep_type": {"2003": "212.1c", "2009": "204.1b", "2011": "205.1b"},
    "land_type": {"2003": "212.6e", "2009": "305.7"},
    "color_set": {"2003": "203.2", "2009": "105.3"},
    "color_indicator": {"2011": "204"},
    "star_pt": {"2009": "207.2a", "2011": "208.2a"},
    "noncreature_pt": {"2009": "207.3", "2011": "208.3"},
    "copiable": {"2003": "503.2", "2009": "706.2", "2026": "707.2"},
    "face_down": {"2003": "504.2", "2009": "707.2", "2026": "708.2"},
    "abilities": {"2003": "407.1", "2009": "112.10", "2026": "113.10"},
    "cant_have": {"2014": "112.11", "2026": "113.11"},
    "quality": {"2003": "407.2", "2009": "112.11", "2014": "112.12", "2026": "113.12"},
}


def _cited(edition: str) -> dict[str, str]:
    """Return the rule numbers of an edition, by concept; one that it did not know is missing."""
    numbers = {
        concept: [number for first, number in since.items() if first <= edition] for concept, since in _CITED.items()
    }
    return {concept: known[-1] for concept, known in numbers.items() if known}


_EDITIONS: Final = (
    Ruleset(
        id="2003",
        title=Label("Mirrodin (December 2003)", "Mirrodin (décembre 2003)"),
        date=date(2003, 12, 1),
        layers=_LAYERS_2003,
        cda_first="unless_dependent",
        dependency="fixed",
        cda_dependency="any",
        keeps_applying=False,
        cda_pt_everywhere=False,
        granted_timestamp="object",
        type_effects_whole=True,
        subtype_needs_type=False,
    ),
    Ruleset(
        id="2005",
        title=Label("Ravnica (October 2005)", "Ravnica (octobre 2005)"),
        date=date(2005, 10, 1),
        layers=_LAYERS_2005,
        cda_first="unless_dependent",
        dependency="fixed",
        cda_dependency="any",
        cda_pt_everywhere=False,
        subtype_needs_type=False,
    ),
    Ruleset(
        id="2007",
        title=Label("Future Sight (May 2007)", "Vision de l’avenir (mai 2007)"),
        date=date(2007, 5, 1),
        layers=_LAYERS_2005,
        dependency="fixed",
        cda_dependency="neither",
        subtype_needs_type=False,
    ),
    Ruleset(
        id="2009",
        title=Label("Magic 2010 (October 2009)", "Magic 2010 (octobre 2009)"),
        date=date(2009, 10, 1),
        layers=_LAYERS_2009,
        dependency="fixed",
        cda_dependency="neither",
        subtype_needs_type=False,
    ),
    Ruleset(
        id="2011",
        title=Label("Innistrad (September 2011)", "Innistrad (septembre 2011)"),
        date=date(2011, 9, 30),
        layers=_LAYERS_2009,
        cda_dependency="neither",
        attached_needs_type=True,
    ),
    Ruleset(
        id="2014",
        title=Label("Born of the Gods (March 2014)", "Créations divines (mars 2014)"),
        date=date(2014, 3, 16),
        layers=_LAYERS_2009,
    ),
    Ruleset(
        id="2026",
        title=Label("Today (September 2026)", "Aujourd’hui (septembre 2026)"),
        date=date(2026, 9, 25),
        layers=_LAYERS_2026,
    ),
)
EDITIONS: Final = tuple(replace(edition, citations=_cited(edition.id)) for edition in _EDITIONS)
