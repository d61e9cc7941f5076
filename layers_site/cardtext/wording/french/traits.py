"""The words of each test of a selector in French: an adjective, a phrase after the noun, or a predicate."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from engine.expressions import Flag, HasAttached, HasChosen, HasWord, Ids, PlayerIs
from engine.words import ALONE, CARD_TYPES
from layers_site.cardtext.wording.context import Context
from layers_site.cardtext.wording.facts import CAST_FROM, cast_from
from layers_site.cardtext.wording.french import nouns
from layers_site.cardtext.wording.french.grammar import Adjective, Voice, adjective, indefinite, listed, of, to
from layers_site.cardtext.wording.french.nouns import one_opponent, person, type_compound, where_it_is
from layers_site.cardtext.wording.french.vocabulary import (
    apposed,
    choice,
    color,
    color_words,
    counter_kind,
    keyword_object,
    of_color,
    status,
    subtype_noun,
    supertype,
    type_noun,
)
from layers_site.cardtext.wording.phrases import AnyView
from layers_site.cardtext.wording.traits import Trait, TraitWords, is_modified, wearing


class View(AnyView[Voice]):
    """A trait as French looks at it."""

    __slots__ = ()

    def agreed(self, word: Adjective) -> str:
        return word.form(bool(self.voice.feminine), self.voice.many)

    @property
    def pronoun(self) -> str:
        """Return the pronoun behind a preposition: "sur elle", "attaché à lui"."""
        if self.voice.many:
            return "elles" if self.voice.feminine else "eux"
        return "elle" if self.voice.feminine else "lui"


def words_of(trait: Trait, ctx: Context, voice: Voice, single: bool = False) -> TraitWords:
    """Return the words of the trait for a subject of that voice; `single` for a single thing."""
    if ctx.is_too_deep:
        return TraitWords(f"{voice.verb('correspond')} à la description")
    return trait_words(trait.test, View(trait.negated, ctx.nested(), voice, single))


def is_adjective(trait: Trait) -> bool:
    """Return whether a trait may be an adjective, which has to agree with each noun."""
    if isinstance(trait.test, HasAttached):
        return wearing(trait.test) is not None
    return isinstance(trait.test, HasWord | Flag) or is_modified(trait.test)


@singledispatch
def trait_words(test: object, _view: View) -> TraitWords:
    raise TypeError(f"no French for {test!r}")


# --- words ------------------------------------------------------------------------------------------


@trait_words.register
def _word(test: HasWord, view: View) -> TraitWords:
    return _WORDS[test.key](test.words, view)


def _colors(words: tuple[str, ...], view: View) -> TraitWords:
    forms = [view.agreed(color(word)) for word in words]
    adjectives = listed([f"non-{form}" for form in forms]) if view.negated else listed(forms, "ou")
    known = color_words(words, bool(view.voice.feminine), view.voice.many, "ou")
    return TraitWords(f"{view.be} {of_color(words) if view.voice.feminine is None else known}", adjectives, place=4)


def _supertypes(words: tuple[str, ...], view: View) -> TraitWords:
    forms = [view.agreed(supertype(word)) for word in words]
    denied = listed([f"non-{form.removeprefix('de ')}" for form in forms])
    return TraitWords(f"{view.be} {listed(forms, 'ou')}", denied if view.negated else listed(forms, "ou"), place=3)


def _classes(words: tuple[str, ...], view: View) -> TraitWords:
    many = view.voice.many
    nouns = [type_compound((word,), "permanent") if word in CARD_TYPES else subtype_noun(word) for word in words]
    one_of = listed([indefinite(noun.form(many), noun.feminine, many) for noun in nouns], "ou")
    names = [type_noun(word).singular if word in CARD_TYPES else apposed((word,)) for word in words]
    denied = listed([f"non-{name}" for name in names]) if view.negated else ""
    return TraitWords(f"{view.be} {one_of}", denied, place=1)


def _keywords(words: tuple[str, ...], view: View) -> TraitWords:
    them = [keyword_object(word) for word in words]
    after = f"sans {listed(them, 'ni')}" if view.negated else f"avec {listed(them, 'ou')}"
    return TraitWords(f"{view.have} {listed(them, 'ou')}", after=after)


_NAMED: Final = adjective("appelé")
_CALLED: Final = "s'appelle"


def _names(words: tuple[str, ...], view: View) -> TraitWords:
    them = listed([view.ctx.card_name(word).fr for word in words], "ou")
    after = "" if view.negated else f"{view.agreed(_NAMED)} {them}"
    return TraitWords(f"{view.voice.form_of(_CALLED, view.negated)} {them}", after=after)


def _counters(words: tuple[str, ...], view: View) -> TraitWords:
    kinds = listed([counter_kind(word, view.ctx.depth) for word in words], "ou")
    on = f"{kinds} sur {view.pronoun}"
    if view.negated:
        return TraitWords(f"{view.have} de marqueur {on}", after=f"sans marqueur {on}")
    them = f"{'des marqueurs' if view.voice.many else 'un marqueur'} {on}"
    return TraitWords(f"{view.have} {them}", after=f"avec {them}")


def _facts(words: tuple[str, ...], view: View) -> TraitWords:
    said = nouns.qualities(words, view.voice, view.negated)
    if view.ctx.of_spells and set(words) <= CAST_FROM.keys():
        return TraitWords(said.predicate, after=cast_from(words, view.negated)[1])
    return said


def _zones(words: tuple[str, ...], view: View) -> TraitWords:
    place = where_it_is(words, view.ctx)
    return TraitWords(f"{view.be} {place}", after="" if view.negated else place)


_UNTAPPED: Final = adjective("dégagé")
_SINGLE: Final = adjective("seul")

#: One says that a creature attacks, not that it is an attacking one.
_FIGHTING: Final = {"attacking": "attaque", "blocking": "bloque"}


def _statuses(words: tuple[str, ...], view: View) -> TraitWords:
    if view.negated and words == ("tapped",):
        return TraitWords(f"{view.voice.verb('est')} {view.agreed(_UNTAPPED)}", view.agreed(_UNTAPPED), place=2)
    them = listed([view.agreed(status(word)) for word in words], "ou")
    alone = ALONE.keys() & set(words)
    if alone or set(words) <= _FIGHTING.keys():
        said_so = listed([_fighting(word, view) for word in words], "et" if view.negated else "ou")
        return TraitWords(said_so, "" if view.negated or alone else them, place=2)
    return TraitWords(f"{view.be} {them}", "" if view.negated else them, place=2)


def _fighting(word: str, view: View) -> str:
    verb = _FIGHTING.get(ALONE.get(word, word))
    if verb is None:
        return f"{view.be} {view.agreed(status(word))}"
    alone = f" {view.agreed(_SINGLE)}" if word in ALONE else ""
    return f"{view.voice.form_of(verb, view.negated)}{alone}"


_WORDS: Final = {
    "color": _colors, "supertype": _supertypes, "type": _classes, "subtype": _classes, "keyword": _keywords,
    "name": _names, "counter": _counters, "fact": _facts, "zone": _zones, "status": _statuses,
}  # fmt: skip

# --- flags and choices ------------------------------------------------------------------------------

_MULTICOLORED: Final = adjective("multicolore")


@trait_words.register
def _flag(test: Flag, view: View) -> TraitWords:
    wanted = test.wanted is not view.negated
    voice = view.voice
    be = voice.form_of("est", not wanted)
    match test.key:
        case "colorless":
            colorless = view.agreed(color("colorless"))
            colored = TraitWords(f"{voice.verb('est')} d'une ou plusieurs couleurs")
            return TraitWords(f"{be} {colorless}", colorless, place=4) if wanted else colored
        case "multicolored":
            them = view.agreed(_MULTICOLORED)
            return TraitWords(f"{be} {them}", them if wanted else "", place=4)
        case "token":
            return TraitWords(
                f"{be} {'des jetons' if voice.many else 'un jeton'}", "" if wanted else "non-jeton", place=1
            )
        case "face_down":
            face = f"face {'cachée' if wanted else 'visible'}"
            return TraitWords(f"{voice.verb('est')} {face}", face)
    if wanted:
        return TraitWords(f"{voice.verb('a')} des capacités", after="avec des capacités")
    return TraitWords(voice.denied("a", "aucune capacité"), after="sans capacité")


@trait_words.register
def _chosen(test: HasChosen, view: View) -> TraitWords:
    if test.what == "name":
        return TraitWords(f"{view.have} le nom choisi", after="" if view.negated else "ayant le nom choisi")
    phrase = of(choice(test.what, view.ctx.of_lands))
    return TraitWords(f"{view.be} {phrase}", after="" if view.negated else phrase)


# --- players, objects by name -----------------------------------------------------------------------


@trait_words.register
def _player(test: PlayerIs, view: View) -> TraitWords:
    who = one_opponent(view.ctx) if test.player == "opponent" and view.single else person(test.player, view.ctx)
    if test.key == "attacks":
        who = one_opponent(view.ctx) if test.player == "opponent" else who
        if who.subject != "vous":
            return TraitWords(f"{view.voice.form_of('attaque', view.negated)} {who.subject}")
        verb = view.voice.verb("attaque")
        return TraitWords(f"ne vous {verb} pas" if view.negated else f"vous {verb}")
    verb = "lance" if view.ctx.of_spells else "contrôle" if test.key == "controller" else "possède"
    after = who.relative(verb, view.negated)
    if test.key == "controller":
        return TraitWords(f"{view.be} sous {who.own('contrôle', False)}", after=after)
    return TraitWords(_belongs(who.subject, view), after=after)


def _belongs(owner: str, view: View) -> str:
    verb = view.voice.verb("appartient")
    if owner == "vous":
        return f"ne vous {verb} pas" if view.negated else f"vous {verb}"
    return f"{view.voice.form_of('appartient', view.negated)} {to(owner)}"


@trait_words.register
def _ids(test: Ids, view: View) -> TraitWords:
    return TraitWords(f"{view.be} {listed([view.ctx.label(one_id).fr for one_id in test.ids], 'ou')}")
