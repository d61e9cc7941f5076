"""Prohibitions and duties of objects and players, in both languages: labels that no layer looks at."""

from __future__ import annotations

import re
from typing import Final

from engine.scenario import Label

_TABLE: Final = {
    "can't attack": "ne peut pas attaquer",
    "can't block": "ne peut pas bloquer",
    "can't attack or block": "ne peut ni attaquer ni bloquer",
    "can't attack or block alone": "ne peut ni attaquer ni bloquer seule",
    "can't be blocked": "ne peut pas être bloquée",
    "can't attack you": "ne peut pas vous attaquer",
    "can't attack you or planeswalkers you control": "ne peut attaquer ni vous ni les planeswalkers que vous contrôlez",
    "can't be the target of spells or abilities": "ne peut être la cible ni de sorts ni de capacités",
    "can't be countered": "ne peut pas être contrecarré",
    "can't be sacrificed": "ne peut pas être sacrifié",
    "can't be regenerated": "ne peut pas être régénérée",
    "can't transform": "ne peut pas se transformer",
    "can't crew vehicles": "ne peut pas piloter de véhicules",
    "can't be blocked by more than one creature": "ne peut pas être bloquée par plus d'une créature",
    "can't be blocked except by two or more creatures": "ne peut être bloquée que par deux créatures ou plus",
    "attacks each combat if able": "attaque à chaque combat si possible",
    "blocks each combat if able": "bloque à chaque combat si possible",
    "must be blocked if able": "doit être bloquée si possible",
    "doesn't untap during its controller's untap step":
        "ne se dégage pas pendant l'étape de dégagement de son contrôleur",
    "don't untap during their controllers' untap steps":
        "ne se dégagent pas pendant l'étape de dégagement de leur contrôleur",
    "doesn't untap during its controller's next untap step":
        "ne se dégage pas pendant la prochaine étape de dégagement de son contrôleur",
    "don't untap during their controller's next untap step":
        "ne se dégagent pas pendant la prochaine étape de dégagement de leur contrôleur",
    "doesn't untap during your next untap step": "ne se dégage pas pendant votre prochaine étape de dégagement",
    "don't untap during your next untap step": "ne se dégagent pas pendant votre prochaine étape de dégagement",
    "don't untap during that player's next untap step":
        "ne se dégagent pas pendant la prochaine étape de dégagement de ce joueur",
    "don't untap during their next untap step": "ne se dégagent pas pendant leur prochaine étape de dégagement",
    "assigns no combat damage": "n'attribue pas de blessures de combat",
    "attacks if able": "attaque si possible",
    "attack if able": "attaquent si possible",
    "blocks if able": "bloque si possible",
    "block if able": "bloquent si possible",
    "can block an additional creature": "peut bloquer une créature supplémentaire",
    "can attack as though it didn't have defender": "peut attaquer comme si elle n'avait pas le défenseur",
    "can't have counters put on it": "ne peut pas recevoir de marqueurs",
    "assigns combat damage equal to its toughness rather than its power":
        "inflige des blessures de combat égales à son endurance et non à sa force",
    "can block an additional creature each combat": "peut bloquer une créature supplémentaire à chaque combat",
    "can block any number of creatures": "peut bloquer n'importe quel nombre de créatures",
    "can't gain life": "ne peut pas gagner de points de vie",
    "can't lose the game": "ne peut pas perdre la partie",
    "is goaded": "est incitée",
    "can't have its activated abilities activated": "ne peut pas utiliser ses capacités activées",
    "can't have its activated abilities activated unless they're mana abilities":
        "ne peut pas utiliser ses capacités activées à moins qu'elles ne soient des capacités de mana",
    "can't win the game": "ne peut pas gagner la partie",
    "can't draw more than one card each turn": "ne peut pas piocher plus d'une carte par tour",
    "can't search libraries": "ne peut pas chercher dans une bibliothèque",
    "can't cast more than one spell each turn": "ne peut pas lancer plus d'un sort par tour",
}  # fmt: skip
_VERBS: Final = (
    ("ne peuvent ", "ne peut "), ("ne pouvez ", "ne peut "), ("peuvent ", "peut "), ("doivent ", "doit "),
    ("attaquent ", "attaque "), ("bloquent ", "bloque "), ("attribuent ", "attribue "), ("sont ", "est "),
)  # fmt: skip
#: Words of a label in the plural: its singular differs in more than the verb.
_OF_MANY: Final = re.compile(r"\b(?:leurs?|ils|elles|eux)\b")
#: « Comme s'il n'avait pas », « comme si elles n'avaient pas »: the pronoun agrees with what has the label.
_AS_THOUGH: Final = re.compile(r"\bcomme s(?:'ils?|i elles?) n'avai(?:en)?t\b")
_PARTICIPLES: Final = re.compile(r"\b(bloqu|régénér|sacrifi|contrecarr|incit)ée?s?\b")


def _of_one(french: str) -> str:
    """Return a French label in the singular, as the format has it."""
    french = _AS_THOUGH.sub("comme si elle n'avait", french)
    if _OF_MANY.search(french):
        return french
    for many, single in _VERBS:
        if french.startswith(many):
            singular = single + french.removeprefix(many)
            return re.sub(r"\b((?:bloqu|régénér|sacrifi|contrecarr|incit)ée?)s\b", r"\1", singular)
    return french


def _plain(french: str) -> str:
    return _PARTICIPLES.sub(r"\1é", _of_one(" ".join(french.split())))


#: What is written of one and of many alike is read as the words of one, which stand first.
_FRENCH: Final = {_plain(french): (english, " ".join(french.split())) for english, french in reversed(_TABLE.items())}


def label_of(text: str, language: str) -> Label:
    """Return the label of a restriction in both languages; an unknown restriction keeps its words."""
    plain = " ".join(text.replace("’", "'").split())
    if language == "fr":
        known = _FRENCH.get(_plain(plain))
        return Label(*known) if known else Label(_of_one(plain), _of_one(plain))
    return Label(plain, _TABLE.get(plain.lower(), plain))


def is_known(label: Label) -> bool:
    """Say whether a label is one of ours, in both languages, and no words of a visitor."""
    return label.en.lower() in _TABLE
