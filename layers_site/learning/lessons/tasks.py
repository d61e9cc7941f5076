"""The task of a page in words, on the board in view or in a game on the stack, and what is not yet as it should be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.analysis.expectations import Difference
from engine.scenario import Scenario
from layers_site.explain.names import Names, label
from layers_site.learning.lessons.judging import Judgement
from layers_site.learning.lessons.services import LessonPage, differences
from layers_site.learning.lessons.shapes import Move, Task
from layers_site.learning.stack.services import Position

State = Literal["open", "not", "met", "done"]

#: What of an object, a player or a spell is not yet as it should be.
_ASPECTS: Final[dict[str, Promise]] = {
    "types": gettext_lazy("card types"),
    "subtypes": gettext_lazy("types"),
    "supertypes": gettext_lazy("supertypes"),
    "all_creature_types": gettext_lazy("creature types"),
    "colors": gettext_lazy("colors"),
    "abilities": gettext_lazy("abilities"),
    "has": gettext_lazy("abilities"),
    "lacks": gettext_lazy("abilities"),
    "controller": gettext_lazy("controller"),
    "name": gettext_lazy("name"),
    "hand_size": gettext_lazy("hand size"),
    "permissions": gettext_lazy("what may be done"),
    "restrictions": gettext_lazy("what cannot be done"),
    "castable": gettext_lazy("whether it can be cast"),
    "payable": gettext_lazy("cost"),
    "mana": gettext_lazy("cost"),
    "power": gettext_lazy("power"),
    "toughness": gettext_lazy("toughness"),
}
_SIZE: Final = gettext_lazy("power and toughness")
#: What is said of a move that a task does not allow, by the moves that it does.
_MEANS: Final[dict[tuple[Move, ...], Promise]] = {
    ("move",): gettext_lazy("Only the order changes here."),
    ("switch",): gettext_lazy("The order doesn’t change here: only turn effects on or off."),
}
_ELSE: Final = gettext_lazy("This isn’t part of the task.")


@dataclass(frozen=True, slots=True)
class TaskView:
    """The task of a page.

    `state` is that of the board in view: "open" while it is as it was, "done" if it is so again and the task was done
    before; `says` is the judgement in words. `medal` tells of the fewest moves that there are, "" for more.
    """

    text: str
    hints: tuple[str, ...]
    moves: tuple[Move, ...]
    hides: tuple[str, ...]
    state: State
    says: str
    medal: str = ""


def task_view(task: Task, judgement: Judgement, scenario: Scenario, moves: int, *, done: bool) -> TaskView:
    """Return the task with the judgement on a board, made in so many moves; `done`: it was done before, on any board.

    No board is reached in fewer moves than the solution takes (`tests/learning/lessons/test_mistakes.py`).
    """
    if judgement.met:
        state: State = "met"
    elif judgement.untouched:
        state = "done" if done else "open"
    else:
        state = "not"
    says = {
        "met": lambda: label(task.after),
        "not": lambda: _not_yet(task, judgement, Names(scenario)),
        "done": lambda: _("You have already done this. You can do it again."),
        "open": lambda: _("Your turn. Nothing has changed yet."),
    }
    least = state == "met" and moves == len(task.solution)
    medal = ngettext("Done in one move.", "Done in %(count)s moves, the fewest possible.", moves) % {"count": moves}
    return TaskView(
        label(task.text),
        tuple(map(label, task.hints)),
        task.moves,
        task.hides,
        state,
        says[state](),
        medal if least else "",
    )


def _not_yet(task: Task, judgement: Judgement, names: Names) -> str:
    """Return hints on what the board lacks for the goal, the most useful first."""
    if judgement.mistake is not None:
        return label(judgement.mistake.text)
    match judgement.breach:
        case "board":
            return _("This is another board. Reset it to begin the task.")
        case "moves":
            return str(_MEANS.get(task.moves, _ELSE))
        case "on":
            stays = {"names": names.listed(map(names.item, judgement.off))}
            return _("This has no effect unless you turn on %(names)s.") % stays
        case "most":
            return ngettext(
                "You changed %(count)s things. One is enough.",
                "You changed %(count)s things. %(most)s are enough.",
                task.most,
            ) % {"count": judgement.changes.count, "most": task.most}
    return _("Not yet. Still different: %(what)s.") % {"what": "; ".join(_missing(judgement.differences, names))}


def _missing(differences: tuple[Difference, ...], names: Names) -> Iterator[str]:
    """Yield each thing with what is not yet right about it, once."""
    wrong: dict[tuple[str, str], dict[str, None]] = {}
    for difference in differences:
        _root, section, *rest = difference.path.split("/")
        if section not in ("objects", "players", "spells"):
            wrong.setdefault(("", ""), {})[str(_("the order in which effects apply"))] = None
            continue
        thing = rest[0].replace("~1", "/").replace("~0", "~")
        aspects = wrong.setdefault((section, thing), {})
        aspects[rest[1] if len(rest) > 1 else ""] = None
    for (section, thing), aspects in wrong.items():
        if not section:
            yield from aspects
            continue
        name = names.player(thing) if section == "players" else _named(section, thing, names)
        yield _("%(name)s (%(aspects)s)") % {"name": name, "aspects": ", ".join(_worded(set(aspects), aspects))}


def _named(section: str, key: str, names: Names) -> str:
    if section == "objects":
        return names.thing(key)
    return next((label(spell.name) for spell in names.scenario.spells if spell.id == key), key)


def _worded(keys: set[str], ordered: dict[str, None]) -> Iterator[str]:
    if {"power", "toughness"} <= keys:
        yield str(_SIZE)
        ordered = {key: None for key in ordered if key not in ("power", "toughness")}
    texts = (str(_ASPECTS[key]) if key in _ASPECTS else str(_("not on the board")) for key in ordered)
    yield from dict.fromkeys(texts)


def game_task_view(place: LessonPage, position: Position | None, *, done: bool) -> TaskView | None:
    """Return the task in the game with the judgement on a position; `done` tells whether it was done before."""
    task = place.play
    if task is None or position is None:
        return None
    missing = differences(task, position)
    untouched = position.play is None and position.at == 0
    state: State = "met" if not missing else ("done" if done else "open") if untouched else "not"
    says = {
        "met": lambda: label(task.after),
        "not": lambda: _not_yet_in_game(missing, Names(position.game.scenario)),
        "done": lambda: _("You have already done this. You can do it again."),
        "open": lambda: _("Your turn. Play on, for both players."),
    }
    return TaskView(label(task.text), tuple(map(label, task.hints)), (), (), state, says[state]())


def _not_yet_in_game(missing: tuple[str, ...], names: Names) -> str:
    """Return what of the game is not yet as it should be, each once."""
    parts = dict.fromkeys(_part(*path.split("/")[1:3], names=names) for path in missing)
    return _("Not yet. Still different: %(what)s.") % {"what": "; ".join(parts)}


def _part(section: str, key: str = "", *, names: Names) -> str:
    match section:
        case "stack":
            return _("the stack")
        case "zones":
            return _("where %(name)s is") % {"name": names.thing(key)}
        case "damage":
            return _("the damage on %(name)s") % {"name": names.thing(key)}
        case "mana":
            return _("the mana in the pool")
        case "objects":
            return names.thing(key)
    return _("the game")
