"""Clauses about players, costs and rules in French; and prohibitions and duties, as labels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, cast

from engine.expressions import PlayerIs, Test
from engine.scenario import HandSize, PlayerAbilities, Prohibit, Restrict
from layers_site.cardtext.reading.french.words import forms_of, phrase_of
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import SOURCES_NAMED, Noun, Subject, joined, nouns_selector
from layers_site.cardtext.reading.result import Setting
from layers_site.cardtext.reading.statics import WITH_COST, Clause
from layers_site.cardtext.reading.tokens import ENDS, OWN_NAME, Token
from layers_site.cardtext.reading.zones import (
    CostWords,
    add_costs,
    add_joined,
    add_relations,
    cast_from,
    label_of,
    of_turn,
    payable_abilities,
    spells_alone,
    spells_of,
)
from layers_site.cardtext.wording.french.vocabulary import BARE_KEYWORDS

_FIRST: Final = (
    "ne", "peut", "peuvent", "pouvez", "doit", "doivent", "attaque", "attaquent", "bloque", "bloquent", "attribue",
    "attribuent",
)  # fmt: skip
#: Verbs behind "ne" that make it a restriction, and no condition or description.
_DENIED: Final = frozenset(("peut", "peuvent", "pouvez", "se", "perdez", "perd"))
#: Verbs that begin another predicate of the same subject.
_STARTS: Final = frozenset(
    ("gagne", "gagnent", "a", "ont", "est", "sont", "perd", "perdent", "devient", "deviennent", "acquiert",
     "acquièrent", "n'", "c'", *_FIRST)
)  # fmt: skip
_CONDITIONS: Final = frozenset((("tant", "que"), ("tant", "qu'"), ("pendant", "votre", "tour")))
_PRONOUNS: Final = frozenset(("il", "elle", "ils", "elles"))
#: What holds for a while only is no static ability.
_LASTING: Final = re.compile(r"\b(?:ce tour(?:-ci)?|jusqu'à|pendant (?:la|sa|leur|votre) prochaine)\b")
_GAINING: Final = frozenset(("gagner",))
_HAVING: Final = frozenset(("avoir", "acquérir"))
#: Words of old cards that say today what layers look at, or something else than they seem: reach, shroud, "enchant";
#: and what is no matter of the board.
_OLD: Final = re.compile(
    r"peut être votre commandant|(?:peut|peuvent) bloquer comme s(?:i elles?|'ils?) avai(?:en)?t le vol|"
    r"ne (?:peut|peuvent) être (?:la|les) cibles? de sorts ou|ne (?:peut|peuvent) (?:pas )?enchanter|"
    r"ne (?:peut|peuvent|pouvez) pas (?:jouer|lancer) (?:de |des |plus d'un )?(?:cartes?|sorts?) du nom|"
    r"ne (?:peut|peuvent|pouvez) (?:pas )?jouer (?:de |des |d'|plus d'un )?sorts?"
)
#: Words of changes: a label that has one has swallowed something that layers look at.
_CHANGES: Final = frozenset(("gagne", "gagnent", "base", "perd", "perdent", "devient", "deviennent", "acquiert"))


def add_rules(grammar: Grammar) -> None:
    _add_rules_of_restricting(grammar)
    _add_players(grammar)
    _add_hand_sizes(grammar)
    _add_spells(grammar)
    _add_costs(grammar)
    _add_prohibitions(grammar)


def _add_rules_of_restricting(grammar: Grammar) -> None:
    predicate = partial(grammar.rule, "predicate")
    grammar.terminal("restriction", _restriction, _FIRST)
    predicate("{restriction}", lambda change: (change,))
    grammar.terminal("player_restriction", _player_restriction, ("ne", "doit", "doivent"))
    predicate("est|sont incité|incitée|incités|incitées", lambda: (Restrict(label_of("is goaded", "en"), None),))
    for words, english in (
        ("ne peuvent pas être activées|jouées", "can't have its activated abilities activated"),
        ("ne peuvent pas être activées|jouées à moins que ce ne soient des capacités de mana",
         "can't have its activated abilities activated unless they're mana abilities"),
        ("ne peuvent pas être activées|jouées à moins qu' elles ne soient des capacités de mana",
         "can't have its activated abilities activated unless they're mana abilities"),
    ):  # fmt: skip
        label = Restrict(label_of(english, "en"), None)
        phrase = f"ses|leurs capacités activées {words}"
        predicate(phrase, lambda label=label: (label,))
        grammar.rule("clause_plain", f"les capacités activées {{group_of}} {words}",
                     lambda nouns, label=label: Clause(Subject(None, nouns_selector(nouns)), (label,)))  # fmt: skip
        grammar.rule("clause_plain", f"les capacités activées {{named_sources}} {words}",
                     lambda subject, label=label: Clause(subject, (label,)))  # fmt: skip
    grammar.rule("named_sources", "des sources du nom choisi", lambda: SOURCES_NAMED)
    grammar.rule("named_sources", "des sources ayant le nom choisi", lambda: SOURCES_NAMED)
    unblockable = Restrict(label_of("ne peut pas être bloquée", "fr"), None)
    predicate("est|sont imblocable|imblocables", lambda: (unblockable,))


def _restriction(parse: Parse, place: int) -> Iterable[Result]:
    """Read to the end of the sentence, or to "et" with another verb."""
    tokens = parse.tokens
    if place + 1 >= len(tokens) or (tokens[place].key == "ne" and tokens[place + 1].key not in _DENIED):
        return
    end = place
    while end < len(tokens) and tokens[end].key not in ENDS:
        if end > place and _goes_on(tokens, end):
            break
        end += 1
    if end - place < 2 or _CHANGES & {token.key for token in tokens[place + 1 : end]}:
        return
    if any(_another_clause(parse, at, end) for at in range(place + 1, end)):
        return  # « et les gobelins sont rouges » is no part of what cannot be done
    if any(result.end == end for result in parse.at("prohibition", place)) or tokens[end - 1].key.startswith("lancé"):
        return  # what cannot be cast is said with the spells
    if _is_own_spell([token.key for token in tokens[place:end]]):
        return  # it works where the card can be cast from, and not on the battlefield (113.6d)
    near = range(place, min(place + 5, end))
    gains = any(tokens[at].key in _GAINING and parse.at("keyword_object", at + 1) for at in near)
    if gains or _HAVING & {tokens[at].key for at in near}:
        return  # "ne peut pas avoir le vol" is a matter of the layers
    text = _text(tokens[place:end])
    if _OLD.match(text) or _LASTING.search(text):
        return
    yield Result(Restrict(label_of(text, cast("Setting", parse.setting).language), None), end)


def _is_own_spell(keys: Sequence[str]) -> bool:
    """Say whether the words are "ne pouvez pas lancer ce sort", or the card by its name."""
    behind = keys[4:] if keys[2:4] == ["pas", "lancer"] else []
    return behind[:2] == ["ce", "sort"] or OWN_NAME in behind[:2]


def _another_clause(parse: Parse, place: int, end: int) -> bool:
    """Say whether a new clause begins there, with any subject: « et les autres gobelins ont le vol »."""
    if parse.tokens[place].key not in {"et", ",", "mais", "puis"} or place + 1 >= end:
        return False
    return bool(parse.at("clause", place + 1))


def _player_restriction(parse: Parse, place: int) -> Iterable[Result]:
    """Read what a player cannot do; what a player may do is no matter of restrictions."""
    if place < len(parse.tokens) and parse.tokens[place].key in {"ne", "doit", "doivent"}:
        yield from parse.at("restriction", place)


def _goes_on(tokens: Sequence[Token], place: int) -> bool:
    """Say whether another predicate begins there: ", a le vol", "et elle gagne", "tant que"."""
    keys = [token.key for token in tokens[place : place + 4]]
    if tuple(keys[:2]) in _CONDITIONS or tuple(keys[:3]) in _CONDITIONS:
        return True
    comma = keys[0] == ","
    if comma:
        keys = keys[1:]
    joined = bool(keys) and keys[0] == "et"
    if joined:
        keys = keys[1:]
    if joined and keys and (keys[0] in {"ses", "leurs", "vous"} or keys[:2] == ["vos", "adversaires"]):
        return True
    if keys and keys[0] in _PRONOUNS:
        keys = keys[1:]
    return (comma or joined) and bool(keys) and keys[0] in _STARTS


def _text(words: Sequence[Token]) -> str:
    """Return the words as they are written: no space behind an apostrophe, none before a comma."""
    text = ""
    for word in words:
        space = "" if not text or text.endswith("'") or word.text in {",", "."} else " "
        text += space + word.text
    return text


def _add_players(grammar: Grammar) -> None:
    clause = partial(grammar.rule, "world_clause")
    has = "avez|a|ont|acquérez|acquiert|acquièrent"
    clause(f"{{player}} {has} {{keywords_and}}", lambda who, words: PlayerAbilities(who, "add", words))
    clause("{player} perdez|perd|perdent {keywords_and}", lambda who, words: PlayerAbilities(who, "remove", words))
    clause("{player} {player_restriction}", lambda who, change: Restrict(change.what, who))


def _add_hand_sizes(grammar: Grammar) -> None:
    clause = partial(grammar.rule, "world_clause")
    none = "il n' y a pas de limite au nombre de cartes dans"
    clause(f"{none} votre main", lambda: HandSize("you", "none", None))
    for order in ("taille de main maximale", "taille maximale de main"):
        clause(f"{{player}} n' avez|a|ont pas de {order}", lambda who: HandSize(who, "none", None))
        grammar.rule("hand_size_of", f"votre {order}", lambda: "you")
        grammar.same("hand_size_of", f"la {order} {{player_of}}")
    grammar.rule("hand_size_of", "la taille maximale de votre main", lambda: "you")
    grammar.same("hand_size_of", "la taille maximale de la main {player_of}")
    size = "{hand_size_of} est"
    clause(f"{size} de {{number}} [carte|cartes]", lambda who, number: HandSize(who, "set", number))
    clause(f"{size} égale {{value_to}}", lambda who, value: HandSize(who, "set", value))
    clause(f"{size} augmentée de|d' {{number}} [carte|cartes]", lambda who, n: HandSize(who, "add", n))
    clause(f"{size} réduite de|d' {{number}} [carte|cartes]", lambda who, n: HandSize(who, "add", -n))


# --- spells -----------------------------------------------------------------------------------------


def _add_spells(grammar: Grammar) -> None:
    """Add `spells`, with their article, and the player who casts them; `spell_words` have none and stand alone."""
    grammar.same("caster", "que {player} lancez|lance|lancent|jouez|jouent")
    grammar.words("caster", [("que vous contrôlez", "you"), ("que vos adversaires contrôlent", "opponent")])
    for words, zone in (
        ("l' exil", "exile"), ("la|votre main", "hand"), ("un|votre cimetière", "graveyard"),
    ):  # fmt: skip
        grammar.rule("cast_from", f"depuis {words}", lambda zone=zone: cast_from(zone))
        for other in ("depuis un autre endroit que", "depuis n' importe où sauf", "depuis autre part que"):
            grammar.rule("cast_from", f"{other} {words}", lambda zone=zone: cast_from(zone, negated=True))
    grammar.rule("spell_words", "{headed_and} {all_behinds}", lambda noun, tests: spells_alone(noun.having(*tests)))
    for article in ("les", "chaque"):
        grammar.rule("spells", f"{{{article}_thing}}", spells_of)
        spells = f"{{{article}_items}} {{behinds}} {{caster}}"
        grammar.rule("spells", f"{spells} {{all_behinds}}", _cast)
        grammar.rule("spells", f"{spells} et qui {{statings}}", _cast)
        grammar.rule("spells", f"{spells} {{cast_froms}} {{all_behinds}}",
                     lambda nouns, first, who, test, tests: _cast(nouns, first, who, (test, *tests)))  # fmt: skip
    add_joined(grammar, "et", "ou")
    for words, which in (("premier", "first"), ("deuxième|second", "second")):
        them, turn = f"le {words} {{headed}} {{caster}}", f"{which} of the turn"
        for each in ("chaque tour", "à chaque tour"):
            grammar.rule("spells", f"{them} {each}", lambda noun, who, turn=turn: spells_of(noun, who, of_turn(turn)))
    blocked = f"est|sont {forms_of('bloqué')} par"
    add_relations(grammar, (
        ("targets", "cible|ciblent", "ne cible|ciblent pas"), ("blocks", "bloque|bloquent", "ne bloque|bloquent pas"),
        ("blocked_by", blocked, f"n' est|sont pas {forms_of('bloqué')} par"),
    ))  # fmt: skip
    for words, who in (("un adversaire", "opponent"), ("{keeper}", "")):
        grammar.rule("stating", f"attaque|attaquent {words}",
                     lambda named="", who=who: (PlayerIs("attacks", named or who),))  # fmt: skip
    grammar.rule("stating", "vous attaque|attaquent", lambda: (PlayerIs("attacks", "you"),))


def _cast(nouns: tuple[Noun, ...], first: tuple[Test, ...], who: str, then: tuple[Test, ...]) -> object:
    noun = joined(nouns)
    return spells_of(noun, who, *first, *then) if isinstance(noun, Noun) else REFUSED


def _add_costs(grammar: Grammar) -> None:
    spared = [f"à moins qu' {they} ne soient des capacités de mana" for they in ("elles", "ils")]
    add_costs(grammar, CostWords(
        cost="coûte|coûtent", changes=(("de plus", "add"), ("de moins", "reduce")),
        verbs=("à lancer|jouer", "à activer|jouer"), each="pour chaque {unit}", where=", x étant {value}",
        times="x fois", but_mana="{no_mana}",
        least="cet effet ne peut pas réduire le mana de|dans ce coût à moins de|d' {number} mana|manas",
        minimum="qui coûterait moins de|d' {{number}} mana|manas {verb} coûte {{number}} mana|manas {verb}",
    ))  # fmt: skip
    for words in (*spared, "à moins que ce ne soit|soient des capacités de mana"):
        grammar.rule("no_mana", words, lambda: ())
    grammar.same("activator", "que {player} activez|active|activent|jouez|jouent")
    grammar.words("cost_keyword", ((f"de|d' {phrase_of(BARE_KEYWORDS.get(word, word))}", word) for word in WITH_COST))
    grammar.list_of("cost_keywords", "cost_keyword", ("ou", "et"))
    grammar.rule("abilities_named", "les|chaque capacités|capacité activées|activée", tuple)
    grammar.same("abilities_named", "les|chaque capacités|capacité {cost_keywords}")
    grammar.rule("ability_owners", "{group_of}", nouns_selector)
    grammar.same("ability_owners", "{named_one_of}")
    aims = "[qui cible|ciblent {other_one}]"
    grammar.rule("payables", f"{{abilities_named}} [{{ability_owners}}] [{{activator}}] {aims}", payable_abilities)
    grammar.rule("payables", f"les capacités {{activator}} {aims}",
                 lambda who, targets: payable_abilities((), None, who, targets))  # fmt: skip


def _add_prohibitions(grammar: Grammar) -> None:
    clause = partial(grammar.rule, "world_clause")
    for link in ("de", "des"):
        can_not = f"ne peut|peuvent|pouvez pas lancer {link} {{spell_words}}"
        grammar.same("prohibition", can_not)
    clause("{player} {prohibition}", lambda who, spells: Prohibit(spells, who))
    clause("{spells} ne peuvent pas être lancés", lambda spells: Prohibit(*spells))
