"""Instructions in French that make nothing which lasts, what a trigger waits for and what an ability costs.

All are passed over, but for the objects that they speak of: where these are not plain, no pronoun behind is certain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, cast

from engine.expressions import PlayerIs
from layers_site.cardtext.reading.french.words import forms_of
from layers_site.cardtext.reading.grammar import Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import Noun, nouns_selector
from layers_site.cardtext.reading.script import Event, Plain
from layers_site.cardtext.reading.settling import SPELL, Who
from layers_site.cardtext.reading.tokens import QUOTATION, sentence_end

#: The verbs of instructions to "you".
_ORDERS: Final = frozenset((
    "piochez", "détruisez", "créez", "engagez", "dégagez", "exilez", "renvoyez", "mettez", "regardez",
    "révélez", "cherchez", "mélangez", "sacrifiez", "gagnez", "perdez", "ajoutez", "contrecarrez", "meulez",
    "surveillez", "défaussez-vous", "proliférez", "enquêtez", "explorez", "investiguez", "retirez", "prévenez",
    "choisissez", "lancez", "payez", "régénérez", "attachez", "manifestez", "jouez", "activez", "amassez", "ciblez",
    "passez", "remettez", "distribuez", "déplacez", "sacrifiez-le", "sacrifiez-la", "sacrifiez-les", "exilez-le",
    "exilez-la", "exilez-les", "renvoyez-le", "renvoyez-la", "renvoyez-les", "mettez-le", "mettez-la", "mettez-les",
    "retirez-le", "retirez-la", "retirez-les", "régénérez-la", "régénérez-le", "attachez-lui", "détruisez-le",
    "détruisez-la", "détruisez-les", "regard", "surveillance",
    "peuplez", "confrontez",
))  # fmt: skip
#: The verbs of what "you" may do, and of other players and objects.
_MAY: Final = frozenset((
    "payer", "piocher", "sacrifier", "exiler", "mettre", "regarder", "révéler", "chercher", "renvoyer", "lancer",
    "jouer", "engager", "dégager", "détruire", "gagner", "ajouter", "choisir", "défausser", "vous", "retirer",
    "prévenir", "attacher", "créer", "meuler", "faire",
))  # fmt: skip
_DOES: Final = frozenset((
    "inflige", "infligent", "sacrifie", "pioche", "se", "révèle", "exile", "met", "perd", "gagne", "meule",
    "mélange", "renvoie", "cherche", "choisit", "crée", "détruit",
))  # fmt: skip
_DOERS: Final = tuple(
    tuple(words.split())
    for words in ("chaque adversaire", "chaque joueur", "l' adversaire ciblé", "le joueur ciblé", "un adversaire ciblé",
                  "un joueur ciblé", "son contrôleur", "son propriétaire", "ce joueur", "~", "le ~", "la ~", "l' ~")
)  # fmt: skip
#: Words that only a sentence with a lasting effect has, or with more than one meaning.
_HINTS: Final = frozenset((
    "gagnent", "acquiert", "acquièrent", "acquérez", "devient", "deviennent", "perdent", "est", "sont", "a",
    "ont", "base", "copie", "copies", "couleur", "couleurs", "type", "types", "jusqu'", "tant", "ne", "n'",
    "peut", "peuvent", "si", "sinon", "double", "échangez", "échange", "contrôle", "tour-ci", "il", "elle",
    "ils", "elles", "appelé", "appelée", "lieu", "puis", "chaque", "étant", "place", "devait", "acquérir",
))  # fmt: skip
#: Sentences about the ability itself, or about what may happen to a destroyed object.
_SENTENCES: Final = re.compile(
    r"n' activez (?:cette capacité )?(?:qu[e']|que si|pas|uniquement) [^.]*"
    r"|(?:n' activez|activez|ne jouez) cette capacité [^.]*"
    r"|cette capacité (?:ne se déclenche|coûte) [^.]*"
    r"|ne faites (?:ceci|cela) qu' une seule fois (?:par|à chaque) tour"
    r"|(?:elle|il|cette créature) ne peut pas être régénérée?|(?:elles|ils) ne peuvent pas être régénérées?"
    r"|x ne peut pas être (?:égal à )?0"
    r"|le coût de flashback est égal à son coût de mana"
    r"|prévenez toutes les blessures qui devraient (?:lui|leur) être infligées ce tour-ci"
    r"|(?:vous pouvez )?choisi(?:r|ssez) (?:une couleur|un type de créature|un type de terrain de base)"
)
_CHOOSING: Final = re.compile(
    r"(?:vous pouvez )?choisi(?:r|ssez) (?:une couleur|un type de créature|un type de terrain de base)"
)
#: A player's life, which is no matter of the layers.
_LIFE: Final = re.compile(r"(?:gagnez|perdez|gagne|perd) (?:\w+|x) points? de vie")
#: A cost that names no object: mana, tapping, loyalty, life, cards of a hand.
_BARE_COST: Final = re.compile(
    r"(?:\{[^}]+\}|[+−-]?(?:\d+|x)|,|payez|points?|de|vie|défaussez-vous d' une carte(?: de votre main)?|\s)+"
)
#: A cost that only names the card itself, or counters on it.
_OWN_COST: Final = re.compile(
    r"(?:sacrifiez|engagez|dégagez) (?:l[ea] |l' |les )?~|retirez \S+ marqueurs? \S+ (?:de |du |de la |de l' )?~"
)
UNKNOWN: Final = (Who("unknown"), Who("unknown", most=None))
#: What something does whose name a trigger begins with.
_VERBS: Final = frozenset((
    "attaque", "bloque", "meurt", "arrive", "entre", "quitte", "devient", "inflige", "est", "attaquent", "bloquent",
    "meurent", "arrivent", "entrent", "infligent", "deviennent", "sont",
))  # fmt: skip
_PRONOUNS: Final = (("le", Who("it")), ("la", Who("it")), ("les", Who("it", (), 0, None)))


def add_rules(grammar: Grammar) -> None:
    grammar.terminal("plain", _plain)
    grammar.terminal("event", _event)
    grammar.terminal("cost", _cost)
    _add_named(grammar)
    grammar.same("plain_sentence", "{ordered_target}", "{plain}")


def _add_named(grammar: Grammar) -> None:
    """Add `ordered_target`, instructions whose objects are read, so that a pronoun behind may mean them."""
    grammar.same("spoken_of", "{targets}", "{this_or_that}", "{own_named}", "{all_of}")
    grammar.rule("all_of", "{group}", lambda nouns: Who("group", nouns_selector(nouns).tests, 0, None))
    grammar.rule("spoken_on", "lui|elle", lambda: Who("it"))
    grammar.same("spoken_on", "{spoken_of}")
    grammar.same("spoken_to", "à {targets}", "à {this_or_that}")
    order = "ordered_target"
    grammar.rule(order, "engagez|dégagez|choisissez {spoken_of}", lambda who: Plain((who,)))
    grammar.rule(order, "ciblez {free_targets}", lambda who: Plain((who,)))
    for number in ("{figure}", "x"):
        damage = f"{{own_named}} inflige {number} blessure|blessures {{spoken_to}}"
        grammar.rule(order, damage, lambda *parts: Plain((parts[-1],)))
    for word, who in _PRONOUNS:
        grammar.rule(order, f"engagez-{word}|dégagez-{word}", lambda who=who: Plain((who,)))


def _keys(parse: Parse, start: int, end: int) -> list[str]:
    return [token.key for token in parse.tokens[start:end]]


def _plain(parse: Parse, start: int) -> Iterable[Result]:
    """Read an instruction, which ends with its sentence."""
    end = sentence_end(parse.tokens, start)
    keys = _keys(parse, start, end)
    while keys and keys[-3:] == ["à", "la", "place"]:  # it takes the place of what would happen
        keys, end = keys[:-3], end - 3
    text = " ".join(keys)
    if _SENTENCES.fullmatch(text) or _LIFE.fullmatch(text.removeprefix("vous ")):
        yield Result(Plain(chooses=_CHOOSING.fullmatch(text) is not None), end)
        return
    if any(result.end == end for result in parse.at("ordered_target", start)):
        return
    if _is_order(keys) and QUOTATION not in keys and (_makes_copies(keys) or _HINTS.isdisjoint(_bare(text).split())):
        pointing = _POINTING.search(keys[0]) is not None or speaks_of_objects(parse, start, end)
        yield Result(Plain(_spoken(keys) if pointing else ()), end)


#: An order about what was spoken of: « exilez-la ».
_POINTING: Final = re.compile(r"-(?:l[ea]s?|lui|leur|en)$")


def _bare(text: str) -> str:
    """Return an instruction without the words that would hint at more: a player's life, a number, a later time."""
    text = _DOER.sub("", text)
    return _LATER.sub("", _ANY_NUMBER.sub("", _UNDER.sub("", _LIFE.sub("", text))))


