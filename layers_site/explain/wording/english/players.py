"""How players are named in English."""

from __future__ import annotations

from dataclasses import dataclass

from layers_site.explain.wording.context import Context
from layers_site.explain.wording.english.grammar import possessive
from layers_site.explain.wording.english.words import type_word


@dataclass(frozen=True, slots=True)
class Person:
    """A player as the subject of a sentence ("you", "your opponents") and as an owner ("your")."""

    subject: str
    own: str
    third: bool

    def does(self, third_person: str, base: str) -> str:
        """Join the subject and its verb: "you control", "the chosen player controls"."""
        return f"{self.subject} {third_person if self.third else base}"

    @property
    def has(self) -> str:
        return "has" if self.third else "have"


_YOU = Person("you", "your", False)
_THEY = Person("they", "their", False)
_THAT = {
    "that player": Person("that player", "that player's", True), "their": _THEY, "their, many": _THEY,
    "an opponent": Person("an opponent", "an opponent's", True), "a player": Person("a player", "a player's", True),
    "each opponent": Person("each opponent", "each opponent's", True),
    "each player": Person("each player", "each player's", True),
}  # fmt: skip
_KNOWN = {
    "each": Person("each player", "each player's", True),
    "attached": Person("enchanted player", "enchanted player's", True),
    "chosen": Person("the chosen player", "the chosen player's", True),
    "active": Person("the active player", "the active player's", True),
}
#: Who has an object: its controller or its owner, and the object that they have.
_KEEPERS = {
    "controller": ("controller", "affected"), "owner": ("owner", "affected"),
    "attached_controller": ("controller", "attached"),
}  # fmt: skip


def person(who: str, ctx: Context) -> Person:
    """Return the phrases for a player or players: an id, or a word of `engine.expressions.PLAYER_WORDS` or "each"."""
    if who in ctx.names:
        return _named(who, ctx)
    if who == "you":
        return _YOU if ctx.you is None else _named(ctx.you, ctx)
    if who == "opponent":
        return _opponents(ctx)
    if who == "that":
        return _that(ctx)
    if who in _KEEPERS:
        return _keeper(*_KEEPERS[who], ctx)
    return _KNOWN.get(who) or _named(who, ctx)


def _that(ctx: Context) -> Person:
    """Name "that" player; where the reader is not "you", "an opponent" is one of somebody's."""
    if ctx.you is not None and ctx.that in ("an opponent", "each opponent"):
        return one_opponent(ctx) if ctx.that == "an opponent" else each_opponent(ctx)
    return _THAT[ctx.that]


def _keeper(role: str, ref: str, ctx: Context) -> Person:
    if ref in ctx.pronouns:
        return _owned(f"{'their' if ctx.many else 'its'} {role}")
    if ref == "affected":
        return _owned(f"that object's {role}")
    host = type_word(ctx.host or "permanent")
    return _owned(f"{ctx.participle} {host}'s {role}")


def one_opponent(ctx: Context) -> Person:
    if ctx.you is None:
        return Person("an opponent", "an opponent's", True)
    return _YOU if ctx.is_opponent(ctx.you) else _owned(f"one of {_named(ctx.you, ctx).own} opponents")


def each_opponent(ctx: Context) -> Person:
    if ctx.you is None:
        return Person("each opponent", "each opponent's", True)
    return _YOU if ctx.is_opponent(ctx.you) else _owned(f"each of {_named(ctx.you, ctx).own} opponents")


def _opponents(ctx: Context) -> Person:
    if ctx.you is None:
        return Person("your opponents", "your opponents'", False)
    if ctx.is_opponent(ctx.you):
        return _YOU
    them = f"{_named(ctx.you, ctx).own} opponents"
    return Person(them, possessive(them), False)


def _owned(who: str) -> Person:
    return Person(who, possessive(who), True)


def _named(player: str, ctx: Context) -> Person:
    if ctx.is_opponent(player):
        return Person("your opponent", "your opponent's", True)
    name = ctx.label(player).en
    return Person(name, possessive(name), True)
