"""Other readings of today's rules, where their letter can be read in two ways. `docs/editions.md` describes them.

A reading is neither an edition nor a misconception: nobody who follows it is wrong.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.rulesets.editions import EDITIONS
from engine.scenario import Label

READINGS: Final = (
    replace(
        EDITIONS[-1],
        id="2026-just-after",
        title=Label(
            "Today, “just after” by the letter (613.8b)",
            "Aujourd’hui, « juste après » à la lettre (613.8b)",
        ),
        release="just_after",
    ),
)
