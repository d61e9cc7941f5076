"""How players are named in French, with the verb forms and possessives that go with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from layers_site.explain.wording.context import Context
from layers_site.explain.wording.french.grammar import definite, elides, of, que

#: Third person singular -> second person plural, third person plural.
_FORMS: Final = {
    "a": ("avez", "ont"), "acquiert": ("acquérez", "acquièrent"), "perd": ("perdez", "perdent"),
    "contrôle": ("contrôlez", "contrôlent"), "possède": ("possédez", "possèdent"), "lance": ("lancez", "lancent"),
    "active": ("activez", "activent"), "peut": ("pouvez", "peuvent"), "est": ("êtes", "sont"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Person:
    """A player as a subject ("vous", "vos adversaires") and as an owner."""

    subject: str
    kind: Literal["you", "one", "many"] = "one"

    def verb(self, third_person: str) -> str:
        """Return the verb for the player; `third_person` is its singular: "contrôle" gives "contrôlez" for you."""
        if self.kind == "one":
            return third_person
        return _FORMS[third_person][0 if self.kind == "you" else 1]

    def does(self, third_person: str) -> str:
        return f"{self.subject} {self.verb(third_person)}"

    def does_not(self, third_person: str) -> str:
        verb = self.verb(third_person)
        return f"{self.subject} n'{verb} pas" if elides(verb) else f"{self.subject} ne {verb} pas"

    def relative(self, third_person: str, negated: bool = False) -> str:
        """Write a relative clause: "que vous contrôlez", "qu’un adversaire ne contrôle pas"."""
        return que(self.does_not(third_person) if negated else self.does(third_person))

    def own(self, words: str, feminine: bool, many: bool = False) -> str:
        """Write a possession of the player: "votre main", "la main du joueur choisi", "les mains du joueur"."""
        if self.kind == "you":
            return f"{'vos' if many else 'votre'} {words}"
        return f"{definite(words, feminine, many)} {of(self.subject)}"


_KNOWN: Final = {
    "each": Person("chaque joueur"),
    "attached": Person("le joueur enchanté"),
    "chosen": Person("le joueur choisi"),
}


def person(who: str, ctx: Context) -> Person:
    """Return the phrases for a player or players: "you", "opponent", "each", "attached", "chosen" or an id."""
    if who == "you":
        return Person("vous", "you") if ctx.you is None else _named(ctx.you, ctx)
    if who == "opponent":
        return _opponents(ctx)
    return _KNOWN.get(who) or _named(who, ctx)


def one_opponent(ctx: Context) -> Person:
    return _of_opponents("un adversaire", "un", ctx)


def each_opponent(ctx: Context) -> Person:
    return _of_opponents("chaque adversaire", "chacun", ctx)


def _of_opponents(yours: str, which: str, ctx: Context) -> Person:
    if ctx.you is None:
        return Person(yours)
    return Person("vous", "you") if _is_opponent(ctx.you, ctx) else Person(f"{which} {of(_opponents(ctx).subject)}")


def _opponents(ctx: Context) -> Person:
    if ctx.you is None:
        return Person("vos adversaires", "many")
    if _is_opponent(ctx.you, ctx):
        return Person("vous", "you")
    return Person(f"les adversaires {of(_named(ctx.you, ctx).subject)}", "many")


def _is_opponent(player: str, ctx: Context) -> bool:
    """Return whether a player is the reader's only opponent; the reader is then that player's opponent."""
    return player == "opponent" and player not in ctx.names


def _named(player: str, ctx: Context) -> Person:
    if _is_opponent(player, ctx):
        return Person("votre adversaire")
    return Person(ctx.label(player).fr)
