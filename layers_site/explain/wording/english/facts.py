"""Facts and counters in English: "you're the monarch", "was kicked", "with three or more counters on it"."""

from __future__ import annotations

from engine.expressions import Comparison, FactCondition, PlayerCounters
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.english.grammar import Voice, article, listed, number_word
from layers_site.explain.wording.english.players import Person, one_opponent, person
from layers_site.explain.wording.facts import OF_GAME, OF_OBJECT, OF_PLAYER, filled, plain_bound, plain_range


def fact_text(condition: FactCondition, ctx: Context, negated: bool) -> str:
    """Write a fact of the game or of a player as a clause; one that no table has in quotation marks."""
    if condition.of is None:
        known = OF_GAME.get(condition.fact)
        if known is None:
            return f"“{condition.fact}” is{' not' if negated else ''} true"
        return known.of("en", negated)
    who = one_opponent(ctx) if condition.of == "opponent" else person(condition.of, ctx)
    clauses = OF_PLAYER.get(condition.fact)
    if clauses is None:
        return f"“{condition.fact}” is{' not' if negated else ''} true of {who.subject}"
    return filled(clauses.of("en", negated), who.third, s=who.subject, o=who.own)


def fact(word: str) -> str:
    """Write a fact of an object as a predicate."""
    return qualities((word,), Voice(), False)[0]


def qualities(facts: tuple[str, ...], voice: Voice, negated: bool) -> tuple[str, str]:
    """Return the predicate and the adjective of facts of an object: "is monstrous", "monstrous"."""
    return _predicate(facts, voice, negated), "" if negated else _adjectives(facts)


def _predicate(facts: tuple[str, ...], voice: Voice, negated: bool) -> str:
    parts: list[str] = []
    for fact in facts:
        quality = OF_OBJECT.get(fact)
        if quality is None:
            parts.append(f"{voice.isnt if negated else voice.verb('is')} marked “{fact}”")
        else:
            parts.append((quality.denied_en if negated else quality.en)[voice.many])
    return listed(parts, "and" if negated else "or")


def _adjectives(facts: tuple[str, ...]) -> str:
    words = [OF_OBJECT[fact].before if fact in OF_OBJECT else "" for fact in facts]
    return listed(words, "or") if all(words) else ""


# --- counters ---------------------------------------------------------------------------------------


def counters_are(kind: str | None, comparison: Comparison, negated: bool, voice: Voice) -> str | None:
    """Write how many counters are on something, "three or more level counters on it"; None for no plain number."""
    what = f"{kind} counter" if kind else "counter"
    between = None if negated else plain_range(comparison)
    if between is not None:
        return f"between {number_word(between[0])} and {number_word(between[1])} {what}s on {voice.them}"
    bound = plain_bound(comparison, negated)
    if bound is None:
        return None
    if bound == (">=", 1):
        them = f"{what}s" if voice.many else article(what)
    else:
        them = f"{quantity(*bound)} {what}{'' if bound == ('=', 1) else 's'}"
    return f"{them} on {voice.them}"


def quantity(operator: str, number: int) -> str:
    """Write a number of things: "no", "exactly two", "three or more"."""
    word = number_word(number)
    if number == 0 and operator in {"=", "<="}:
        return "no"
    if operator == "=":
        return f"exactly {word}"
    return f"{word} or more" if operator == ">=" else f"{word} or fewer"


def player_counters(value: PlayerCounters, ctx: Context, many: bool) -> str:
    """Write the counters of a player: "poison counters you have"."""
    who = person(value.player, ctx)
    return f"{value.kind} counter{'s' if many else ''} {who.does('has', 'have')}"


def has_counters(who: Person, value: PlayerCounters, bound: tuple[str, int] | None, _ctx: Context) -> str | None:
    """Write "you have three or more poison counters"; None where the number is not plain."""
    if bound is None:
        return None
    if bound == (">=", 1):
        return f"{who.does('has', 'have')} {article(f'{value.kind} counter')}"
    return f"{who.does('has', 'have')} {quantity(*bound)} {value.kind} counter{'' if bound == ('=', 1) else 's'}"
