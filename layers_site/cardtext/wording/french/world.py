"""Changes to players, costs and rules in French; and tests that speak of numbers or of other objects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Final, Literal, assert_never

from engine.expressions import (
    AnySelector,
    AttachedTo,
    Comparison,
    CountersAre,
    HasAttached,
    Is,
    LinkedTo,
    Meets,
    NotSelector,
    NumberIs,
    Shares,
    Value,
)
from engine.scenario import Cost, CostOp, HandSize, Permit, PlayerAbilities, PlayerOp, Prohibit, Restrict
from layers_site.cardtext.wording.clauses import charge
from layers_site.cardtext.wording.context import Context
from layers_site.cardtext.wording.facts import plain_bound
from layers_site.cardtext.wording.french import nouns, selectors, values
from layers_site.cardtext.wording.french.grammar import adjective, de, listed, number_word, of, que, to
from layers_site.cardtext.wording.french.nouns import Person, each_opponent, person
from layers_site.cardtext.wording.french.traits import View, trait_words
from layers_site.cardtext.wording.french.values import each_of, value_text
from layers_site.cardtext.wording.french.vocabulary import BARE_KEYWORDS, PARTICIPLES, counter_kind, keyword_phrase
from layers_site.cardtext.wording.traits import (
    TraitWords,
    bounds_of_either_side,
    group_of,
    is_everything,
    is_modified,
    spells_cast,
    told_ref,
    wearing,
)


@trait_words.register
def _number(test: NumberIs, view: View) -> TraitWords:
    if test.key == "colors":
        return _how_many_colors(test.comparison, view)
    them = values.compared(test.key, test.comparison, view.ctx)
    return TraitWords(f"{view.have} {them}", after="" if view.negated else f"avec {them}")


def _how_many_colors(comparison: Comparison, view: View) -> TraitWords:
    bound = plain_bound(comparison, view.negated)
    if bound is None or bound == (">=", 1):
        bounds = listed([values.bound_text(item, False, view.ctx) for item in comparison.bounds])
        return TraitWords(f"{view.have} un nombre de couleurs {bounds}")
    limit = {"=": "d'exactement {}", ">=": "d'au moins {}", "<=": "d'au plus {}"}[bound[0]]
    colors = f"{limit.format('une' if bound[1] == 1 else number_word(bound[1]))} couleur{'' if bound[1] < 2 else 's'}"
    return TraitWords(f"{view.voice.verb('est')} {colors}")


@trait_words.register
def _how_many_counters(test: CountersAre, view: View) -> TraitWords:
    them = nouns.counters_are(test.kind, test.comparison, view.negated, view.pronoun, view.ctx.depth)
    if them is None:
        kind = f" {counter_kind(test.kind, view.ctx.depth)}" if test.kind else ""
        bounds = listed([values.bound_text(bound, False, view.ctx) for bound in test.comparison.bounds])
        return TraitWords(f"{view.have} un nombre de marqueurs{kind} sur {view.pronoun} {bounds}")
    if them.startswith("aucun "):
        return TraitWords(view.voice.denied("a", them), after=f"sans {them.removeprefix('aucun ')}")
    if them.startswith("un ") and view.voice.many:
        them = f"des marqueurs{them.removeprefix('un marqueur')}"
    return TraitWords(f"{view.voice.verb('a')} {them}", after=f"avec {them}")


_ATTACHED: Final = adjective("attaché")
_LINKED: Final = adjective("lié")
_BLOCKED: Final = adjective("bloqué")


@trait_words.register
def _has_attached(test: HasAttached, view: View) -> TraitWords:
    participle = wearing(test)
    if participle is not None:
        form = view.agreed(PARTICIPLES[participle])
        return TraitWords(f"{view.be} {form}", f"non-{form}" if view.negated else form, place=2)
    group = group_of(test.selector)
    feminine = selectors.head_gender(group) if group.named is None else selectors.named_gender(group, view.ctx)
    attached = f"{_ATTACHED.form(bool(feminine), False)} à {view.pronoun}"
    phrase = f"{selectors.indefinite(group, view.ctx)} {attached}"
    return TraitWords(f"{view.have} {phrase}", after=f"{'sans' if view.negated else 'avec'} {phrase}")


@trait_words.register
def _beside(test: Shares | AttachedTo | LinkedTo | Meets | Is | NotSelector, view: View) -> TraitWords:
    """Write what an object has to do with another one."""
    voice, ctx = view.voice, view.ctx
    match test:
        case Shares("name", ref):
            same = f"le même nom {que(nouns.reference(ref, ctx))}"
            return TraitWords(f"{view.have} {same}", after="" if view.negated else f"ayant {same}")
        case Shares(what, ref):
            shared = "un type de créature" if what == "creature_type" else "une couleur"
            return TraitWords(f"{voice.form_of('partage', view.negated)} {shared} avec {nouns.reference(ref, ctx)}")
        case AttachedTo(ref) | LinkedTo(ref):
            bound = _ATTACHED if isinstance(test, AttachedTo) else _LINKED
            phrase = f"{view.agreed(bound)} {to(nouns.reference(ref, ctx))}"
            return TraitWords(f"{view.be} {phrase}", after="" if view.negated else phrase)
        case Meets("blocked_by", selector):
            return TraitWords(f"{view.be} {view.agreed(_BLOCKED)} par {selectors.indefinite(group_of(selector), ctx)}")
        case Meets(key, selector):
            meets = voice.form_of("cible" if key == "targets" else "bloque", view.negated)
            return TraitWords(f"{meets} {selectors.indefinite(group_of(selector), ctx)}")
        case Is():
            ref, different = told_ref(test)
            return TraitWords(f"{voice.be(view.negated is not different)} {nouns.reference(ref, ctx)}")
        case NotSelector(selector):
            one_of = selectors.indefinite_many if voice.many else selectors.indefinite
            return TraitWords(f"{voice.be(not view.negated)} {one_of(group_of(selector), ctx)}")
        case _:
            assert_never(test)


_MODIFIED: Final = adjective("modifié")


@trait_words.register
def _any(test: AnySelector, view: View) -> TraitWords:
    if is_modified(test):
        them = view.agreed(_MODIFIED)
        return TraitWords(f"{view.be} {them}", "" if view.negated else them, place=2)
    sides = bounds_of_either_side(test)
    if sides is not None and not view.negated:
        phrase = f"une force ou {values.compared('toughness', sides, view.ctx)}"
        return TraitWords(f"{view.have} {phrase}", after=f"avec {phrase}")
    parts = [selectors.PHRASES.alternative(selector, view.ctx, view.voice) for selector in test.selectors]
    return TraitWords(listed(parts, "ou") or view.voice.denied("existe"), parts=tuple(parts))


_HAND_SIZE: Final = "taille de main maximale"


@singledispatch
def world_clause(change: object, _ctx: Context) -> str:
    """Write the change as a clause that begins with a small letter."""
    raise TypeError(f"no French for {change!r}")


# --- players ----------------------------------------------------------------------------------------


@world_clause.register
def _abilities(change: PlayerAbilities, ctx: Context) -> str:
    them = listed([keyword_phrase(word) for word in change.keywords]) or "aucune capacité"
    verbs: Mapping[PlayerOp, str] = {"add": "a" if ctx.static else "acquiert", "remove": "perd"}
    return f"{person(change.who, ctx).does(verbs[change.op])} {them}"


@world_clause.register
def _hand_size(change: HandSize, ctx: Context) -> str:
    if change.op == "none" or change.value is None:
        return f"{person(change.who, ctx).does_not('a')} de {_HAND_SIZE}"
    who = each_opponent(ctx) if change.who == "opponent" else person(change.who, ctx)
    return f"{who.own(_HAND_SIZE, True)} est {_size(change.op, change.value, ctx)}"


def _size(op: Literal["set", "add"], value: Value, ctx: Context) -> str:
    match op:
        case "set":
            return f"de {_cards(value)}" if isinstance(value, int) else f"égale {to(value_text(value, ctx))}"
        case "add" if isinstance(value, int):
            return f"{'réduite' if value < 0 else 'augmentée'} {de(_cards(abs(value)))}"
        case "add":
            return f"augmentée {of(value_text(value, ctx))}"
        case _:
            assert_never(op)


def _cards(number: int) -> str:
    return f"{number_word(number, True)} carte{'s' if number > 1 else ''}"


@world_clause.register
def _permit(change: Permit, ctx: Context) -> str:
    what = change.what.fr
    for verb in ("peut ", "pouvez ", "peuvent "):
        what = what.removeprefix(verb)
    return f"{person(change.who, ctx).does('peut')} {what}"


_CONJUGATED: Final = (
    ("ne peut ", "ne pouvez ", "ne peuvent "),
    ("n'est ", "n'êtes ", "ne sont "),
    ("est ", "êtes ", "sont "),
    ("a ", "avez ", "ont "),
)


@world_clause.register
def _restrict(change: Restrict, ctx: Context) -> str:
    what = change.what.fr.replace("’", "'")
    # « Chaque joueur ne peut pas » is no French: what nobody can do is said of the players.
    everybody = change.who == "each" and what.startswith(("ne peut ", "ne peuvent "))
    who = Person("les joueurs", "many") if everybody else person(change.who or "each", ctx)
    for singular, you, many in _CONJUGATED:
        if what.startswith(singular) and who.kind != "one":
            return f"{who.subject} {(you if who.kind == 'you' else many) + what.removeprefix(singular)}"
    return f"{who.subject} {what}"


# --- spells and costs -------------------------------------------------------------------------------


@world_clause.register
def _prohibit(change: Prohibit, ctx: Context) -> str:
    if change.who == "each":
        return f"{selectors.among(spells_cast(change.cast, 'each'), ctx)} ne peuvent pas être lancés"
    spells = selectors.joined(spells_cast(change.cast, "each"), ctx, True, lambda words, _: de(words), single=True)
    return f"{person(change.who, ctx).does_not('peut')} lancer {spells}"


_MORE: Final[Mapping[CostOp, str]] = {"add": "plus", "reduce": "moins"}


@world_clause.register
def _cost(change: Cost, ctx: Context) -> str:
    return _minimum(change, ctx) if change.op == "minimum" else _charged(change, _MORE[change.op], ctx)


def _charged(change: Cost, more: str, ctx: Context) -> str:
    subject, verb = _payables(change, ctx, True)
    each, where_x = lambda unit: f" pour {each_of(unit, ctx)}", lambda value: f", X étant {value_text(value, ctx)}"
    amount, often = charge(change, each, where_x, "fois")
    spared = " à moins qu'elles ne soient des capacités de mana" if change.except_mana else ""
    least = f"{number_word(change.least)} mana{'s' if change.least > 1 else ''}"
    floor = f". Cet effet ne peut pas réduire le mana de ce coût à moins {de(least)}" if change.least else ""
    return f"{subject} coûtent {amount} de {more} à {verb}{often}{spared}{floor}"


def _minimum(change: Cost, ctx: Context) -> str:
    number = int(change.amount)
    amount = f"{number_word(number)} mana{'s' if number > 1 else ''}"
    subject, verb = _payables(change, ctx, False)
    return f"{subject} qui coûterait moins {de(amount)} à {verb} coûte {amount} à {verb}"


def _payables(change: Cost, ctx: Context, many: bool) -> tuple[str, str]:
    """Return what the cost is for, and its verb: "sorts non-créature que vous lancez", "lancer"."""
    if change.abilities_of is not None:
        kinds = listed([de(BARE_KEYWORDS.get(word, word)) for word in change.keywords], "ou")
        ability = f"les capacités {kinds or 'activées'}" if many else f"chaque capacité {kinds or 'activée'}"
        owner = "" if is_everything(change.abilities_of) else f" {of(selectors.the_many(change.abilities_of, ctx))}"
        by = "" if change.who == "each" else f" {person(change.who, ctx).relative('active')}"
        aims = change.targets and f" qui cible{'nt' * many} {selectors.indefinite(group_of(change.targets), ctx)}"
        return f"{ability}{owner}{by}{aims or ''}", "activer"
    spells = spells_cast(change.spells, change.who)
    each = selectors.joined(spells, ctx, False, lambda words, _: f"chaque {words}")
    return selectors.among(spells, ctx) if many else each, "lancer"
