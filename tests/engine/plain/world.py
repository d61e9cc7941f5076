"""After the layers: effects on players, then on the rules of the game, at last on costs (613.10, 613.11, 601.2f)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.expressions import Selector
from engine.scenario import (
    Change,
    Cost,
    HandSize,
    Permit,
    PlayerAbilities,
    Prohibit,
    Restrict,
    Spell,
)
from engine.words import amount_of, symbols
from tests.engine.plain.asking import Asker, bounded, matches, matching, value
from tests.engine.plain.forces import Force
from tests.engine.plain.table import Table, as_printed

Json = dict[str, Any]
_FIRST_HAND_SIZE = 7


class World:
    """What players have and may, and what spells cost, at this moment."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.players: dict[str, Json] = {
            player: {"abilities": [], "hand_size": _FIRST_HAND_SIZE, "permissions": set(), "restrictions": set()}
            for player in table.scenario.players
        }
        self.castable = {spell.id: True for spell in table.scenario.spells}
        self.reached: dict[str, list[Cost]] = {spell.id: [] for spell in table.scenario.spells}

    # --- players and rules ----------------------------------------------------------------------------

    def do(self, force: Force, change: Change) -> None:
        """One change of an effect, to players, spells or the objects that it restricts."""
        asker = force.asker(self.table)
        if isinstance(change, Restrict) and change.who is None:
            for obj in force.objects(self.table):
                self.table.things[obj].restrictions.add(change.what.en)
        elif isinstance(change, Prohibit):
            self._prohibit(asker, change)
        elif isinstance(change, Cost):
            self._cost(asker, change)
        elif isinstance(change, PlayerAbilities | HandSize | Permit | Restrict):
            for player in players_meant(asker, str(change.who)):
                self._to_player(asker, change, self.players[player])

    def _to_player(self, asker: Asker, change: Change, player: Json) -> None:
        match change:
            case PlayerAbilities(_, op, keywords):
                self._abilities(player, op, list(asker.keywords(keywords)))
            case HandSize(_, op, number):
                self._hand_size(player, op, 0 if number is None else value(asker, number))
            case Permit(what, _):
                player["permissions"].add(what.en)
            case Restrict(what, _):
                player["restrictions"].add(what.en)

    def _prohibit(self, asker: Asker, change: Prohibit) -> None:
        """Spells can't be cast; abilities are not cast anyway."""
        players = players_meant(asker, change.who)
        for spell in self.table.scenario.spells:
            if spell.ability_of is None and spell.controller in players and is_such(asker, change.cast, spell):
                self.castable[spell.id] = False

    def _abilities(self, player: Json, op: str, words: list[str]) -> None:
        if op == "add":
            player["abilities"] += words
        else:
            player["abilities"] = [word for word in player["abilities"] if word not in words]

    def _hand_size(self, player: Json, op: str, number: int) -> None:
        if op == "none":
            player["hand_size"] = None
        elif op == "set":
            player["hand_size"] = number
        elif player["hand_size"] is not None:
            player["hand_size"] = bounded(player["hand_size"] + number)

    # --- costs ----------------------------------------------------------------------------------------

    def _cost(self, asker: Asker, change: Cost) -> None:
        players = players_meant(asker, change.who)
        for spell in self.table.scenario.spells:
            if spell.controller in players and self._reaches(asker, change, spell):
                self.reached[spell.id].append(repeated(change, value(asker, change.times)))

    def _reaches(self, asker: Asker, change: Cost, spell: Spell) -> bool:
        if change.spells is not None:
            return spell.ability_of is None and is_such(asker, change.spells, spell)
        assert change.abilities_of is not None
        of_kind = not change.keywords or spell.keyword in change.keywords
        spared = change.except_mana and spell.makes_mana
        targets = [one for one in spell.targets if one in asker.table.things]
        aims = change.targets is None or any(matches(asker, change.targets, one) for one in targets)
        return spell.ability_of in matching(asker, change.abilities_of) and of_kind and aims and not spared

    # --- what is shown --------------------------------------------------------------------------------

    def shown_players(self) -> dict[str, Json]:
        """No hand size is below none at all, whatever was taken off it on the way."""
        made = {player: {key: _sorted(part) for key, part in now.items()} for player, now in self.players.items()}
        for shown in made.values():
            shown["hand_size"] = None if shown["hand_size"] is None else max(0, shown["hand_size"])
        return made

    def shown_spells(self) -> dict[str, Json]:
        made = {}
        for spell in self.table.scenario.spells:
            cost = total_cost(spell, self.reached[spell.id])
            extras = [extra for extra in (spell.alternative, spell.additional) if extra is not None]
            made[spell.id] = {
                "castable": self.castable[spell.id],
                "payable": cost is not None,
                "mana": "" if cost is None else written(cost),
                "other": [label.en for extra in extras for label in extra.other],
            }
        return made


