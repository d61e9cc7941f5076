"""From where something is said (whose ability, what objects are called, who "you" is), and how the text is set.

Each language says it by the functions of a `Speaker`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, Literal

from engine.expressions import Condition, Ref, Selector, Value
from engine.scenario import Ability, CardTypes, Change, Effect, GameObject, Label
from engine.words import CARD_TYPES
from layers_site.cardtext.wording.traits import Group, group_of

MINUS: Final = "\u2212"
NO_BREAK: Final = "\u00a0"
NARROW_NO_BREAK: Final = "\u202f"

_MODIFIER: Final = re.compile(r"(?<![\w/])([+\-\u2212])(\d+|[XYZ])/([+\-\u2212])(\d+|[XYZ])(?![\w/])")
_QUOTED: Final = re.compile(r'"([^"]*)"')
_OPENING_SINGLE: Final = re.compile(r"(?<![\w’])'(?=\w)")
# A colon ends a word or a cost; one between two figures or letters ("3:1", "https:") is no punctuation.
_HIGH_SIGN: Final = re.compile(r"[ \u00a0\u202f]*([;:!?]+)(?=[\s\u00a0\u202f»”)]|$)")
_OPENING: Final = re.compile(r"«[ \u00a0\u202f]*")
_CLOSING: Final = re.compile(r"[ \u00a0\u202f]*»")


def typeset(text: str, language: str) -> str:
    """Set the text as it is printed in that language ("en" or "fr")."""
    set_text = _MODIFIER.sub(lambda match: match.group().replace("-", MINUS), text)
    if language == "fr":
        return _french(set_text)
    return _OPENING_SINGLE.sub("‘", _QUOTED.sub(r"“\1”", set_text)).replace("'", "’")


def _french(text: str) -> str:
    quoted = _QUOTED.sub(r"« \1 »", text.replace("'", "’"))
    spaced = _HIGH_SIGN.sub(_high_sign, quoted)
    return _CLOSING.sub(f"{NO_BREAK}»", _OPENING.sub(f"«{NO_BREAK}", spaced))


def _high_sign(match: re.Match[str]) -> str:
    signs = match.group(1)
    return (NO_BREAK if signs[0] == ":" else NARROW_NO_BREAK) + signs


# --- sentences --------------------------------------------------------------------------------------

_CLOSERS: Final = f"”’») {NO_BREAK}"


def finished(text: str, parts: Sequence[str], duration: str, meaning: str) -> str:
    """Add the duration to a clause: in front of several predicates or a quotation, else at the end."""
    if duration and (len(parts) > 1 or "”" in text or "»" in text):
        text = f"{duration}, {text}"
    elif duration:
        text = f"{text} {duration}"
    return f"{text}, {meaning}" if meaning else text


def capitalised(text: str) -> str:
    """Write the first letter as a capital; a sign or a symbol at the beginning stays as it is."""
    return text[:1].upper() + text[1:]


#: The end of a quoted sentence behind which the sentence around it goes on.
_INNER_STOP: Final = re.compile(r"(?<!\.)\.(?=[ \u00a0]?[”’»](?:,| +[^\W\dA-ZÀ-Ý]| +[“‘«]))")


def going_on(text: str) -> str:
    """Remove the full stops of quotations that do not end the sentence: has “A” and “B.”"""
    return _INNER_STOP.sub("", text) if "”" in text or "»" in text else text


def sentence(text: str) -> str:
    """Make a sentence: a capital letter in front, a full stop at the end unless a quoted sentence already closes it."""
    return stopped(going_on(capitalised(text.strip())))


def stopped(text: str) -> str:
    """Add the full stop of a sentence, unless a quoted sentence at its end has closed it already: has “B.”"""
    return text if text.rstrip(_CLOSERS).endswith((".", "!", "?")) else f"{text}."


# --- numbers ----------------------------------------------------------------------------------------


def signed(number: int, negative_zero: bool = False) -> str:
    """Write a number with its sign: +2, \u22121, +0; `negative_zero` gives \u22120."""
    if number < 0 or (number == 0 and negative_zero):
        return f"{MINUS}{-number}"
    return f"+{number}"


def plain(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)


def modifier(power: int, toughness: int) -> str:
    """Write a change of power and toughness: "+1/+1", "\u22121/\u22121", "\u22122/\u22120"."""
    falls = power < 0 or toughness < 0
    return f"{signed(power, falls and toughness <= 0)}/{signed(toughness, falls and power <= 0)}"


def size(power: int, toughness: int) -> str:
    """Write a power and toughness: "2/2", "\u22121/3"."""
    return f"{plain(power)}/{plain(toughness)}"


Language = Literal["en", "fr"]

#: What a permanent calls itself: the first of these that it has ("this Aura", "this creature").
OWN_SUBTYPES: Final = ("Aura", "Equipment", "Fortification", "Vehicle", "Saga")
_OWN_TYPES: Final = ("Creature", "Land", "Artifact", "Enchantment", "Planeswalker", "Battle")
_SPELL_TYPES: Final = ("Instant", "Sorcery")
_HOSTS: Final[dict[str, str]] = {"equipped": "Creature", "fortified": "Land"}
_ENCHANTED: Final = {
    "creature": "Creature", "land": "Land", "artifact": "Artifact", "enchantment": "Enchantment",
    "planeswalker": "Planeswalker", "permanent": "permanent", "player": "player", "opponent": "player",
}  # fmt: skip

_DEEPEST: Final = 25


def in_language(label: Label, language: str) -> str:
    """Return what a document says in that language: the engine holds both, and shows neither."""
    return label.fr if language == "fr" else label.en


#: How "that" player is named: as it stands, as one of a group, as each of it, or again by a possessive.
That = Literal["that player", "an opponent", "a player", "each opponent", "each player", "their", "their, many"]
#: How "that" player is named who is one of those, or each of them.
ANY_OF: Final[dict[str, That]] = {"opponents": "an opponent", "all": "a player"}
EACH_OF: Final[dict[str, That]] = {"opponents": "each opponent", "all": "each player"}
Participle = Literal["enchanted", "equipped", "fortified"]

_WORN: Final[dict[str, Participle]] = {"Equipment": "equipped", "Fortification": "fortified"}


@dataclass(frozen=True, slots=True)
class Context:
    """The place of a text: the source, its names, and the objects that a pronoun means.

    `own_noun` is what "self" is called: a card type, one of a few subtypes, "permanent", "card", "spell", "emblem"
    or "source"; `other_noun` what it is called where it is told not to be that. `own_name` (an object's id) says it
    by name instead. `host` is what it is attached to in the same way, None where nobody knows. `pronouns` are the
    Refs that "it" stands for at this place, several objects where `many`, of that gender in French. `mentioned` are
    those just spoken of in the same sentence: "that card"; `of_lands` says that "the chosen type" is taken for a land
    type here, `of_spells` that who controls something is said to cast it; `topic` is the subject of the
    condition that was said.
    `source` is the id of the object whose ability it is, where it has a name.
    `you` names the player who "you" is, None for the reader; `that` how the player of whom a value over players speaks
    is named here. `static` tells "has" from "gains". `depth` is how many
    quotation marks are open, `nesting` how many selectors stand in one another here.
    """

    names: Mapping[str, Label] = field(default_factory=dict)
    own_noun: str = "permanent"
    other_noun: str = "permanent"
    own_name: str | None = None
    participle: Participle = "enchanted"
    host: str | None = None
    you: str | None = None
    that: That = "that player"
    pronouns: frozenset[Ref] = frozenset()
    many: bool = False
    feminine: bool | None = None
    of_lands: bool = False
    of_spells: bool = False
    mentioned: frozenset[Ref] = frozenset()
    topic: Ref | None = None
    source: str | None = None
    static: bool = True
    depth: int = 0
    nesting: int = 0

    def with_pronouns(self, *refs: Ref, many: bool = False, feminine: bool | None = None) -> Context:
        return replace(self, pronouns=frozenset(refs), many=many, feminine=feminine)

    def naming(self, that: That) -> Context:
        """Return the same context, in which "that" player is named so."""
        return replace(self, that=that)

    def nested(self) -> Context:
        return replace(self, nesting=self.nesting + 1)

    @property
    def is_too_deep(self) -> bool:
        """Return whether the nesting is too deep to follow; what is deeper is left out."""
        return self.nesting > _DEEPEST or self.depth > _DEEPEST

    def inside(self, own_noun: str, abilities: Collection[Ability]) -> Context:
        """Make the context of abilities quoted in another text; `own_noun` is the kind of object that has them."""
        participle = _WORN.get(own_noun, "enchanted")
        return Context(
            names=self.names,
            own_noun=own_noun,
            participle=participle,
            host=_told_host(abilities) or _worn_by(participle, abilities),
            depth=self.depth + 1,
        )

    def names_host(self, group: Group) -> bool:
        """Return whether the noun of the host tells the one card type that is asked for, which not each host has."""
        alone = len(group.heads) == 1 and len(group.heads[0].types) == 1 and not group.heads[0].subtypes
        of_host = group.named == "attached" and group.named not in self.pronouns
        return alone and of_host and group.heads[0].types != (self.host,)

    def is_opponent(self, player: str) -> bool:
        """Return whether a player is the reader's only opponent; the reader is then that player's opponent."""
        return player == "opponent" and player not in self.names

    def label(self, ref: str) -> Label:
        """Return the name of an object or player; its id where no name is known."""
        return self.names.get(ref, Label(ref, ref))

    def card_name(self, english: str) -> Label:
        """Return the name of a card by its English name, with the French one if an object of that name is known."""
        return next((label for label in self.names.values() if label.en == english), Label(english, english))


def context_of(source: GameObject | None, names: Mapping[str, Label] | None) -> Context:
    """Return the context of an ability printed on `source`."""
    if source is None:
        return Context(names=names or {})
    participle: Participle = next((_WORN[word] for word in _WORN if word in source.subtypes), "enchanted")
    return Context(
        names={source.id: source.name, **(names or {})},
        own_noun=_own_noun(source),
        other_noun=_other_noun(source),
        participle=participle,
        host=_host(source, participle),
        source=source.id if source.name.en and source.name.fr else None,
    )


def _own_noun(source: GameObject) -> str:
    for word in OWN_SUBTYPES:
        if word in source.subtypes:
            return word
    for word in _OWN_TYPES:
        if word in source.types:
            return word
    if any(word in source.types for word in _SPELL_TYPES):
        return "spell"
    return "emblem" if source.zone == "command" and not source.types else "permanent"


def _other_noun(source: GameObject) -> str:
    """Return the second card type of the source that can be its noun: "enchantment" for an enchantment creature."""
    types = [word for word in _OWN_TYPES if word in source.types]
    return types[1] if len(types) > 1 else "permanent"


def _host(source: GameObject, participle: Participle) -> str | None:
    """Return the type of the host, from the text of the source: "enchant land" is a land. None where no text tells."""
    host = _told_host(source.abilities)
    if host is None and participle == "enchanted":
        # A Licid's own text speaks of a creature, whatever it is attached to.
        return "Creature" if "Creature" in source.types else None
    return host or _worn_by(participle, source.abilities)


def _worn_by(participle: Participle, abilities: Iterable[Ability]) -> str | None:
    """Return what Equipment and Fortifications are attached to: a creature (301.5), a land (301.6).

    It is only "permanent" if they turn it into that type themselves, or can be attached to other types.
    """
    kind = _HOSTS.get(participle)
    if kind is not None and any(_makes(ability, kind) or _equips_another(ability) for ability in abilities):
        return "permanent"
    return kind


def _makes(ability: Ability, kind: str) -> bool:
    static = ability.static
    if static is None or static.affects is None or group_of(static.affects).named != "attached":
        return False
    return any(
        isinstance(change, CardTypes) and change.op != "remove" and kind in change.words for change in static.changes
    )


def _equips_another(ability: Ability) -> bool:
    """Return whether it is an equip ability for something other than a creature: "equip planeswalker {1}" (702.6)."""
    words = (ability.keyword or "").split()
    return words[:1] == ["equip"] and any(word.capitalize() in CARD_TYPES - {"Creature"} for word in words)


def _told_host(abilities: Iterable[Ability]) -> str | None:
    for ability in abilities:
        if ability.keyword is not None and ability.keyword.startswith("enchant "):
            what = ability.keyword.removeprefix("enchant ")
            # One of several kinds of things is no more than a permanent.
            return "permanent" if " or " in what else _ENCHANTED.get(what.split()[0], "permanent")
    return None


@dataclass(frozen=True, slots=True)
class AnyVoice(ABC):
    """How a subject is spoken of: its number, its gender (None where nobody knows), and whether an effect lasts.

    `static` tells "is" and "has" from "becomes" and "gains". `severally` is for a few objects each of which is
    meant by itself, `of_none` for a subject that denies what is said of it: "no creature". English has no gender.
    """

    #: The plural of each verb, by its form for one thing.
    plurals: ClassVar[Mapping[str, str]]

    many: bool = False
    feminine: bool | None = None
    static: bool = True
    severally: bool = False
    of_none: bool = False

    def verb(self, third_person: str) -> str:
        """Return the verb for this subject; `third_person` is its form for one thing: "gets" gives "get" for many."""
        return self.plurals[third_person] if self.many else third_person

    @property
    @abstractmethod
    def it(self) -> str:
        """Return the pronoun of the subject: "it", "elles"."""

    @abstractmethod
    def be(self, negated: bool = False) -> str: ...

    @abstractmethod
    def have(self, negated: bool = False) -> str: ...


@dataclass(frozen=True, slots=True)
class Speaker:
    """The functions of one language. Nothing is typeset yet, and nothing but whole abilities has a full stop.

    `changes` takes whether the subject is several things and whether it is feminine (None: nobody knows).
    `type_line` takes supertypes, types, subtypes and whether it is every creature type. `color` takes feminine and
    plural, `counter` a kind and a number, the words whether they are plural.
    """

    ability: Callable[[Ability, Context], str]
    effect: Callable[[Effect, Context], str]
    changes: Callable[[Sequence[Change], Context, bool, bool | None], str]
    selector: Callable[[Selector, Context], str]
    condition: Callable[[Condition, Context], str]
    value: Callable[[Value, Context], str]
    type_line: Callable[[Collection[str], Collection[str], Collection[str], bool], str]
    keyword: Callable[[str], str]
    keyword_object: Callable[[str], str]
    type_word: Callable[[str, bool], str]
    subtype_word: Callable[[str, bool], str]
    supertype_word: Callable[[str, bool, bool], str]
    color: Callable[[str, bool, bool], str]
    counter: Callable[[str, int], str]
    counter_kind: Callable[[str], str]
    fact: Callable[[str], str]
    zone: Callable[[str], str]
    mana_ability: Callable[[str], str]


#: Of more objects than these some are counted rather than named.
_MOST_NAMES: Final = 5


def in_short(names: Sequence[str], others: str) -> list[str]:
    """Return the names, equal ones once with their number, and of many the first with how many others there are."""
    parts = [name if number == 1 else f"{name} (×{number})" for name, number in Counter(names).items()]
    if len(parts) <= _MOST_NAMES:
        return parts
    return [*parts[: _MOST_NAMES - 1], f"{len(parts) - _MOST_NAMES + 1} {others}"]