#: What will be done to an object another time, « sacrifiez-la au début de la prochaine étape de fin si elle est … ».
_LATER: Final = re.compile(r"(?<=-l[ae]|les) au début de la prochaine étape de fin si (?:(?! et )[^,.])*$")
_DOER: Final = re.compile(r"^chaque (?:joueur|adversaire) (?=\w)")
#: Under whose control something comes, by which nobody takes control of anything.
_UNDER: Final = re.compile(r"sous (?:votre contrôle|le contrôle de (?:son|leur) propriétaire)")
_ANY_NUMBER: Final = re.compile(r"n' importe quel(?:le)?s?\b")
#: Words of what lasts, which no token is made with.
_LASTS: Final = frozenset((
    "gagne", "gagnent", "acquiert", "acquièrent", "devient", "deviennent", "acquérez", "perd", "perdent", "jusqu'",
    "tant",
))  # fmt: skip


def _makes_copies(keys: Sequence[str]) -> bool:
    """Say whether it creates tokens that are copies, with whatever they are made with."""
    made = keys[0] in {"créez", "mettez"} and {"jeton", "jetons"} & {*keys} and {"copie", "copies"} & {*keys}
    return bool(made) and _LASTS.isdisjoint(keys)


#: Where a token lies once it is made.
_HERE: Final = re.compile(r"\b(?:créez|en jeu|sur le champ de bataille)\b")
_MADE: Final = re.compile(r"\b(jetons?) \b")


