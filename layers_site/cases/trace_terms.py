"""The fixed words of a trace as text, in both languages side by side. What cards do is worded elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from engine.trace import AppliedBy, DependsBecause, LostBecause
from layers_site.wording import Language


@dataclass(frozen=True, slots=True)
class Terms:
    """Sentences have named places: `%(effect)s`. What is by `bool` is for several objects where that is true."""

    colon: str
    semicolon: str
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
    by: Mapping[AppliedBy | Literal["cost"], str]
    waited: str
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
    ended: str
    rule: str
    evidence: str
    not_there: str
    reads: str
    applies_to_nothing: str
    applies_only_to: str
    also: str
    told_nothing: Mapping[bool, str]
    copies: Mapping[bool, str]
    takes_text: Mapping[bool, str]
    excepted: Mapping[bool, str]
    players: Mapping[str, str]
    player_gains: str
    player_loses: str
    hand_size: str
    no_hand_size: str
    permissions: str
    restrictions: str
    castable: Mapping[bool, str]
    unpayable: str
    cost: str
    other_costs: str
    and_players: str
    and_spells: str
    too_deep: str


_ENGLISH: Final = Terms(
    colon=":",
    semicolon="; ",
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
        "cost": "by the order of costs",
    },
    waited="after %s",
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
        "loop": "%(effect)s does not apply: it is in a dependency loop.",
    },
    lost_by="%(effect)s does not apply: %(by)s has taken its ability away.",
    ended="It applied before; here: %s",
    rule="%(sentence)s (%(rule)s)",
    evidence="Without that first: %(without)s. With it: %(beside)s.",
    not_there="it is not there",
    reads="it reads “%s”",
    applies_to_nothing="it applies to nothing",
    applies_only_to="it applies only to %s",
    also="and",
    told_nothing={False: "is affected", True: "are affected"},
    copies={False: "becomes a copy of %(name)s", True: "become copies of %(name)s"},
    takes_text={False: "has the full text of %(name)s", True: "have the full text of %(name)s"},
    excepted={False: "%(copy)s, except that it %(exceptions)s", True: "%(copy)s, except that they %(exceptions)s"},
    players={"you": "you", "opponent": "the opponent"},
    player_gains="gains",
    player_loses="loses",
    hand_size="maximum hand size",
    no_hand_size="no maximum",
    permissions="permissions",
    restrictions="restrictions",
    castable={True: "can be cast", False: "can’t be cast"},
    unpayable="has no cost that could be paid",
    cost="total cost",
    other_costs="besides mana",
    and_players="Players",
    and_spells="Spells and abilities about to be paid for",
    too_deep="An ability nested too deep to be put into words.",
)

_FRENCH: Final = Terms(
    colon="\u00a0:",
    semicolon="\u202f; ",
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
        "cost": "dans l’ordre des coûts",
    },
    waited="après %s",
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
        "loop": "%(effect)s ne s’applique pas\u00a0: cet effet est dans une boucle de dépendance.",
    },
    lost_by="%(effect)s ne s’applique pas\u00a0: %(by)s lui a retiré sa capacité.",
    ended="Appliqué auparavant\u202f; ici\u00a0: %s",
    rule="%(sentence)s (%(rule)s)",
    evidence="Sans lui d’abord\u00a0: %(without)s. Avec lui\u00a0: %(beside)s.",
    not_there="l’effet n’existe pas",
    reads="son texte est «\u00a0%s\u00a0»",
    applies_to_nothing="il ne s’applique à rien",
    applies_only_to="il ne s’applique qu’à %s",
    also="et",
    told_nothing={False: "est concerné", True: "sont concernés"},
    copies={False: "devient une copie de %(name)s", True: "deviennent des copies de %(name)s"},
    takes_text={False: "a le texte complet de %(name)s", True: "ont le texte complet de %(name)s"},
    excepted={
        False: "%(copy)s, excepté que cet objet %(exceptions)s",
        True: "%(copy)s, excepté que ces objets %(exceptions)s",
    },
    players={"you": "vous", "opponent": "l’adversaire"},
    player_gains="acquiert",
    player_loses="perd",
    hand_size="taille de main maximale",
    no_hand_size="aucune",
    permissions="permissions",
    restrictions="restrictions",
    castable={True: "peut être lancé", False: "ne peut pas être lancé"},
    unpayable="n’a aucun coût qui puisse être payé",
    cost="coût total",
    other_costs="en plus du mana",
    and_players="Joueurs",
    and_spells="Sorts et capacités à payer",
    too_deep="Une capacité trop imbriquée pour être mise en mots.",
)

TERMS: Final[Mapping[Language, Terms]] = {"en": _ENGLISH, "fr": _FRENCH}
