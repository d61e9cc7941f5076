"""What happens at a stage and what is expected there, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import engine
from engine.cases import OTHERS
from engine.evaluation.world import other_costs
from engine.operations import (
    Attach,
    Choose,
    Enable,
    GiveControl,
    Move,
    Op,
    SetActive,
    SetCounters,
    SetFacts,
    SetGameFacts,
    SetLife,
    SetPlayerCounters,
    SetPlayerFacts,
    SetStatus,
    Statement,
    Timestamp,
)
from engine.rulesets import is_range
from engine.scenario import Scenario
from engine.turning import FaceOp, Lock, MergeWith, Transform, TurnDown, TurnUp, Unlock
from layers_site.boards.building import part_names, words
from layers_site.cardtext import wording
from layers_site.editing.services.answers import as_text, kind_of
from layers_site.editing.services.expecting import NOTHING, Path
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.explain.texts import player_title
from layers_site.platform.text import current_language, label_text


def op_sentences(ops: Sequence[Op], scenario: Scenario, start: Scenario | None = None) -> tuple[str, ...]:
    """Return each operation as a sentence. Several new timestamps are one sentence.

    `start` is the board that the case starts from, where `scenario` is another one with more on it.
    """
    names = Names(scenario)
    first = frozenset(thing.id for thing in (start or scenario).objects if thing.enabled)
    texts = [_sentence(op, names, first) for op in ops if not isinstance(op, Timestamp)]
    ordered = [names.item(op.id) for op in ops if isinstance(op, Timestamp)]
    if ordered:
        texts.append(_("New place in timestamp order: %(names)s.") % {"names": ", ".join(ordered)})
    return tuple(texts)


def _sentence(op: Op, names: Names, first: frozenset[str]) -> str:  # noqa: C901 - one case a kind of operation
    match op:
        case Enable(key, on):
            return _switched(key, names, on=on, again=key in first)
        case Attach(key, host):
            return _("%(name)s attached to %(host)s.") % {"name": names.item(key), "host": names.thing(host)}
        case SetCounters(key, kind, 0):
            return _("No more counters: %(counters)s.") % {"counters": names.item(f"{key}#{kind}")}
        case SetCounters(key, kind, count):
            return _("%(name)s has %(counters)s.") % {
                "name": names.item(key),
                "counters": texts.counters(kind, count),
            }
        case Move(key, zone):
            return _("%(name)s moves. New zone: %(zone)s.") % {"name": names.item(key), "zone": texts.zone(zone)}
        case GiveControl(key, player):
            return _("New controller of %(name)s: %(player)s.") % {
                "name": names.item(key),
                "player": names.player(player),
            }
        case Choose(key, what, word):
            return _("Choice for %(name)s: %(word)s.") % {"name": names.item(key), "word": _chosen(what, word, names)}
        case SetActive(player):
            return _("Whose turn it is: %(player)s.") % {"player": names.player(player)}
        case Timestamp():
            return ""
        case SetStatus() | SetFacts() | SetGameFacts() | SetPlayerFacts() | SetLife() | SetPlayerCounters():
            return _of_statement(op, names)
        case _:
            return _of_faces(op, names)


def _of_statement(op: Statement, names: Names) -> str:
    match op:
        case SetStatus(key, status):
            state = ", ".join(part_names.word_of("status", word) for word in status) or _("untapped")
            return _("%(name)s: %(state)s.") % {"name": names.item(key), "state": state}
        case SetFacts(key, facts):
            return _true(names.item(key), map(texts.fact, facts))
        case SetGameFacts(facts):
            return _true(_("The game"), map(texts.game_fact, facts))
        case SetPlayerFacts(player, facts):
            facts_of_player = (texts.player_fact(fact, player, names.scenario) for fact in facts)
            return _true(player_title(player, names), facts_of_player)
        case SetLife(player, life):
            return _("%(name)s: %(life)s life.") % {"name": player_title(player, names), "life": life}
        case SetPlayerCounters(player, kind, count):
            counters = texts.counters(kind, count)
            return _("%(name)s: %(state)s.") % {"name": player_title(player, names), "state": counters}


def _true(name: str, facts: Iterable[str]) -> str:
    """Return all that is true of somebody or something, as a sentence."""
    return _("%(name)s: %(state)s.") % {"name": name, "state": "; ".join(facts) or _("nothing more is true")}


def _of_faces(op: FaceOp, names: Names) -> str:
    name = {"name": names.item(op.id)}
    match op:
        case Transform():
            return _("%(name)s transforms.") % name
        case TurnUp():
            return _("%(name)s is turned face up.") % name
        case TurnDown():
            return _("%(name)s is turned face down.") % name
        case Unlock(_key, half):
            return (
                _("%(name)s: left half unlocked.") if half == "left" else _("%(name)s: right half unlocked.")
            ) % name
        case Lock(_key, half):
            return (_("%(name)s: left half locked.") if half == "left" else _("%(name)s: right half locked.")) % name
        case MergeWith(_key, host, on_top):
            both = {**name, "host": names.item(host)}
            return (_("%(name)s merges over %(host)s.") if on_top else _("%(name)s merges under %(host)s.")) % both


def _switched(key: str, names: Names, *, on: bool, again: bool) -> str:
    """Return that an effect is switched, or that an object leaves play or comes into it, perhaps `again`."""
    name = {"name": names.item(key)}
    if all(thing.id != key for thing in names.scenario.objects):
        return (_("%(name)s turned on.") if on else _("%(name)s turned off.")) % name
    if not on:
        return _("%(name)s is gone.") % name
    return (_("%(name)s is back.") if again else _("%(name)s enters.")) % name


def _chosen(what: str, word: str, names: Names) -> str:
    if what == "player":
        return names.player(word)
    if what == "color":
        return words.shown([word], "colors")
    return word if what == "name" else words.shown([word], "subtypes")


def why_not(what: Iterable[tuple[str, str]], scenario: Scenario) -> tuple[str, ...]:
    """Return in words why a board cannot be a stage, for pairs (id, field)."""
    names = Names(scenario)
    return tuple(dict.fromkeys(_why_not(key, field, names) for key, field in what))


def _why_not(key: str, field: str, names: Names) -> str:
    name = {"name": names.item(key)} if key else {}
    match field:
        case "affects" | "source":
            return _("%(name)s would affect other objects now. A resolved effect keeps its objects (611.2c).") % name
        case "attached_to":
            return _("%(name)s isn’t attached to anything anymore. Move it to another zone, or turn it off.") % name
        case "added":
            return _("%(name)s can’t enter here without changing an earlier stage.") % name
        case "board" | "impossible":
            return _("You can’t get from this stage to that board.")
        case "chosen":
            return _("A choice for %(name)s was removed. You can only replace it with another one.") % name
    return _("What is printed on %(name)s has changed. A stage can’t change that.") % name


# --- statements about a result ---------------------------------------------------------------------------------


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
    kind = kind_of(path, value)
    if kind != "tick":
        return as_text(path, value) or _("none")
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
