"""The surroundings of a line while it is read: the card it stands on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.scenario import Ability
from engine.words import CARD_TYPES
from layers_site.explain.wording.context import OWN_SUBTYPES


@dataclass(frozen=True, slots=True)
class Setting:
    """The card a text stands on, or the object that a quotation gives an ability to.

    `types` and `subtypes` are those printed; both are empty where nothing is known of the object.
    """

    language: str = "en"
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    name: str = ""
    #: What the text calls the card.
    names: tuple[str, ...] = ()
    #: The English names of other cards, by their French ones.
    known: Mapping[str, str] = field(default_factory=dict)
    #: Whether the printed power, or the printed toughness, is a star.
    star: bool = False
    quoted: bool = False
    #: Whether the text is the effect of a resolving spell or ability.
    resolving: bool = False
    #: The type of the host, if a line such as "enchant land" names it.
    host: str | None = field(default=None)
    #: Reads the text of a quotation as abilities of an object of that name; none where it cannot be read.
    read_quoted: Callable[[str, str], tuple[tuple[Ability, ...], ...]] | None = field(default=None, compare=False)

    @property
    def is_spell(self) -> bool:
        return bool({"Instant", "Sorcery"} & set(self.types))

    def asks_host(self, noun: str) -> bool:
        """Say whether "enchanted <noun>" asks for that card type, since what is enchanted may have another."""
        host = self.host or ("creature" if "Creature" in self.types else None)
        if host is None or noun in {"Permanent", host.capitalize()}:
            return False
        return host == "permanent" or host.capitalize() in CARD_TYPES

    def is_called(self, noun: str) -> bool:
        """Say whether "this <noun>" may mean the object: a type or subtype of its own, or a word for everything."""
        if noun in {"permanent", "token", "card", "source"}:
            return True
        if not self.types and not self.subtypes:
            return noun not in {"Instant", "Sorcery"}
        return noun in self.types or (
            noun in self.subtypes
            and noun in {*OWN_SUBTYPES, "Class", "Room", "Case", "Siege", "Spacecraft", "Background"}
        )
