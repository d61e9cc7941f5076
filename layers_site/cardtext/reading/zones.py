"""Abilities in other zones, changes of spells and costs, and prohibitions, which no layer looks at. For all languages.

"As long as this card is in your graveyard, …". Nothing here belongs to one language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, cast

from engine.expressions import AnySelector, HasChosen, HasWord, Meets, PlayerIs, Selector, Test, Value, Word
from engine.scenario import Ability, AddAbilities, Cost, CostOp, Label, PlayerAbilities, rebuilt
from engine.words import ZONES
from layers_site.cardtext.reading.grammar import REFUSED, Grammar
from layers_site.cardtext.reading.meaning import (
    IT,
    LANDS,
    Noun,
    RefIs,
    Subject,
    denied,
    either,
    is_placed,
    joined,
    nouns_selector,
    selector_of,
)
from layers_site.cardtext.reading.predicates import granted
from layers_site.cardtext.reading.statics import Clause, static_of

#: Spells, and the player who casts them.
Spells = tuple[Selector, str]


def cast_from(zone: str, negated: bool = False) -> Test:
    fact = HasWord("fact", (f"cast from {zone}",))
    return denied(fact) if negated else fact


def of_turn(which: str) -> Test:
    """Return the test of the first or second spell of its kind that its player casts this turn."""
    return HasWord("fact", (which,))


def cast_from_either(first: Test, then: Test) -> object:
    both = either(((first,), (then,)))
    return both if isinstance(both, HasWord) else REFUSED


def spells_of(noun: Noun, who: str = "each", *tests: Test) -> object:
    """Return spells with who casts them, and what else is said behind that."""
    if noun.kind != "spell" or is_placed(noun) or any(isinstance(test, PlayerIs) for test in (*noun.tests, *tests)):
        return REFUSED
    return rebuilt(selector_of((*noun.tests, *tests)), _by_its_key), who


def _by_its_key(part: object) -> object:
    """Write what was chosen of a spell as boards always had it: `{"name": {"chosen": "name"}}`."""
    chosen = isinstance(part, HasChosen) and part.what in ("color", "name")
    return replace(cast("HasChosen", part), by_its_key=True) if chosen else None


def spells_alone(noun: Noun) -> object:
    """Return spells by whomever they are cast."""
    spells = spells_of(noun)
    return spells[0] if isinstance(spells, tuple) else spells


def several_spells(*nouns: Noun) -> object:
    """Make one noun of "white spells and black spells"."""
    return joined(nouns) if all(noun.kind == "spell" for noun in nouns) else REFUSED


def two_spells(first: Spells, then: Spells) -> object:
    """Join "white spells you cast" and "black spells you cast"."""
    test = either((first[0].tests, then[0].tests))
    return REFUSED if first[1] != then[1] or test is None else (selector_of((test,)), first[1])


def add_joined(grammar: Grammar, both: str, either_: str) -> None:
    """Add spells of two kinds, and spells that are cast from one of two zones."""
    grammar.same("cast_froms", "{cast_from}")
    grammar.rule("cast_froms", f"{{cast_from}} {either_} {{cast_from}}", cast_from_either)
    grammar.same("spells_cast", "{spells}")
    grammar.rule("spells_cast", f"{{spells}} {both} {{spells}}", two_spells)


def add_relations(grammar: Grammar, phrases: Iterable[tuple[str, str, str]]) -> None:
    """Add relations by what is said of one or many, and its denial: "target a creature you control"."""
    grammar.rule("other_one", "{one_thing}", lambda noun: selector_of(noun.tests))
    grammar.same("other_one", "{named_one}")
    for key, verb, denial in phrases:
        grammar.rule("stating", f"{verb} {{other_one}}", lambda other, key=key: (Meets(key, other),))
        grammar.rule("stating", f"{denial} {{other_one}}", lambda other, key=key: (denied(Meets(key, other)),))


#: Activated abilities of anything, wherever it is.
EVERYWHERE: Final = Selector((HasWord("zone", ZONES),))


class CostWords(NamedTuple):
    """The phrases of what is said of costs: a list of (words, what happens), and "to cast" beside "to activate"."""

    cost: str
    changes: Sequence[tuple[str, CostOp]]
    verbs: tuple[str, str]
    each: str
    where: str
    times: str
    but_mana: str
    least: str
    minimum: str


def payable_abilities(
    kinds: tuple[str, ...], owners: Selector | None, who: str | None, targets: Selector | None = None
) -> object:
    """Return what costs: activated abilities of some objects, or of anything; of the keywords where there are any.

    What stands behind the objects and targets something are the abilities: no permanent does so.
    """
    if owners is not None and any(isinstance(test, Meets) and test.key == "targets" for test in owners.tests):
        return REFUSED
    return Cost(None, owners or EVERYWHERE, who or "each", "add", "", keywords=kinds, targets=targets)


def add_costs(grammar: Grammar, words: CostWords) -> None:
    """Add what spells and abilities cost: `{payables}` and the change."""
    world_clause = partial(grammar.rule, "world_clause")

    def charged(payable: Cost, mana: str, times: Value, op: CostOp, of_spells: bool) -> object:
        fits = (payable.spells is not None) is of_spells
        return replace(payable, op=op, amount=mana, times=times) if fits else REFUSED

    for of_spells, verb in zip((True, False), words.verbs, strict=True):
        for more, op in words.changes:
            made = partial(charged, op=op, of_spells=of_spells)
            cost = f"{{payables}} {words.cost} {{mana}} {more} {verb}"
            grammar.rule("charged", cost, partial(made, times=1))
            grammar.rule("charged", f"{cost} {words.each}", made)
            grammar.rule("charged", f"{cost} {words.where}",
                         lambda p, mana, v, made=made: made(p, "{1}", v) if mana == "{X}" else REFUSED)  # fmt: skip
            x_times = f"{{payables}} {words.cost} {words.times} {{mana}} {more} {verb} {words.where}"
            grammar.rule("charged", x_times, made)
        world_clause(f"{{payables}} {words.minimum.format(verb=verb)}",
                     lambda payable, less, least, of_spells=of_spells:
                     replace(payable, op="minimum", amount=least)
                     if less == least and (payable.spells is not None) is of_spells else REFUSED)  # fmt: skip
    grammar.same("spared", "{charged}")
    but_mana = f"{{charged}} {words.but_mana}"
    grammar.rule("spared", but_mana, lambda cost, *_: REFUSED if cost.spells else replace(cost, except_mana=True))
    grammar.same("world_clause", "{spared}")
    least = f"{{spared}} . {words.least}"
    world_clause(least, lambda cost, n: replace(cost, least=n) if cost.op == "reduce" and n else REFUSED)
    grammar.rule("payables", "{spells_cast}", lambda spells: Cost(spells[0], None, spells[1], "add", ""))
    grammar.rule("ability_owners", "{named_sources}", lambda subject: subject.selector)


# --- prohibitions and duties of objects and players, in both languages ----------------------------------


_TABLE: Final = {
    "can't attack": "ne peut pas attaquer",
    "can't block": "ne peut pas bloquer",
    "can't attack or block": "ne peut ni attaquer ni bloquer",
    "can't attack or block alone": "ne peut ni attaquer ni bloquer seule",
    "can't be blocked": "ne peut pas être bloquée",
    "can't attack you": "ne peut pas vous attaquer",
    "can't attack you or planeswalkers you control": "ne peut attaquer ni vous ni les planeswalkers que vous contrôlez",
    "can't be the target of spells or abilities": "ne peut être la cible ni de sorts ni de capacités",
    "can't be countered": "ne peut pas être contrecarré",
    "can't be sacrificed": "ne peut pas être sacrifié",
    "can't be regenerated": "ne peut pas être régénérée",
    "can't transform": "ne peut pas se transformer",
    "can't crew vehicles": "ne peut pas piloter de véhicules",
    "can't be blocked by more than one creature": "ne peut pas être bloquée par plus d’une créature",
    "can't be blocked except by two or more creatures": "ne peut être bloquée que par deux créatures ou plus",
    "attacks each combat if able": "attaque à chaque combat si possible",
    "blocks each combat if able": "bloque à chaque combat si possible",
    "must be blocked if able": "doit être bloquée si possible",
    "doesn't untap during its controller's untap step":
        "ne se dégage pas pendant l’étape de dégagement de son contrôleur",
    "don't untap during their controllers' untap steps":
        "ne se dégagent pas pendant l’étape de dégagement de leur contrôleur",
    "doesn't untap during its controller's next untap step":
        "ne se dégage pas pendant la prochaine étape de dégagement de son contrôleur",
    "don't untap during their controller's next untap step":
        "ne se dégagent pas pendant la prochaine étape de dégagement de leur contrôleur",
    "doesn't untap during your next untap step": "ne se dégage pas pendant votre prochaine étape de dégagement",
    "don't untap during your next untap step": "ne se dégagent pas pendant votre prochaine étape de dégagement",
    "don't untap during that player's next untap step":
        "ne se dégagent pas pendant la prochaine étape de dégagement de ce joueur",
    "don't untap during their next untap step": "ne se dégagent pas pendant leur prochaine étape de dégagement",
    "assigns no combat damage": "n’attribue pas de blessures de combat",
    "attacks if able": "attaque si possible",
    "attack if able": "attaquent si possible",
    "blocks if able": "bloque si possible",
    "block if able": "bloquent si possible",
    "can block an additional creature": "peut bloquer une créature supplémentaire",
    "can attack as though it didn't have defender": "peut attaquer comme si elle n’avait pas le défenseur",
    "can't have counters put on it": "ne peut pas recevoir de marqueurs",
    "assigns combat damage equal to its toughness rather than its power":
        "inflige des blessures de combat égales à son endurance et non à sa force",
    "can block an additional creature each combat": "peut bloquer une créature supplémentaire à chaque combat",
    "can block any number of creatures": "peut bloquer n’importe quel nombre de créatures",
    "can't gain life": "ne peut pas gagner de points de vie",
    "can't lose the game": "ne peut pas perdre la partie",
    "is goaded": "est incitée",
    "can't have its activated abilities activated": "ne peut pas utiliser ses capacités activées",
    "can't have its activated abilities activated unless they're mana abilities":
        "ne peut pas utiliser ses capacités activées à moins qu’elles ne soient des capacités de mana",
    "can't win the game": "ne peut pas gagner la partie",
    "can't draw more than one card each turn": "ne peut pas piocher plus d’une carte par tour",
    "can't search libraries": "ne peut pas chercher dans une bibliothèque",
    "can't cast more than one spell each turn": "ne peut pas lancer plus d’un sort par tour",
}  # fmt: skip
_VERBS: Final = (
    ("ne peuvent ", "ne peut "), ("ne pouvez ", "ne peut "), ("peuvent ", "peut "), ("doivent ", "doit "),
    ("attaquent ", "attaque "), ("bloquent ", "bloque "), ("attribuent ", "attribue "), ("sont ", "est "),
)  # fmt: skip
#: Words of a label in the plural: its singular differs in more than the verb.
_OF_MANY: Final = re.compile(r"\b(?:leurs?|ils|elles|eux)\b")
#: « Comme s’il n’avait pas », « comme si elles n’avaient pas »: the pronoun agrees with what has the label.
_AS_THOUGH: Final = re.compile(r"\bcomme s(?:’ils?|i elles?) n’avai(?:en)?t\b")
_PARTICIPLES: Final = re.compile(r"\b(bloqu|régénér|sacrifi|contrecarr|incit)ée?s?\b")


def _of_one(french: str) -> str:
    """Return a French label in the singular, as the format has it."""
    french = _AS_THOUGH.sub("comme si elle n’avait", french)
    if _OF_MANY.search(french):
        return french
    for many, single in _VERBS:
        if french.startswith(many):
            singular = single + french.removeprefix(many)
            return re.sub(r"\b((?:bloqu|régénér|sacrifi|contrecarr|incit)ée?)s\b", r"\1", singular)
    return french


def _plain(french: str) -> str:
    return _PARTICIPLES.sub(r"\1é", _of_one(" ".join(french.split())))


#: What is written of one and of many alike is read as the words of one, which stand first.
_FRENCH: Final = {_plain(french): (english, " ".join(french.split())) for english, french in reversed(_TABLE.items())}


def label_of(text: str, language: str) -> Label:
    """Return the label of a restriction in both languages; an unknown restriction keeps its words."""
    if language == "fr":
        french = " ".join(text.replace("'", "’").split())
        known = _FRENCH.get(_plain(french))
        return Label(*known) if known else Label(_of_one(french), _of_one(french))
    english = " ".join(text.replace("’", "'").split())
    return Label(english, _TABLE.get(english.lower(), english))


def is_known(label: Label) -> bool:
    """Say whether a label is one of ours, in both languages, and no words of a visitor."""
    return label.en.lower() in _TABLE


_ORDER: Final = {zone: place for place, zone in enumerate(ZONES)}

_PLAYED: Final = ("battlefield", "stack")
_OTHER_ZONES: Final = tuple(zone for zone in ZONES if zone not in _PLAYED)


def add_zones(grammar: Grammar, opening: str, also: str) -> None:
    """Add sentences that begin with the zones of their card (`{zones_of_own}`), and may have a condition behind it."""
    for clauses in ("{clause}", "{clause} {and_clause}"):
        grammar.rule("static_sentence", f"{opening} {{zones_of_own}} , {clauses}", lambda z, *cs: _placed(z, None, cs))
        grammar.rule(
            "static_sentence", f"{opening} {{zones_of_own}} {also} {{condition}} , {clauses}",
            lambda z, when, *cs: _placed(z, when, cs),
        )  # fmt: skip
    grammar.rule(
        "static_sentence", f"{opening} {{zones_of_own}} {also} {{condition}} , {opening} {{condition}} , {{clause}}",
        lambda z, also, when, clause: _placed(z, when, (clause,), also),
    )  # fmt: skip


def zones_of(words: tuple[str, ...]) -> object:
    """Return the zones in the format's order; the battlefield alone needs no words."""
    if len(set(words)) < len(words) or words == ("battlefield",):
        return REFUSED
    return tuple(sorted(words, key=_ORDER.__getitem__))