def _spoken(keys: Sequence[str]) -> tuple[Who, ...]:
    """Return the objects that an instruction speaks of: tokens it makes, or none that is known."""
    text = " ".join(keys)
    made = _MADE.search(text)
    alone = _makes_copies(keys) or not _CHOSEN.search(text)
    if made is not None and keys[0] in {"créez", "mettez"} and _HERE.search(text) and alone:
        return (Who("created") if made.group(1) == "jeton" else Who("created", (), 0, None),)
    if _PAID.fullmatch(text) or keys[0] in {"regard", "surveillance", "piochez", "regardez"}:
        return ()
    return UNKNOWN


_CHOSEN: Final = re.compile(rf"\b(?:{forms_of('ciblé')})\b| et (?:\w+ez|\w+ez-\w+)\b")
_PAID: Final = re.compile(
    r"vous pouvez (?:payer (?:(?:\{[^}]+\} ?)+|\d+ points? de vie)|piocher une carte|sacrifier [^,]*)"
)


def _is_order(keys: Sequence[str]) -> bool:
    """Return whether a verb of the lists stands first, or behind the player or object that acts."""
    own = list(keys[1:] if keys[:1] == ["vous"] else keys)
    if own and own[0] in _ORDERS:
        return True
    if list(keys[:2]) == ["vous", "pouvez"]:
        return not _MAY.isdisjoint([key for key in keys[2:] if key != "ensuite"][:1])
    behind = (list(keys[len(doer) :]) for doer in _DOERS if tuple(keys[: len(doer)]) == doer)
    return any(not _DOES.isdisjoint(words[1:2] if words[:1] in _OBJECT_PRONOUNS else words[:1]) for words in behind)


