"""How lines of French rules text begin, which tells what kind of ability they are."""

from __future__ import annotations

import re
from typing import Final

from layers_site.explain.reading.frames import Frames
from layers_site.explain.reading.french.enchanting import enchanted_in_english
from layers_site.explain.reading.headers import MAX_SPEED, SOLVED

_OWN = r"(?:(?:le |la |l'|les )?\s*~|(?:ce|cet|cette) \w+)"

#: Ability words that remind of a condition, which the line has to state.
_CONDITIONAL: Final = frozenset(
    ("seuil", "acharnement", "art des métaux", "délire", "férocité", "redoutable", "congrégation", "heure fatidique",
     "maîtrise de sort", "maîtrise des sorts", "saccage", "révolte", "morbidité", "lieutenant", "maquis", "domaine",
     "chromatique", "inflexible", "addenda", "corruption", "corrompu", "célébration", "vide", "descente 4",
     "descente 8", "descente insondable")
)  # fmt: skip
#: The beginnings of lines that do not concern the layers: entering, replacement, permission.
_CARRIED: Final = (
    _OWN + r" (?:arrive|entre)(?:nt)? (?:sur le champ de bataille|en jeu|engagée?s?|avec)",
    _OWN + r" arrive(?:nt)?\b",
    r"au moment où",
    r"s(?:i |').*\b(?:devait|devaient|deviez|devriez|a été \w+)\b",
    r"si [^.]*, (?:ce sort coûte|vous pouvez (?:lancer|payer))",
    r"vous pouvez\b",
    r"prévenez ",
    r"en tant que coût supplémentaire",
    r"ce sort\b",
    _OWN + r" coûten?t? \{",
    _OWN + r" peut être votre commandant",
    _OWN + r" s'échappent? avec",
    r"un deck peut",
    r"passez votre",
    r"jouez avec",
    r"(?:toutes )?les blessures",
    r"le coût d",
    r"les joueurs (?:peuvent|jouent)",
    r"chaque joueur peut",
    r"vos adversaires (?:peuvent|jouent)",
    r"(?:n'activez|ne lancez|lancez|retirez|dépensez) ",
    r"révélez cette carte",
    r"vous ne perdez",
    r"dégagez (?:~|tou(?:te)?s les|l[ea]|l')",
    r"(?:une fois|pendant) [^.]*, vous pouvez",
    r"une fois pendant chacun",
    r"tant qu[^.]*, (?:vous pouvez|si [^.]* dev\w+|les blessures|toutes les blessures)",
    r"partenariat avec ",
    r"affinité pour ",
    r"[^.]*\bne peu(?:t|vent) (?:pas )?être (?:prévenue?s?|contrecarrée?s?)\b",
    r"[^.]* arrive(?:nt)? (?:sur le champ de bataille |en jeu )?(?:engagée?s?|avec)\b",
)
#: Words that look like a matter of the layers and are none.
_HARMLESS: Final = (
    r"(?:perd|perdez|perdent|gagne|gagnez|gagnent|perdu|gagné) la partie\b",
    r"(?:perd|perdez|perdent|gagne|gagnez|gagnent) (?:autant de |(?:\d+|x|un|ce nombre de) )points? de vie\b",
    r"choisissez un type de (?:créature|carte)s?\b",
    r"choisissez un type de terrain de base\b",
    r"devient? (?:jour|nuit|engagée?|dégagée?|la cible|bloquée?|monstrueu\w+)\b",
)
_HINTS: Final = frozenset(
    ("gagne", "gagnent", "devient", "deviennent", "copie", "copies", "base", "perd", "perdent", "acquiert",
     "acquièrent", "en plus de ses", "en plus de leurs", "type", "types")
)  # fmt: skip

FRAMES = Frames(
    triggered=re.compile(
        r"(?i)(?:quand|à chaque fois|lorsque?|lorsqu'|au début|à la fin|la (?:première|prochaine) fois|"
        r"au moment où vous)\b|vous pouvez surmener [^.]* attaque(?:nt)?\. quand vous faites ainsi\b"
    ),
    chapter=re.compile(r"[IVX]+(?:, [IVX]+)* ?[—-] "),
    header=re.compile(r"(?i)(?:NIVEAU|STATION) \d+|//Level_\d+//|\d+\+ \||(?:\{[^}]+\})+ ?: Niveau \d+$"),
    word=re.compile(r"[A-ZÀ-ÖØ-Þ0-9][^.:;—\"“«(]{0,60} — "),
    under={"résolue": SOLVED, "vitesse maximale": MAX_SPEED, "vitesse max": MAX_SPEED},
    tasks=frozenset(("à résoudre", "pour résoudre")),
    conditional=_CONDITIONAL,
    states=re.compile(
        r"(?i)\b(?:tant qu|si (?!vous (?:le )?faites)|s'il|pour chaque|à moins qu|x étant|égale?s? a?u?à?|nombre de|"
        r"pendant)"
    ),
    choice=re.compile(r"(?i)choisissez .*[—-] ?$|: ?$|—$|\blance[zr]? (?:un|deux|trois|des) d\d+"),
    mode=re.compile(r"(?:[•●] ?|\+ |\d+[-—]\d+ \||\d+\+? \|)"),
    anchored=re.compile(r"(?i)au moment où .* arrive"),
    carried=re.compile(f"(?i)(?:{'|'.join(_CARRIED)})"),
    replacing=re.compile(
        r"(?i)(?:s(?:i |')[^.,«]*\bdev(?:ait|aient|iez)\b|"
        r"(?:une fois (?:par tour|pendant chacun de vos tours), )?vous pouvez (?:lancer|jouer)\b)"
    ),
    hints=_HINTS,
    entering=re.compile(
        rf"(?i)vous pouvez faire qu[e'] ?{_OWN} arrive sur le champ de bataille (?:engagée? )?comme une copie d|"
        rf"au moment où {_OWN} arrive sur le champ de bataille, vous pouvez faire qu'(?:il|elle) devienne une copie d"
    ),
    replaces=frozenset(("place",)),
    giving=frozenset(("avec", "a", "ont")),
    enchant="enchanter : ",
    mana=re.compile(r"(?i)^ajout\w+ (?:\{|une? |deux|trois|x|autant|à votre)"),
    targets=re.compile(r"(?i)\bcibl(?:e|é|ée|és|ées)\b"),
    keyword_cost=re.compile(r"(?i)^([a-zà-ÿœ' -]+?)(?: (?:\d+|x))? ?—"),
    harmless=re.compile(f"\\b(?:{'|'.join(_HARMLESS)})"),
    enchantable=enchanted_in_english,
)
