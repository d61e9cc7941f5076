"""Keywords that go on with a cost or a number, and those that stand alone, by their English names: for all languages.

French reads those of them that `wording/french/vocabulary.py` has a name for.
"""

from __future__ import annotations

from typing import Final

WITH_COST: Final[tuple[str, ...]] = (
    "equip", "fortify", "ward", "cycling", "flashback", "kicker", "multikicker", "buyback", "echo", "madness", "morph",
    "megamorph", "disguise", "unearth", "evoke", "embalm", "eternalize", "dash", "bestow", "ninjutsu", "suspend",
    "commander ninjutsu", "cumulative upkeep", "entwine", "escape", "foretell", "disturb", "overload", "scavenge",
    "outlast", "reconfigure", "level up", "mutate", "plainscycling", "islandcycling", "swampcycling",
    "mountaincycling", "forestcycling", "basic landcycling", "landcycling", "surge", "spectacle", "emerge", "prowl",
    "transmute", "replicate", "recover", "forecast", "escalate", "miracle", "awaken", "boast", "encore", "blitz",
    "prototype", "craft", "plot", "offspring", "impending", "warp", "harmonize", "mobilize", "sneak", "web-slinging",
    "freerunning", "squad", "more than meets the eye", "aura swap", "fuse", "exhaust", "wizardcycling",
    "slivercycling",
)  # fmt: skip
WITH_NUMBER: Final[tuple[str, ...]] = (
    "annihilator", "bushido", "rampage", "toxic", "afflict", "crew", "devour", "fabricate", "afterlife", "renown",
    "soulshift", "absorb", "amplify", "bloodthirst", "dredge", "fading", "vanishing", "frenzy", "graft", "modular",
    "poisonous", "ripple", "tribute", "hideaway", "casualty", "backup", "saddle", "station", "firebending", "mobilize",
    "ward", "increment", "reinforce", "evolve", "training", "intensity",
)  # fmt: skip
ALONE: Final[tuple[str, ...]] = (
    "changeling", "devoid", "daybound", "nightbound", "epic", "ascend", "aftermath", "assist", "bargain", "cipher",
    "compleated", "conspire", "gravestorm", "hidden agenda", "jump-start", "living metal", "partner", "retrace",
    "read ahead", "ravenous", "start your engines!", "flanking", "banding", "infect", "prowess", "dethrone", "enlist",
    "for mirrodin!", "job select", "demonstrate", "exploit", "champion a creature", "choose a background", "station",
    "double agenda", "friends forever", "doctor's companion", "gift a card", "solved", "storm", "cascade",
    "flashback", "foretell", "escape", "madness", "miracle", "encore", "replicate", "blitz", "embalm", "eternalize",
    "artifact landwalk", "islandhome",
)  # fmt: skip
