"""How long a resolved effect lasts, as the site says it in both languages."""

from __future__ import annotations

from typing import Final

from engine.scenario import Label

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
