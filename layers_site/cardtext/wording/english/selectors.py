"""Selectors in English: the words of each test, noun phrases ("other white creatures you control"), predicates."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from typing import Final

from engine.expressions import Flag, HasChosen, HasWord, Ids, LinkedTo, PlayerIs, Ref, Selector
from engine.words import ALONE, CARD_TYPES
from layers_site.cardtext.wording.context import Context, in_short
from layers_site.cardtext.wording.english import nouns
from layers_site.cardtext.wording.english.grammar import (
    Voice,
    article,
    choice,
    class_word,
    color_words,
    listed,
    possessive,
)
from layers_site.cardtext.wording.english.nouns import (
    head_nouns,
    host_name,
    one_opponent,
    own_name,
    person,
    where_it_is,
    zone_phrase,
)
from layers_site.cardtext.wording.facts import CAST_FROM, cast_from
from layers_site.cardtext.wording.phrases import AnyView, Phrases
from layers_site.cardtext.wording.traits import Group, Trait, TraitWords, alternatives, distance, group_of


class View(AnyView[Voice]):
    """A trait as English looks at it."""

    __slots__ = ()

    @property
    def having(self) -> str:
        return "without" if self.negated else "with"

    def does(self, verb: str) -> str:
        return f"{self.voice.doesnt} {verb}" if self.negated else self.voice.verb(f"{verb}s")


def words_of(trait: Trait, ctx: Context, voice: Voice, single: bool = False) -> TraitWords:
    """Return the words of the trait for a subject of that voice; `single` for a single thing."""
    if ctx.is_too_deep:
        return TraitWords(f"{voice.verb('is')} as described")
    return trait_words(trait.test, View(trait.negated, ctx.nested(), voice, single))


@singledispatch
def trait_words(test: object, _view: View) -> TraitWords:
    raise TypeError(f"no English for {test!r}")


# --- words ------------------------------------------------------------------------------------------


@trait_words.register
def _word(test: HasWord, view: View) -> TraitWords:
    return _WORDS[test.key](test.words, view)


def _colors(words: tuple[str, ...], view: View) -> TraitWords:
    before = ", ".join(f"non{word}" for word in words) if view.negated else color_words(words, "or")
    return TraitWords(f"{view.be} {color_words(words, 'or')}", before, place=6)


def _supertypes(words: tuple[str, ...], view: View) -> TraitWords:
    lower = [word.lower() for word in words]
    before = ", ".join(f"non{word}" for word in lower) if view.negated else listed(lower, "or")
    return TraitWords(f"{view.be} {listed(lower, 'or')}", before, place=3)


def _classes(words: tuple[str, ...], view: View) -> TraitWords:
    nouns = [class_word(word, view.voice.many) for word in words]
    one_of = listed(nouns if view.voice.many else [article(noun) for noun in nouns], "or")
    denied = (f"non{word.lower()}" if word in CARD_TYPES else f"non-{word}" for word in words)
    return TraitWords(f"{view.be} {one_of}", ", ".join(denied) if view.negated else "", place=4)


def _keywords(words: tuple[str, ...], view: View) -> TraitWords:
    them = listed(words, "or")
    return TraitWords(f"{view.have} {them}", after=f"{view.having} {them}")


def _names(words: tuple[str, ...], view: View) -> TraitWords:
    them = listed([view.ctx.card_name(word).en for word in words], "or")
    return TraitWords(f"{view.be} named {them}", after=f"{'not ' if view.negated else ''}named {them}")


def _counters(words: tuple[str, ...], view: View) -> TraitWords:
    kinds = listed(words if view.voice.many else [article(word) for word in words], "or")
    them = f"{kinds} counter{'s' if view.voice.many else ''} on {view.voice.them}"
    return TraitWords(f"{view.have} {them}", after=f"{view.having} {them}")


def _facts(words: tuple[str, ...], view: View) -> TraitWords:
    said = nouns.qualities(words, view.voice, view.negated)
    if view.ctx.of_spells and set(words) <= CAST_FROM.keys():
        return TraitWords(said.predicate, after=cast_from(words, view.negated)[0])
    return said


def _zones(words: tuple[str, ...], view: View) -> TraitWords:
    place = where_it_is(words, view.ctx)
    return TraitWords(f"{view.be} {place}", after="" if view.negated else place)


def _statuses(words: tuple[str, ...], view: View) -> TraitWords:
    if view.negated and words == ("tapped",):
        return TraitWords(f"{view.voice.be(False)} untapped", "untapped", place=1)
    them = listed(words, "or")
    before, after = ("", them) if ALONE.keys() & set(words) else (them, "")
    return TraitWords(f"{view.be} {them}", *(("", "") if view.negated else (before, after)), place=1)


_WORDS: Final = {
    "color": _colors, "supertype": _supertypes, "type": _classes, "subtype": _classes, "keyword": _keywords,
    "name": _names, "counter": _counters, "fact": _facts, "zone": _zones, "status": _statuses,
}  # fmt: skip


# --- flags and choices ------------------------------------------------------------------------------


@trait_words.register
def _flag(test: Flag, view: View) -> TraitWords:
    wanted = test.wanted is not view.negated
    be = view.voice.be(not wanted)
    match test.key:
        case "colorless":
            colored = TraitWords(f"{view.voice.be(False)} one or more colors")
            return TraitWords(f"{be} colorless", "colorless", place=6) if wanted else colored
        case "multicolored":
            return TraitWords(f"{be} multicolored", "multicolored" if wanted else "", place=6)
        case "token":
            return TraitWords(
                f"{be} {'tokens' if view.voice.many else 'a token'}", "" if wanted else "nontoken", place=2
            )
        case "face_down":
            face = "down" if wanted else "up"
            return TraitWords(f"{view.voice.be(False)} face {face}", f"face-{face}", place=2)
    them = "abilities" if wanted else "no abilities"
    return TraitWords(f"{view.voice.verb('has')} {them}", after=f"with {them}")


@trait_words.register
def _chosen(test: HasChosen, view: View) -> TraitWords:
    if test.what == "name":
        return TraitWords(f"{view.have} the chosen name", after="" if view.negated else "with the chosen name")
    phrase = f"of {choice(test.what, view.ctx.of_lands)}"
    return TraitWords(f"{view.be} {phrase}", after="" if view.negated else phrase)


# --- players, objects by name -----------------------------------------------------------------------


@trait_words.register
def _player(test: PlayerIs, view: View) -> TraitWords:
    who = one_opponent(view.ctx) if test.player == "opponent" and view.single else person(test.player, view.ctx)
    if test.key == "attacks":
        who = one_opponent(view.ctx) if test.player == "opponent" else who
        return TraitWords(
            f"{view.be} attacking {who.subject}", after="" if view.negated else f"attacking {who.subject}"
        )
    verb = "cast" if view.ctx.of_spells else "control" if test.key == "controller" else "own"
    after = f"{who.subject} {'doesn' if who.third else 'don'}'t {verb}" if view.negated else who.does(f"{verb}s", verb)
    if test.key == "controller":
        return TraitWords(f"{view.be} under {who.own} control", after=after)
    return TraitWords(f"{view.be} owned by {who.subject}", after=after)


@trait_words.register
def _ids(test: Ids, view: View) -> TraitWords:
    names = listed([view.ctx.label(one_id).en for one_id in test.ids], "or")
    return TraitWords(f"{view.be} {names}")


# --- one object -------------------------------------------------------------------------------------


def reference(ref: Ref, ctx: Context) -> str:
    """Name the object of a Ref: "it", "this creature", "enchanted creature", its name."""
    if ref in ctx.pronouns:
        return "them" if ctx.many else "it"
    return _full_reference(ref, ctx)


def _full_reference(ref: Ref, ctx: Context) -> str:
    if ref in ctx.mentioned:
        return "that card"
    if ref == "self":
        return own_name(ctx)
    if ref == "attached":
        return host_name(Group(), ctx)
    if ref == "graveyard_top":
        return "the top card of your graveyard"
    if ref == "linked":
        return f"the last card exiled with {own_name(ctx)}"
    return "that object" if ref == "affected" else ctx.label(ref).en


def owned_by(ref: Ref, what: str, ctx: Context) -> str:
    """Write a possession of an object: "its power", "this creature's power", "the power of the top card …"."""
    if ref in ctx.pronouns:
        return f"{'their' if ctx.many else 'its'} {what}"
    owner = _full_reference(ref, ctx)
    return f"the {what} of {owner}" if owner.startswith("the ") else f"{possessive(owner)} {what}"


def names(ids: tuple[str, ...], ctx: Context) -> str:
    return listed(in_short([ctx.label(object_id).en for object_id in ids], "others"))


# --- noun phrases -----------------------------------------------------------------------------------


def noun_phrase(group: Group, ctx: Context, many: bool, single: bool = False) -> str:
    """Write the group without an article: "white creatures you control". `single` is for a single thing."""
    several = alternatives(group)
    if several:
        return listed([noun_phrase(part, ctx, many, single) for part in several], "and" if many else "or")
    if group.named is not None or group.ids:
        return _named_with_more(group, ctx)
    before, after = _around(group, ctx, Voice(many), single)
    link = "and" if many and not single else "or"
    heads = listed(head_nouns(group, many, link), link)
    return " ".join((*before, heads, *after))


def _named_with_more(group: Group, ctx: Context) -> str:
    """Name an object and say what else it has to be: "this creature that is an Elf"."""
    more = PHRASES.told_of(
        replace(group, heads=() if ctx.names_host(group) else group.heads), ctx, Voice(len(group.ids) > 1)
    )
    name = _one_named(group, ctx)
    return f"{name} that {more}" if more else name


def _one_named(group: Group, ctx: Context) -> str:
    if group.named == "attached" and group.named not in ctx.pronouns:
        return host_name(group, ctx)
    return names(group.ids, ctx) if group.named is None else reference(group.named, ctx)


def _around(group: Group, ctx: Context, voice: Voice, single: bool) -> tuple[list[str], list[str]]:
    """Return the words before the noun and the words behind it."""
    before, after = PHRASES.around(group, ctx, voice, single)
    return (["other", *before] if group.other else before), after


def _exiled(exiled: LinkedTo, group: Group, ctx: Context, _voice: Voice) -> str:
    """Write where cards lie that were exiled with an object: "you own exiled with this creature"."""
    keeper = "" if group.keeper is None else f"{person(group.keeper, ctx).does('owns', 'own')} "
    return f"{keeper}exiled with {reference(exiled.ref, ctx)}"


def is_bare(group: Group, ctx: Context) -> bool:
    """Return whether the group has nothing but nouns, so that "all" goes in front: "all creatures"."""
    before, after = _around(group, ctx, Voice(), False)
    return not before and not after


def every(selector: Selector, ctx: Context) -> str:
    """Write the whole group as a subject: "all creatures", "white creatures", "all Forests and Saprolings"."""
    group = group_of(selector)
    parts = alternatives(group) or (group,)
    phrase = listed([noun_phrase(part, ctx, True) for part in parts])
    return f"all {phrase}" if all(is_bare(part, ctx) for part in parts) and not group.named else phrase


def the_many(selector: Selector, ctx: Context) -> str:
    """Write the whole group without "all": "creatures"."""
    return noun_phrase(group_of(selector), ctx, True)


def each(selector: Selector, ctx: Context) -> str:
    return f"each {noun_phrase(group_of(selector), ctx, False)}"


def indefinite(group: Group, ctx: Context) -> str:
    """Write one member of the group: "a creature you control", "another creature"; a name stands alone."""
    if group.named is not None or group.ids:
        return noun_phrase(group, ctx, False, True)
    several = alternatives(group)
    if several:
        return listed([indefinite(part, ctx) for part in several], "or")
    phrase = noun_phrase(group, ctx, False, True)
    return f"an{phrase}" if phrase.startswith("other ") else article(phrase)


PHRASES: Final = Phrases(
    words_of,
    listed,
    either=lambda words: f"either {words.predicate}",
    relative="that",
    but_not_owned="but don't own",
    in_the_game="in the game",
    distance=distance,
    own_name=own_name,
    where_it_is=where_it_is,
    one_of=indefinite,
    many_of=lambda group, ctx: noun_phrase(group, ctx, True),
    zone_phrase=zone_phrase,
    exiled=_exiled,
)
