"""Numbers in French: "le nombre de marais que vous contrôlez", "sa valeur de mana", "inférieure ou égale à 2"."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from engine.expressions import (
    Among,
    Comparison,
    Count,
    CountersOn,
    Devotion,
    Different,
    DifferentTypes,
    Half,
    Life,
    ManaSymbols,
    Negative,
    NumberOf,
    Party,
    PlayerCounters,
    Product,
    StartingLife,
    Sum,
    Value,
)
from layers_site.cardtext.wording.clauses import Amount, ForEach, Letters, figured, summed
from layers_site.cardtext.wording.context import Context, plain
from layers_site.cardtext.wording.french import nouns, selectors
from layers_site.cardtext.wording.french.grammar import adjective, listed, noun, number_word, of, to
from layers_site.cardtext.wording.french.nouns import person
from layers_site.cardtext.wording.french.vocabulary import color, counter_kind
from layers_site.cardtext.wording.traits import group_of

NUMBERS: Final = {
    "power": noun("force f"), "toughness": noun("endurance f"),
    "base_power": noun("force de base/forces de base f"),
    "base_toughness": noun("endurance de base/endurances de base f"),
    "mana_value": noun("valeur de mana/valeurs de mana f"), "colors": noun("couleur f"),
    "mana_cost": noun("coût de mana/coûts de mana m"),
    "life": noun("total de points de vie/totaux de points de vie m"), "devotion": noun("dévotion f"),
    "starting_life": noun("total de points de vie de départ/totaux de points de vie de départ m"),
}  # fmt: skip
_KINDS: Final = {
    "card_types": noun("type de carte/types de carte m"),
    "basic_land_types": noun("type de terrain de base/types de terrain de base m"),
}
_DIFFERENCES: Final = {
    "colors": "de couleurs", "names": "de noms différents", "mana_values": "de valeurs de mana différentes",
    "powers": "de forces différentes",
}  # fmt: skip
_TOTALS: Final = {
    "power": "la force totale", "toughness": "l'endurance totale", "mana_value": "la valeur de mana totale",
}  # fmt: skip
_SIZES: Final = {"greatest": adjective("grand"), "least": adjective("petit")}
_TIMES: Final = {2: "deux fois", 3: "trois fois", 4: "quatre fois", 5: "cinq fois"}


def value_text(value: Value, ctx: Context) -> str:
    """Write a value as a noun phrase with its article; a plain number as a figure."""
    return said(figured(value), ctx)


@singledispatch
def said(value: object, _ctx: Context) -> str:
    """Write a value that does not come to a figure."""
    raise TypeError(f"no French for {value!r}")


def is_feminine(value: Value) -> bool:
    """Return the gender of the value's noun."""
    match value:
        case NumberOf(what, _):
            return what != "colors"
        case Devotion() | Half():
            return True
        case Among(_, what, _):
            return what != "counters"
        case Sum((first, *_)) | Product((first,)):
            return is_feminine(first)
    return False


@said.register
def _figure(value: int, _ctx: Context) -> str:
    return plain(value)


@said.register
def _count(value: Count, ctx: Context) -> str:
    return f"le nombre {selectors.of_many(group_of(value.selector), ctx)}"


@said.register
def _number_of(value: NumberOf, ctx: Context) -> str:
    if value.what != "colors":
        return nouns.owned_by(value.ref, NUMBERS[value.what], ctx)
    if value.ref in ctx.pronouns:
        return f"le nombre de {nouns.owned_by(value.ref, NUMBERS['colors'], ctx, True)}"
    owner = nouns.owned_by(value.ref, NUMBERS["colors"], ctx, True).removeprefix("les ")
    return f"le nombre de {owner}"


@said.register
def _counters(value: CountersOn, ctx: Context) -> str:
    return f"le nombre de marqueurs{_kind(value.kind, ctx)} sur {nouns.reference(value.ref, ctx)}"


def _kind(kind: str | None, ctx: Context) -> str:
    return f" {counter_kind(kind, ctx.depth)}" if kind else ""


@said.register
def _of_player(value: PlayerCounters, ctx: Context) -> str:
    return f"le nombre de {nouns.player_counters(value, ctx, True)}"


@said.register
def _different(value: DifferentTypes, ctx: Context) -> str:
    return f"le nombre de {_KINDS[value.what].many} parmi {selectors.among(group_of(value.selector), ctx)}"


@said.register
def _differences(value: Different, ctx: Context) -> str:
    return f"le nombre {_DIFFERENCES[value.what]} parmi {selectors.among(group_of(value.selector), ctx)}"


@said.register
def _among(value: Among, ctx: Context) -> str:
    """Write a number among objects: "la plus grande force parmi les créatures que vous contrôlez"."""
    group = group_of(value.selector)
    if value.what == "counters":
        counters = f"marqueurs {counter_kind(value.kind, ctx.depth)}" if value.kind else "marqueurs"
        if value.how == "total":
            return f"le nombre total de {counters} sur {selectors.among(group, ctx)}"
        return f"le plus {_SIZES[value.how].masculine} nombre de {counters} sur {selectors.indefinite(group, ctx)}"
    if value.how == "total":
        return f"{_TOTALS[value.what]} {of(selectors.among(group, ctx))}"
    number = NUMBERS[value.what].singular
    return f"la plus {_SIZES[value.how].feminine} {number} parmi {selectors.among(group, ctx)}"