def _placed(zones: tuple[str, ...], when: object, clauses: tuple[Clause, ...], also: object = None) -> object:
    """Make abilities that function in these zones; "it" is the card, as long as no condition speaks of another."""
    if when is None and clauses[0].subject is not None and clauses[0].subject.ref in {IT, "self"}:
        clauses = tuple(map(_of_itself, clauses))
    elif any(isinstance(part, RefIs) and part.ref == IT for part in (when, also)):
        return REFUSED
    made = static_of(clauses, when, also)
    if made is REFUSED:
        return REFUSED
    abilities = cast("tuple[Ability, ...]", made)
    return tuple(replace(ability, cda=False, zones=zones) for ability in abilities)


def _of_itself(clause: Clause) -> Clause:
    about_it = clause.subject is not None and clause.subject.ref == IT
    return Clause(Subject("self"), clause.changes) if about_it else clause


def spells_on_stack(spells: Spells) -> Subject:
    """Name spells as objects on the stack: those that you cast are those that you control there."""
    selector, who = spells
    caster = () if who == "each" else (PlayerIs("controller", who),)
    return Subject(None, selector_of((*selector.tests, HasWord("zone", ("stack",)), *caster)))


def one_kind(first: Noun, then: Noun) -> object:
    """Make one noun of "creatures and creature spells"."""
    if first.kind != "permanent" or then.kind != "spell" or first.tests != then.tests:
        return REFUSED
    return first


