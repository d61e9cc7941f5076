"""Rules of what spells and abilities make of objects, in French, cards that are put onto the battlefield among them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final, Literal, cast

from engine.expressions import ChosenWord, HasWord, PlayerIs, Test
from engine.scenario import Ability, AddAbilities, Change, Colors, Control, Copy, Restrict, Subtypes
from layers_site.cardtext.reading.french.changes import PRONOUN
from layers_site.cardtext.reading.french.references import TARGETED, THESE, group_beyond_targets
from layers_site.cardtext.reading.french.words import forms_of
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.makings import (
    copying,
    counters_put,
    entering_as,
    entering_with,
    exchanged_two,
    goaded,
    switched,
    to_owners,
    token_copies,
    tokens_made,
    two_subjects,
    your_choice,
)
from layers_site.cardtext.reading.meaning import Letter, Noun
from layers_site.cardtext.reading.predicates import Become, Side, becomes, bonus_for_each
from layers_site.cardtext.reading.result import Setting
from layers_site.cardtext.reading.script import (
    END_OF_TURN,
    Fate,
    Lasting,
    Plain,
    Saying,
    Still,
    add_here,
)
from layers_site.cardtext.reading.settling import Who, X, mentions
from layers_site.cardtext.reading.zones import is_known, label_of

_HERE: Final = ("sur le champ de bataille", "en jeu")


def add_rules(grammar: Grammar) -> None:
    _add_making(grammar)
    _add_rules_of_returning(grammar)
    _add_rules_of_fates(grammar)


def _add_making(grammar: Grammar) -> None:
    """Add to `ordered_target` counters that are put, tokens that are described, and tokens that are copies."""
    for words, number in (("un|une", 1), ("x", X)):
        grammar.rule("so_many", words, lambda number=number: number)
    grammar.same("so_many", "{number}")
    grammar.rule("some_counters", "{so_many} {counter_kind}", lambda number, kind: (number, kind))
    grammar.list_of("counter_list", "some_counters", ("et",))
    order = partial(grammar.rule, "ordered_target")
    order("mettez {counter_list} [supplémentaire|supplémentaires] sur {spoken_on}", _put_counters)
    grammar.same("made_noun", "de {bare_become}")
    grammar.rule("made_noun", "{subtype}", lambda kind: Become(subtypes=(kind[0],)))
    made = f"créez {{so_many}} jeton|jetons [{forms_of('engagé')}] {{made_noun}}"
    order(made, tokens_made)
    order(f"{made} avec {{grants}}", lambda number, become, grants: tokens_made(number, become, AddAbilities(grants)))
    copies = "qui est|sont une|des copie|copies {copied_of}"
    order(f"créez {{number}} jetons {copies} {{excepts}}", token_copies)
    order(f"créez un jeton {copies} {{excepts}}", lambda copied, excepts: token_copies(1, copied, excepts))
    for this in ("de cette|ce {head}", "de celle-ci|celui-ci"):
        each = f"pour chaque {{headed}} {{behinds}} , créez un jeton qui est une copie {this} {{excepts}}"
        order(each, lambda noun, tests, *more: token_copies(1, Who("target", noun.having(*tests).tests), more[-1]))
    _add_entering(grammar)
    grammar.rule("excepts", "", tuple)
    for but in (", excepté", ", sauf"):
        grammar.same("excepts", f"{but} qu' il|elle|ils|elles {{predicates}}")
        grammar.rule("excepts", f"{but} que c' est {{become}} {{retained}}", becomes)


def _add_entering(grammar: Grammar) -> None:
    """Add `entering`: what a permanent enters as a copy of (614.12), and the counters that others enter with."""
    for article in ("de|d' n' importe quel|quelle", "d' un|une"):
        grammar.rule("enters_as", f"{article} {{headed}} {{behinds}}", lambda noun, tests: noun.having(*tests))
    for own in ("own_named", "this_own"):
        for how in ("comme une copie", "en tant que copie"):
            enters = (
                f"vous pouvez faire que|qu' {{{own}}} arrive [sur le champ de bataille] {how} {{enters_as}} {{excepts}}"
            )
            grammar.rule("entering", enters, lambda _own, copied, excepts: entering_as(copied, excepts))
    more = "[supplémentaire|supplémentaires] sur lui|elle|eux|elles"
    grammar.rule("entering", f"{{all_of}} arrive|arrivent avec {{counter_list}} {more}", entering_with)


def _put_counters(counters: tuple[tuple[int | Letter, str], ...], who: Who) -> object:
    fate = counters_put(who, counters)
    return Plain((who,)) if fate is REFUSED else fate


def _add_rules_of_returning(grammar: Grammar) -> None:
    """Add to `ordered_target`: « renvoyez une carte de créature ciblée sur le champ de bataille »."""
    grammar.rule("put", "mettez|renvoyez|remettez", lambda: None)
    grammar.rule("put", "vous pouvez mettre|renvoyer|remettre", lambda: None)
    # The words for where a card lay before, and how it comes, are no test of what lies on the battlefield then.
    for name, phrase in (
        ("put_from", "depuis|d' votre|un|le cimetière [d' un adversaire]"), ("put_how", "[,] sous votre contrôle [,]"),
    ):  # fmt: skip
        grammar.rule(name, "", lambda: None)
        grammar.rule(name, phrase, lambda: None)
    grammar.rule("put_card", "le|la|l' {headed} {behinds} {put_from}", lambda noun, tests, _: _put(noun, tests, True))
    grammar.rule("put_card", "un|une {headed} {behinds} {put_from}", lambda noun, tests, _: _put(noun, tests, False))
    for here in _HERE:
        grammar.rule("put_here", here, lambda: None)
    for phrase in ("{put_here} {put_how} {put_card} {put_how}", "{put_card} {put_here} {put_how}"):
        grammar.rule("ordered_target", f"{{put}} {phrase}", _spoken)
    sought = "cherchez dans votre bibliothèque {put_card}"
    put = "mettez-la {put_here} , puis mélangez [votre bibliothèque]"
    grammar.rule("ordered_target", f"{sought} , {put}", _spoken)


def _spoken(*parts: object) -> object:
    return Plain(tuple(part for part in parts if isinstance(part, Who)))


def _put(noun: Noun, tests: Iterable[object], targets: bool) -> object:
    """Make one object of a card of some kind, as it is on the battlefield; any card may be no creature there."""
    made = noun.having(*tests)  # type: ignore[arg-type]
    chosen = made.tests.count(TARGETED)
    tests_left = tuple(test for test in made.tests if test != TARGETED and not _lies(test))
    if made.kind != "card" or made.many or not tests_left or chosen > 1 or (targets and not chosen):
        return REFUSED
    return Who("target" if chosen else "spoken", tests_left)


def _lies(test: Test) -> bool:
    """Say whether a test is about where the card lay, or whose it was."""
    return isinstance(test, PlayerIs) or (isinstance(test, HasWord) and test.key == "zone")


def _add_rules_of_fates(grammar: Grammar) -> None:
    """Add `fate`, a subject with its predicates, and `still`, the words for types that stay."""
    _add_sayings(grammar)
    _add_choices(grammar)
    _add_fates(grammar)
    _add_control(grammar)
    grammar.rule("still", "c' est toujours un|une {type}", lambda kind: Still(kind[0]))
    grammar.rule("still", "ce sont toujours des {type}", lambda kind: Still(kind[0]))


# --- what is said -----------------------------------------------------------------------------------


def _add_sayings(grammar: Grammar) -> None:
    """Add `sayings`, the predicates of a subject; what stands behind a duration has one of its own."""

    def saying(phrase: str, *changes: Change) -> None:
        grammar.rule("saying", f"{phrase} [{{lasting}}]", lambda lasting: Saying(changes, lasting))

    for name, lasting in (("saying", "[{lasting}]"), ("timed_saying", "{lasting}")):
        grammar.rule(name, f"{{predicates}} {lasting}", _saying)
        grammar.same(name, "{limit}")
    for each in ("", " chacun|chacune"):
        grammar.rule("saying", f"gagne|gagnent{each} {{bonus}} {{lasting}} pour chaque {{unit}}", _for_each)
    grammar.rule("saying", "gagne|gagnent {bonus} , {lasting} , pour chaque {unit}", _for_each)
    saying("acquiert|acquièrent le flashback", AddAbilities((Ability(keyword="flashback"),)))
    saying("devient|deviennent de la couleur de votre choix", Colors("set", (ChosenWord("color"),)))
    for words, op, kind in (
        ("du type de créature de votre choix", "set_creature", "creature_type"),
        ("du type de terrain de base de votre choix", "set_land", "land_type"),
    ):
        chosen = (ChosenWord(cast("Literal['creature_type', 'land_type']", kind)),)
        only = Subtypes(cast("Literal['set_creature', 'set_land']", op), chosen)
        saying(f"devient|deviennent [un terrain] {words}", only)
        saying(f"devient|deviennent {words} en plus de ses|leurs autres types", Subtypes("add", chosen))
    grammar.terminal("limit", _limit, _LIMITS)
    grammar.rule("sayings", "{saying}", lambda saying: (saying,))
    more = f"{{timed_saying}} et [{PRONOUN}] {{sayings}}"
    grammar.rule("sayings", more, lambda first, more: (first, *more))


def _saying(changes: tuple[Change, ...], lasting: Lasting | None) -> object:
    """Refuse restrictions, whose labels would swallow how long they last, and copies."""
    if any(isinstance(change, Restrict | Copy) for change in changes) or mentions(changes, TARGETED):
        return REFUSED
    return Saying(changes, lasting)


def _for_each(bonus: tuple[Side, Side], lasting: Lasting, unit: object) -> object:
    changes = bonus_for_each(bonus, cast("int", unit))
    return REFUSED if changes is REFUSED else Saying(cast("tuple[Change, ...]", changes), lasting)


#: The words that a restriction for a time begins with, and those for the time.
_LIMITS: Final = ("ne", "doit", "doivent", "attaque", "attaquent", "bloque", "bloquent")
_THIS_TURN: Final = (["pendant", "ce", "tour"], ["ce", "tour-ci"], ["ce", "tour"])
_LONGEST_LIMIT: Final = 14


def _limit(parse: Parse, place: int) -> Iterable[Result]:
    """Read what cannot or must be done this turn, in words of ours; the time is no part of the label."""
    tokens = parse.tokens
    if place >= len(tokens) or tokens[place].key not in _LIMITS:
        return
    keys = [token.key for token in tokens]
    for end in range(place + 2, min(len(tokens), place + _LONGEST_LIMIT) + 1):
        for at in range(place + 1, end - 1):
            time = next((words for words in _THIS_TURN if keys[at : at + len(words)] == words), None)
            if time is None or at + len(time) > end:
                continue
            words = parse.words(place, at) + " " + parse.words(at + len(time), end)
            label = label_of(words.strip(), cast("Setting", parse.setting).language)
            if is_known(label):
                yield Result(Saying((Restrict(label, None),), Lasting(END_OF_TURN)), end)
            break


# --- choices ----------------------------------------------------------------------------------------


def _add_choices(grammar: Grammar) -> None:
    """Add what a player chooses as the effect is made; it stays open."""
    add_here(grammar, "granted_here", {
        f"{article}{french} contre {color}": (Ability(keyword=f"{english} from the chosen color"),)
        for article in ("la ", "")
        for french, english in (("protection", "protection"), ("défense talismanique", "hexproof"))
        for color in ("la couleur de votre choix", "cette couleur", "la couleur choisie")
    })  # fmt: skip
    grammar.same("granted", "{granted_here}")
    grammar.list_of("choice_of", "keyword_object", ("ou",))
    gains = "acquiert|acquièrent {choice_of}"
    choice = "[,] selon|à|au [votre] choix"
    grammar.rule("saying", f"{gains} {choice} [,] {{lasting}}", your_choice)
    grammar.rule("saying", f"{gains} {choice}", lambda groups: your_choice(groups, None))


# --- who does what ----------------------------------------------------------------------------------


def _add_fates(grammar: Grammar) -> None:
    grammar.rule("whos", "{who}", lambda who: (who,))
    grammar.rule("whos", "{who} et {who}", two_subjects)
    grammar.terminal("fate_of_subject", _fate_of_subject)
    grammar.rule("subject_fate", "{whos} {sayings}", Fate)
    grammar.same("fate", "{fate_of_subject}")
    grammar.rule("fate", "vous pouvez faire que|qu' {whos} {sayings}", lambda who, says: Fate(who, says, "vous pouvez"))
    grammar.rule("fate", "incitez {targets}|{this_or_that}", lambda who: goaded((who,)))
    grammar.rule("fate", "échangez la force et l' endurance {whose} [{lasting}]", switched)
    grammar.same("whose", "{targets_of}", "{own_named_of}")
    grammar.rule("whose", "de chacun|chacune d' eux|elles", lambda: Who("it", (), 0, None))
    grammar.rule("whose", "{group_of}", group_beyond_targets)
    copies = "{whos} [chacun|chacune] devient|deviennent une copie {copied_of} [{lasting}]"
    grammar.rule("fate", copies, lambda who, copied, lasting: copying(who, copied, (), lasting))
    grammar.same("copied_of", "{targets_of}", "{own_named_of}")
    grammar.rule("copied_of", "de {this_or_that}", lambda who: who if who.kind == "that" else REFUSED)
    grammar.rule("copied_of", "de cette carte", lambda: Who("that"))


_STATING: Final = frozenset(("a", "ont", "est", "sont"))


def _fate_of_subject(parse: Parse, start: int) -> Iterable[Result]:
    """Read a fate, and note whether its verb tells what the objects are rather than what they become."""
    for fate, end in parse.at("subject_fate", start):
        keys = [token.key for token in parse.tokens[start:end]]
        states, says_this = not _STATING.isdisjoint(keys[1:3]), not THESE.isdisjoint(keys[1:])
        yield Result(replace(cast("Fate", fate), states=states, says_this=says_this), end)


def _add_control(grammar: Grammar) -> None:
    grammar.same("controlled", "{targets_of}", "de {this_or_that}", "{own_named_of}")
    grammar.rule("controlled", "{group_of}", group_beyond_targets)
    for taking, taker in (
        ("[vous] acquérez", "you"), ("l' adversaire ciblé acquiert", "opponent"),
        ("un adversaire [ciblé] acquiert", "opponent"),
    ):  # fmt: skip
        phrase = f"{taking} le contrôle {{controlled}} [{{lasting}}]"
        grammar.rule("fate", phrase, lambda who, lasting, player=taker: _controlled(who, player, lasting))
        en = taking.replace(" acquiert", " en acquiert").replace("acquérez", "acquérez-en")
        taken = f"{en} le contrôle [{{lasting}}]"
        grammar.rule("fate", taken, lambda lasting, player=taker: _controlled(Who("it"), player, lasting))
    grammar.rule("parts", "échangez le contrôle de deux {target_noun} [{lasting}]", _exchanged_two)
    each = "chaque joueur acquiert le contrôle de {many_things} qu' il possède"
    grammar.rule("parts", each, lambda noun: to_owners(noun.tests))


def _exchanged_two(noun: Noun, lasting: Lasting | None) -> object:
    tests = tuple(test for test in noun.tests if test != TARGETED)
    return REFUSED if len(tests) == len(noun.tests) else exchanged_two(tests, lasting)


def _controlled(who: Who, player: str, lasting: Lasting | None) -> Fate:
    return Fate((who,), (Saying((Control(player),), lasting),))
