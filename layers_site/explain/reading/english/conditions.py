"""Conditions in English, as they follow "as long as"."""

from __future__ import annotations

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AnyCondition,
    Comparison,
    HasWord,
    Life,
    NotCondition,
    PlayerIs,
    ValueCondition,
)
from layers_site.explain.reading.conditions import (
    attached_to,
    both_lie,
    controls,
    counters,
    enchanted_by,
    has_counters,
    in_hand,
    lie,
    many_types,
    owned,
    there_are,
    top_card,
)
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.reading.meaning import RefIs, denied
from layers_site.explain.reading.nouns import is_placed, not_all


def add_rules(grammar: Grammar) -> None:
    grammar.rule("condition", "{fact}", lambda fact: fact)
    grammar.list_of("facts_and", "fact", ("and",))
    grammar.rule("condition", "{facts_and}", lambda facts: AllConditions(facts) if len(facts) > 1 else REFUSED)
    grammar.rule("condition", "{fact} and {fact} and {fact}", lambda *facts: AllConditions(facts))
    grammar.list_of("facts_or", "fact", ("or",))
    grammar.rule("condition", "{facts_or}", lambda facts: AnyCondition(facts) if len(facts) > 1 else REFUSED)
    grammar.rule("condition", "{fact} and as long as {fact}", lambda first, then: AllConditions((first, then)))
    grammar.rule("fact", "the game goes on", lambda: AllConditions(()))
    grammar.rule("fact", "the game is over", lambda: AnyCondition(()))
    _add_control(grammar)
    _add_amounts(grammar)
    _add_states(grammar)
    grammar.rule("fact", "it's your turn", lambda: ActiveCondition("you"))
    grammar.rule("fact", "it's not your turn", lambda: NotCondition(ActiveCondition("you")))
    grammar.rule("fact", "it isn't your turn", lambda: NotCondition(ActiveCondition("you")))
    grammar.rule("fact", "it's an opponent's turn", lambda: ActiveCondition("opponent"))
    grammar.rule("fact", "it's not an opponent's turn", lambda: NotCondition(ActiveCondition("opponent")))


def _add_control(grammar: Grammar) -> None:
    """Add conditions on control: "you control a Forest", "an opponent controls three or more creatures"."""
    grammar.words(
        "controller",
        [
            ("you control", "you"),
            ("your opponents control", "opponent"),
            ("any player controls", "any"),
        ],
    )
    grammar.rule("amount_of", "{one_thing}", lambda noun: (noun, ((">=", 1),)))
    grammar.rule("amount_of", "no {any_thing}", lambda noun: (noun, (("=", 0),)))
    grammar.rule("amount_of", "{number} or more {any_thing}", lambda number, noun: (noun, ((">=", number),)))
    grammar.rule("amount_of", "at least {number} {any_thing}", lambda number, noun: (noun, ((">=", number),)))
    grammar.rule("amount_of", "{number} or fewer {any_thing}", lambda number, noun: (noun, (("<=", number),)))
    grammar.rule("amount_of", "exactly {number} {any_thing}", lambda number, noun: (noun, (("=", number),)))
    grammar.rule("amount_of", "more than {number} {any_thing}", lambda number, noun: (noun, ((">", number),)))
    grammar.rule("amount_of", "fewer than {number} {any_thing}", lambda number, noun: (noun, (("<", number),)))
    grammar.rule("fact", "{controller} {amount_of}", controls)
    grammar.rule("fact", "an opponent controls {one_thing}", lambda noun: controls("opponent", (noun, ((">=", 1),))))
    grammar.rule("fact", "there is|are {amount_of}", there_are)
    grammar.rule("fact", "no opponent controls {one_thing}", lambda noun: controls("opponent", (noun, (("=", 0),))))
    grammar.rule("fact", "an opponent owns {one_thing}", lambda noun: owned(noun, "opponent"))
    grammar.rule("fact", "you own {one_thing}", lambda noun: owned(noun, "you"))
    _add_lying(grammar)


def _add_lying(grammar: Grammar) -> None:
    """Add conditions on where things lie, what is attached to them, and what one of them has."""
    grammar.rule("loose_amount", "{number} or more {thing}", lambda number, noun: (noun, ((">=", number),)))
    grammar.rule("loose_amount", "{number} or fewer {thing}", lambda number, noun: (noun, (("<=", number),)))
    grammar.rule("loose_amount", "exactly {number} {thing}", lambda number, noun: (noun, (("=", number),)))
    grammar.rule("loose_amount", "no {thing}", lambda noun: (noun, (("=", 0),)))
    grammar.rule("loose_amount", "a|an {thing}", lambda noun: (noun, ((">=", 1),)))
    grammar.rule("fact", "{loose_amount} is|are {zone}", lie)
    grammar.rule("fact", "a|an {thing} and a|an {thing} are {zone}", both_lie)
    grammar.rule("fact", "{amount_of} is|are attached to {ref}", lambda amount, ref: enchanted_by(ref, amount))
    grammar.rule("fact", "{one_thing} has a|an {kind:counter_kind} on it",
                 lambda noun, kind: there_are((noun.having(HasWord("counter", (kind,))), ((">=", 1),))))  # fmt: skip
    grammar.rule(
        "fact",
        "{one_thing} has {keyword_choice}",
        lambda noun, words: there_are((noun.having(HasWord("keyword", words)), ((">=", 1),))),
    )
    grammar.rule("fact", "there are {number} or more {what:different} among {group}", many_types)


