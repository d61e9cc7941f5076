"""How players are named in French, with the verb forms and possessives that go with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from layers_site.cardtext.wording.context import Context
from layers_site.cardtext.wording.french.grammar import definite, elides, of, que
from layers_site.cardtext.wording.french.vocabulary import PARTICIPLES, own_noun

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
    kind: Literal["you", "one", "many", "again", "many again"] = "one"

    def verb(self, third_person: str) -> str:
        """Return the verb for the player; `third_person` is its singular: "contrôle" gives "contrôlez" for you."""
        if self.kind in ("one", "again"):
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
        if self.kind == "again":
            return f"{'ses' if many else 'sa' if feminine and not elides(words) else 'son'} {words}"
        if self.kind == "many again":
            return f"{'leurs' if many else 'leur'} {words}"
        return f"{definite(words, feminine, many)} {of(self.subject)}"


_THAT: Final = {
    "that player": Person("ce joueur"), "their": Person("il", "again"), "their, many": Person("ils", "many again"),
    "an opponent": Person("un adversaire"), "a player": Person("un joueur"),
    "each opponent": Person("chaque adversaire"), "each player": Person("chaque joueur"),
}  # fmt: skip
_KNOWN: Final = {
    "each": Person("chaque joueur"),
    "attached": Person("le joueur enchanté"),
    "chosen": Person("le joueur choisi"),
    "active": Person("le joueur actif"),
    "defending": Person("le joueur défenseur"),
}
#: Who has an object: its controller or its owner, and the object that they have.
_KEEPERS: Final = {
    "controller": ("contrôleur", "affected"), "owner": ("propriétaire", "affected"),
    "attached_controller": ("contrôleur", "attached"),
}  # fmt: skip


def person(who: str, ctx: Context) -> Person:
    """Return the phrases for a player or players: an id, or a word of `engine.expressions.PLAYER_WORDS` or "each"."""
    if who in ctx.names:
        return _named(who, ctx)
    if who == "you":
        return Person("vous", "you") if ctx.you is None else _named(ctx.you, ctx)
    if who == "opponent":
        return _opponents(ctx)
    if who == "that":
        return _that(ctx)
    if who in _KEEPERS:
        return _keeper(*_KEEPERS[who], ctx)
    return _KNOWN.get(who) or _named(who, ctx)


def _that(ctx: Context) -> Person:
    """Name "that" player; where the reader is not "you", "un adversaire" is one of somebody's."""
    if ctx.you is not None and ctx.that in ("an opponent", "each opponent"):
        return one_opponent(ctx) if ctx.that == "an opponent" else each_opponent(ctx)
    return _THAT[ctx.that]


def _keeper(role: str, ref: str, ctx: Context) -> Person:
    if ref in ctx.pronouns:
        return Person(f"{'leur' if ctx.many else 'son'} {role}")
    if ref == "affected":
        return Person(f"le {role} de cet objet")
    host = own_noun(ctx.host or "permanent")
    participle = PARTICIPLES[ctx.participle].form(host.feminine, False)
    return Person(f"le {role} {of(f'{definite(host.singular, host.feminine)} {participle}')}")


def one_opponent(ctx: Context) -> Person:
    return _of_opponents("un adversaire", "un", ctx)


def each_opponent(ctx: Context) -> Person:
    return _of_opponents("chaque adversaire", "chacun", ctx)


def _of_opponents(yours: str, which: str, ctx: Context) -> Person:
    if ctx.you is None:
        return Person(yours)
    return Person("vous", "you") if ctx.is_opponent(ctx.you) else Person(f"{which} {of(_opponents(ctx).subject)}")


def _opponents(ctx: Context) -> Person:
    if ctx.you is None:
        return Person("vos adversaires", "many")
    if ctx.is_opponent(ctx.you):
        return Person("vous", "you")
    return Person(f"les adversaires {of(_named(ctx.you, ctx).subject)}", "many")


def _named(player: str, ctx: Context) -> Person:
    if ctx.is_opponent(player):
        return Person("votre adversaire")
    return Person(ctx.label(player).fr)