def _sorted(part: Any) -> Any:
    return sorted(part) if isinstance(part, set | list) else part


def players_meant(asker: Asker, who: str) -> list[str]:
    """The players that a word means."""
    players = asker.table.scenario.players
    match who:
        case "each":
            return list(players)
        case "attached":
            return [player for player in players if player == asker.attached()]
        case "chosen":
            return [player for player in players if player == asker.choice("player")]
        case _:
            return [player for player in players if asker.is_player(who, player)]


def is_such(asker: Asker, selector: Selector, spell: Spell) -> bool:
    """Whether the spell fits: it is on the stack by the time that its cost is determined (601.2a)."""
    things = {**asker.table.things, spell.id: as_printed(spell.on_stack(), len(asker.table.things))}
    return matches(replace(asker, table=replace(asker.table, things=things)), selector, spell.id)


def first_cost(spell: Spell) -> list[str] | None:
    """Mana or alternative cost with its own additional one, as symbols; None where there is none to pay (118.6)."""
    base = spell.mana_cost if spell.alternative is None else spell.alternative.mana_cost
    if spell.alternative is None and base == "" and spell.ability_of is None:
        return None
    extra = "" if spell.additional is None else spell.additional.mana_cost
    return [*symbols(base), *symbols(extra)]


def repeated(change: Cost, times: int) -> Cost:
    """The change with all that it adds or takes away; a minimum is there once."""
    return change if isinstance(change.amount, int) else replace(change, amount=change.amount * max(0, times))


def total_cost(spell: Spell, changes: list[Cost]) -> list[str] | None:
    """What there is to pay, then every increase, then every reduction, at last every minimum."""
    cost = first_cost(spell)
    for change in sorted(changes, key=lambda change: (rank(change), -change.least)):
        cost = None if cost is None else changed_cost(cost, change)
    return cost


def changed_cost(now: list[str], change: Cost) -> list[str]:
    if isinstance(change.amount, int):
        lacking = change.amount - sum(map(amount_of, now))
        return [*now, str(lacking)] if lacking > 0 else now
    amount = symbols(change.amount)
    return [*now, *amount] if change.op == "add" else reduced(now, amount, change.least)


def reduced(now: list[str], amount: tuple[str, ...], least: int) -> list[str]:
    """Generic mana takes only generic; coloured and colourless take their own first, then generic (118.7).

    A reduction by an X that nobody has announced is one by nothing.
    """
    left = [symbol for symbol in now if not symbol.isdigit()]
    generic = sum(int(symbol) for symbol in now if symbol.isdigit())
    for symbol in amount:
        if symbol in ("X", "Y", "Z"):
            continue
        spare = generic + sum(map(amount_of, left)) - least
        if symbol in left:
            if spare >= amount_of(symbol):
                left.remove(symbol)
        else:
            generic -= max(0, min(generic, amount_of(symbol), spare))
    return [str(generic), *left]


def written(cost: list[str]) -> str:
    """First each X, then one generic symbol, then the others in their order; nothing at all is {0}."""
    variable = [symbol for symbol in cost if symbol in ("X", "Y", "Z")]
    generic = bounded(sum(int(symbol) for symbol in cost if symbol.isdigit()))
    others = [symbol for symbol in cost if symbol not in variable and not symbol.isdigit()]
    made = [*variable, *([str(generic)] if generic else []), *others]
    return "".join(f"{{{symbol}}}" for symbol in made) or "{0}"


def rank(change: Change) -> int:
    """What is about no cost goes first, then increases, reductions, at last what sets a minimum."""
    return {"add": 1, "reduce": 2, "minimum": 3}[change.op] if isinstance(change, Cost) else 0