def _add_amounts(grammar: Grammar) -> None:
    """Add conditions on amounts: a life total, the cards in a hand, any other value."""
    grammar.rule(
        "fact", "you have {number} or more life", lambda n: ValueCondition(Life("you"), Comparison(((">=", n),)))
    )
    grammar.rule(
        "fact", "you have {number} or less life", lambda n: ValueCondition(Life("you"), Comparison((("<=", n),)))
    )
    grammar.rule(
        "fact", "you have at least {number} life", lambda n: ValueCondition(Life("you"), Comparison(((">=", n),)))
    )
    grammar.rule("hand_of", "in your hand", lambda: "you")
    grammar.rule("hand_of", "in hand", lambda: "you")
    grammar.rule("fact", "you have {bound:hand_bound} {hand_of}", in_hand)
    grammar.rule("hand_bound", "no cards", lambda: (("=", 0),))
    grammar.rule("hand_bound", "a card", lambda: ((">=", 1),))
    grammar.rule("hand_bound", "{number} or more cards", lambda number: ((">=", number),))
    grammar.rule("hand_bound", "at least {number} cards", lambda number: ((">=", number),))
    grammar.rule("hand_bound", "{number} or fewer cards", lambda number: (("<=", number),))
    grammar.rule("hand_bound", "exactly {number} cards", lambda number: (("=", number),))
    for value in ("{value}", "{number}"):
        grammar.rule("fact", f"{value} is {{bounds}}", ValueCondition)
        grammar.rule("fact", f"{value} is not {{bounds}}", lambda v, bounds: NotCondition(ValueCondition(v, bounds)))
    grammar.rule("fact", "{value} is less than {number}", lambda v, n: ValueCondition(v, Comparison((("<", n),))))
    grammar.rule("fact", "{value} is greater than {number}", lambda v, n: ValueCondition(v, Comparison(((">", n),))))
    grammar.rule("bound", "- {figure}", lambda number: Comparison((("=", -number),)))
    grammar.rule("bound", "{zero_up}", lambda number: Comparison((("=", number),)))
    grammar.rule("bound", "{number} or greater|more", lambda number: Comparison(((">=", number),)))
    grammar.rule("bound", "{number} or less|fewer", lambda number: Comparison((("<=", number),)))


def _add_states(grammar: Grammar) -> None:
    """Add conditions on an object: "enchanted creature is a Human", "it's untapped", "~ has a +1/+1 counter on it"."""
    grammar.rule("fact", "{ref} {statings}", RefIs)
    grammar.rule(
        "card_kind", "a|an {thing}", lambda noun: noun if noun.kind == "card" and not is_placed(noun) else REFUSED
    )
    grammar.list_of("card_kinds", "card_kind", ("or",))
    for verb, holds in (("is", True), ("isn't", False)):
        grammar.rule("fact", f"the top card of your graveyard {verb} {{card_kinds}}",
                     lambda nouns, holds=holds: top_card(nouns, holds))  # fmt: skip
    grammar.rule("fact", "it's {being}", lambda tests: RefIs("it", tests))
    grammar.rule("fact", "it's not {being}", lambda tests: RefIs("it", not_all(tests)))
    for amount, sign in (("{number} or more", ">="), ("exactly {number}", "="), ("{number} or fewer", "<=")):
        grammar.rule("fact", f"{{ref}} has {amount} {{kind:counter_kind}} on it|him|her|them",
                     lambda ref, number, kind, sign=sign: has_counters(ref, number, kind, sign))  # fmt: skip
        grammar.rule("fact", f"there is|are {amount} {{kind:counter_kind}} on {{ref}}",
                     lambda number, kind, ref, sign=sign: counters(ref, number, kind, sign))  # fmt: skip
    grammar.rule("fact", "{ref} is enchanted by {amount_of}", enchanted_by)
    grammar.rule("fact", "{ref} is equipped by {amount_of}", enchanted_by)
    for words, test in (
        ("you control", PlayerIs("controller", "you")), ("an opponent controls", PlayerIs("controller", "opponent")),
        ("you own", PlayerIs("owner", "you")),
        ("an opponent owns", PlayerIs("owner", "opponent")),
        ("you don't control", denied(PlayerIs("controller", "you"))),
        ("you don't own", denied(PlayerIs("owner", "you"))),
        ("an opponent doesn't control", denied(PlayerIs("controller", "opponent"))),
        ("an opponent doesn't own", denied(PlayerIs("owner", "opponent"))),
    ):  # fmt: skip
        grammar.rule("fact", f"{words} {{ref}}", lambda ref, test=test: RefIs(ref, (test,)))
    grammar.rule("fact", "{ref} is attached to {one_thing}", attached_to)
