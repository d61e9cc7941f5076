"""Instructions in French that make nothing which lasts, what a trigger waits for and what an ability costs.

All are passed over, but for the objects that they speak of: where these are not plain, no pronoun behind is certain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from layers_site.explain.reading.antecedents import Who
from layers_site.explain.reading.grammar import Grammar, Parse, Result
from layers_site.explain.reading.script import Event, Plain
from layers_site.explain.reading.tokens import QUOTATION, sentence_end

#: The verbs of instructions to "you".
_ORDERS: Final = frozenset((
    "piochez", "détruisez", "créez", "engagez", "dégagez", "exilez", "renvoyez", "mettez", "regardez",
    "révélez", "cherchez", "mélangez", "sacrifiez", "gagnez", "perdez", "ajoutez", "contrecarrez", "meulez",
    "surveillez", "défaussez-vous", "proliférez", "enquêtez", "explorez", "investiguez", "retirez", "prévenez",
))  # fmt: skip
#: The verbs of other players and objects.
_DOES: Final = frozenset((
    "inflige", "infligent", "sacrifie", "pioche", "se", "révèle", "exile", "met", "perd", "gagne", "meule",
    "mélange",
))  # fmt: skip
_DOERS: Final = tuple(
    tuple(words.split())
    for words in ("chaque adversaire", "chaque joueur", "l' adversaire ciblé", "le joueur ciblé", "un adversaire ciblé",
                  "un joueur ciblé", "son contrôleur", "ce joueur", "~", "le ~", "la ~", "l' ~")
)  # fmt: skip
#: Words that only a sentence with a lasting effect has, or with more than one meaning.
_HINTS: Final = frozenset((
    "gagnent", "acquiert", "acquièrent", "acquérez", "devient", "deviennent", "perdent", "est", "sont", "a",
    "ont", "base", "copie", "copies", "couleur", "couleurs", "type", "types", "jusqu'", "tant", "ne", "n'",
    "peut", "peuvent", "si", "sinon", "double", "échangez", "échange", "contrôle", "tour-ci", "il", "elle",
    "ils", "elles", "appelé", "appelée", "lieu", "puis", "chaque",
))  # fmt: skip
_SENTENCES: Final = re.compile(
    r"(?:n' activez|ne jouez) (?:cette capacité )?qu[e'] (?:pendant votre tour|lorsque vous pourriez lancer un rituel"
    r"|(?:d' )?une seule fois par tour|comme un rituel)"
)
#: A player's life, which is no matter of the layers.
_LIFE: Final = re.compile(r"(?:gagnez|perdez|gagne|perd) (?:\w+|x) points? de vie")
#: A cost that names no object: mana, tapping, loyalty, life.
_BARE_COST: Final = re.compile(r"(?:\{[^}]+\}|[+−-]?(?:\d+|x)|,|payez|points?|de|vie|\s)+")
_UNKNOWN: Final = (Who("unknown"), Who("unknown", most=None))


def add_rules(grammar: Grammar) -> None:
    grammar.terminal("plain", _plain)
    grammar.terminal("event", _event)
    grammar.terminal("cost", _cost)
    grammar.rule("ordered_target", "engagez|dégagez {targets}", lambda who: Plain((who,)))
    grammar.rule("ordered_target", "engagez|dégagez {this_or_that}", lambda who: Plain((who,)))
    for number in ("un", "{number}"):
        counters = f"mettez {number} {{counter_kind}} sur {{targets}}"
        grammar.rule("ordered_target", counters, lambda *parts: Plain((parts[-1],)))
    for word, who in (("le", Who("it")), ("la", Who("it")), ("les", Who("it", (), 0, None))):
        grammar.rule("ordered_target", f"engagez-{word}|dégagez-{word}", lambda who=who: Plain((who,)))
    grammar.rule("plain_sentence", "{ordered_target}", lambda plain: plain)
    grammar.rule("plain_sentence", "{plain}", lambda plain: plain)


def _keys(parse: Parse, start: int, end: int) -> list[str]:
    return [token.key for token in parse.tokens[start:end]]


def _plain(parse: Parse, start: int) -> Iterable[Result]:
    """Read an instruction, which is a whole sentence."""
    end = sentence_end(parse.tokens, start)
    keys = _keys(parse, start, end)
    text = " ".join(keys)
    if _SENTENCES.fullmatch(text) or _LIFE.fullmatch(text.removeprefix("vous ")):
        yield Result(Plain(), end)
        return
    if any(result.end == end for result in parse.at("ordered_target", start)):
        return
    if _is_order(keys) and _HINTS.isdisjoint(_without_life(text).split()) and QUOTATION not in keys:
        yield Result(Plain(_UNKNOWN), end)


def _without_life(text: str) -> str:
    return _LIFE.sub("", text)


def _is_order(keys: Sequence[str]) -> bool:
    """Return whether a verb of the lists stands first, or behind the player or object that acts."""
    own = list(keys[1:] if keys[:1] == ["vous"] else keys)
    if own and own[0] in _ORDERS:
        return True
    return any(tuple(keys[: len(doer)]) == doer and {*keys[len(doer) :][:1]} & _DOES for doer in _DOERS)


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
            if result.end < end and not _speaks_of_objects(parse, result.end, end):
                return Event((who,), has_subject=True)
    return Event(_UNKNOWN) if _speaks_of_objects(parse, start, end) else Event()


def _speaks_of_objects(parse: Parse, start: int, end: int) -> bool:
    return any(any(parse.at("head", place)) or any(parse.at("own_named", place)) for place in range(start, end))


def _cost(parse: Parse, start: int) -> Iterable[Result]:
    """Read a cost to its colon."""
    keys = _keys(parse, start, len(parse.tokens))
    stop = next((place for place, key in enumerate(keys) if key in {":", "."}), len(keys))
    if stop < len(keys) and keys[stop] == ":":
        bare = _BARE_COST.fullmatch(" ".join(keys[:stop])) is not None
        yield Result(Event() if bare else Event(_UNKNOWN), start + stop)
