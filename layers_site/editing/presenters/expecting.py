"""The results of a stage as statements that one can tick: in words, with what the engine gives beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from django.utils.translation import gettext as _

from engine.scenario import Ability
from layers_site.cardtext import wording
from layers_site.editing.presenters.stages import (
    about_order,
    about_part,
    in_order,
    in_own_language,
    spell_name,
    statement_text,
    statement_words,
    told_of,
    truth_text,
)
from layers_site.editing.services.answers import Answer, Confirmed, Kind, as_text, base_of, key_of, kind_of
from layers_site.editing.services.expecting import NOTHING, Offer, Path, Statement, Statements
from layers_site.explain import texts
from layers_site.explain.names import Names
from layers_site.platform.text import current_language
from layers_site.platform.versions import Unlike


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    title: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ExpectationRow:
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
class More:
    """The field for an ability that nobody offers: what was typed, whether the thing has it, and what is wrong."""

    key: str
    text: str = ""
    has: bool = True
    error: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    rows: tuple[ExpectationRow, ...]
    more: More | None = None


def groups(offer: Offer, typed: Mapping[str, Answer] | None = None, *, hides: bool = False) -> tuple[Group, ...]:
    """Return the statements by object, then what is said of order, players and spells.

    With `hides` the fields that nobody has filled in are empty, and what would give an answer away is left out.
    """
    speaker = _Speaker(offer, hides=hides)
    rows: dict[str, list[ExpectationRow]] = {}
    holders = offer.holders if offer.statements else ()
    more = {speaker.group(holder): _more(key_of(holder), typed or {}) for holder in holders}
    for statement in offer.statements:
        if not speaker.may_show(statement, (typed or {}).get(statement.key)):
            continue
        rows.setdefault(speaker.group(statement.path), []).append(
            speaker.row(statement, (typed or {}).get(statement.key))
        )
    for title in more:
        rows.setdefault(title, [])
    return tuple(Group(title, tuple(rows), more.get(title)) for title, rows in rows.items())


def _more(key: str, typed: Mapping[str, Answer]) -> More:
    answer = typed.get(key)
    return More(key) if answer is None else More(key, answer.text, answer.ticked, answer.error)


class _Speaker:
    """Puts the statements of one offer into words."""

    def __init__(self, offer: Offer, *, hides: bool = False) -> None:
        self._offer = offer
        self._hides = hides
        self._names = Names(offer.scenario, offer.trace.effects)

    def may_show(self, statement: Statement, typed: Answer | None) -> bool:
        """Return whether the statement tells nothing that is hidden: what one can only tick is itself the answer."""
        is_known = statement.recorded or (typed is not None and typed.ticked)
        return not self._hides or is_known or kind_of(statement.path, base_of(statement)) != "tick"

    def group(self, path: Path) -> str:
        if path[0] in ("objects", "players"):
            return self._names.thing(path[1])
        if path[0] == "spells":
            return spell_name(path[1], self._offer.scenario)
        return _("Order and dependency")

    def row(self, statement: Statement, typed: Answer | None) -> ExpectationRow:
        base = base_of(statement)
        kind = kind_of(statement.path, base)
        hidden = self._hides and not statement.recorded
        text = typed.text if typed and kind != "tick" else "" if hidden else as_text(statement.path, base)
        return ExpectationRow(
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
            return _("You expect %(expected)s, but the editions differ. Enter the right result under each edition.") % {
                "expected": expected
            }
        actual = self._text(statement.path, statement.actual)
        return _("You expect %(expected)s, but the engine gives %(given)s. One of the two is wrong.") % {
            "expected": expected,
            "given": actual,
        }

    # --- what a statement is about ---

    def _about(self, path: Path) -> str:
        match path:
            case (_section, object_key, "ability", name):
                return self._ability(object_key, name)
            case ("objects" | "players" | "spells", _key, key):
                return about_part(key)
        return about_order(path, self._names)

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
            choices = {as_text(statement.path, value): truth_text(statement.path, value) for value in (True, False)}
        elif kind == "order":
            each = (list(order) for order in permutations(sorted(base)))
            choices = {as_text(statement.path, order): in_order(order, self._names) for order in each}
        elif kind == "player":
            choices = {player: self._names.player(player) for player in self._offer.scenario.players}
        else:
            choices = {}
        if choices and not chosen:
            yield Option("", "–", chosen=True)
        yield from (Option(value, title, value == chosen) for value, title in choices.items())


@dataclass(frozen=True, slots=True)
class EditionTab:
    """An edition to expect results under; `count` statements are recorded under it, `own` if it differs from "*"."""

    value: str
    title: str
    chosen: bool
    count: int
    href: str


# --- results of two editors ---------------------------------------------------------------------------------


def together(offer: Offer, mine: Confirmed, was: Statements | None) -> tuple[Confirmed, tuple[Unlike, ...]]:
    """Return the answers with which the form is filled again, and the statements in which the three are not the same.

    `offer` has what is recorded now, `mine` is what was sent, `was` what the form was made from (None where that is
    not known). Where the sender changed nothing, what is recorded now stands.
    """
    now: Statements = {statement.path: statement.expected for statement in offer.statements if statement.recorded}
    statements = {
        path: value
        for path in dict.fromkeys((*now, *mine.statements))
        if (value := _met(path, now, mine.statements, was)) is not NOTHING
    }
    answers = dict(mine.answers)
    for statement in offer.statements:
        typed = answers.get(statement.key)
        if typed is None or not typed.error:
            answers[statement.key] = _answer(statement, statements)
    return Confirmed(statements, answers), tuple(_unlike(offer, now, mine.statements, was))


def _met(path: Path, now: Statements, sent: Statements, was: Statements | None) -> Any:
    changed = was is None or sent.get(path, NOTHING) != was.get(path, NOTHING)
    return (sent if changed else now).get(path, NOTHING)


def _answer(statement: Statement, statements: Statements) -> Answer:
    ticked = statement.path in statements
    value = statements[statement.path] if ticked else base_of(statement)
    return Answer(ticked, as_text(statement.path, value), "")


def _unlike(offer: Offer, now: Statements, sent: Statements, was: Statements | None) -> list[Unlike]:
    names = Names(offer.scenario)

    def describe(path: Path, statements: Mapping[Path, Any]) -> str:
        return statement_text(path, statements[path], names, offer.scenario) if path in statements else ""

    before = now if was is None else was
    differences = []
    for number, path in enumerate(dict.fromkeys((*before, *now, *sent)), 1):
        three = [describe(path, statements) for statements in (before, now, sent)]
        if len(set(three)) > 1:
            differences.append(Unlike("", str(number), three[1], three[2], three[0] if was is not None else ""))
    return differences
