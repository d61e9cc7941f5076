"""Clauses about players, costs and rules in English; and prohibitions and duties, as labels."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final, cast

from engine.expressions import Is, Meets, PlayerIs, Selector
from engine.scenario import HandSize, PlayerAbilities, Prohibit, Restrict
from layers_site.cardtext.reading.conditions import there_are
from layers_site.cardtext.reading.english.references import word_set
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import NAMED, SOURCES_NAMED, Subject, either, nouns_selector
from layers_site.cardtext.reading.result import Setting
from layers_site.cardtext.reading.script import END_OF_COMBAT, END_OF_TURN, FOR_GOOD, Lasting, Saying
from layers_site.cardtext.reading.statics import WITH_COST, Clause
from layers_site.cardtext.reading.tokens import ENDS, OWN_NAME
from layers_site.cardtext.reading.zones import (
    CostWords,
    add_costs,
    add_joined,
    add_relations,
    cast_from,
    label_of,
    of_turn,
    payable_abilities,
    several_spells,
    spells_alone,
    spells_of,
)

_RESTRICTING: Final = (
    "can't", "can", "must", "attacks", "attack", "blocks", "block", "doesn't", "don't", "assigns", "assign",
)  # fmt: skip
_STARTS: Final = frozenset(
    ("gets", "get", "has", "have", "is", "are", "loses", "lose", "gains", "gain", "becomes", "become", *_RESTRICTING)
)  # fmt: skip
#: Words behind a comma that begin a new verb; "can't attack, block, or transform" is one label.
_VERBS: Final = _STARTS - {"attack", "block", "assign"}
#: Words that begin a new sentence behind "and".
_SUBJECTS: Final = frozenset(("its", "their", "your", "you", "players", "it", "they", "~", "this", "all"))
#: Words that a limit never has: they belong to something else of the sentence.
_NEVER: Final = word_set(
    """
    gets get gains gain loses lose becomes become base until then if may instead when whenever where unless you
    choose draw create put sacrifice destroy exile return deals deal add
    """
)
_LIMIT_ENDS: Final = frozenset((".", ";", ":", ",", "and", "until", "for"))
_TIMES: Final = {("this", "turn"): Lasting(END_OF_TURN), ("this", "combat"): Lasting(END_OF_COMBAT)}


def add_rules(grammar: Grammar) -> None:
    _add_rules_of_restricting(grammar)
    _add_players(grammar)
    _add_spells(grammar)
    _add_costs(grammar)
    _add_prohibitions(grammar)


def _add_rules_of_restricting(grammar: Grammar) -> None:
    grammar.terminal("restriction", _restriction, _RESTRICTING)
    grammar.rule("predicate", "{restriction}", lambda change: (change,))
    grammar.rule("named_sources", "sources with the chosen name", lambda: SOURCES_NAMED)
    grammar.rule("predicate", "is|are goaded", lambda: (_label("is goaded"),))
    for denied in ("can't be activated", "can't be activated unless they're mana abilities"):
        label = _label(denied.replace("be activated", "have its activated abilities activated"))
        phrase = f"its|their activated abilities {denied}"
        grammar.rule("predicate", phrase, lambda label=label: (label,))
        grammar.rule("clause_plain", f"activated abilities of {{group}} {denied}",
                     lambda nouns, label=label: Clause(Subject(None, nouns_selector(nouns)), (label,)))  # fmt: skip
        grammar.rule("clause_plain", f"activated abilities of {{named_sources}} {denied}",
                     lambda subject, label=label: Clause(subject, (label,)))  # fmt: skip
        grammar.rule("predicate", f"{{restriction}} , and {phrase}", lambda first, label=label: (first, label))
    # What cannot or must be done for a time, with how long where it says so.
    grammar.terminal("limit", _limit, _RESTRICTING)


def _restriction(parse: Parse, place: int) -> Iterable[Result]:
    """Read what cannot or must be done as a label: to the end of the sentence, or to "and" with another verb."""
    end = place
    tokens = parse.tokens
    if place >= len(tokens) or tokens[place].key not in _RESTRICTING:
        return
    while end < len(tokens) and tokens[end].key not in ENDS:
        if end > place and _goes_on(parse, end):
            break
        end += 1
    words = [token.text for token in tokens[place:end]]
    keys = {token.key for token in tokens[place:end]}
    if [token.key for token in tokens[place : place + 2]] == ["can't", "cast"] and _is_own_spell(parse, place + 2):
        return  # it works where the card can be cast from, and not on the battlefield (113.6d)
    if len(words) < 2 or {"gets", "get", "base", "loses", "becomes"} & keys:
        return
    behind = (parse.words(result.end, end) for result in parse.at("prohibition", place))
    if any(rest in {"", "during your turn"} for rest in behind):
        return  # what cannot be cast is said with the spells
    if any(_another_clause(parse, at, end) for at in range(place + 1, end)):
        return  # "and it has flying" is no part of what cannot be done
    if (
        tokens[place].key == "can't"
        and tokens[place + 1].key in {"have", "gain"}
        and not {"activated", "counters", "life"} & keys
    ):
        return  # "can't have or gain flying" is a matter of the layers
    setting = cast("Setting", parse.setting)
    text = " ".join(words).replace(" ,", ",").replace(OWN_NAME, setting.name or "this permanent")
    if text.startswith(("can be your commander", "can't be cast")):
        return  # a rule for decks, or said with the spells
    yield Result(Restrict(label_of(text, setting.language), None), end)


def _is_own_spell(parse: Parse, place: int) -> bool:
    keys = [token.key for token in parse.tokens[place : place + 2]]
    return keys[:1] == [OWN_NAME] or keys == ["this", "spell"]


def _another_clause(parse: Parse, place: int, end: int) -> bool:
    """Say whether a new clause begins there, with any subject: ", and other Goblins are red"."""
    if parse.tokens[place].key not in {"and", ",", "but", "then"} or place + 1 >= end:
        return False
    return parse.tokens[place + 1].key in {"isn't", "aren't"} or bool(parse.at("clause", place + 1))


def _label(text: str) -> Restrict:
    return Restrict(label_of(text, "en"), None)


def _goes_on(parse: Parse, place: int) -> bool:
    keys = [token.key for token in parse.tokens[place : place + 3]]
    if keys[:3] == ["as", "long", "as"]:
        return True
    if keys[0] == ",":
        keys = keys[1:]
    if len(keys) > 1 and keys[0] == "and" and keys[1] in _SUBJECTS:
        return True
    return (len(keys) > 1 and keys[0] == "and" and keys[1] in _VERBS) or (
        parse.tokens[place].key == "," and bool(keys) and keys[0] in _VERBS
    )


def _limit(parse: Parse, place: int) -> Iterable[Result]:
    """Read to the end of the clause; "this turn" and "until end of turn" are how long, not a part of the label."""
    tokens = parse.tokens
    if place >= len(tokens) or tokens[place].key not in _RESTRICTING:
        return
    for end in range(place + 2, len(tokens) + 1):
        key = tokens[end - 1].key
        if key == "if" and end < len(tokens) and tokens[end].key == "able":
            continue
        if key in _NEVER and (key, tokens[place].key) != ("you", "can't"):
            return
        if end == len(tokens) or tokens[end].key in _LIMIT_ENDS:
            yield from _saying(parse, place, end)
        if end < len(tokens) and tokens[end].key in _LIMIT_ENDS - {"and"}:
            return


def _saying(parse: Parse, start: int, end: int) -> Iterable[Result]:
    words = [token.text for token in parse.tokens[start:end]]
    if words[:2] == ["can't", "have"] and parse.at("keyword", start + 2):
        return  # "can't have hexproof" is a matter of the layers
    lasting: Lasting | None = None
    for place in range(len(words) - 1):
        lasting = _TIMES.get((words[place], words[place + 1]))
        if lasting is not None:
            del words[place : place + 2]
            break
    if lasting is None and "regenerated" in words:
        return  # it is about the destruction before it alone
    if {"next", "untap"} <= set(words):
        lasting = FOR_GOOD  # its own words say how long
    if len(words) > 1 or words[0] in {"attacks", "attack", "blocks", "block"}:
        label = label_of(" ".join(words), cast("Setting", parse.setting).language)
        yield Result(Saying((Restrict(label, None),), lasting), end)


# --- players ----------------------------------------------------------------------------------------


def _add_players(grammar: Grammar) -> None:
    rule = partial(grammar.rule, "world_clause")
    rule("{player} have|has|gain|gains {keywords}", lambda who, words: PlayerAbilities(who, "add", words))
    rule("{player} lose|loses {keywords}", lambda who, words: PlayerAbilities(who, "remove", words))
    rule("{player} have|has no maximum hand size", lambda who: HandSize(who, "none", None))
    rule("{player_own} maximum hand size is {number}", lambda who, n: HandSize(who, "set", n))
    rule("{player_own} maximum hand size is equal to {value}", lambda who, v: HandSize(who, "set", v))
    rule("{player_own} maximum hand size is increased by {number}", lambda who, n: HandSize(who, "add", n))
    rule("{player_own} maximum hand size is reduced by {number}", lambda who, n: HandSize(who, "add", -n))
    rule("{player} {restriction}", lambda who, change: Restrict(change.what, who))


# --- spells -----------------------------------------------------------------------------------------


def _add_spells(grammar: Grammar) -> None:
    """Add `spell_words`, spells alone, and `spells`, spells and the player who casts them."""
    grammar.same("caster", "{player} cast|casts")
    grammar.words("caster", [
        ("an opponent casts", "opponent"), ("you control", "you"), ("your opponents control", "opponent"),
    ])  # fmt: skip
    for zone in ("exile", "hand", "graveyard"):
        for words in (zone, f"a {zone}", f"your {zone}", f"{zone}s"):
            if zone != "exile" or words == zone:
                grammar.rule("cast_from", f"from {words}", lambda zone=zone: cast_from(zone))
                grammar.rule(
                    "cast_from", f"from anywhere other than {words}", lambda zone=zone: cast_from(zone, negated=True)
                )
    grammar.rule("behind", "cast {cast_from}", lambda test: (test,))
    grammar.rule("spell_words", "{thing}", spells_alone)
    grammar.same("spell_kinds", "{thing}")
    grammar.rule("spell_kinds", "{thing} and {thing}", several_spells)
    for each in ("", "each "):
        grammar.rule("spells", f"{each}{{spell_kinds}}", spells_of)
        spells = f"{each}{{spell_kinds}} {{caster}}"
        grammar.rule("spells", f"{spells} {{all_behinds}}", lambda noun, who, tests: spells_of(noun, who, *tests))
        grammar.rule("spells", f"{spells} {{cast_froms}} {{all_behinds}}",
                     lambda noun, who, test, tests: spells_of(noun, who, test, *tests))  # fmt: skip
    add_joined(grammar, "and", "or")
    for which in ("first", "second"):
        them, turn = f"the {which} {{thing}} {{caster}}", f"{which} of the turn"
        grammar.rule("spells", f"{them} each turn", lambda noun, who, turn=turn: spells_of(noun, who, of_turn(turn)))
        grammar.rule("spells", f"{them} {{cast_froms}} each turn",
                     lambda noun, who, test, turn=turn: spells_of(noun, who, test, of_turn(turn)))  # fmt: skip
    _add_relations(grammar)


def _add_relations(grammar: Grammar) -> None:
    """Add whom spells target, and whom creatures block and attack."""
    add_relations(grammar, [("targets", "target|targets", "don't|doesn't target")])
    for words, key in (("blocking", "blocks"), ("blocked by", "blocked_by")):
        grammar.rule("being", f"{words} {{other_one}}", lambda other, key=key: (Meets(key, other),))
        grammar.rule("behind", f"{words} {{named_one}}", lambda named, key=key: (Meets(key, named),))
    grammar.rule("being", "blocking or blocked by {other_one}",
                 lambda other: (either(((Meets("blocks", other),), (Meets("blocked_by", other),))),))  # fmt: skip
    grammar.rule("fact", "{amount_of} is|are blocking {named_one}",
                 lambda amount, named: there_are((amount[0].having(Meets("blocks", named)), amount[1])))  # fmt: skip
    named = {"you": "you", "an opponent": "opponent", "one of your opponents": "opponent", "{keeper}": ""}
    for words, who in named.items():
        for name in ("behind", "being"):
            grammar.rule(name, f"attacking {words}", lambda named="", who=who: (PlayerIs("attacks", named or who),))


# --- costs ------------------------------------------------------------------------------------------


def _add_costs(grammar: Grammar) -> None:
    payables = partial(grammar.rule, "payables")
    add_costs(grammar, CostWords(
        cost="cost|costs", changes=(("more", "add"), ("less", "reduce")), verbs=("to cast", "to activate"),
        each="for each {unit}", where=", where x is {value}", times="x times",
        but_mana="unless they're mana abilities",
        least="this effect can't reduce the mana in that [ability's activation] cost to less than {number} mana",
        minimum="that would cost less than {{number}} mana {verb} costs|cost {{number}} mana {verb}",
    ))  # fmt: skip
    grammar.same("activator", "{player} activate|activates")
    grammar.words("cost_keyword", ((word, word) for word in WITH_COST))
    grammar.list_of("cost_keywords", "cost_keyword", ("or", "and"))
    grammar.rule("abilities_named", "[each] activated ability|abilities", tuple)
    grammar.same("abilities_named", "[each] {cost_keywords} ability|abilities")
    grammar.rule("ability_owners", "{group}", nouns_selector)
    grammar.same("ability_owners", "{named_one}")
    aims = "[that target|targets {other_one}]"
    payables(f"{{abilities_named}} [of {{ability_owners}}] [{{activator}}] {aims}", payable_abilities)
    payables(f"abilities {{activator}} {aims}", lambda who, targets: payable_abilities((), None, who, targets))
    payables(
        "{possessive} {cost_keywords} ability|abilities",
        lambda ref, kinds: payable_abilities(kinds, Selector((Is(ref),)), None) if ref in NAMED else REFUSED,
    )


def _add_prohibitions(grammar: Grammar) -> None:
    grammar.same("prohibition", "can't cast {spell_words}")
    grammar.rule("world_clause", "{spells} can't be cast", lambda spells: Prohibit(*spells))
    grammar.words("barred", [
        ("players", "each"), ("your opponents", "opponent"), ("each opponent", "opponent"), ("you", "you"),
        ("enchanted player", "attached"), ("the chosen player", "chosen"),
    ])  # fmt: skip
    grammar.rule("world_clause", "{barred} {prohibition}", lambda who, spells: Prohibit(spells, who))
