"""Short ways to say things in tests: pieces of documents in, both languages out."""

from __future__ import annotations

from typing import Any

from engine.notation import (
    read_ability,
    read_change,
    read_condition,
    read_effect,
    read_object,
    read_selector,
    read_value,
)
from engine.scenario import GameObject, Label
from layers_site.cardtext.wording import (
    ability_text,
    changes_text,
    condition_text,
    effect_text,
    selector_text,
    value_text,
)

Both = tuple[str, str]
NAMES = {
    "bear": Label("Grizzly Bears", "Grizzlis"),
    "ogre": Label("Gray Ogre", "Ogre gris"),
    "keyrune": Label("Azorius Keyrune", "Runeclé d'Azorius"),
    "svogthos": Label("Svogthos, the Restless Tomb", "Svogthos, le Tombeau agité"),
    "ann": Label("Ann", "Anne"),
}


def nb(text: str) -> str:
    """French as it is printed: ~ stands for a no-break space, ^ for a narrow one."""
    return text.replace("~", "\u00a0").replace("^", "\u202f")


def card(*types: str, subtypes: tuple[str, ...] = (), abilities: tuple[Any, ...] = ()) -> GameObject:
    return read_object(
        {
            "id": "source",
            "name": "Source",
            "types": list(types),
            "subtypes": list(subtypes),
            "abilities": list(abilities),
        }
    )


CREATURE = card("Creature")
AURA = card("Enchantment", subtypes=("Aura",), abilities=("enchant creature",))
EQUIPMENT = card("Artifact", subtypes=("Equipment",))


def ability(document: Any, source: GameObject | None = None) -> Both:
    ability_ = read_ability(document)
    return tuple(ability_text(ability_, language, source=source, names=NAMES) for language in ("en", "fr"))  # type: ignore[return-value]


def static(affects: Any, *changes: Any, source: GameObject | None = None, **beside: Any) -> Both:
    """A static ability; `when` is its condition, `cda` and `zones` stand beside it."""
    inner = {"changes": list(changes)}
    if affects is not None:
        inner["affects"] = affects
    if "when" in beside:
        inner["if"] = beside.pop("when")
    return ability({"static": inner, **beside}, source)


def effect(affects: list[str], *changes: Any, until: bool = True, **beside: Any) -> Both:
    """A resolved effect on those objects, until end of turn unless `until` is false."""
    document = {"id": "e", "name": "E", "affects": {"ids": affects}, "changes": list(changes), **beside}
    if until:
        document["duration"] = {"en": "until end of turn", "fr": "jusqu'à la fin du tour"}
    effect_ = read_effect(document)
    return tuple(effect_text(effect_, language, names=NAMES) for language in ("en", "fr"))  # type: ignore[return-value]


def change(*documents: Any, **how: Any) -> Both:
    changes = tuple(read_change(document) for document in documents)
    return tuple(changes_text(changes, language, names=NAMES, **how) for language in ("en", "fr"))  # type: ignore[return-value]


def selector(document: Any, source: GameObject | None = None) -> Both:
    selector_ = read_selector(document)
    return tuple(selector_text(selector_, language, source=source, names=NAMES) for language in ("en", "fr"))  # type: ignore[return-value]


def value(document: Any, source: GameObject | None = None) -> Both:
    value_ = read_value(document)
    return tuple(value_text(value_, language, source=source, names=NAMES) for language in ("en", "fr"))  # type: ignore[return-value]


def condition(document: Any, source: GameObject | None = None) -> Both:
    condition_ = read_condition(document)
    return tuple(condition_text(condition_, language, source=source, names=NAMES) for language in ("en", "fr"))  # type: ignore[return-value]
