"""How lines of English rules text begin, which tells what kind of ability they are."""

from __future__ import annotations

import re

from layers_site.explain.reading.frames import Frames

FRAMES = Frames(
    triggered=re.compile(r"(?i)(?:when|whenever|at the beginning|at end of|at the end|the first time|the next time)\b"),
    chapter=re.compile(r"[IVX]+(?:, [IVX]+)* — "),
    header=re.compile(r"(?i)LEVEL \d+|STATION \d+|\d+\+ \||(?:\{[^}]+\})+: Level \d+$"),
    word=re.compile(r"[A-Z0-9][^.:;—\"“(]{0,60} — "),
    #: Words before a dash under which alone the line holds.
    under=frozenset(("solved", "max speed", "celebration rounds")),
    #: Words before a dash that remind of a condition, which the line has to state.
    conditional=frozenset(
        (
            "threshold",
            "hellbent",
            "metalcraft",
            "delirium",
            "ferocious",
            "formidable",
            "coven",
            "fateful hour",
            "corrupted",
            "descend 4",
            "descend 8",
            "fathomless descent",
            "spell mastery",
            "raid",
            "revolt",
            "morbid",
            "celebration",
            "lieutenant",
            "void",
            "undergrowth",
            "domain",
            "chroma",
            "adamant",
            "addendum",
        )
    ),
    states=re.compile(r"(?i)\b(?:as long as|if|for each|unless|where x|equal to|number of|during)\b"),
    choice=re.compile(r"(?i)choose .*— ?$|: ?$|—$"),
    mode=re.compile(r"(?:•|\+ |\d+[-—]\d+ \||\d+\+? \|)"),
    anchored=re.compile(r"(?i)as .* enters"),
    carried=re.compile(
        r"(?i)(?:(?:~|this \w+) enters?\b|(?:~|this \w+) enters?,|as (?:~|this \w+) enters|as (?:~|this \w+) is turned|"
        r"if .*\bwould\b|you may\b|prevent |as an additional cost|this spell\b|(?:~|this card) can be your commander|"
        r"a deck can|skip your|play with|(?:~|this \w+) is cast|spend |damage |all damage|the flashback cost|"
        r"(?:~|this \w+) enters the battlefield|creatures? .* enters? tapped|lands? .* enters? tapped|players? .* may|"
        r"each player may|your opponents play|remove .* from your deck|abilities you activate|"
        r"cast this spell only|choose a background|if (?:~|this \w+) is in your opening hand|"
        r"reveal this card|rather than|when you'd draw|you don't lose|you don't|you lose no|"
        r"[^.]*\bcan't be (?:prevented|countered)\b|[^.]* enters? (?:the battlefield )?tapped\b)"
    ),
    hints=frozenset(
        ("gets", "get", "becomes", "become", "copy", "base", "loses", "lose", "addition", "type", "types", "gains")
    ),
    replaces=frozenset(("instead", "rather")),
    enchant="enchant ",
    mana=re.compile(r"(?i)^adds? (?:\{|one|two|three|x|an amount|an additional|that much|mana)"),
    targets=re.compile(r"(?i)\btarget\b"),
    keyword_cost=re.compile(r"(?i)^([a-z' -]+?)—"),
)
