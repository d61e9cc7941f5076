"""The seven editions: what each says, with its own rule numbers. `docs/editions.md` tells how they differ."""

from __future__ import annotations

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

_CITED_2003 = {
    "start": "418.5a",
    "cda_first": "418.5a",
    "pt_intro": "418.5a",
    "cda": "405.2",
    "timestamp": "418.5d",
    "static_timestamp": "418.5f",
    "resolved_timestamp": "418.5g",
    "object_timestamp": "418.5e",
    "attach_timestamp": "418.5e(b)",
    "simultaneous_timestamp": "418.5e(a)",
    "dependency_overrides": "418.5d",
    "dependency": "418.5c",
    "waiting": "418.5d",
    "loop": "418.5d",
    "override": "418.5h",
    "cost": "409.1f",
    "locked_set": "418.3b",
    "static_set": "418.4a",
    "text_change": "418.6",
    "set_type": "212.1b",
    "keep_type": "212.1c",
    "land_type": "212.6e",
    "color_set": "203.2",
    "copiable": "503.2",
    "face_down": "504.2",
    "abilities": "407.1",
    "quality": "407.2",
}
_CITED_2005 = {**_CITED_2003, "same_set": "418.5b"}
_CITED_2007 = {**_CITED_2005, "players": "418.5j", "rules": "418.5k"}
_CITED_2009 = {
    "start": "613.1",
    "cda_first": "613.2",
    "pt_intro": "613.3",
    "cda": "604.3a",
    "continual": "613.4",
    "same_set": "613.5",
    "timestamp": "613.6",
    "static_timestamp": "613.6a",
    "resolved_timestamp": "613.6b",
    "object_timestamp": "613.6c",
    "attach_timestamp": "613.6d",
    "simultaneous_timestamp": "613.6g",
    "dependency_overrides": "613.7",
    "dependency": "613.7a",
    "waiting": "613.7b",
    "loop": "613.7b",
    "override": "613.8",
    "players": "613.9",
    "rules": "613.10",
    "cost": "601.2e",
    "locked_set": "611.2c",
    "static_set": "611.3a",
    "text_change": "612",
    "set_type": "204.1a",
    "keep_type": "204.1b",
    "land_type": "305.7",
    "color_set": "105.3",
    "star_pt": "207.2a",
    "noncreature_pt": "207.3",
    "copiable": "706.2",
    "face_down": "707.2",
    "abilities": "112.10",
    "quality": "112.11",
}
_CITED_2011 = {
    **_CITED_2009,
    "reexamined": "613.7c",
    "set_type": "205.1a",
    "keep_type": "205.1b",
    "color_indicator": "204",
    "star_pt": "208.2a",
    "noncreature_pt": "208.3",
}
_CITED_2014 = {**_CITED_2011, "cant_have": "112.11", "quality": "112.12"}
_CITED_2026 = {
    "start": "613.1",
    "cda_first": "613.3",
    "pt_intro": "613.4",
    "cda": "604.3a",
    "continual": "613.5",
    "same_set": "613.6",
    "timestamp": "613.7",
    "static_timestamp": "613.7a",
    "resolved_timestamp": "613.7b",
    "counter_timestamp": "613.7c",
    "object_timestamp": "613.7d",
    "attach_timestamp": "613.7e",
    "face_timestamp": "613.7f",
    "transform_timestamp": "613.7g",
    "simultaneous_timestamp": "613.7m",
    "entering_timestamp": "613.7n",
    "dependency_overrides": "613.8",
    "dependency": "613.8a",
    "waiting": "613.8b",
    "loop": "613.8b",
    "reexamined": "613.8c",
    "override": "613.9",
    "players": "613.10",
    "rules": "613.11",
    "cost": "601.2f",
    "locked_set": "611.2c",
    "static_set": "611.3a",
    "text_change": "612",
    "set_type": "205.1a",
    "keep_type": "205.1b",
    "land_type": "305.7",
    "color_set": "105.3",
    "color_indicator": "204",
    "star_pt": "208.2a",
    "noncreature_pt": "208.3",
    "copiable": "707.2",
    "face_down": "708.2",
    "abilities": "113.10",
    "cant_have": "113.11",
    "quality": "113.12",
}

EDITIONS: Final = (
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
        citations=_CITED_2003,
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
        citations=_CITED_2005,
    ),
    Ruleset(
        id="2007",
        title=Label("Future Sight (May 2007)", "Vision de l’avenir (mai 2007)"),
        date=date(2007, 5, 1),
        layers=_LAYERS_2005,
        dependency="fixed",
        cda_dependency="neither",
        subtype_needs_type=False,
        citations=_CITED_2007,
    ),
    Ruleset(
        id="2009",
        title=Label("Magic 2010 (October 2009)", "Magic 2010 (octobre 2009)"),
        date=date(2009, 10, 1),
        layers=_LAYERS_2009,
        dependency="fixed",
        cda_dependency="neither",
        subtype_needs_type=False,
        citations=_CITED_2009,
    ),
    Ruleset(
        id="2011",
        title=Label("Innistrad (September 2011)", "Innistrad (septembre 2011)"),
        date=date(2011, 9, 30),
        layers=_LAYERS_2009,
        cda_dependency="neither",
        attached_needs_type=True,
        citations=_CITED_2011,
    ),
    Ruleset(
        id="2014",
        title=Label("Born of the Gods (March 2014)", "Créations divines (mars 2014)"),
        date=date(2014, 3, 16),
        layers=_LAYERS_2009,
        citations=_CITED_2014,
    ),
    Ruleset(
        id="2026",
        title=Label("Today (September 2026)", "Aujourd’hui (septembre 2026)"),
        date=date(2026, 9, 25),
        layers=_LAYERS_2026,
        citations=_CITED_2026,
    ),
)
