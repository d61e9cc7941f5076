"""Conditions and lines of abilities in French: a subject, what is said of it, when, how long, and what X is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from engine.expressions import (
    Comparison,
    Count,
    Is,
    Life,
    NumberOf,
    OverPlayers,
    PlayerCounters,
    PlayerIs,
    PlayersWhere,
    Ref,
    Selector,
    ValueCondition,
    Word,
)
from engine.scenario import (
    AddAbilities,
    AddAbilitiesFrom,
    Change,
    Control,
    Face,
    ForbidAbilities,
    FullText,
    RemoveAbilities,
    Static,
    TurnFace,
    nodes,
)
from layers_site.cardtext.wording.clauses import about_world
from layers_site.cardtext.wording.conditions import Bound, Conditions, is_none
from layers_site.cardtext.wording.context import ANY_OF, EACH_OF, Context, finished
from layers_site.cardtext.wording.french import nouns, selectors
from layers_site.cardtext.wording.french.changes import (
    Phrasing,
    fits_several,
    predicate,
    predicates,
    speaks_of_one,
)
from layers_site.cardtext.wording.french.grammar import (
    Noun,
    Voice,
    definite,
    indefinite,
    listed,
    number_word,
    of,
    que,
    to,
)
from layers_site.cardtext.wording.french.identity import identity_noun
from layers_site.cardtext.wording.french.nouns import PERSONS, Person, has_counters, head_nouns, one_opponent, person
from layers_site.cardtext.wording.french.values import (
    NUMBERS,
    bound_text,
    is_feminine,
    said,
    unit_text,
    value_text,
    where,
)
from layers_site.cardtext.wording.french.vocabulary import (
    counter_kind,
    keyword_object,
    keyword_phrase,
    keyword_text,
    own_noun,
)
from layers_site.cardtext.wording.french.world import world_clause
from layers_site.cardtext.wording.sentences import AnySubject, Opening, Sentences
from layers_site.cardtext.wording.subjects import identity_of, mentions_affected, speaks_of_another
from layers_site.cardtext.wording.traits import Group, Trait, group_of, is_of_that_player, says_each

# --- conditions, as they follow "as long as", those over players among them ------------------------------


def _being(subject: str, ref: Ref, remaining: tuple[Trait, ...], ctx: Context) -> str:
    feminine = nouns.gender(ref, ctx)
    own = ctx.with_pronouns(*ctx.pronouns, ref, "affected", feminine=feminine)
    return f"{subject} {selectors.PHRASES.predicates_of(remaining, own, Voice(False, feminine))}"


def _joined(parts: list[str], every: bool) -> str:
    if not parts:
        return "la partie continue" if every else "la partie est finie"
    return listed([parts[0], *map(que, parts[1:])], "et" if every else "ou")


def _turn(who: str, ctx: Context, negated: bool) -> str:
    whose = person("you", ctx) if who == "you" else one_opponent(ctx)
    it_is = "ce n'est pas" if negated else "c'est"
    return f"{it_is} {whose.own('tour', False)}"


def _belongs(who: Person, test: PlayerIs, negated: bool) -> str:
    verb = "contrôle" if test.key == "controller" else "possède"
    return who.does_not(verb) if negated else who.does(verb)


def _top_card(group: Group, holds: bool) -> str:
    them = listed([indefinite(card.singular, card.feminine) for card in head_nouns(group)], "ou")
    return f"{Voice().be(not holds)} {them}"


def _compared(condition: ValueCondition, ctx: Context, negated: bool) -> str:
    feminine, words = is_feminine(condition.value), not isinstance(condition.value, NumberOf)
    them = listed([bound_text(bound, feminine, ctx, words=words) for bound in condition.comparison.bounds])
    return f"{value_text(condition.value, ctx)} {Voice().be(negated)} {them}"


def _so_many(group: Group, bound: Bound, ctx: Context) -> str:
    """Write a group with its number: "au moins deux créatures"; with none behind "ne": "aucune créature"."""
    if bound == (">=", 1):
        return selectors.indefinite(group, ctx)
    if is_none(bound):
        return selectors.none(group, ctx)
    limit, number = _LIMITS[bound[0]], bound[1]
    if number > 1:
        return limit.format(f"{number_word(number)} {selectors.counted_together(group, ctx)}")
    one = selectors.joined(group, ctx, False, lambda words, feminine: f"{number_word(number, feminine)} {words}")
    return limit.format(one)


# --- players ----------------------------------------------------------------------------------------

_GROUPS: Final = {"opponents": ("adversaire", "adversaires"), "all": ("joueur", "joueurs")}
_LIMITS: Final = {"=": "exactement {}", ">=": "au moins {}", "<=": "au plus {}", ">": "plus de {}", "<": "moins de {}"}
_HOW: Final = {"greatest": "le plus grand", "least": "le plus petit", "total": "le total"}


def _players(group: str, bound: Bound) -> Person:
    if is_none(bound):
        return Person(f"aucun {_GROUPS[group][0]}", "nobody")
    many = bound[1] != 1
    who = f"{_LIMITS[bound[0]].format(number_word(bound[1]))} {_GROUPS[group][many]}"
    return Person(who, "many" if many else "one")


def _life(who: Person, limits: Comparison, _ctx: Context) -> str:
    points = listed([_LIMITS[operator].format(number) for operator, number in limits.bounds])
    return f"{who.does('a')} {points} points de vie"


def _has(who: Person, controls: bool, bound: Bound) -> str | None:
    verb = "contrôle" if controls else "a"
    if not is_none(bound):
        return who.does(verb)
    return None if who.kind == "nobody" else who.does_not(verb).removesuffix(" pas")


def _whom(who: str, many: bool) -> str:
    return f"{who} pour {'lesquels' if many else 'lequel'}"


def _some_for_whom(who: Person) -> str:
    there_is = "il n'y a" if who.kind == "nobody" else "il y a"
    return f"{there_is} {_whom(who.subject, who.kind == 'many')}"


CONDITIONS: Final = Conditions(
    PERSONS,
    nouns.reference,
    _joined,
    _turn,
    nouns.fact_text,
    _being,
    _belongs,
    _top_card,
    _compared,
    full_party=lambda who: f"{who.does('a')} un groupe complet",
    has_counters=has_counters,
    life=_life,
    has=_has,
    there_are=lambda bound: "il n'y a" if is_none(bound) else "il y a",
    so_many=_so_many,
    groups=_GROUPS,
    players=_players,
    such=lambda who, many: Person(f"{who} qui", "many" if many else "one"),
    whom=_whom,
    some_for_whom=_some_for_whom,
    you_have=lambda ctx: person("you", ctx).relative("a"),
    their=lambda who: "their, many" if who.kind == "many" else "their",
)


@said.register
def _how_many_players(value: PlayersWhere, ctx: Context) -> str:
    return f"le nombre {of(CONDITIONS.those(value, ctx, many=True))}"


@unit_text.register
def _each_such_player(value: PlayersWhere, ctx: Context) -> str:
    return f"chaque {CONDITIONS.those(value, ctx, many=False)}"


# --- the greatest, the least, the total --------------------------------------------------------------


@said.register
def _over_players(value: OverPlayers, ctx: Context) -> str:
    if value.value == Life("that"):
        everyone = person("opponent", ctx).subject if value.who == "opponents" else "les joueurs"
        if value.how == "total":
            return f"le total des points de vie {of(everyone)}"
        return f"{_HOW[value.how]} total de points de vie parmi {everyone}"
    if value.how == "total" and isinstance(value.value, PlayerCounters) and value.value.player == "that":
        everyone = person("opponent", ctx).subject if value.who == "opponents" else "les joueurs"
        return f"le nombre de marqueurs {counter_kind(value.value.kind, ctx.depth)} que {everyone} ont"
    single = ctx.naming(ANY_OF[value.who] if value.how != "total" else EACH_OF[value.who])
    if isinstance(value.value, Count) and is_of_that_player(value.value.selector):
        number = "le nombre total" if value.how == "total" else f"{_HOW[value.how]} nombre"
        return f"{number} {selectors.of_many(group_of(value.value.selector), single)}"
    player = person("that", single).subject
    return f"{_HOW[value.how]}, pour {player}, {of(value_text(value.value, ctx.naming('that player')))}"


# --- abilities ------------------------------------------------------------------------------------------


Subject = AnySubject[Voice]


def _target(word: str) -> tuple[str, bool]:
    """Name a target that has not been chosen yet: "la créature ciblée"."""
    target = own_noun(word)
    return f"{definite(target.singular, target.feminine)} ciblé{'e' * target.feminine}", target.feminine


# --- static abilities -------------------------------------------------------------------------------


def _open(opening: Opening) -> str:
    """Write "tant que … et que …", once for alternatives by themselves and once for all else together."""
    groups = (opening.alternatives, opening.together)
    return "".join(f"tant {' et '.join(map(que, parts))}, " for parts in groups if parts)


#: What the source is called where "cette créature" could be another one that the sentence speaks of.
_OF_OTHERS_TOO: Final = frozenset(("Creature", "permanent", "card"))


def _by_name(static: Static, ctx: Context) -> Context:
    """Return the context that calls the source by its name, where its noun could be another object."""
    if ctx.source is None or ctx.own_noun not in _OF_OTHERS_TOO:
        return ctx
    if ctx.own_noun == "card" and speaks_of_another(static, {"graveyard_top"}):
        return replace(ctx, own_name=ctx.source)  # "cette carte" would be the card of the graveyard
    if any(isinstance(node, Is) and node.what == "self" for node in nodes(static.affects)):
        return ctx
    own = [change for change in static.changes if not about_world(change)]
    names_one = mentions_affected(own) or says_each(group_of(static.affects or Selector()))
    return replace(ctx, own_name=ctx.source) if names_one or speaks_of_another(static) else ctx


_BOTH: Final = Noun("force et l'endurance", "force et l'endurance", True)


def _equal(what: Literal["power", "toughness", "both"], to_what: str, ctx: Context) -> str:
    """Write that numbers of the source are so many: "sa force est égale au nombre de …"."""
    numbers = nouns.owned_by("self", _BOTH if what == "both" else NUMBERS[what], ctx)
    return f"{numbers} {'sont chacune égales' if what == 'both' else 'est égale'} {to(to_what)}"


def _and_toughness(to_what: str, more: int | None) -> str:
    return f"et son endurance est égale {to(to_what if more is None else f'ce nombre plus {more}')}"


# --- clauses ----------------------------------------------------------------------------------------


def _object_clause(subject: Subject, changes: Sequence[Change], duration: str) -> str:
    """Write a whole sentence: subject, predicates, duration, and the meanings of the letters."""
    phrasing = Phrasing(subject.ctx, subject.voice, own_noun=subject.own_noun)
    taken = next((change for change in changes if isinstance(change, Control)), None)
    alone = taken is not None and len(changes) == 1
    if taken is not None and (alone or subject.voice.feminine is not None):
        parts = predicates([change for change in changes if change is not taken], phrasing)
        then = _clause(replace(subject, text=subject.voice.it), parts)
        clause = f"{_taking(taken, subject)} et {then}" if parts else _taking(taken, subject)
    else:
        parts = predicates(changes, phrasing)
        clause = _clause(subject, parts)
    return finished(clause, parts, duration, where(phrasing.letters, subject.ctx))


#: What is said of "il" and "elle" with "ce" instead.
_BEING_A: Final = ("est un ", "est une ", "n'est pas un ", "n'est pas une ")


def _clause(subject: Subject, parts: list[str]) -> str:
    """Join subject and predicates; French has "c’est une créature", not "elle est une créature"."""
    if subject.text != subject.voice.it or not parts or not parts[0].startswith(_BEING_A):
        return f"{subject.text} {listed(parts)}".rstrip()
    first = f"c'{parts[0]}" if parts[0].startswith("e") else f"ce {parts[0]}"
    rest = [f"{subject.voice.it} {parts[1]}", *parts[2:]] if len(parts) > 1 else []
    return listed([first, *rest])


def _taking(change: Control, subject: Subject) -> str:
    who = person(change.player, subject.ctx)
    if subject.voice.static and subject.text == subject.voice.it:
        return f"{who.subject} {'la' if subject.voice.feminine else 'le'} {who.verb('contrôle')}"
    if subject.voice.static:
        return f"{who.does('contrôle')} {subject.text}"
    return f"{who.does('acquiert')} le contrôle {of(subject.text)}"


# --- what is had, lost and turned face down -----------------------------------------------------------


_KINDS: Final = {"activated": "activées", "triggered": "déclenchées", "mana": "de mana", "keyword": "mot-clé"}


@predicate.register
def _face(clause: TurnFace, phrasing: Phrasing) -> str:
    verb = phrasing.voice.verb("est" if phrasing.voice.static else "se retourne")
    text = f"{verb} face {'cachée' if clause.down else 'visible'}"
    if not isinstance(clause.down, Face):
        return text
    what = _listed_face(clause.down, phrasing)
    # « des créatures » loses its article after « de ».
    return f"{text}, sous la forme {f'de {what[4:]}' if what.startswith('des ') else of(what)}"


def _listed_face(face: Face, phrasing: Phrasing) -> str:
    """Write all that a face-down permanent is: "une créature 2/2 avec la parade {2}"."""
    what = identity_noun(identity_of(face), phrasing.voice) if face.types else "un objet sans type"
    named = [f"du nom de « {face.name.fr} »"] if face.name.fr else []
    cost = [f"avec le coût de mana {face.mana_cost}"] if face.mana_cost else []
    longer = tuple(ability for ability in face.abilities if ability.plain_keyword is None)
    written = [f"avec {listed(SENTENCES.ability_phrases(longer, phrasing))}"] if longer else []
    return ", ".join([what, *named, *cost, *written])


@predicate.register
def _full_text(clause: FullText, phrasing: Phrasing) -> str:
    text = f"{phrasing.voice.having} le texte complet {of(nouns.full_reference(clause.of, phrasing.ctx))}"
    if not clause.plus:
        return text
    return f"{text} et {listed(SENTENCES.ability_phrases(clause.plus, phrasing))}"


@predicate.register
def _add(clause: AddAbilities, phrasing: Phrasing) -> str:
    return f"{phrasing.voice.having} {listed(SENTENCES.ability_phrases(clause.abilities, phrasing))}"


@predicate.register
def _remove(clause: RemoveAbilities, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    spared = f", sauf {voice.its('capacités de mana', several=True)}" if clause.except_mana else ""
    return f"{voice.verb('perd')} {_abilities(clause.keywords, voice)}{spared}"


@predicate.register
def _forbid(clause: ForbidAbilities, phrasing: Phrasing) -> str:
    voice = phrasing.voice
    can = f"{voice.verb('perd')} {_abilities(clause.keywords, voice)} et ne {voice.verb('peut')} ni"
    if clause.keywords is None:
        return f"{can} en avoir ni en acquérir"
    return f"{can} avoir ni acquérir {listed([keyword_phrase(word) for word in clause.keywords], 'ou')}"


def _abilities(keywords: tuple[Word, ...] | None, voice: Voice) -> str:
    if keywords is None:
        return f"toutes {voice.its('capacités', several=True)}"
    return listed([keyword_phrase(word) for word in keywords])


@predicate.register
def _add_from(clause: AddAbilitiesFrom, phrasing: Phrasing) -> str:
    givers = selectors.of_every(clause.selector, replace(phrasing.ctx, pronouns=phrasing.ctx.pronouns & {"affected"}))
    return f"{phrasing.voice.having} toutes les capacités {_KINDS[clause.only]} {givers}"


SENTENCES: Final = Sentences(
    "fr",
    Voice,
    selectors.PHRASES,
    each_of_them="",
    that_card="cette carte",
    turn=lambda _condition: None,
    open=_open,
    quoted=lambda text, depth: f"« {text} »" if depth % 2 else f"“{text}”",
    by_name=_by_name,
    speaks_of_one=speaks_of_one,
    fits_several=fits_several,
    gender=selectors.group_gender,
    named_gender=selectors.named_gender,
    named=selectors.among,
    names=nouns.names,
    none=selectors.none,
    each=selectors.each,
    every=lambda selector, ctx, bare: (selectors.the_many if bare else selectors.every)(selector, ctx),
    target=_target,
    equal=_equal,
    and_toughness=_and_toughness,
    condition=CONDITIONS.text,
    value=value_text,
    keyword=keyword_text,
    keyword_object=keyword_object,
    where_x="X étant",
    predicates=predicates,
    world_clause=world_clause,
    object_clause=_object_clause,
    where=where,
)
