"""Facts and counters in French: « vous êtes le monarque », « a été kickée », « au moins trois marqueurs sur elle »."""

from __future__ import annotations

import re
from typing import Final

from engine.expressions import Comparison, FactCondition, PlayerCounters
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.facts import OF_GAME, OF_OBJECT, OF_PLAYER, filled, plain_bound, plain_range
from layers_site.explain.wording.french.grammar import Voice, adjective, listed, number_word, que
from layers_site.explain.wording.french.players import Person, one_opponent, person
from layers_site.explain.wording.french.vocabulary import counter_kind

_AGREES: Final = re.compile(r"\{([^}]+)\}")


def fact_text(condition: FactCondition, ctx: Context, negated: bool) -> str:
    """Write a fact of the game or of a player as a clause; one that no table has in quotation marks."""
    verb = "n'est pas vrai" if negated else "est vrai"
    if condition.of is None:
        known = OF_GAME.get(condition.fact)
        return f"« {condition.fact} » {verb}" if known is None else known.of("fr", negated)
    who = one_opponent(ctx) if condition.of == "opponent" else person(condition.of, ctx)
    clauses = OF_PLAYER.get(condition.fact)
    if clauses is None:
        return f"« {condition.fact} » {verb} pour {who.subject}"
    parts = {"s": who.subject, "o": who.own("contrôle", False), "que": que(who.subject)}
    return filled(clauses.of("fr", negated), who.kind == "one", **parts)


def agreed(words: str, feminine: bool, many: bool) -> str:
    """Let the words in braces agree with the subject."""
    return _AGREES.sub(lambda match: adjective(match.group(1)).form(feminine, many), words)


def fact(word: str) -> str:
    """Write a fact of an object as a predicate, in the masculine."""
    return qualities((word,), Voice(False, False), False)[0]


def qualities(facts: tuple[str, ...], voice: Voice, negated: bool) -> tuple[str, str]:
    """Return the predicate and the adjective of facts of an object: « est monstrueuse », « monstrueuse »."""
    parts: list[str] = []
    adjectives: list[str] = []
    for fact in facts:
        quality = OF_OBJECT.get(fact)
        if quality is None:
            parts.append(f"{voice.form_of('a', negated)} la marque « {fact} »")
            adjectives.append("")
            continue
        rest = quality.denied_fr if negated else quality.fr
        parts.append(f"{voice.form_of(quality.verb_fr, negated)} {agreed(rest, bool(voice.feminine), voice.many)}")
        adjectives.append(agreed(quality.adjective_fr, bool(voice.feminine), voice.many))
    shown = "" if negated or not all(adjectives) else listed(adjectives, "ou")
    return listed(parts, "et" if negated else "ou"), shown


# --- counters ---------------------------------------------------------------------------------------


def counters_are(kind: str | None, comparison: Comparison, negated: bool, pronoun: str, depth: int) -> str | None:
    """Write how many counters are on something, "au moins trois marqueurs sur elle"; None for no plain number."""
    between = None if negated else plain_range(comparison)
    bound = plain_bound(comparison, negated)
    if between is not None:
        quantity = f"entre {number_word(between[0])} et {number_word(between[1])} marqueurs"
    elif bound is not None:
        quantity = _quantity(*bound)
    else:
        return None
    return f"{quantity}{f' {counter_kind(kind, depth)}' if kind else ''} sur {pronoun}"


def _quantity(operator: str, number: int) -> str:
    if number == 0 and operator != ">=":
        return "aucun marqueur"
    if (operator, number) == (">=", 1):
        return "un marqueur"
    limit = {"=": "exactement", ">=": "au moins", "<=": "au plus"}[operator]
    return f"{limit} {number_word(number)} marqueur{'s' if number > 1 else ''}"


def player_counters(value: PlayerCounters, ctx: Context, many: bool) -> str:
    """Write the counters of a player: « marqueurs "poison" que vous avez »."""
    kind = counter_kind(value.kind, ctx.depth)
    return f"marqueur{'s' if many else ''} {kind} {person(value.player, ctx).relative('a')}"


def has_counters(who: Person, value: PlayerCounters, bound: tuple[str, int] | None, ctx: Context) -> str | None:
    """Write « vous avez au moins trois marqueurs "poison" »; None where the number is not plain."""
    if bound is None:
        return None
    kind = counter_kind(value.kind, ctx.depth)
    if _quantity(*bound) == "aucun marqueur":
        return f"{who.does_not('a').removesuffix(' pas')} aucun marqueur {kind}"
    return f"{who.does('a')} {_quantity(*bound)} {kind}"
