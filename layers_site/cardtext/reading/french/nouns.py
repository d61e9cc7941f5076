"""Nouns in French with their adjectives, and the words behind them: « que vous contrôlez », « avec le vol »."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final, cast

from engine.expressions import (
    AttachedTo,
    Comparison,
    Flag,
    HasAttached,
    HasChosen,
    HasWord,
    Is,
    LinkedTo,
    NumberIs,
    PlayerIs,
    Selector,
    Shares,
    Test,
)
from layers_site.cardtext.reading.french.words import (
    COLOR_FORMS,
    ON_IT,
    STATUS_FORMS,
    SUPERTYPE_FORMS,
    TYPE_FORMS,
    forms_of,
    subtypes_at,
)
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import (
    CREATURE_TYPE_CHOSEN,
    KEEPING,
    WORN,
    Noun,
    add_zone,
    denied,
    either,
    exiled_with,
    of_base_size,
    power_or_toughness,
    selector_of,
    together,
    worn,
)
from layers_site.cardtext.reading.tokens import Token
from layers_site.cardtext.wording.traits import ends_with_objects

OTHER: Final = Is("other")
_WORN: Final = {"enchanté": "enchanted", "équipé": "equipped", "fortifié": "fortified"}
_KINDS: Final = {
    "permanent": ("permanent", False), "permanents": ("permanent", True), "carte": ("card", False),
    "cartes": ("card", True), "jeton": ("token", False), "jetons": ("token", True),
    "sort": ("spell", False), "sorts": ("spell", True),
}  # fmt: skip


def add_rules(grammar: Grammar) -> None:
    _add_rules_of_nouns(grammar)
    _add_rules_of_behind(grammar)


def _add_rules_of_nouns(grammar: Grammar) -> None:
    """Add `headed`, a noun with its adjectives, without article, "autre" and the words behind it."""
    _add_heads(grammar)
    _add_adjectives(grammar)
    grammar.rule("headed", "{head} {adjectives}", lambda noun, tests: noun.having(*tests))
    grammar.rule("adjectives", "", tuple)
    grammar.rule("adjectives", "{adjective} {adjectives}", lambda tests, more: (*tests, *more))


# --- the noun itself --------------------------------------------------------------------------------


def _add_heads(grammar: Grammar) -> None:
    grammar.rule("head", "{type}", _typed)
    grammar.rule("head", "{subtype}", _subtyped)
    grammar.rule("head", "{subtype} et {subtype}", _both_subtypes)
    for word, (kind, many) in _KINDS.items():
        plain = Noun((Flag("token", True),) if kind == "token" else (), kind, many)
        grammar.rule("head", word, lambda noun=plain: noun)
        if kind != "permanent":
            grammar.rule("head", f"{word} {{of_kinds}}", lambda tests, noun=plain: noun.having(*tests))
            grammar.rule("head", f"{word} {{of_either}}", lambda test, noun=plain: noun.having(test))
    grammar.list_of("of_kind_list", "of_kind", ("et", "ou", "et/ou"))
    grammar.rule("of_kinds", "{of_kind_list}", _any_of)
    grammar.rule("of_kind", "de|d' {type} {kind_adjectives}", lambda kind, tests: (*_typed(kind).tests, *tests))
    grammar.rule("of_kind", "de|d' {subtype}", lambda kind: _subtyped(kind).tests)
    grammar.rule("of_kind", "de|d' {subtype} et {subtype}", lambda first, then: _both_subtypes(first, then).tests)
    # « Chaque carte d'elfe et guerrier » : each of either, or what is both.
    grammar.rule("of_either", "de|d' {subtype} et {subtype}",
                 lambda first, then: HasWord("subtype", (first[0], then[0])))  # fmt: skip
    grammar.rule("kind_adjectives", "", tuple)
    grammar.rule("kind_adjectives", "{adjective} {kind_adjectives}", lambda tests, more: (*tests, *more))


def _typed(kind: tuple[tuple[str, ...], bool | None]) -> Noun:
    words, many = kind
    return Noun(tuple(together([HasWord("type", (word,)) for word in words])), "permanent", many)


def _subtyped(kind: tuple[str, bool | None]) -> Noun:
    return Noun((HasWord("subtype", (kind[0],)),), "permanent", kind[1])


def _both_subtypes(first: tuple[str, bool | None], then: tuple[str, bool | None]) -> Noun:
    """Make "elfe et guerrier" one thing that is both; of several things it may also be either."""
    tests: list[Test] = [HasWord("subtype", (word,)) for word, _ in (first, then)]
    return Noun(tuple(together(tests)), "permanent", then[1])


def _any_of(parts: tuple[tuple[Test, ...], ...]) -> object:
    if len(parts) == 1:
        return parts[0]
    test = either(parts)
    return REFUSED if test is None or not all(parts) else (test,)


# --- adjectives -------------------------------------------------------------------------------------


def _add_adjectives(grammar: Grammar) -> None:
    adjective = partial(grammar.means, "adjective")

    grammar.rule("adjective", "{colors_or}", lambda colors: (HasWord("color", colors),))
    grammar.list_of("supertypes_or", "supertype", ("ou",))
    grammar.rule("adjective", "{supertypes_or}", lambda words: (HasWord("supertype", words),))
    grammar.words("status", STATUS_FORMS.items())
    grammar.list_of("statuses_or", "status", ("ou",))
    grammar.rule("adjective", "{statuses_or}", lambda words: (HasWord("status", words),))
    grammar.terminal("non", _non)
    grammar.list_of("nons", "non", ("et", "ni"))
    grammar.same("adjective", "{nons}")
    grammar.list_of("apposed_list", "apposed", ("et",))
    grammar.rule(
        "adjective", "{apposed_list}", lambda words: tuple(together([HasWord("subtype", (word,)) for word in words]))
    )
    grammar.rule("adjective", "{apposed} et|ou {apposed}", lambda first, then: (HasWord("subtype", (first, then)),))
    adjective("incolore|incolores", Flag("colorless", True))
    adjective("multicolore|multicolores", Flag("multicolored", True))
    historic = either(((HasWord("type", ("Artifact",)),), (HasWord("supertype", ("Legendary",)),),
                       (HasWord("subtype", ("Saga",)),)))  # fmt: skip
    adjective("historique|historiques", cast("Test", historic))
    adjective("de clan", HasWord("type", ("Kindred",)))
    adjective("face cachée", Flag("face_down", True))
    adjective("face visible", Flag("face_down", False))
    adjective(forms_of("dégagé"), denied(HasWord("status", ("tapped",))))
    adjective(forms_of("bloquant"), HasWord("status", ("blocking",)))
    for participle, tool in _WORN.items():
        adjective(forms_of(participle), _wears(tool))


def _wears(participle: str) -> Test:
    return HasAttached(Selector((HasWord("subtype", (WORN[participle],)),)))


def _non(parse: Parse, place: int) -> Iterable[Result]:
    """Read "non-créature", "non-Aura", "non-base", "non-noires", "non-Peuple fée"."""
    token = parse.tokens[place] if place < len(parse.tokens) else None
    if token is None or not token.key.startswith("non-"):
        return
    bare = Token(token.key[4:], token.text[4:], token.start + 4, token.end)
    test = _plain_test(bare.key)
    if test is not None:
        yield Result(denied(test), place + 1)
        return
    rest = Parse(parse._grammar, (bare, *parse.tokens[place + 1 : place + 3]))
    for value, end in subtypes_at(rest, 0):
        yield Result(denied(HasWord("subtype", (cast("tuple[str, bool]", value)[0],))), place + end)


def _plain_test(key: str) -> Test | None:
    for word, _ in TYPE_FORMS.get((key,), ()):
        return HasWord("type", (word,))
    if key in COLOR_FORMS:
        return HasWord("color", (COLOR_FORMS[key],))
    if key in {"jeton", "jetons"}:
        return Flag("token", True)
    supertype = SUPERTYPE_FORMS.get(key, SUPERTYPE_FORMS.get(f"de {key}"))
    return None if supertype is None else HasWord("supertype", (supertype,))


# --- the words behind a noun in French ------------------------------------------------------------------


_ATTACHED = forms_of("attaché")


def _add_rules_of_behind(grammar: Grammar) -> None:
    """Add `behinds`, all the words behind a noun: a tuple of tests."""
    grammar.rule("behinds", "", tuple)
    grammar.rule("behinds", "{behind} {behinds}", lambda tests, more: (*tests, *more))
    # What these end with may be a noun, to which all words behind it belong: "qui ne sont pas des elfes".
    grammar.same("all_behinds", "{behinds}")
    grammar.rule("all_behinds", "{behinds} {last_behind}", lambda tests, last: (*tests, *last))
    _add_players(grammar)
    _add_qualities(grammar)
    _add_measures(grammar)
    _add_relations(grammar)
    _add_zones(grammar)


def _add_players(grammar: Grammar) -> None:
    behind = partial(grammar.means, "behind")

    verbs = (("contrôlez", "contrôle", "contrôlent"), ("possédez", "possède", "possèdent"))
    for key, (you, singular, many) in zip(KEEPING, verbs, strict=True):
        behind(f"que vous {you}", PlayerIs(key, "you"))
        behind(f"que vous ne {you} pas", denied(PlayerIs(key, "you")))
        behind(f"que vos adversaires {many}", PlayerIs(key, "opponent"))
        behind(f"que vos adversaires ne {many} pas", denied(PlayerIs(key, "opponent")))
        behind(f"qu' un adversaire {singular}", PlayerIs(key, "opponent"))
        behind(f"que le joueur choisi {singular}", PlayerIs(key, "chosen"))
    behind("que vous contrôlez mais ne possédez pas", PlayerIs("controller", "you"), denied(PlayerIs("owner", "you")))
    behind("sur le champ de bataille")


def _add_qualities(grammar: Grammar) -> None:
    behind = partial(grammar.means, "behind")

    behind("du type choisi", HasChosen("creature_type"))
    behind("du type de créature choisi", CREATURE_TYPE_CHOSEN)
    behind("du type de terrain choisi", HasChosen("land_type"))
    behind("de la couleur choisie", HasChosen("color"))
    behind("ayant le nom choisi", HasChosen("name"))
    behind("du nom choisi", HasChosen("name"))
    behind("avec des capacités", Flag("has_abilities", True))
    behind("sans capacité|capacités", Flag("has_abilities", False))
    grammar.rule("behind", "autre|autres que {own}", lambda own: (OTHER,))
    grammar.rule("behind", "avec {keywords_or}", lambda words: (HasWord("keyword", words),))
    grammar.rule("behind", "sans {keywords_nor}", lambda words: (denied(HasWord("keyword", words)),))
    grammar.rule("behind", f"avec des|un {{counter_kinds}} {ON_IT}", lambda kinds: (HasWord("counter", kinds),))
    for word, wanted in (("avec", True), ("sans", False)):
        grammar.rule("behind", f"{word} {{named_one}} {_ATTACHED} à lui|elle|eux|elles",
                     lambda named, wanted=wanted: (worn(named, wanted),))  # fmt: skip
    grammar.rule("behind", f"avec {{un_thing}} {_ATTACHED} à lui|elle|eux|elles", lambda noun: (_wearing(noun),))
    grammar.rule("behind", f"sans {{bare_thing}} {_ATTACHED} à lui|elle|eux|elles", lambda n: (denied(_wearing(n)),))
    for article in ("un", "des", "au moins un"):
        grammar.rule("behind", f"avec {article} {{counter_kind}} {ON_IT}", lambda kind: (HasWord("counter", (kind,)),))
    grammar.rule("behind", f"sans {{counter_kind}} {ON_IT}", lambda kind: (denied(HasWord("counter", (kind,))),))


def _wearing(noun: Noun) -> Test:
    return HasAttached(selector_of(noun.tests))


def _add_measures(grammar: Grammar) -> None:
    """Add bounds such as "power 4 or more", in all the forms that cards have had."""
    grammar.words(
        "number_name",
        [("force", "power"), ("endurance", "toughness"), ("valeur de mana", "mana_value"),
         ("coût converti de mana", "mana_value"), ("force de base", "base_power"),
         ("endurance de base", "base_toughness")],
    )  # fmt: skip
    grammar.rule("behind", "avec une force et une endurance de base de {size}", of_base_size)
    named = "{what:number_name} {bound:bound_behind}"
    grammar.rule("behind", f"de|d' {named}", lambda what, bound: (NumberIs(what, bound),))
    for name, closes in (("behind", False), ("last_behind", True)):
        for phrase in (f"avec|ayant une|un {named}", "dont la|l'|le {what:number_name} est {bound:bound_behind}"):
            grammar.rule(name, phrase, lambda what, bound, closes=closes: _measured(what, (bound,), closes))
    grammar.rule("either_side", "force ou une|d' endurance {bound}", power_or_toughness)
    grammar.rule("behind", "avec|ayant une {either_side}", lambda test: (test,))
    grammar.rule("behind", "de {either_side}", lambda test: (test,))
    both = "avec une|un {what:number_name} {first:bound_behind} et {then:bound_behind}"
    for name, closes in (("behind", False), ("last_behind", True)):
        grammar.rule(name, both, lambda what, *bounds, closes=closes: _measured(what, bounds, closes))
    grammar.same("bounds", "{bound}")
    grammar.rule("bounds", "{bound} et {bound}", lambda first, then: Comparison(first.bounds + then.bounds))
    grammar.same("bound_behind", "{bound}", "{plain_bound}")
    grammar.same("bound", "de {plain_bound}")
    grammar.rule("plain_bound", "{number}", lambda number: Comparison((("=", number),)))
    grammar.rule("plain_bound", "{number} ou plus", lambda number: Comparison(((">=", number),)))
    grammar.rule("plain_bound", "{number} ou moins", lambda number: Comparison((("<=", number),)))
    for words, operator in (
        ("supérieur|supérieure ou égal|égale", ">="), ("inférieur|inférieure ou égal|égale", "<="),
        ("supérieur|supérieure", ">"), ("inférieur|inférieure", "<"), ("égal|égale", "="),
    ):  # fmt: skip
        grammar.rule("bound", f"{words} {{value_to}}", lambda value, op=operator: Comparison(((op, value),)))


def _measured(what: str, bounds: tuple[Comparison, ...], closes: bool) -> object:
    """Read a number and its bounds; where it is compared with that of other objects, no more words may follow."""
    test = NumberIs(what, Comparison(tuple(bound for part in bounds for bound in part.bounds)))  # type: ignore[arg-type]
    return (test,) if ends_with_objects(test) is closes else REFUSED


def _add_relations(grammar: Grammar) -> None:
    """Add relations: the host, what two objects share, other tests."""
    grammar.rule("behind", f"[qui est|sont] {_ATTACHED} {{ref_to}}", lambda ref: (AttachedTo(ref),))
    grammar.rule("behind", f"qui lui est|sont {_ATTACHED}", lambda: (AttachedTo("it"),))
    grammar.rule("behind", "ayant le même nom que {exiled_card_the}", lambda card: (Shares("name", "linked"),))
    linked = forms_of("lié")
    grammar.rule("behind", f"{linked} {{ref_to}}", lambda ref: (LinkedTo(ref),))
    grammar.rule("behind", f"{forms_of('exilé')} avec {{ref_on}}", exiled_with)
    grammar.rule("behind", "ayant le même nom que|qu' {ref_on}", lambda ref: (Shares("name", ref),))
    for what, kind in (("un type de créature", "creature_type"), ("une couleur", "color")):
        grammar.rule("behind", f"partageant {what} avec {{ref_on}}", lambda ref, kind=kind: (Shares(kind, ref),))


def _add_zones(grammar: Grammar) -> None:
    zone = partial(add_zone, grammar)
    for word, zone_word in (("cimetière", "graveyard"), ("main", "hand"), ("bibliothèque", "library")):
        several = f"{word}s"
        a, every = ("un", "tous") if zone_word == "graveyard" else ("une", "toutes")
        for link in ("dans", "de"):
            zone(f"{link} votre {word}", zone_word, "you")
            zone(f"{link} {every} les {several}", zone_word, None)
            zone(f"{link} {a} {word}", zone_word, None)
            zone(f"{link} le|la|les {word}|{several} de vos adversaires", zone_word, "opponent")
            zone(f"{link} le|la {word} d' un adversaire", zone_word, "opponent")
        zone(f"dans les {several}", zone_word, None)
        zone(f"des {several}", zone_word, None)
        zone(f"des {several} de vos adversaires", zone_word, "opponent")
    zone("en main", "hand", "you")
    zone("en exil", "exile", None)
    zone("dans la zone de commandement", "command", None)
    zone("que vous possédez dans la zone de commandement", "command", "you")
    zone("que vos adversaires possèdent dans la zone de commandement", "command", "opponent")
    zone("que vous possédez en exil", "exile", "you")
    zone("que vos adversaires possèdent en exil", "exile", "opponent")
    grammar.same("behind", "{zone}")
