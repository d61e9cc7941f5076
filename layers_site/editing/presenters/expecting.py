"""The results of a stage as statements that one can tick: in words, with what the engine gives beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import engine
from engine.cases import OTHERS
from engine.rulesets import is_range
from engine.scenario import Ability, Scenario
from layers_site.editing import values
from layers_site.editing.presenters.spells import in_own_language, spell_name
from layers_site.editing.services.confirmations import Answer, base_of
from layers_site.editing.services.expecting import NOTHING, Offer, Statement
from layers_site.editing.services.statements import Path
from layers_site.editing.values import Kind
from layers_site.explain import texts, wording
from layers_site.explain.names import Names, label
from layers_site.platform.language import current_language, label_text


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    title: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One statement. `said` is what it says where that has no field; `apart` what each edition gives, if they differ.

    `wrong` says that a recorded value and the engine disagree, `error` what is wrong with what was typed.
    """

    key: str
    about: str
    kind: Kind
    value: str
    options: tuple[Option, ...]
    ticked: bool
    recorded: bool
    text: str
    apart: tuple[str, ...]
    wrong: str
    error: str


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    rows: tuple[Row, ...]


def groups(offer: Offer, typed: Mapping[str, Answer] | None = None, *, hides: bool = False) -> tuple[Group, ...]:
    """Return the statements by object, then what is said of order, players and spells.

    With `hides` the fields that nobody has filled in are empty, and what would give an answer away is left out.
    """
    speaker = _Speaker(offer, hides=hides)
    rows: dict[str, list[Row]] = {}
    for statement in offer.statements:
        if not speaker.may_show(statement, (typed or {}).get(statement.key)):
            continue
        rows.setdefault(speaker.group(statement.path), []).append(
            speaker.row(statement, (typed or {}).get(statement.key))
        )
    return tuple(Group(title, tuple(rows)) for title, rows in rows.items())


class _Speaker:
    """Puts the statements of one offer into words."""

    def __init__(self, offer: Offer, *, hides: bool = False) -> None:
        self._offer = offer
        self._hides = hides
        self._names = Names(offer.scenario, offer.trace.effects)

    def may_show(self, statement: Statement, typed: Answer | None) -> bool:
        """Return whether the statement tells nothing that is hidden: what one can only tick is itself the answer."""
        is_known = statement.recorded or (typed is not None and typed.ticked)
        return not self._hides or is_known or values.kind_of(statement.path, base_of(statement)) != "tick"

    def group(self, path: Path) -> str:
        if path[0] in ("objects", "players"):
            return self._names.thing(path[1])
        if path[0] == "spells":
            return spell_name(path[1], self._offer.scenario)
        return _("Order and dependency")

    def row(self, statement: Statement, typed: Answer | None) -> Row:
        base = base_of(statement)
        kind = values.kind_of(statement.path, base)
        hidden = self._hides and not statement.recorded
        text = typed.text if typed and kind != "tick" else "" if hidden else values.as_text(statement.path, base)
        return Row(
            key=statement.key,
            about=self._about(statement.path),
            kind=kind,
            value=text,
            options=tuple(self._options(statement, kind, base, text)),
            ticked=typed.ticked if typed else statement.recorded,
            recorded=statement.recorded,
            text=self._text(statement.path, base) if kind == "tick" and statement.path[0] != "absent" else "",
            apart=()
            if hidden
            else tuple(
                told_of(edition, self._text(statement.path, value)) for edition, value in statement.apart.items()
            ),
            wrong=self._wrong(statement),
            error=typed.error if typed else "",
        )

    def _wrong(self, statement: Statement) -> str:
        if statement.agrees:
            return ""
        expected = self._text(statement.path, statement.expected)
        if statement.apart:
            return _("You expect %(expected)s, and the editions differ. Expect results under single editions.") % {
                "expected": expected
            }
        actual = self._text(statement.path, statement.actual)
        return _("You expect %(expected)s, the engine gives %(given)s. One of you is wrong.") % {
            "expected": expected,
            "given": actual,
        }

    # --- what a statement is about ---

    def _about(self, path: Path) -> str:
        match path:
            case (_section, object_key, "ability", name):
                return self._ability(object_key, name)
            case ("objects" | "players" | "spells", _key, key):
                return _about_part(key)
        return _about_order(path, self._names)

    def _ability(self, key: str, name: str) -> str:
        """Return the words of an ability that is named by its keyword, its text or its id."""
        thing = next((item for item in self._offer.scenario.objects if item.id == key), None)
        ability = self._abilities(key).get(name)
        if ability is not None:
            return _("Ability: %(ability)s") % {"ability": texts.ability(ability, thing, self._offer.scenario)}
        return _("Ability: %(ability)s") % {"ability": wording.keyword_text(name, current_language())}

    def _abilities(self, key: str) -> dict[str, Ability]:
        trace = self._offer.trace
        seen = [*trace.printed[key].abilities, *trace.final[key].abilities] if key in trace.final else []
        named: dict[str, Ability] = {}
        for instance in seen:
            text = instance.ability.text or instance.ability.other
            for name in (
                instance.ability.keyword,
                text.en if text else None,
                text.fr if text else None,
                instance.id,
            ):
                if name:
                    named.setdefault(name, instance.ability)
        return named

    # --- what it says ---

    def _text(self, path: Path, value: Any) -> str:
        return statement_words(path, in_own_language(path, value, self._offer.scenario), self._names)

    def _options(self, statement: Statement, kind: Kind, base: Any, chosen: str) -> Iterator[Option]:
        if kind == "truth":
            choices = {values.as_text(statement.path, value): _truth(statement.path, value) for value in (True, False)}
        elif kind == "order":
            each = (list(order) for order in permutations(sorted(base)))
            choices = {values.as_text(statement.path, order): _ordered(order, self._names) for order in each}
        elif kind == "player":
            choices = {player: self._names.player(player) for player in self._offer.scenario.players}
        else:
            choices = {}
        if choices and not chosen:
            yield Option("", "–", chosen=True)
        yield from (Option(value, title, value == chosen) for value, title in choices.items())


