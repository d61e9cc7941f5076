"""Numbers in French: "le nombre de marais que vous contrôlez", "sa valeur de mana", "inférieure ou égale à 2"."""

from __future__ import annotations

from functools import partial, singledispatch
from typing import Final, assert_never

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
from layers_site.cardtext.wording.clauses import Letters, figured, multiplied, summed
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
_DIFFERENT: Final = {
    "card_types": noun("type de carte/types de carte m"), "colors": noun("couleur f"),
    "basic_land_types": noun("type de terrain de base/types de terrain de base m"),
    "names": noun("nom différent/noms différents m"), "powers": noun("force différente/forces différentes f"),
    "mana_values": noun("valeur de mana différente/valeurs de mana différentes f"),
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
def _reckoned(value: int | Half | Sum | Product | Negative, ctx: Context) -> str:
    match value:
        case Half(way, whole):
            which = "supérieure" if way == "up" else "inférieure"
            return f"la moitié {of(value_text(whole, ctx))}, arrondie à l'unité {which}"
        case Sum():
            return summed(value, partial(value_text, ctx=ctx), "moins")
        case Product():
            return multiplied(value, partial(value_text, ctx=ctx), _TIMES, "fois")
        case Negative(inner):
            return f"moins {value_text(inner, ctx)}"
        case _:
            return plain(value)


@said.register
def _of_objects(
    value: Count | NumberOf | CountersOn | DifferentTypes | Different | ManaSymbols | Among, ctx: Context
) -> str:
    match value:
        case Count(selector):
            return f"le nombre {selectors.of_many(group_of(selector), ctx)}"
        case NumberOf("colors", ref):
            return f"le nombre de {nouns.owned_by(ref, NUMBERS['colors'], ctx, True).removeprefix('les ')}"
        case NumberOf(what, ref):
            return nouns.owned_by(ref, NUMBERS[what], ctx)
        case CountersOn(ref, kind):
            return f"le nombre de marqueurs{_kind(kind, ctx)} sur {nouns.reference(ref, ctx)}"
        case DifferentTypes(what, selector) | Different(what, selector):
            return f"le nombre de {_DIFFERENT[what].many} parmi {selectors.the_many(selector, ctx)}"
        case ManaSymbols():
            return f"le nombre de symboles de mana {_symbols(value, ctx)}"
        case Among():
            return _among(value, ctx)
        case _:
            assert_never(value)


def _kind(kind: str | None, ctx: Context) -> str:
    return f" {counter_kind(kind, ctx.depth)}" if kind else ""


def _symbols(value: ManaSymbols, ctx: Context) -> str:
    colors = listed([color(word).masculine for word in value.colors], "ou") or "d'aucune couleur"
    return f"{colors} dans {nouns.owned_by(value.ref, NUMBERS['mana_cost'], ctx)}"


def _among(value: Among, ctx: Context) -> str:
    """Write a number among objects: "la plus grande force parmi les créatures que vous contrôlez"."""
    them = selectors.the_many(value.selector, ctx)
    if value.what == "counters":
        counters = f"marqueurs{_kind(value.kind, ctx)}"
        if value.how == "total":
            return f"le nombre total de {counters} sur {them}"
        on = selectors.indefinite(group_of(value.selector), ctx)
        return f"le plus {_SIZES[value.how].masculine} nombre de {counters} sur {on}"
    if value.how == "total":
        return f"{_TOTALS[value.what]} {of(them)}"
    return f"la plus {_SIZES[value.how].feminine} {NUMBERS[value.what].singular} parmi {them}"


@said.register
def _of_player(value: PlayerCounters | Party | Life | StartingLife | Devotion, ctx: Context) -> str:
    match value:
        case PlayerCounters():
            return f"le nombre de {nouns.player_counters(value, ctx, True)}"
        case Party(player):
            return f"le nombre de créatures dans {person(player, ctx).own('groupe', False)}"
        case Life(player):
            return person(player, ctx).own(NUMBERS["life"].singular, False)
        case StartingLife(player):
            return person(player, ctx).own(NUMBERS["starting_life"].singular, False)
        case Devotion(colors):
            to_colors = listed([f"au {color(word).masculine}" for word in colors]) or "à aucune couleur"
            return f"{person('you', ctx).own(NUMBERS['devotion'].singular, True)} {to_colors}"
        case _:
            assert_never(value)


# --- amounts and comparisons ------------------------------------------------------------------------


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
        case DifferentTypes(what, selector) | Different("colors" as what, selector):
            return f"chaque {_DIFFERENT[what].singular} parmi {selectors.the_many(selector, ctx)}"
        case ManaSymbols():
            return f"chaque symbole de mana {_symbols(unit, ctx)}"
        case NumberOf(_, ref):
            owned = nouns.owned_by(ref, NUMBERS["colors"], ctx, True)
            return f"chacune {f'des {owned[4:]}' if owned.startswith('les ') else f'de {owned}'}"
    return unit_text(unit, ctx)


@singledispatch
def unit_text(unit: Value, ctx: Context) -> str:
    """Write a unit that is described in another module; else the value itself."""
    return said(unit, ctx)


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
