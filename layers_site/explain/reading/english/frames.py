"""How lines of English rules text begin, which tells what kind of ability they are."""

from __future__ import annotations

import re
from typing import Final

from layers_site.explain.reading.english.keywords import KEYWORD_LINES
from layers_site.explain.reading.frames import MAX_SPEED, SOLVED, Frames

#: The beginnings of lines that do not concern the layers: entering, replacement, permission.
_CARRIED: Final = (
    r"(?:~|this \w+) enters?\b",
    r"(?:~|this \w+) enters?,",
    r"as (?:~|this \w+) enters",
    r"as (?:~|this \w+) is turned",
    r"if .*\bwould\b",
    r"for each \d+ damage that would",
    r"you may\b",
    r"prevent ",
    r"as an additional cost",
    r"this spell\b",
    r"(?:~|this card) can be your commander",
    r"a deck can",
    r"skip your",
    r"play with",
    r"(?:~|this \w+) is cast",
    r"spend ",
    r"damage ",
    r"all damage",
    r"the flashback cost",
    r"(?:~|this \w+) enters the battlefield",
    r"creatures? .* enters? tapped",
    r"lands? .* enters? tapped",
    r"players? .* may",
    r"each player may",
    r"your opponents play",
    r"remove .* from your deck",
    r"abilities you activate",
    r"cast this spell only",
    r"you can't cast (?:~|this spell)",
    r"choose a background",
    r"if (?:~|this \w+) is in your opening hand",
    r"reveal this card",
    r"rather than",
    r"when you'd draw",
    r"you don't lose",
    r"you don't",
    r"you lose no",
    r"[^.]*\bcan't be (?:prevented|countered)\b",
    r"[^.]* enters? (?:the battlefield )?tapped\b",
    r"if (?:~|this \w+|it) was \w+",
    r"(?:~|this \w+) escapes with",
    r"(?:~|this \w+) costs \{",
    r"untap (?:~|this \w+|all )",
    r"for each [^.]*, you may have that creature assign",
    r"draft this card",
    r"once (?:each turn|during each of)[^.]* you may",
    r"as long as [^.]*, (?:you may|if [^.]* would|damage |all damage )",
    r"as long as [^.]*, for each [^.]*, you may have that creature assign",
    r"if [^.]*, (?:this spell costs|you may cast|you may pay|rather than pay)",
    r"during [^.]*, you may",
    r"as you (?:cascade|draft|create)",
    r"[^.]*'s controller may have it assign",
    r"if it's neither day nor night",
    r"if an effect",
    r"if a [^.]* causes",
    r"if [^.]* causes",
    r"[^.]* (?:enters?|enter) with (?:an? |\w+ )?(?:additional )?[^.]*counters? on (?:it|them)\b",
)
#: Words that look like a matter of the layers and are none.
_HARMLESS: Final = (
    r"when you do\b.*",
    r"the permanent it becomes\b",
    r"(?:lose|loses|lost|gain|gains|gained) the game\b",
    r"(?:lose|loses|lost|gain|gains|gained) (?:that much |half |any |no |an amount of )?(?:\S+ )?life\b",
    r"(?:become|becomes) (?:day|night|tapped|untapped|blocked|the target|saddled|monstrous)\b",
    r"gets? (?:an? emblem|\{|an? (?:additional )?\w+ counter)",
    r"copy (?:target|that|it|this)\b",
)

FRAMES: Final = Frames(
    triggered=re.compile(
        r"(?i)(?:when|whenever|at the beginning|at end of|at the end|the first time|the next time)\b"
        r"|you may exert [^.]* attacks\. when you do\b"
    ),
    chapter=re.compile(r"(?:[IVX]+(?:, [IVX]+)*|Visit) — "),
    header=re.compile(r"(?i)LEVEL \d+|STATION \d+|\d+\+ \||(?:\{[^}]+\})+: Level \d+$"),
    word=re.compile(r"[A-Z0-9~\u2060][^.:;—\"“(]{0,60} [—-] "),
    #: Words before a dash under which alone the line holds.
    under={"solved": SOLVED, "max speed": MAX_SPEED, "celebration rounds": None},
    tasks=frozenset(("to solve",)),
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
    says_when=re.compile(
        r"(?i:if|unless|when|whenever|while|as long as|until|during|for each|for as long as|only|once|after|before"
        r"|except|provided|at the|at end|choose|kicked)\b"
        r"|.*\b(?:if|unless|when|whenever|while|until|choose|you|your|it['’]s|this|is|are|was|were)\b"
    ),
    states=re.compile(r"(?i)\b(?:as long as|who has|if|for each|unless|where x|equal to|number of|during)\b"),
    choice=re.compile(
        r"(?i)choose .*— ?$|: ?$|—$|(?:^|, )choose (?:one|two|three|four|up to \w+|any number|x)\b.*\.$|"
        r": choose (?:one|two)\.|"
        r"^(?:spree|tiered)$|\brolls? (?:a|an|\w+) d\d+"
    ),
    mode=re.compile(r"(?:•|\+ |\d+[-—]\d+ \||\d+\+? \|)"),
    anchored=re.compile(r"(?i)as .* enters"),
    carried=re.compile(f"(?i)(?:{'|'.join(_CARRIED)})"),
    replacing=re.compile(
        r"(?i)(?:if [^.,\"]*\bwould\b|(?:once (?:each turn|during each of your turns), )?you may (?:cast|play)\b|"
        r"for each \d+ damage that would\b)"
    ),
    hints=frozenset(
        (
            "gets",
            "get",
            "becomes",
            "become",
            "copy",
            "base",
            "loses",
            "lose",
            "gains",
            "in addition to its",
            "in addition to their",
            "loses all",
            "spell has",
        )
    ),
    entering=re.compile(
        r"(?i)(?:if [^.,]*, )?you may have (?:~|this \w+) enter (?:tapped )?as a copy of\b|"
        r"as (?:~|this \w+) enters, you may have it become a copy of\b"
    ),
    replaces=frozenset(("instead", "rather")),
    giving=frozenset(("with", "has", "have")),
    enchant="enchant ",
    mana=re.compile(r"(?i)^adds? (?:\{|one|two|three|x|an amount|an additional|that much|mana)"),
    targets=re.compile(r"(?i)\btarget\b"),
    keyword_cost=re.compile(r"(?i)^([a-z' -]+?)(?: (?:\d+|x))?—"),
    keyword_lines=KEYWORD_LINES,
    harmless=re.compile(f"\\b(?:{'|'.join(_HARMLESS)})"),
)
