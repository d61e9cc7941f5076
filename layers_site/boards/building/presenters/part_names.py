"""The names of what a document has, for people: its keys, what a part can be, and the words that stand in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django_stubs_ext import StrOrPromise

from engine.words import CARD_TYPES, COLORS, SUPERTYPES, ZONES
from layers_site.explain import texts, wording
from layers_site.platform.language import current_language

#: What a part is or has, by its key; where the key says something else below another, by both: "pt.set".
_NAMES: Final[Mapping[str, StrOrPromise]] = {
    # --- what things are
    "name": lazy("name"),
    "zone": lazy("zone"),
    "zones": lazy("works in these zones"),
    "owner": lazy("owner"),
    "controller": lazy("controller"),
    "timestamp": lazy("timestamp"),
    "mana_cost": lazy("mana cost"),
    "mana_value": lazy("mana value"),
    "colors": lazy("colors"),
    "supertypes": lazy("supertypes"),
    "types": lazy("card types"),
    "subtypes": lazy("subtypes"),
    "power": lazy("power"),
    "toughness": lazy("toughness"),
    "abilities": lazy("abilities"),
    "attached_to": lazy("attached to"),
    "linked_to": lazy("linked to (exiled with, paired with)"),
    "counters": lazy("counters"),
    "kind": lazy("kind"),
    "count": lazy("how many objects there are"),
    "counters.count": lazy("how many"),
    "chosen": lazy("what was chosen"),
    "color": lazy("color"),
    "creature_type": lazy("creature type"),
    "land_type": lazy("land type"),
    "player": lazy("player"),
    "face_down": lazy("face down"),
    "back": lazy("its back face"),
    "modal": lazy("modal: its faces are cast apart"),
    "up": lazy("which face is up"),
    "halves": lazy("its two halves (a Room)"),
    "unlocked": lazy("unlocked halves"),
    "status": lazy("state"),
    "facts": lazy("what is true of it"),
    "token": lazy("a token"),
    "enabled": lazy("switched on"),
    "keyword": lazy("keyword"),
    "static": lazy("a static ability"),
    "other": lazy("an ability in words"),
    "cda": lazy("characteristic-defining (604.3)"),
    "text": lazy("its wording"),
    "affects": lazy("it affects"),
    "affects.ids": lazy("these objects"),
    "changes": lazy("what it does"),
    "if": lazy("as long as"),
    "source": lazy("its source"),
    "duration": lazy("for how long"),
    "locked_from": lazy("the words that found its objects"),
    "alternative": lazy("a cost paid instead"),
    "additional": lazy("a cost paid beside"),
    "additional.other": lazy("what else is paid"),
    "alternative.other": lazy("what else is paid"),
    "ability_of": lazy("an activated ability of"),
    "en": lazy("in English"),
    "fr": lazy("in French"),
    # --- which ones
    "is": lazy("it is"),
    "ids": lazy("one of these objects"),
    "type": lazy("card type"),
    "subtype": lazy("subtype"),
    "supertype": lazy("supertype"),
    "counter": lazy("with a counter of this kind"),
    "fact": lazy("something is true"),
    "colorless": lazy("colorless"),
    "multicolored": lazy("multicolored"),
    "has_abilities": lazy("has abilities"),
    "shares": lazy("has something in common"),
    "shares.0": lazy("what"),
    "shares.1": lazy("with"),
    "has_attached": lazy("has this attached"),
    "not": lazy("not"),
    "any": lazy("any of these"),
    "all": lazy("all of these"),
    "<": lazy("less than"),
    "<=": lazy("at most"),
    "=": lazy("exactly"),
    ">=": lazy("at least"),
    ">": lazy("more than"),
    # --- when
    "value": lazy("a number compared"),
    "over.value": lazy("the number"),
    "self": lazy("the object with this ability is like this"),
    "active": lazy("whose turn it is"),
    "of": lazy("of"),
    # --- numbers
    "card_types": lazy("how many card types there are among"),
    "basic_land_types": lazy("how many basic land types there are among"),
    "different": lazy("how many different ones there are"),
    "among": lazy("among"),
    "greatest": lazy("the greatest"),
    "least": lazy("the least"),
    "total": lazy("the total"),
    "mana_symbols": lazy("mana symbols of these colors"),
    "players": lazy("how many players there are"),
    "where": lazy("for whom this holds"),
    "over": lazy("a number over several players"),
    "take": lazy("which one"),
    "devotion": lazy("your devotion to these colors"),
    "life": lazy("a life total"),
    "starting_life": lazy("the life at the start of the game"),
    "player_counters": lazy("counters that a player has"),
    "half": lazy("half of"),
    "round": lazy("rounded"),
    "sum": lazy("the sum of"),
    "product": lazy("the product of"),
    "negative": lazy("minus"),
    # --- changes
    "copy": lazy("becomes a copy of"),
    "except": lazy("except that"),
    "abilities.except": lazy("but these stay"),
    "keep": lazy("keeps of its own"),
    "merge": lazy("is merged with"),
    "place": lazy("which one lies on top"),
    "control": lazy("comes under the control of"),
    "change.text": lazy("its text"),
    "replace": lazy("one word for another"),
    "replace.0": lazy("this word"),
    "replace.1": lazy("becomes"),
    "text.of": lazy("the full text of"),
    "plus": lazy("with these abilities besides"),
    "set": lazy("only these"),
    "add": lazy("these too"),
    "remove": lazy("these no more"),
    "name.set": lazy("is"),
    "set_land": lazy("becomes these basic land types"),
    "set_creature": lazy("only these creature types"),
    "add_all_creature": lazy("every creature type"),
    "abilities.add": lazy("gains"),
    "abilities.remove": lazy("loses"),
    "abilities.remove0": lazy("loses these"),
    "abilities.remove1": lazy("loses all"),
    "abilities.add_from": lazy("has those of"),
    "only": lazy("which abilities"),
    "abilities.forbid": lazy("can’t have"),
    "pt": lazy("power and toughness"),
    "pt.set": lazy("are"),
    "pt.add": lazy("grow by"),
    "pt.switch": lazy("are switched"),
    "set.0": lazy("power"),
    "set.1": lazy("toughness"),
    "add.0": lazy("power"),
    "add.1": lazy("toughness"),
    "change.player": lazy("abilities of players"),
    "player.add": lazy("gain"),
    "player.remove": lazy("lose"),
    "who": lazy("which players"),
    "hand_size": lazy("the maximum hand size"),
    "hand_size.set": lazy("is"),
    "hand_size.add": lazy("grows by"),
    "hand_size.none": lazy("there is none"),
    "cost": lazy("what something costs"),
    "spells": lazy("these spells"),
    "cost.abilities": lazy("activated abilities of these"),
    "cost.add": lazy("costs more"),
    "cost.reduce": lazy("costs less"),
    "cost.minimum": lazy("at least so much mana"),
    "spells.who.add": lazy("spells cost more"),
    "spells.who.reduce": lazy("spells cost less"),
    "spells.who.minimum": lazy("spells cost at least"),
    "abilities.who.add": lazy("abilities cost more"),
    "abilities.who.reduce": lazy("abilities cost less"),
    "abilities.who.minimum": lazy("abilities cost at least"),
    "for_each": lazy("so many times"),
    "prohibit": lazy("spells that can’t be cast"),
    "cast": lazy("these spells"),
    "permit": lazy("something that players may do"),
    "restrict": lazy("something that can or can’t be done"),
    "what": lazy("in words"),
    # --- what a part can be
    "number": lazy("a number"),
    "string": lazy("in one word or text"),
    "list": lazy("several"),
    "nothing": lazy("nothing"),
    "keys": lazy("listed here"),
    "boolean": lazy("yes or no"),
    "one": lazy("one by its name"),
    "pair0": lazy("a color"),
    "pair1": lazy("a basic land type"),
    "pair2": lazy("a creature type"),
}
#: The words that stand in a document, but for those that the rules have names for.
_WORDS: Final[Mapping[str, StrOrPromise]] = {
    "is.self": lazy("the object with this ability"),
    "is.attached": lazy("what it is attached to"),
    "is.other": lazy("another one than the object with this ability"),
    "is.affected": lazy("the affected object"),
    "is.not_affected": lazy("another one than the affected object"),
    "is.graveyard_top": lazy("the top card of your graveyard"),
    "tapped": lazy("tapped"),
    "attacking": lazy("attacking"),
    "blocking": lazy("blocking"),
    "activated": lazy("activated abilities"),
    "triggered": lazy("triggered abilities"),
    "mana": lazy("mana abilities"),
    "only.keyword": lazy("keyword abilities"),
    "up.front": lazy("the front face"),
    "up.back": lazy("the back face"),
    "left": lazy("the left half"),
    "right": lazy("the right half"),
    "place.over": lazy("the card that comes"),
    "place.under": lazy("what was there"),
    "round.up": lazy("up"),
    "round.down": lazy("down"),
    "opponents": lazy("opponents"),
    "players.all": lazy("all players"),
    "over.all": lazy("all players"),
    "names": lazy("names"),
    "mana_values": lazy("mana values"),
    "powers": lazy("powers"),
    "active.you": lazy("your turn"),
    "active.opponent": lazy("your opponent’s turn"),
}


def name_of(path: str, key: str) -> str:
    """Return what stands at a place of a part, "" for one of several alike."""
    before = [*filter(None, path.split("/"))]
    last = [part for part in (before[:-1] if before and before[-1] == key else before) if not part.isdecimal()]
    under = last[-1] if last else "change"
    name = _NAMES.get(f"{under}.{key}", _NAMES.get(key))
    return "" if name is None else str(name)


def word_of(key: str, word: str) -> str:
    """Return a word of the list that stands under this key."""
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
    return {
        "you": _("you"), "opponent": _("your opponents"), "each": _("every player"),
        "chosen": _("the chosen player"), "attached": _("the enchanted player"),
        "attached_controller": _("the controller of what it is attached to"),
        "active": _("the player whose turn it is"),
        "controller": _("the controller of the affected object"), "owner": _("the owner of the affected object"),
        "that": _("that player"),
    }  # fmt: skip


def objects() -> dict[str, str]:
    """Return the words for an object that is named by its place."""
    return {
        "self": _("the object with this ability"), "attached": _("what it is attached to"),
        "affected": _("the affected object"), "graveyard_top": _("the top card of your graveyard"),
        "linked": _("the card in exile that is linked to it"),
    }  # fmt: skip