def _about_part(key: str) -> str:
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


def _truth(path: Path, value: Any) -> str:
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


@dataclass(frozen=True, slots=True)
class EditionTab:
    """An edition to expect results under; `count` statements are recorded under it, `own` if it differs from "*"."""

    value: str
    title: str
    chosen: bool
    count: int
    href: str


def statement_text(path: Path, value: Any, names: Names, scenario: Scenario) -> str:
    """Return a statement as one line, without a result to look abilities up in: "Forest, Subtypes: Mountain"."""
    thing = names.thing(path[1]) if path[0] in ("objects", "players") else ""
    thing = spell_name(path[1], scenario) if path[0] == "spells" else thing
    about = _ability_or_part(path, scenario) if thing else _about_order(path, names)
    words = statement_words(path, in_own_language(path, value, scenario), names)
    return told_of(", ".join(filter(None, (thing, about))), words)


def told_of(about: str, value: str) -> str:
    return _("%(about)s: %(value)s") % {"about": about, "value": value}


def _ability_or_part(path: Path, scenario: Scenario) -> str:
    if path[2] == "ability":
        return _("Ability: %(ability)s") % {"ability": _printed_ability(path[1], path[3], scenario)}
    return _about_part(path[-1])


def _printed_ability(key: str, name: str, scenario: Scenario) -> str:
    """Return the words of an ability that is named by its place (`a1`), its keyword or its text."""
    for thing in scenario.objects:
        for place, ability in enumerate(thing.abilities, 1):
            if thing.id == key and name == (ability.id or f"a{place}"):
                return texts.ability(ability, thing, scenario)
    return wording.keyword_text(name, current_language())


def _about_order(path: Path, names: Names) -> str:
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
            return _ordered(value, names)
        case ("depends", *_pair):
            return _truth(path, value)
        case ("loops",):
            return "; ".join(_ordered(loop, names) for loop in value) or pgettext("dependency loops", "none")
        case (_section, _key, "controller"):
            return names.player(str(value))
        case (_section, _key, ("ability" | "castable" | "payable"), *_name):
            return _truth(path, value)
    return _plain(path, value)


def _ordered(effects: list[str], names: Names) -> str:
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