def unplaced_cards(noun: Noun) -> object:
    return REFUSED if noun.kind != "card" or is_placed(noun) else noun


def yours(played: Noun, cards: Noun) -> object:
    if set(played.tests) != set(cards.tests):
        return REFUSED
    return Subject(None, yours_everywhere(played))


def cards_elsewhere(noun: Noun) -> Subject:
    """Select the cards of a kind that you own in all zones but the battlefield and the stack."""
    return Subject(None, selector_of((*noun.tests, HasWord("zone", _OTHER_ZONES), PlayerIs("owner", "you"))))


def you_and(nouns: tuple[Noun, ...], words: tuple[Word, ...]) -> object:
    """Give a player and objects the same keywords."""
    abilities = granted(words)
    if abilities is REFUSED:
        return REFUSED
    changes = (AddAbilities(cast("tuple[Ability, ...]", abilities)), PlayerAbilities("you", "add", words))
    return Clause(Subject(None, nouns_selector(nouns)), changes)


def same_cards(spells: Noun, cards: Noun) -> object:
    if set(cards.tests) == {*spells.tests, denied(LANDS)}:
        return cards  # no land is a spell
    return REFUSED if spells.kind != "spell" or set(spells.tests) != set(cards.tests) else cards


def yours_everywhere(noun: Noun) -> Selector:
    """Select what you control on the battlefield and the stack, and what you own elsewhere."""
    played = selector_of((HasWord("zone", _PLAYED), PlayerIs("controller", "you")))
    owned = selector_of((HasWord("zone", _OTHER_ZONES), PlayerIs("owner", "you")))
    return selector_of((*noun.tests, HasWord("zone", ZONES), AnySelector((played, owned))))


def everything(*nouns: Noun) -> object:
    """Read all permanents, all spells and all cards, of no kind in particular."""
    if {noun.kind for noun in nouns} != {"permanent", "spell", "card"} or any(noun.tests for noun in nouns):
        return REFUSED
    return Subject(None, Selector((HasWord("zone", ZONES),)))


def any_of(*selectors: Selector) -> object:
    return Subject(None, Selector((AnySelector(selectors),)))
