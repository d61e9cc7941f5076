"""The fixed words of a trace as text, in both languages side by side. What cards do is worded elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.trace import AppliedBy, DependsBecause, LostBecause
from layers_site.wording import Language


@dataclass(frozen=True, slots=True)
class Terms:
    """Sentences have named places: `%(effect)s`."""

    colon: str
    printed: str
    final: str
    layer: str
    after_layers: Mapping[str, str]
    quiet: str
    nameless: str
    no_abilities: str
    none: str
    counters: str
    face: str
    by: Mapping[AppliedBy, str]
    affects_nothing: str
    changes_nothing: str
    name: str
    controller: str
    type_line: str
    colors: str
    size: str
    gains: str
    loses: str
    depends: str
    because: Mapping[DependsBecause, str]
    loop: str
    lost: Mapping[LostBecause, str]
    lost_by: str
    players: Mapping[str, str]
    too_deep: str


_ENGLISH: Final = Terms(
    colon=":",
    printed="As printed",
    final="In the end",
    layer="Layer %(name)s (%(rule)s)",
    after_layers={"players": "After the layers: players", "rules": "After the layers: the rules of the game"},
    quiet="Nothing happens in layers %s.",
    nameless="No name",
    no_abilities="No abilities.",
    none="nothing",
    counters="%(counters)s on %(object)s",
    face="%(object)s is face down",
    by={
        "cda": "first, because it defines a characteristic",
        "timestamp": "by timestamp",
        "dependency": "by dependency",
        "loop": "in a dependency loop, by timestamp",
    },
    affects_nothing="affects nothing",
    changes_nothing="no change",
    name="name",
    controller="controller",
    type_line="type line",
    colors="colors",
    size="power and toughness",
    gains="gains",
    loses="loses",
    depends="%(effect)s depends on %(on)s, which would change %(because)s.",
    because={
        "text": "its text",
        "existence": "whether it exists",
        "applies_to": "what it applies to",
        "does": "what it does",
    },
    loop="Dependency loop: %s.",
    lost={
        "ability_removed": "%(effect)s does not apply: its ability is gone.",
        "condition": "%(effect)s does not apply: its condition does not hold.",
        "too_late": "%(effect)s does not apply: it was gained after the layers of all it does.",
    },
    lost_by="%(effect)s does not apply: %(by)s has taken its ability away.",
    players={"you": "you", "opponent": "the opponent"},
    too_deep="An ability nested too deep to be put into words.",
)

_FRENCH: Final = Terms(
    colon="\u00a0:",
    printed="Tel qu’imprimé",
    final="Au bout du compte",
    layer="Couche %(name)s (%(rule)s)",
    after_layers={
        "players": "Après les couches\u00a0: les joueurs",
        "rules": "Après les couches\u00a0: les règles du jeu",
    },
    quiet="Il ne se passe rien dans les couches %s.",
    nameless="Sans nom",
    no_abilities="Aucune capacité.",
    none="rien",
    counters="%(counters)s sur %(object)s",
    face="%(object)s est face cachée",
    by={
        "cda": "en premier, car cet effet définit une caractéristique",
        "timestamp": "par tampon horaire",
        "dependency": "par dépendance",
        "loop": "dans une boucle de dépendance, par tampon horaire",
    },
    affects_nothing="n’affecte rien",
    changes_nothing="aucun changement",
    name="nom",
    controller="contrôleur",
    type_line="ligne de type",
    colors="couleurs",
    size="force et endurance",
    gains="acquiert",
    loses="perd",
    depends="%(effect)s dépend de %(on)s, qui changerait %(because)s.",
    because={
        "text": "son texte",
        "existence": "son existence",
        "applies_to": "ce à quoi il s’applique",
        "does": "ce qu’il fait",
    },
    loop="Boucle de dépendance\u00a0: %s.",
    lost={
        "ability_removed": "%(effect)s ne s’applique pas\u00a0: sa capacité n’est plus là.",
        "condition": "%(effect)s ne s’applique pas\u00a0: sa condition n’est pas remplie.",
        "too_late": "%(effect)s ne s’applique pas\u00a0: sa capacité est acquise après les couches de ce qu’il fait.",
    },
    lost_by="%(effect)s ne s’applique pas\u00a0: %(by)s lui a retiré sa capacité.",
    players={"you": "vous", "opponent": "l’adversaire"},
    too_deep="Une capacité trop imbriquée pour être mise en mots.",
)

TERMS: Final[Mapping[Language, Terms]] = {"en": _ENGLISH, "fr": _FRENCH}
