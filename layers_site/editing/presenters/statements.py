"""Statements about a result in words: what each is about, what it says, and under which editions."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import engine
from engine.cases import OTHERS
from engine.evaluation.world import other_costs
from engine.rulesets import is_range
from engine.scenario import Scenario
from layers_site.cardtext import wording
from layers_site.editing.services import values
from layers_site.editing.services.expecting import NOTHING
from layers_site.editing.services.statements import Path
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.platform.text import current_language, label_text


def about_part(key: str) -> str:
    texts = {
        "size": _("Power and toughness"),
        "types": _("Card types"),
        "supertypes": _("Supertypes"),
        "subtypes": _("Subtypes"),
        "colors": _("Colors"),
        "controller": _("Controller"),
        "abilities": _("How many abilities"),
        "hand_size": _("Maximum hand size"),
        "castable": _("Can it be cast?"),
        "mana": _("Cost"),
        "other": _("Costs other than mana"),
        "payable": _("Can it be paid?"),
        "restrictions": _("Restrictions"),
        "permissions": _("Permissions"),
        "counters": _("Counters"),
        "name": _("Name"),
        "zone": _("Zone"),
        "mana_value": _("Mana value"),
        "all_creature_types": _("Every creature type"),
        "power": _("Power"),
        "toughness": _("Toughness"),
    }
    return texts.get(key, key)


def truth_text(path: Path, value: Any) -> str:
    if path[0] == "depends":
        return _("the first depends on the second") if value else _("the first does not depend on the second")
    if path[-1] in ("castable", "payable"):
        return _("yes") if value else _("no")
    return _("it has it") if value else _("it does not have it")


def _plain(path: Path, value: Any) -> str:
    kind = values.kind_of(path, value)
    if kind != "tick":
        return values.as_text(path, value) or _("none")
    if isinstance(value, list):
        return ", ".join(map(_item, value)) or _("none")
    if isinstance(value, dict):
        return ", ".join(f"{key}: {item}" for key, item in value.items()) or _("none")
    return _("yes") if value is True else str(value)


def _item(item: Any) -> str:
    return label_text(item) if isinstance(item, dict) and item.keys() == {"en", "fr"} else str(item)


def statement_text(path: Path, value: Any, names: Names, scenario: Scenario) -> str:
    """Return a statement as one line, without a result to look abilities up in: "Forest, Subtypes: Mountain"."""
    thing = names.thing(path[1]) if path[0] in ("objects", "players") else ""
    thing = spell_name(path[1], scenario) if path[0] == "spells" else thing
    about = _ability_or_part(path, scenario) if thing else about_order(path, names)
    words = statement_words(path, in_own_language(path, value, scenario), names)
    return told_of(", ".join(filter(None, (thing, about))), words)


def told_of(about: str, value: str) -> str:
    return _("%(about)s: %(value)s") % {"about": about, "value": value}


def _ability_or_part(path: Path, scenario: Scenario) -> str:
    if path[2] == "ability":
        return _("Ability: %(ability)s") % {"ability": _printed_ability(path[1], path[3], scenario)}
    return about_part(path[-1])


def _printed_ability(key: str, name: str, scenario: Scenario) -> str:
    """Return the words of an ability that is named by its place (`a1`), its keyword or its text."""
    for thing in scenario.objects:
        for place, ability in enumerate(thing.abilities, 1):
            if thing.id == key and name == (ability.id or f"a{place}"):
                return texts.ability(ability, thing, scenario)
    return wording.keyword_text(name, current_language())


def about_order(path: Path, names: Names) -> str:
    match path:
        case ("order", layer):
            return _("Order in layer %(layer)s") % {"layer": layer}
        case ("depends", effect, on):
            return _("%(effect)s and %(on)s") % {"effect": names.effect(effect), "on": names.effect(on)}
        case ("absent", effect):
            return _("%(effect)s applies in no layer") % {"effect": names.effect(effect)}
    return _("Dependency loops")


def statement_words(path: Path, value: Any, names: Names) -> str:
    """Return a statement in words."""
    if value is NOTHING:
        return _("nothing of the kind")
    match path:
        case ("order", _layer):
            return in_order(value, names)
        case ("depends", *_pair):
            return truth_text(path, value)
        case ("loops",):
            return "; ".join(in_order(loop, names) for loop in value) or pgettext("dependency loops", "none")
        case (_section, _key, "controller"):
            return names.player(str(value))
        case (_section, _key, ("ability" | "castable" | "payable"), *_name):
            return truth_text(path, value)
    return _plain(path, value)


def in_order(effects: list[str], names: Names) -> str:
    return ", ".join(names.effect(effect) for effect in effects)


def edition_title(edition: str) -> str:
    if edition == OTHERS:
        return _("Every edition")
    if is_range(edition):
        first, _dash, last = edition.partition("-")
        if not last:
            return _("from %(first)s on") % {"first": first}
        words = _("%(first)s to %(last)s") if first else _("up to %(last)s")
        return words % {"first": first, "last": last}
    title = engine.RULESETS[edition].title if edition in engine.RULESETS else None
    return label(title) if title else edition


def spell_name(key: str, scenario: Scenario) -> str:
    """Return the name of a spell, numbered where several on the board have it."""
    spell = next((spell for spell in scenario.spells if spell.id == key), None)
    if spell is None:
        return key
    same = [other.id for other in scenario.spells if label(other.name) == label(spell.name)]
    return label(spell.name) if len(same) == 1 else f"{label(spell.name)} ({same.index(key) + 1})"


def in_own_language(path: Path, value: Any, scenario: Scenario) -> Any:
    """Return a value with the other costs of a spell, which results name in English, in the language of the page."""
    if path[0] != "spells" or path[-1] != "other" or not isinstance(value, list):
        return value
    costs = (cost for spell in scenario.spells if spell.id == path[1] for cost in other_costs(spell))
    words = {cost.en: label(cost) for cost in costs}
    return [words.get(item, item) for item in value]