@said.register
def _mana_symbols(value: ManaSymbols, ctx: Context) -> str:
    return f"le nombre de symboles de mana {_symbol_colors(value)} dans {_mana_cost(value, ctx)}"


def _mana_cost(value: ManaSymbols, ctx: Context) -> str:
    return nouns.owned_by(value.ref, NUMBERS["mana_cost"], ctx)


def _symbol_colors(value: ManaSymbols) -> str:
    return listed([color(word).masculine for word in value.colors], "ou") or "d'aucune couleur"


@said.register
def _devotion(value: Devotion, ctx: Context) -> str:
    possessive = person("you", ctx).own(NUMBERS["devotion"].singular, True)
    to_colors = listed([f"au {color(word).masculine}" for word in value.colors])
    return f"{possessive} {to_colors or 'à aucune couleur'}"


@said.register
def _party(value: Party, ctx: Context) -> str:
    return f"le nombre de créatures dans {person(value.player, ctx).own('groupe', False)}"


@said.register
def _life(value: Life, ctx: Context) -> str:
    return person(value.player, ctx).own(NUMBERS["life"].singular, False)


@said.register
def _starting_life(value: StartingLife, ctx: Context) -> str:
    return person(value.player, ctx).own(NUMBERS["starting_life"].singular, False)


@said.register
def _half(value: Half, ctx: Context) -> str:
    which = "supérieure" if value.round == "up" else "inférieure"
    return f"la moitié {of(value_text(value.value, ctx))}, arrondie à l'unité {which}"


@said.register
def _sum(value: Sum, ctx: Context) -> str:
    return summed(value, lambda part: value_text(part, ctx), "moins")


@said.register
def _product(value: Product, ctx: Context) -> str:
    factors = sorted(value.values, key=lambda part: not isinstance(part, int))
    if len(factors) == 2 and isinstance(factors[0], int) and factors[0] in _TIMES:
        return f"{_TIMES[factors[0]]} {value_text(factors[1], ctx)}"
    return " fois ".join(value_text(part, ctx) for part in factors) or "1"


@said.register
def _negative(value: Negative, ctx: Context) -> str:
    return f"moins {value_text(value.value, ctx)}"


# --- amounts and comparisons ------------------------------------------------------------------------


def amount_text(amount: Amount, ctx: Context) -> str:
    """Write an amount: "+2/+0", "+1/+1 pour chaque forêt que vous contrôlez"."""
    if isinstance(amount, ForEach):
        return f"{amount.glyph} pour {each_of(amount.unit, ctx)}"
    return amount.glyph


def each_of(unit: Value, ctx: Context) -> str:
    """Write the unit of a value: "chaque créature", "chaque marqueur +1/+1 sur elle", "chacune de ses couleurs"."""
    match unit:
        case Count(selector):
            return selectors.each(selector, ctx)
        case CountersOn(ref, kind):
            return f"chaque marqueur{_kind(kind, ctx)} sur {nouns.reference(ref, ctx)}"
        case PlayerCounters():
            return f"chaque {nouns.player_counters(unit, ctx, False)}"
        case Party(player):
            return f"chaque créature dans {person(player, ctx).own('groupe', False)}"
        case DifferentTypes(what, selector):
            return f"chaque {_KINDS[what].singular} parmi {selectors.among(group_of(selector), ctx)}"
        case Different("colors", selector):
            return f"chaque couleur parmi {selectors.among(group_of(selector), ctx)}"
        case ManaSymbols():
            return f"chaque symbole de mana {_symbol_colors(unit)} dans {_mana_cost(unit, ctx)}"
        case NumberOf(_, ref):
            owned = nouns.owned_by(ref, NUMBERS["colors"], ctx, True)
            return f"chacune {owned if owned.startswith('des ') else _of_owned(owned)}"
    return unit_text(unit, ctx)


@singledispatch
def unit_text(unit: Value, ctx: Context) -> str:
    """Write a unit that is described in another module; else the value itself."""
    return said(unit, ctx)


def _of_owned(owned: str) -> str:
    return f"des {owned.removeprefix('les ')}" if owned.startswith("les ") else f"de {owned}"


def where(letters: Letters, ctx: Context) -> str:
    """Write the meanings of the letters of a sentence: "X étant votre total de points de vie"; "" if it has none."""
    return listed([f"{letter} étant {value_text(value, ctx)}" for letter, value in letters.meanings])


def compared(what: str, comparison: Comparison, ctx: Context) -> str:
    """Write a number and its bounds after "avec" or "a": "une force inférieure ou égale à 2", "une force de 2"."""
    number = NUMBERS[what]
    them = [bound_text(bound, number.feminine, ctx, after_noun=True) for bound in comparison.bounds]
    return f"une {number.singular} {listed(them)}"


def bound_text(
    bound: tuple[str, Value], feminine: bool, ctx: Context, *, words: bool = False, after_noun: bool = False
) -> str:
    """Write a bound: "supérieure à 3", "égal au nombre de …"; `words` writes small numbers out."""
    operator, value = bound[0], figured(bound[1])
    e = "e" if feminine else ""
    than = number_word(value) if words and isinstance(value, int) else value_text(value, ctx)
    if operator == "=" and isinstance(value, int) and after_noun:
        return f"de {than}"
    wording = {
        "=": f"égal{e}",
        ">=": f"supérieur{e} ou égal{e}",
        "<=": f"inférieur{e} ou égal{e}",
        ">": f"supérieur{e}",
        "<": f"inférieur{e}",
    }
    return f"{wording[operator]} {to(than)}"
