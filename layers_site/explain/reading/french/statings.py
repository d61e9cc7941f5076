"""Predicates of objects in French, behind "qui" or a subject: "est blanche", "ont le vol ou sont des elfes"."""

from __future__ import annotations

from engine.expressions import (
    AnySelector,
    Comparison,
    CountersAre,
    Flag,
    HasAttached,
    HasChosen,
    HasWord,
    Is,
    NumberIs,
    PlayerIs,
    Shares,
)
from layers_site.explain.reading.french.words import ON_IT, forms_of
from layers_site.explain.reading.grammar import Grammar
from layers_site.explain.reading.meaning import IT, RefIs, denied, either, selector_of
from layers_site.explain.reading.nouns import all_of, not_all


def add_rules(grammar: Grammar) -> None:
    """Add `stating`, a predicate, and `statings`, several of them with "et" or "ou"."""
    grammar.rule("stating", "est|sont {being}", lambda tests: tests)
    grammar.rule("stating", "n' est|sont pas {being}", not_all)
    grammar.rule("stating", "ne sont pas {being}", not_all)
    for words, ref in (
        ("{own}", "self"), ("{host}", "attached"), ("lui|elle", IT), ("cet objet", "self"),
        ("la carte du dessus de votre cimetière", "graveyard_top"),
    ):  # fmt: skip
        grammar.rule("stating", f"est|sont {words}", lambda *_noun, ref=ref: (Is(ref),))
        for no in ("n' est", "ne sont"):
            grammar.rule("stating", f"{no} pas {words}", lambda *_noun, ref=ref: (denied(Is(ref)),))
    grammar.rule("stating", "{quality_stated}", lambda tests: tests)
    grammar.rule("stating", "a|ont {having}", lambda test: (test,))
    grammar.rule("stating", "n' a|ont pas {having}", lambda test: (denied(test),))
    grammar.rule("stating", "n' a|ont {lacking}", lambda test: (test,))
    grammar.rule("stating", "est|sont dans la partie", tuple)
    grammar.rule("stating", "n' existe|existent pas", lambda: (AnySelector(()),))
    for verb, status in (("attaque|attaquent", "attacking"), ("bloque|bloquent", "blocking")):
        grammar.rule("stating", verb, lambda word=status: (HasWord("status", (word,)),))
        for no in ("n'", "ne"):
            grammar.rule("stating", f"{no} {verb} pas", lambda word=status: (denied(HasWord("status", (word,))),))
    _add_having(grammar)
    _add_whose(grammar)
    for link, name in (("et", "statings_and"), ("ou", "statings_or")):
        grammar.list_of(name, "stating", (link,))
    for more in ("", " , soit {statings_and}"):
        grammar.rule("stating", f"soit {{statings_and}} , soit {{statings_and}}{more}",
                     lambda *parts: (either(tuple(map(all_of, parts))),))  # fmt: skip
    grammar.rule("statings", "{stating} ou {stating} ou {stating}", lambda *parts: (either(parts),))
    grammar.rule("statings", "{statings_and}", all_of)
    grammar.rule("statings", "{statings_or}", lambda parts: parts[0] if len(parts) == 1 else (either(parts),))
    grammar.rule("last_behind", "qui {statings}", lambda tests: tests)
    grammar.rule("fact", "{ref} {statings}", RefIs)


def _add_having(grammar: Grammar) -> None:
    """Add `having`, what stands behind "a" or "ont", and `lacking`, what stands behind "n'a"."""
    grammar.rule("having", "{keywords_or}", lambda words: HasWord("keyword", words))
    grammar.rule("having", f"un|des {{kind:counter_kind}} {ON_IT}", lambda kind: HasWord("counter", (kind,)))
    grammar.rule("having", f"un {{counter_kinds}} {ON_IT}", lambda kinds: HasWord("counter", kinds))
    grammar.rule("having", f"de {{kind:counter_kind}} {ON_IT}", lambda kind: HasWord("counter", (kind,)))
    grammar.rule("having", f"des {{counter_kinds}} {ON_IT}", lambda kinds: HasWord("counter", kinds))
    grammar.rule("having", "{how_many_on}", lambda test: test)
    grammar.rule("having", "{how_many_kind}", lambda test: test)
    grammar.rule("having", f"un nombre de marqueurs {ON_IT} {{bounds}}", lambda bounds: CountersAre(None, bounds))
    grammar.rule("having", f"un nombre de {{kind:counter_kind}} {ON_IT} {{bounds}}", CountersAre)
    measured = "une|un {what:number_name} {bound:bound_behind}"
    grammar.rule("having", measured, NumberIs)
    grammar.rule("having", "une {either_side}", lambda test: test)
    grammar.rule("having", f"{measured} et {{then:bound_behind}}", _between)
    grammar.rule("having", f"{{un_thing}} {forms_of('attaché')} à lui|elle|eux|elles",
                 lambda noun: HasAttached(selector_of(noun.tests)))  # fmt: skip
    grammar.rule("having", f"{{named_one}} {forms_of('attaché')} à lui|elle|eux|elles", HasAttached)
    grammar.rule("having", "des capacités", lambda: Flag("has_abilities", True))
    grammar.rule("having", "le nom choisi", lambda: HasChosen("name"))
    grammar.rule("having", "le même nom que|qu' {ref_on}", lambda ref: Shares("name", ref))
    grammar.rule("lacking", "aucune capacité", lambda: Flag("has_abilities", False))
    grammar.rule("lacking", f"aucun marqueur {ON_IT}", lambda: CountersAre(None, Comparison((("=", 0),))))
    grammar.rule("lacking", f"aucun {{kind:counter_kind}} {ON_IT}", lambda kind: denied(HasWord("counter", (kind,))))


def _add_whose(grammar: Grammar) -> None:
    """Add whose an object is, and what it shares, as predicates."""
    grammar.rule("stating", "vous appartient|appartiennent", lambda: (PlayerIs("owner", "you"),))
    grammar.rule("stating", "ne vous appartient|appartiennent pas", lambda: (denied(PlayerIs("owner", "you")),))
    grammar.words("some_owner", [("vos adversaires", "opponent"), ("un adversaire", "opponent")])
    grammar.rule("stating", "appartient|appartiennent à {some_owner}", lambda who: (PlayerIs("owner", who),))
    grammar.rule("stating", "appartient|appartiennent {keeper_to}", lambda who: (PlayerIs("owner", who),))
    grammar.rule("stating", "n' appartient|appartiennent pas {keeper_to}",
                 lambda who: (denied(PlayerIs("owner", who)),))  # fmt: skip
    grammar.rule("stating", "n' appartient|appartiennent pas à {some_owner}",
                 lambda who: (denied(PlayerIs("owner", who)),))  # fmt: skip
    grammar.rule("being", "sous le contrôle de vos adversaires", lambda: (PlayerIs("controller", "opponent"),))
    grammar.rule("being", "sous le contrôle {keeper_of}", lambda who: (PlayerIs("controller", who),))
    for what, words in (("creature_type", "un type de créature"), ("color", "une couleur")):
        shared = f"{words} avec {{ref_on}}"
        grammar.rule("stating", f"partage|partagent {shared}", lambda ref, w=what: (Shares(w, ref),))
        denial = f"ne partage|partagent pas {words.replace('une ', 'de ').replace('un ', 'de ')} avec {{ref_on}}"
        grammar.rule("stating", denial, lambda ref, w=what: (denied(Shares(w, ref)),))


def _between(what: str, first: Comparison, then: Comparison) -> NumberIs:
    return NumberIs(what, Comparison(first.bounds + then.bounds))  # type: ignore[arg-type]