_OBJECT_PRONOUNS: Final = (["le"], ["la"], ["les"], ["l'"])


# --- before the comma, before the colon -------------------------------------------------------------


def _event(parse: Parse, start: int) -> Iterable[Result]:
    """Read what a trigger waits for, to the first comma."""
    keys = _keys(parse, start, len(parse.tokens))
    stop = next((place for place, key in enumerate(keys) if key in {",", "."}), len(keys))
    if stop < len(keys) and keys[stop] == ",":
        yield Result(_of_event(parse, start, start + stop), start + stop)


def _of_event(parse: Parse, start: int, end: int) -> Event:
    for name, who in (("own_named", Who("self")), ("this_own", Who("self")), ("host", Who("attached"))):
        for result in parse.at(name, start):
            if result.end < end and not speaks_of_objects(parse, result.end, end):
                return Event((who,), has_subject=True)
    put_on = _COUNTERS_PUT.match(" ".join(_keys(parse, start, end)))
    for result in parse.at("own_named", start + len(put_on.group().split())) if put_on else ():
        if result.end == end:
            return Event((Who("self"),), has_subject=True)
    if _CASTING.match(" ".join(_keys(parse, start, end))) and not any(
        any(parse.at("own_named", place)) for place in range(start, end)
    ):
        return Event((Who("unknown", (SPELL,)),))
    subject = _subject(parse, start, end)
    if subject is not None:
        return Event((subject,), has_subject=True)
    return Event(UNKNOWN) if speaks_of_objects(parse, start, end) else Event()


_COUNTERS_PUT: Final = re.compile(r"(?:un|au moins un|un ou plusieurs) marqueurs? \S+ (?:est|sont) mis sur ")
_CASTING: Final = re.compile(r"vous (?:jouez|lancez) (?:un|votre \w+|au moins un) sorts?\b")


def _subject(parse: Parse, start: int, end: int) -> Who | None:
    """Return the object that a trigger is about, « une créature que vous contrôlez attaque », if it names no other."""
    several = _keys(parse, start, start + 2) == ["au", "moins"]
    results = [
        result for result in parse.at("un_thing", start + 2 * several)
        if result.end < end and parse.tokens[result.end].key in _VERBS
    ]  # fmt: skip
    nouns = {result.value: result.end for result in results}
    if len(nouns) != 1:
        return None
    ((noun, behind),) = nouns.items()
    noun = cast("Noun", noun)
    if noun.kind not in {"permanent", "token"} or speaks_of_objects(parse, behind, end):
        return None
    yours = " sous votre contrôle" in f" {parse.words(behind, end)}"
    tests = (*noun.tests, PlayerIs("controller", "you")) if yours else noun.tests
    who = Who("spoken", tests)
    return replace(who, most=None) if several else who


def speaks_of_objects(parse: Parse, start: int, end: int) -> bool:
    """Return whether a noun or the card's name stands there, other than the battlefield that something enters."""
    return any(
        (any(parse.at("head", place)) or any(parse.at("own_named", place)))
        and [word.key for word in parse.tokens[place - 2 : place + 1]] != ["champ", "de", "bataille"]
        for place in range(start, end)
    )


def _cost(parse: Parse, start: int) -> Iterable[Result]:
    """Read a cost to its colon."""
    keys = _keys(parse, start, len(parse.tokens))
    stop = next((place for place, key in enumerate(keys) if key in {":", "."}), len(keys))
    if stop < len(keys) and keys[stop] == ":":
        text = " ".join(keys[:stop])
        own = _OWN_COST.search(text) is not None
        bare = _BARE_COST.fullmatch(_OWN_COST.sub("", text)) is not None or not _OWN_COST.sub("", text).strip()
        yield Result((Event((Who("self"),)) if own else Event()) if bare else Event(UNKNOWN), start + stop)
