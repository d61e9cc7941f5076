"""How long a resolved effect lasts, as the site says it in both languages.

Each predicate of a subject has its own duration, or that of what stands behind it.
"""

from __future__ import annotations

from typing import Final, cast

from engine.scenario import CardTypes, Change, Label, Restrict, Subtypes
from layers_site.explain.reading.grammar import REFUSED
from layers_site.explain.reading.predicates import together
from layers_site.explain.reading.script import FOR_GOOD, Lasting, Saying

END_OF_TURN: Final = Label("until end of turn", "jusqu’à la fin du tour")
END_OF_COMBAT: Final = Label("until end of combat", "jusqu’à la fin du combat")
NEXT_TURN: Final = Label("until your next turn", "jusqu’à votre prochain tour")

_NEXT_UPKEEP: Final = Label("until your next upkeep", "jusqu’à votre prochain entretien")
_NEXT_END_STEP: Final = Label("until your next end step", "jusqu’à votre prochaine étape de fin")

#: English phrases, and the label of each; "this turn" ends when "until end of turn" does (514.2).
ENGLISH: Final[tuple[tuple[str, Label], ...]] = (
    ("until end of turn", END_OF_TURN),
    ("until the end of turn", END_OF_TURN),
    ("until end of combat", END_OF_COMBAT),
    ("until your next turn", NEXT_TURN),
    ("until your next upkeep", _NEXT_UPKEEP),
    ("until your next end step", _NEXT_END_STEP),
    *(
        (phrase, Label("until the end of your next turn", "jusqu’à la fin de votre prochain tour"))
        for phrase in ("until the end of your next turn", "until end of your next turn")
    ),
)

#: French phrases, and the label of each.
FRENCH: Final[tuple[tuple[str, Label], ...]] = (
    ("jusqu' à la fin du tour", END_OF_TURN),
    ("jusqu' à la fin du combat", END_OF_COMBAT),
    *((f"jusqu' {when}", NEXT_TURN) for when in ("à votre prochain tour", "au début de votre prochain tour")),
    *((f"jusqu' {when} prochain entretien", _NEXT_UPKEEP) for when in ("à votre", "au début de votre")),
    *((f"jusqu' {when} prochaine étape de fin", _NEXT_END_STEP) for when in ("à votre", "au début de votre")),
    ("jusqu' à la fin de votre prochain tour",
     Label("until the end of your next turn", "jusqu’à la fin de votre prochain tour")),
)  # fmt: skip


def spans_of(
    sayings: tuple[Saying, ...], around: Lasting | None
) -> tuple[tuple[tuple[Change, ...], Lasting], ...] | None:
    """Join the predicates of each duration; None where duration or meaning is not certain.

    "Gets +2/+2 and gains flying until end of turn": what has no time of its own has that of what stands behind it.
    """
    if around is None and all(saying.lasting is None for saying in sayings):
        around = FOR_GOOD
    spans: list[tuple[tuple[Change, ...], Lasting]] = []
    behind = around
    for saying in reversed(sayings):
        lasting = saying.lasting or behind
        if lasting is None:
            return None
        if spans and spans[0][1] == lasting:
            spans[0] = ((*saying.changes, *spans[0][0]), lasting)
        else:
            spans.insert(0, (saying.changes, lasting))
        behind = around if _is_limit(saying) else lasting
    made = [(together((changes,)), lasting) for changes, lasting in spans]
    if any(changes is REFUSED for changes, _lasting in made):
        return None
    return cast("tuple[tuple[tuple[Change, ...], Lasting], ...]", tuple(made))


def _is_limit(saying: Saying) -> bool:
    """Return whether it is a restriction: its "this turn" does not reach back to the predicates before it."""
    return all(isinstance(change, Restrict) for change in saying.changes)


def with_old_types(changes: tuple[Change, ...]) -> tuple[Change, ...] | None:
    """Return the changes with their types added to the old types; None where they set no types."""
    if not any(isinstance(change, CardTypes) and change.op in {"set", "add"} for change in changes):
        return None
    made: list[Change] = []
    for change in changes:
        if isinstance(change, CardTypes) and change.op == "set":
            made.append(CardTypes("add", change.words))
        elif isinstance(change, Subtypes) and change.op in {"set", "set_creature"}:
            made.append(Subtypes("add", change.words))
        else:
            made.append(change)
    return tuple(made)
