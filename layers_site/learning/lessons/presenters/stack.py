"""The stack within a page of a lesson: a case of it, to step through and to play, and the task in it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from layers_site.explain.names import Names, label
from layers_site.learning.lessons.presenters.tasks import State, TaskView
from layers_site.learning.lessons.services.games import differences
from layers_site.learning.lessons.services.places import Place
from layers_site.learning.stack.presenters.links import Frame
from layers_site.learning.stack.presenters.play import PlayView, play_view
from layers_site.learning.stack.services.positions import Position


def stack_view(place: Place, position: Position | None) -> PlayView | None:
    """Return the game of the page at a position; None where it is not there (any more).

    With htmx all moves are made on the page; without, they lead to the game's own page, and back to this one.
    """
    return play_view(position, Frame(place.href)) if position is not None else None


def game_task_view(place: Place, position: Position | None, *, done: bool) -> TaskView | None:
    """Return the task in the game with the judgement on a position; `done` tells whether it was done before."""
    task = place.play
    if task is None or position is None:
        return None
    missing = differences(task, position)
    untouched = position.play is None and position.at == 0
    state: State = "met" if not missing else ("done" if done else "open") if untouched else "not"
    says = {
        "met": lambda: label(task.after),
        "not": lambda: _not_yet(missing, Names(position.game.scenario)),
        "done": lambda: _("Done before. You can do it once more."),
        "open": lambda: _("Your turn. Play on, for both players."),
    }
    return TaskView(label(task.text), tuple(map(label, task.hints)), (), (), state, says[state]())


def _not_yet(missing: tuple[str, ...], names: Names) -> str:
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
