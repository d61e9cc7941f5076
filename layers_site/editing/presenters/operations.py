"""Operations of a stage in words, and why a difference is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

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
from engine.scenario import Scenario
from engine.turning import FaceOp, Lock, MergeWith, Transform, TurnDown, TurnUp, Unlock
from layers_site.boards.building import part_names, words
from layers_site.explain import texts
from layers_site.explain.names import Names
from layers_site.explain.texts import player_title


def op_sentences(ops: Sequence[Op], scenario: Scenario, start: Scenario | None = None) -> tuple[str, ...]:
    """Return each operation as a sentence. Several new timestamps are one sentence.

    `start` is the board that the case starts from, where `scenario` is another one with more on it.
    """
    names = Names(scenario)
    first = frozenset(thing.id for thing in (start or scenario).objects if thing.enabled)
    texts = [_sentence(op, names, first) for op in ops if not isinstance(op, Timestamp)]
    ordered = [names.item(op.id) for op in ops if isinstance(op, Timestamp)]
    if ordered:
        texts.append(_("New place in the order of timestamps: %(names)s.") % {"names": ", ".join(ordered)})
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
            return _("%(name)s affects other objects than before. An effect keeps those it began with (611.2c).") % name
        case "attached_to":
            return _("%(name)s isn’t attached to anything anymore. Move it to another zone, or turn it off.") % name
        case "added":
            return _("%(name)s cannot come in here without changing an earlier stage.") % name
        case "board" | "impossible":
            return _("The board cannot be reached from this stage.")
        case "chosen":
            return _("A choice for %(name)s was taken back. It can only be replaced by another.") % name
    return _("What is printed on %(name)s is not what it was. A stage cannot change that.") % name
