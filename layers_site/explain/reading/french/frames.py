"""How lines of French rules text begin, which tells what kind of ability they are."""

from __future__ import annotations

import re
from typing import Final

from layers_site.explain.reading.frames import Frames
from layers_site.explain.wording.french.keywords import ENCHANTABLE

_OWN = r"(?:(?:le |la |l'|les )?\s*~|(?:ce|cet|cette) \w+)"

#: Ability words that remind of a condition, which the line has to state.
_CONDITIONAL: Final = frozenset(
    ("seuil", "acharnement", "art des métaux", "délire", "férocité", "redoutable", "congrégation", "heure fatidique",
     "maîtrise de sort", "maîtrise des sorts", "saccage", "révolte", "morbidité", "lieutenant", "maquis", "domaine",
     "chromatique", "inflexible", "addenda", "corruption", "corrompu", "célébration", "vide", "descente 4",
     "descente 8", "descente insondable")
)  # fmt: skip
_HINTS: Final = frozenset(
    ("gagne", "gagnent", "devient", "deviennent", "copie", "copies", "base", "perd", "perdent", "types", "type",
     "acquiert", "acquièrent")
)  # fmt: skip

FRAMES = Frames(
    triggered=re.compile(
        r"(?i)(?:quand|à chaque fois|lorsque?|lorsqu'|au début|à la fin|la (?:première|prochaine) fois|"
        r"au moment où vous)\b"
    ),
    chapter=re.compile(r"[IVX]+(?:, [IVX]+)* ?[—-] "),
    header=re.compile(r"(?i)(?:NIVEAU|STATION) \d+|//Level_\d+//|\d+\+ \||(?:\{[^}]+\})+ ?: Niveau \d+$"),
    word=re.compile(r"[A-ZÀ-ÖØ-Þ0-9][^.:;—\"“«(]{0,60} — "),
    under=frozenset(("résolue", "vitesse maximale")),
    conditional=_CONDITIONAL,
    states=re.compile(r"(?i)\b(?:tant qu|si\b|s'il|pour chaque|à moins qu|x étant|égale?s? a?u?à?|nombre de|pendant)"),
    choice=re.compile(r"(?i)choisissez .*[—-] ?$|: ?$|—$|\blance[zr]? (?:un|deux|trois|des) d\d+"),
    mode=re.compile(r"(?:[•●] ?|\+ |\d+[-—]\d+ \||\d+\+? \|)"),
    anchored=re.compile(r"(?i)au moment où .* arrive"),
    carried=re.compile(
        r"(?i)(?:" + _OWN + r" arriven?t? (?:sur le champ de bataille|en jeu)|"
        r"au moment où|si .*|vous pouvez\b|prévenez |en tant que coût supplémentaire|"
        r"ce sort\b|" + _OWN + r" coûten?t? \{|" + _OWN + r" peut être votre commandant|"
        r"un deck peut|passez votre|jouez avec|toutes les blessures|les blessures|le coût de|"
        r"(?:les|chaque) \w+ .* arriven?t? .*engagée?s?|les joueurs peuvent|chaque joueur peut|"
        r"n'activez|ne lancez|lancez|révélez cette carte|vous ne perdez|"
        r"[^.]*\bne peu(?:t|vent) (?:pas )?être (?:prévenue?s?|contrecarrée?s?)\b|"
        r"[^.]* arriven?t? (?:sur le champ de bataille |en jeu )?engagée?s?\b)"
    ),
    hints=_HINTS,
    replaces=frozenset(("place",)),
    enchant="enchanter : ",
    mana=re.compile(r"(?i)^ajout\w+ (?:\{|une? |deux|trois|x|autant|à votre)"),
    targets=re.compile(r"(?i)\bcibl(?:e|é|ée|és|ées)\b"),
    keyword_cost=re.compile(r"(?i)^([a-zà-ÿœ' -]+?)(?: (?:\d+|x))? ?—"),
    enchantable={french: english for english, french in ENCHANTABLE.items()},
)
