"""One object in French, named by a reference ("elle", "cette créature", its name); and "sa force"."""

from __future__ import annotations

from engine.expressions import Ref
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.french.grammar import Noun, Voice, definite, listed, of
from layers_site.explain.wording.french.nouns import (
    host_name,
    host_noun,
    own_gender,
    own_name,
)
from layers_site.explain.wording.traits import MOST_NAMES, Group


def reference(ref: Ref, ctx: Context) -> str:
    """Return an object that a Ref names, as it follows a preposition: "elle", "cette créature", its name."""
    if ref in ctx.pronouns:
        if ctx.many:
            return "elles" if ctx.feminine else "eux"
        return "elle" if ctx.feminine else "lui"
    return full_reference(ref, ctx)


def full_reference(ref: Ref, ctx: Context) -> str:
    if ref in ctx.mentioned:
        return "cette carte"
    if ref == "self":  # "cette carte" would be the card just spoken of
        return _itself(ctx) if ctx.mentioned and {"self", "affected"} <= set(ctx.pronouns) else own_name(ctx)
    if ref == "attached":
        return host_name(Group(), ctx)
    if ref == "graveyard_top":
        return "la carte du dessus de votre cimetière"
    if ref == "linked":
        return f"la dernière carte exilée avec {own_name(ctx)}"
    return _itself(ctx) if ref == "affected" else ctx.label(ref).fr


def _itself(ctx: Context) -> str:
    """Name what is being affected where it is spoken of again: each creature is a copy "d'elle-même"."""
    if "affected" not in ctx.pronouns:
        return "cet objet"
    if ctx.many:
        return "elles-mêmes" if ctx.feminine else "eux-mêmes"
    return "elle-même" if ctx.feminine else "lui-même"


def gender(ref: Ref, ctx: Context) -> bool | None:
    """Return whether the object of a Ref is feminine; None where it has a name of its own."""
    if ref == "self":
        return own_gender(ctx)
    if ref == "attached":
        return host_noun(Group(), ctx).feminine
    return True if ref in {"graveyard_top", "linked"} else None


def owned_by(ref: Ref, noun: Noun, ctx: Context, several: bool = False) -> str:
    """Write a possession of an object: "sa force", "la force de cette créature"."""
    words = noun.form(several)
    if ref in ctx.pronouns:
        return Voice(ctx.many).its(words, noun.feminine, several)
    return f"{definite(words, noun.feminine, several)} {of(full_reference(ref, ctx))}"


def names(ids: tuple[str, ...], ctx: Context) -> str:
    """List the names of objects; equal names once with their number, and a long list in short."""
    counted: dict[str, int] = {}
    for object_id in ids:
        name = ctx.label(object_id).fr
        counted[name] = counted.get(name, 0) + 1
    parts = [name if number == 1 else f"{name} (×{number})" for name, number in counted.items()]
    if len(parts) > MOST_NAMES:
        parts = [*parts[: MOST_NAMES - 1], f"{len(parts) - MOST_NAMES + 1} autres"]
    return listed(parts)
