"""The names of what a document has, for people: its keys, what a part can be, and the words that stand in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.words import CARD_TYPES, COLORS, SUPERTYPES, ZONES
from layers_site.cardtext import wording
from layers_site.explain import texts
from layers_site.platform.text import current_language

#: What a part is or has, by its key; where the key says something else below another, by both: "pt.set".
_NAMES: Final[Mapping[str, StrOrPromise]] = {
    # --- what things are
    "name": _("name"),
    "zone": _("zone"),
    "zones": _("works in these zones"),
    "owner": _("owner"),
    "controller": _("controller"),
    "timestamp": _("timestamp"),
    "mana_cost": _("mana cost"),
    "mana_value": _("mana value"),
    "base_power": _("base power"),
    "base_toughness": _("base toughness"),
    "colors": _("colors"),
    "supertypes": _("supertypes"),
    "types": _("card types"),
    "subtypes": _("subtypes"),
    "power": _("power"),
    "toughness": _("toughness"),
    "abilities": _("abilities"),
    "attached_to": _("attached to"),
    "linked_to": _("linked to (exiled with, paired with)"),
    "counters": _("counters"),
    "kind": _("kind"),
    "count": _("how many objects there are"),
    "counters.count": _("how many"),
    "put.kind": _("kind of counter"),
    "put.count": _("how many"),
    "chosen": _("what was chosen"),
    "color": _("color"),
    "creature_type": _("creature type"),
    "land_type": _("land type"),
    "player": _("player"),
    "face_down": _("face down"),
    "back": _("its back face"),
    "modal": _("modal: its faces are cast apart"),
    "up": _("which face is up"),
    "halves": _("its two halves (a Room)"),
    "unlocked": _("unlocked halves"),
    "status": _("state"),
    "facts": _("what is true of it"),
    "token": _("a token"),
    "enabled": _("turned on"),
    "keyword": _("keyword"),
    "static": _("a static ability"),
    "other": _("an ability in words"),
    "cda": _("characteristic-defining (604.3)"),
    "text": _("its wording"),
    "affects": _("it affects"),
    "affects.ids": _("these objects"),
    "changes": _("what it does"),
    "if": _("as long as"),
    "source": _("its source"),
    "duration": _("for how long"),
    "locked_from": _("the words that found its objects"),
    "target": _("what its objects had to be"),
    "makes_mana": _("a mana ability"),
    "alternative": _("an alternative cost"),
    "additional": _("an additional cost"),
    "additional.other": _("what else is paid"),
    "alternative.other": _("what else is paid"),
    "ability_of": _("an activated ability of"),
    "en": _("in English"),
    "fr": _("in French"),
    # --- which ones
    "is": _("it is"),
    "ids": _("one of these objects"),
    "type": _("card type"),
    "subtype": _("subtype"),
    "supertype": _("supertype"),
    "counter": _("with a counter of this kind"),
    "fact": _("something is true"),
    "colorless": _("colorless"),
    "multicolored": _("multicolored"),
    "has_abilities": _("has abilities"),
    "shares": _("has something in common"),
    "shares.0": _("what"),
    "shares.1": _("with"),
    "has_attached": _("has this attached"),
    "targets": _("targets"),
    "attacks": _("attacks"),
    "blocks": _("blocks"),
    "blocked_by": _("is blocked by"),
    "not": _("not"),
    "any": _("any of these"),
    "all": _("all of these"),
    "<": _("less than"),
    "<=": _("at most"),
    "=": _("exactly"),
    ">=": _("at least"),
    ">": _("more than"),
    # --- when
    "value": _("a number compared"),
    "over.value": _("the number"),
    "self": _("the object with this ability matches"),
    "active": _("whose turn it is"),
    "of": _("of"),
    # --- numbers
    "card_types": _("how many card types there are among"),
    "basic_land_types": _("how many basic land types there are among"),
    "different": _("how many different ones there are"),
    "among": _("among"),
    "greatest": _("the greatest"),
    "least": _("the least"),
    "total": _("the total"),
    "mana_symbols": _("mana symbols of these colors"),
    "players": _("how many players there are"),
    "where": _("for whom this holds"),
    "over": _("a number over several players"),
    "take": _("which one"),
    "devotion": _("your devotion to these colors"),
    "party": _("creatures in the party of"),
    "life": _("a life total"),
    "starting_life": _("the life at the start of the game"),
    "player_counters": _("counters that a player has"),
    "half": _("half of"),
    "round": _("rounded"),
    "sum": _("the sum of"),
    "product": _("the product of"),
    "negative": _("minus"),
    "x": _("where X is"),
    # --- changes
    "copy": _("becomes a copy of"),
    "except": _("except that"),
    "abilities.except": _("but these stay"),
    "keep": _("keeps of its own"),
    "merge": _("is merged with"),
    "place": _("which one is on top"),
    "control": _("comes under the control of"),
    "change.text": _("its text"),
    "replace": _("one word for another"),
    "replace.0": _("this word"),
    "replace.1": _("becomes"),
    "text.of": _("the full text of"),
    "plus": _("with these abilities besides"),
    "set": _("only these"),
    "add": _("these too"),
    "remove": _("these no more"),
    "name.set": _("is"),
    "remove_all": _("loses all subtypes of one sort"),
    "set_land": _("becomes these basic land types"),
    "set_creature": _("only these creature types"),
    "add_all_creature": _("every creature type"),
    "abilities.add": _("gains"),
    "abilities.remove": _("loses"),
    "abilities.remove0": _("loses these"),
    "abilities.remove1": _("loses all"),
    "abilities.add_from": _("has those of"),
    "only": _("which abilities"),
    "abilities.forbid": _("can’t have"),
    "pt": _("power and toughness"),
    "pt.set": _("are"),
    "pt.add": _("grow by"),
    "pt.switch": _("are switched"),
    "set.0": _("power"),
    "set.1": _("toughness"),
    "add.0": _("power"),
    "add.1": _("toughness"),
    "change.player": _("abilities of players"),
    "player.add": _("gain"),
    "player.remove": _("lose"),
    "who": _("which players"),
    "hand_size": _("the maximum hand size"),
    "hand_size.set": _("is"),
    "hand_size.add": _("grows by"),
    "hand_size.none": _("there is none"),
    "cost": _("what something costs"),
    "spells": _("these spells"),
    "cost.abilities": _("activated abilities of these"),
    "cost.keyword": _("those of this keyword"),
    "cost.targets": _("those that target such an object"),
    "cost.except": _("but not these"),
    "cost.least": _("so much mana is left"),
    "cost.add": _("costs more"),
    "cost.reduce": _("costs less"),
    "cost.minimum": _("at least so much mana"),
    "spells.who.add": _("spells cost more"),
    "spells.who.reduce": _("spells cost less"),
    "spells.who.minimum": _("spells cost at least"),
    "abilities.who.add": _("abilities cost more"),
    "abilities.who.reduce": _("abilities cost less"),
    "abilities.who.minimum": _("abilities cost at least"),
    "for_each": _("so many times"),
    "prohibit": _("spells that can’t be cast"),
    "cast": _("these spells"),
    "permit": _("something that players may do"),
    "restrict": _("something that can or can’t be done"),
    "what": _("in words"),
    # --- what a part can be
    "number": _("a number"),
    "string": _("in one text"),
    "list": _("several"),
    "nothing": _("nothing"),
    "keys": _("listed here"),
    "boolean": _("yes or no"),
    "one": _("one by its name"),
    "both": _("in both languages"),
    "pair0": _("a color"),
    "pair1": _("a basic land type"),
    "pair2": _("a creature type"),
}
#: The words that stand in a document, but for those that the rules have names for.
_WORDS: Final[Mapping[str, StrOrPromise]] = {
    "is.self": _("the object with this ability"),
    "is.attached": _("what it is attached to"),
    "is.other": _("other than the object with this ability"),
    "is.affected": _("the affected object"),
    "is.not_affected": _("other than the affected object"),
    "is.graveyard_top": _("the top card of your graveyard"),
    "tapped": _("tapped"),
    "attacking": _("attacking"),
    "blocking": _("blocking"),
    "phased out": _("phased out"),
    "attacking alone": _("attacking alone"),
    "blocking alone": _("blocking alone"),
    "activated": _("activated abilities"),
    "triggered": _("triggered abilities"),
    "mana": _("mana abilities"),
    "only.keyword": _("keyword abilities"),
    "up.front": _("the front face"),
    "up.back": _("the back face"),
    "left": _("the left half"),
    "right": _("the right half"),
    "place.over": _("the card that comes"),
    "place.under": _("what was there"),
    "round.up": _("up"),
    "round.down": _("down"),
    "remove_all.land": _("land types"),
    "remove_all.artifact": _("artifact types"),
    "remove_all.enchantment": _("enchantment types"),
    "remove_all.spell": _("spell types"),
    "remove_all.planeswalker": _("planeswalker types"),
    "remove_all.battle": _("battle types"),
    "opponents": _("opponents"),
    "all": _("all players"),
    "names": _("names"),
    "mana_values": _("mana values"),
    "powers": _("powers"),
    "active.you": _("your turn"),
    "active.opponent": _("your opponent’s turn"),
}

_PLAYERS: Final[Mapping[str, StrOrPromise]] = {
    "you": _("you"),
    "opponent": _("your opponents"),
    "each": _("every player"),
    "chosen": _("the chosen player"),
    "attached": _("the enchanted player"),
    "attached_controller": _("the controller of what it is attached to"),
    "active": _("the player whose turn it is"),
    "defending": _("the defending player"),
    "controller": _("the controller of the affected object"),
    "owner": _("the owner of the affected object"),
    "that": _("that player"),
}
_OBJECTS: Final[Mapping[str, StrOrPromise]] = {
    "self": _("the object with this ability"),
    "attached": _("what it is attached to"),
    "affected": _("the affected object"),
    "graveyard_top": _("the top card of your graveyard"),
    "linked": _("the card in exile that is linked to it"),
}


def name_of(path: str, key: str) -> str:
    """Return the name of a place in a part, "" for an item of a list."""
    before = [*filter(None, path.split("/"))]
    last = [part for part in (before[:-1] if before and before[-1] == key else before) if not part.isdecimal()]
    under = last[-1] if last else "change"
    name = _NAMES.get(f"{under}.{key}", _NAMES.get(key))
    return "" if name is None else str(name)


def word_of(key: str, word: str) -> str:
    """Return the name of a word in the list of this key."""
    if word in COLORS:
        return wording.color_word(word, current_language())
    if word in ZONES:
        return texts.zone(word)
    if word in CARD_TYPES or word in SUPERTYPES or word[:1].isupper():
        return texts.word(word)
    name = _WORDS.get(f"{key}.{word}") or _WORDS.get(word) or _NAMES.get(word, word)
    return str(name)


def players() -> dict[str, str]:
    """Return the words for players, as the object with an ability sees them."""
    return {word: str(name) for word, name in _PLAYERS.items()}


def objects() -> dict[str, str]:
    """Return the words for an object that is named by its place."""
    return {word: str(name) for word, name in _OBJECTS.items()}
