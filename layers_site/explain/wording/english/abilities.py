"""An ability as a line of rules text, and as a quotation inside another."""

from __future__ import annotations

from engine.scenario import Ability
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.english import sentences
from layers_site.explain.wording.english.words import keyword_text
from layers_site.explain.wording.typography import capitalised, sentence


def ability_line(ability: Ability, ctx: Context) -> str:
    """Write the ability: its own text, or a text from its data: a keyword by its name, anything else as sentences."""
    if ability.text is not None:
        return ability.text.en
    if ability.keyword is not None:
        line = capitalised(keyword_text(ability.keyword))
        return line if ability.static is None else f"{line} ({_static(ability, ctx)})"
    if ability.other is not None:
        return ability.other.en
    return _static(ability, ctx)


def _static(ability: Ability, ctx: Context) -> str:
    return "" if ability.static is None else sentences.static_text(ability.static, ctx, ability.cda, ability.zones)


def quotation(ability: Ability, ctx: Context) -> str:
    """Write the ability between the quotation marks of its depth: “…”, and ‘…’ inside those."""
    opening, closing = ("“", "”") if ctx.depth % 2 else ("‘", "’")
    text = "…" if ctx.is_too_deep else sentence(ability_line(ability, ctx))
    return f"{opening}{text}{closing}"
