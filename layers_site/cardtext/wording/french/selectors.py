"""Selectors in French: noun phrases ("les autres créatures blanches que vous contrôlez") and predicates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from engine.expressions import HasChosen, HasWord, LinkedTo, Selector
from layers_site.cardtext.wording.context import Context
from layers_site.cardtext.wording.french import grammar
from layers_site.cardtext.wording.french.grammar import Noun, Voice, adjective, de, definite, listed, of
from layers_site.cardtext.wording.french.nouns import (
    gender,
    head_nouns,
    host_name,
    host_noun,
    names,
    own_name,
    person,
    reference,
    where_it_is,
    zone_phrase,
)
from layers_site.cardtext.wording.french.traits import is_adjective, words_of
from layers_site.cardtext.wording.phrases import Phrases
from layers_site.cardtext.wording.traits import Group, Trait, alternatives, distance, group_of

Determine = Callable[[str, bool], str]
#: Words that are said once for all nouns behind a number.
_SHARED: Final = ("autres cartes ", "autres ", "cartes ", "")


# --- noun phrases -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Phrase:
    """Nouns with their adjectives (text and gender), and what follows them all. `fixed` has its article already."""

    nouns: tuple[tuple[str, bool | None], ...]
    after: str = ""
    fixed: bool = False
    bare: bool = False

    @property
    def feminine(self) -> bool | None:
        """Return whether all are feminine; None where a gender is not known."""
        genders = {feminine for _, feminine in self.nouns}
        return None if None in genders else genders == {True}

    def with_article(self, determine: Determine, word: str = "et") -> str:
        """Put an article or "de" before each noun of the phrase."""
        parts = [text if self.fixed else determine(text, bool(feminine)) for text, feminine in self.nouns]
        return f"{listed(parts, word)} {self.after}".rstrip()


def phrases(group: Group, ctx: Context, many: bool, single: bool = False) -> list[Phrase]:
    """Return the group as noun phrases, several only where it lists groups."""
    return [_phrase(part, ctx, many, single) for part in alternatives(group) or (group,)]


def _phrase(group: Group, ctx: Context, many: bool, single: bool) -> Phrase:
    if group.named is not None or group.ids:
        feminine = None if group.named is None else named_gender(group, ctx)
        more = PHRASES.told_of(replace(group, heads=() if ctx.names_host(group) else group.heads), ctx,
                       Voice(len(group.ids) > 1, feminine))  # fmt: skip
        return Phrase(((_one_named(group, ctx), feminine),), f"qui {more}" if more else "", fixed=True)
    nouns = head_nouns(group, "ou" if single else "et")
    adjectives, after = PHRASES.around(group, ctx, Voice(many, all(noun.feminine for noun in nouns)), single)
    built = [_with_adjectives(noun, group, ctx, many) for noun in nouns]
    return Phrase(tuple(built), " ".join(after), bare=not adjectives and not after and not group.other)


def _with_adjectives(noun: Noun, group: Group, ctx: Context, many: bool) -> tuple[str, bool | None]:
    """Join a noun and its adjectives; they agree with this noun only."""
    simple = replace(group, rest=tuple(trait for trait in group.rest if is_adjective(trait)), zones=None)
    adjectives, _ = PHRASES.around(simple, ctx, Voice(many, noun.feminine), False)
    other = (f"autre{'s' if many else ''}",) if group.other else ()
    return " ".join((*other, noun.form(many), *adjectives)), noun.feminine


def head_gender(group: Group) -> bool:
    """Return whether all nouns of a group are feminine."""
    parts = alternatives(group) or (group,)
    return all(noun.feminine for part in parts for noun in head_nouns(part))


def named_gender(group: Group, ctx: Context) -> bool | None:
    if group.named == "attached":
        return host_noun(group, ctx).feminine
    return gender(group.named or "", ctx)


def _one_named(group: Group, ctx: Context) -> str:
    if group.named == "attached" and group.named not in ctx.pronouns:
        return host_name(group, ctx)
    return names(group.ids, ctx) if group.named is None else reference(group.named, ctx)


_EXILED: Final = adjective("exilé")


def _exiled(exiled: LinkedTo, group: Group, ctx: Context, voice: Voice) -> str:
    """Write where cards lie that were exiled with an object: "exilées avec cette créature"."""
    keeper = "" if group.keeper is None else f"{person(group.keeper, ctx).relative('possède')} "
    return f"{keeper}{_EXILED.form(bool(voice.feminine), voice.many)} avec {reference(exiled.ref, ctx)}"


def _distance(trait: Trait) -> int:
    """Return the distance from the noun: "du type choisi" and "avec le vol" stand before "que vous contrôlez"."""
    match trait.test:
        case HasChosen() | HasWord("keyword"):
            return 0
    return 1 + distance(trait)


def joined(group: Group, ctx: Context, many: bool, determine: Determine, single: bool = False) -> str:
    """Write the group with an article before every noun: "une forêt ou un saprobionte"."""
    word = "et" if many else "ou"
    return listed([phrase.with_article(determine, word) for phrase in phrases(group, ctx, many, single)], word)


def counted_together(group: Group, ctx: Context) -> str:
    """Write the group behind one number for all of it: "elfes et/ou gobelins", "cartes d'éphémère et/ou de rituel"."""
    them = phrases(group, ctx, True)
    texts = [text for phrase in them for text, _ in phrase.nouns]
    shared = next(words for words in _SHARED if all(text.startswith(words) for text in texts))
    return shared + listed(
        [phrase.with_article(lambda text, _: text.removeprefix(shared), "et/ou") for phrase in them], "et/ou"
    )


def of_many(group: Group, ctx: Context) -> str:
    """Write the group behind "le nombre": "de forêts et de saprobiontes que vous contrôlez"."""
    if group.named is not None:
        return of(among(group, ctx))
    return joined(group, ctx, True, lambda words, _: de(words))


def among(group: Group, ctx: Context) -> str:
    """Write the group behind "parmi": "les cartes dans tous les cimetières"."""
    return joined(group, ctx, True, lambda words, feminine: definite(words, feminine, True))


def every(selector: Selector, ctx: Context) -> str:
    """Write the whole group as a subject: "toutes les créatures", "les créatures blanches"."""
    nouns = phrases(group_of(selector), ctx, True)
    return listed([phrase.with_article(_determiner(nouns)) for phrase in nouns])


def _determiner(nouns: list[Phrase]) -> Determine:
    if all(phrase.bare for phrase in nouns):
        return grammar.every
    return lambda words, feminine: definite(words, feminine, True)


def of_every(selector: Selector, ctx: Context) -> str:
    """Write the whole group behind "de": "de toutes les créatures", "des elfes et des gobelins que vous contrôlez"."""
    nouns = phrases(group_of(selector), ctx, True)
    if any(phrase.fixed for phrase in nouns):
        return of(every(selector, ctx))
    determine = _determiner(nouns)
    return listed([phrase.with_article(lambda words, feminine: of(determine(words, feminine))) for phrase in nouns])


def the_many(selector: Selector, ctx: Context) -> str:
    """Write the whole group without "all": "les créatures"."""
    return among(group_of(selector), ctx)


def each(selector: Selector, ctx: Context) -> str:
    return joined(group_of(selector), ctx, False, lambda words, _: f"chaque {words}")


def group_gender(selector: Selector, ctx: Context, many: bool) -> bool | None:
    genders = {phrase.feminine for phrase in phrases(group_of(selector), ctx, many)}
    return None if None in genders else genders == {True}


def none(group: Group, ctx: Context) -> str:
    """Write the group in a denial: "aucune créature", "aucun artefact ou aucune créature"."""
    return joined(group, ctx, False, lambda words, feminine: f"{'aucune' if feminine else 'aucun'} {words}")


def indefinite(group: Group, ctx: Context) -> str:
    """Write one member of the group: "une créature que vous contrôlez", "une autre créature"."""
    return joined(group, ctx, False, grammar.indefinite, single=True)


def indefinite_many(group: Group, ctx: Context) -> str:
    return joined(group, ctx, True, lambda words, feminine: grammar.indefinite(words, feminine, True))


PHRASES: Final = Phrases(
    words_of,
    listed,
    either=lambda words: ", ".join(f"soit {part}" for part in words.parts),
    relative="qui",
    but_not_owned="mais ne possédez pas",
    in_the_game="dans la partie",
    distance=_distance,
    own_name=own_name,
    where_it_is=where_it_is,
    one_of=indefinite,
    many_of=indefinite_many,
    zone_phrase=zone_phrase,
    exiled=_exiled,
)
