"""The frame of a French card: its type line, how lines begin, what an Aura enchants; and keyword abilities.

"Créature légendaire : humain et sorcier". How a line begins tells what kind of ability it is; the words behind
"enchanter" are translated into the English words of the keyword.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from engine.expressions import ChosenWord
from engine.words import COUNTER_KEYWORDS
from layers_site.cardtext.reading.french.words import (
    COLOR_FORMS,
    SUBTYPE_FORMS,
    SUBTYPES,
    SUPERTYPE_FORMS,
    TYPE_FORMS,
    keys_of,
    phrase_of,
)
from layers_site.cardtext.reading.grammar import REFUSED, Grammar
from layers_site.cardtext.reading.meaning import all_of
from layers_site.cardtext.reading.predicates import WARD_LIFE, numbered, with_an_x
from layers_site.cardtext.reading.result import TypeLine, face_left, front_of
from layers_site.cardtext.reading.statics import MAX_SPEED, SOLVED, WITH_COST, WITH_NUMBER, Frames
from layers_site.cardtext.wording.clauses import ordered_supertypes, ordered_types
from layers_site.cardtext.wording.english.grammar import plural
from layers_site.cardtext.wording.french.grammar import Noun, noun
from layers_site.cardtext.wording.french.vocabulary import BARE_KEYWORDS, ENCHANTABLE, KEYWORDS, QUALITIES, subtype_noun

#: Protection from a choice of the source is no separate keyword.
_CHOSEN: Final = {"the chosen color": ChosenWord("color"), "the chosen name": ChosenWord("name")}
_NAMED_WITH_COST: Final = tuple(word for word in WITH_COST if word in BARE_KEYWORDS)
_NAMED_WITH_NUMBER: Final = tuple(word for word in WITH_NUMBER if word in BARE_KEYWORDS)


def add_rules(grammar: Grammar) -> None:
    """Add `keyword`, without an article, and `keyword_object`, behind a verb; both are tuples of words."""
    _add_plain(grammar)
    _add_with_more(grammar)
    _add_qualities(grammar)
    grammar.same("keyword_object", "{keyword}")
    for article in ("le", "la", "l'"):
        grammar.same("keyword_object", f"{article} {{keyword}}")
    for name, links in (("and", ("et",)), ("or", ("ou",)), ("nor", ("ni",)), ("any", ("et", "ou", "ni"))):
        grammar.list_of(f"keyword_groups_{name}", "keyword_object", links)
        grammar.rule(f"keywords_{name}", f"{{keyword_groups_{name}}}", all_of)


def _add_plain(grammar: Grammar) -> None:
    for word, entry in KEYWORDS.items():
        if word != "totem armor":  # one French name for two words; the rules say only the newer one today
            _add_word(grammar, word, noun(entry).singular)
    for word, name in BARE_KEYWORDS.items():
        _add_word(grammar, word, name)
    known = {*KEYWORDS, *BARE_KEYWORDS}
    for word in sorted(COUNTER_KEYWORDS - known):
        _add_word(grammar, word, word)


def _add_word(grammar: Grammar, word: str, name: str) -> None:
    if word not in {*_NAMED_WITH_COST, *_NAMED_WITH_NUMBER} or word == "ward":
        grammar.rule("keyword", phrase_of(name), lambda: (word,))


def _add_with_more(grammar: Grammar) -> None:
    """Add what goes on with a cost or a number."""
    for word in _NAMED_WITH_COST:
        name = phrase_of(BARE_KEYWORDS[word])
        grammar.rule("keyword", f"{name} {{mana}}", lambda mana, word=word: (f"{word} {mana}",))
    for word in _NAMED_WITH_NUMBER:
        name = phrase_of(BARE_KEYWORDS[word])
        grammar.rule("keyword", f"{name} {{figure}}", lambda number, word=word: (f"{word} {number}",))
        grammar.rule("keyword_x", f"{name} x", lambda word=word: f"{word} X")
    grammar.rule("keyword_x", "{keyword}", with_an_x)
    grammar.rule("keyword_x", "parade — payez x points de vie", lambda: WARD_LIFE)
    for where in (", x étant", ", où x est"):
        grammar.rule("numbered", f"[la|le|l'] {{keyword_x}} {where} {{value}}", numbered)


def _add_qualities(grammar: Grammar) -> None:
    against_list = partial(grammar.rule, "against_list")
    for english, french in QUALITIES.items():
        value: object = _CHOSEN.get(english, english)
        grammar.rule("quality", phrase_of(french), lambda value=value: value)
    for word in SUBTYPES:
        french_noun: Noun = subtype_noun(word)
        grammar.rule("quality", f"les {phrase_of(french_noun.many)}", lambda word=word: plural(word))
    grammar.rule("quality", "le monochrome", lambda: "monocolored")
    grammar.same("against", "contre {quality}")
    grammar.same("against_again", "{against}", "{quality}")
    against_list("{against}", lambda *qualities: qualities)
    against_list("{against} et {against_again}", lambda *qualities: qualities)
    twofold = "[la] protection {against} et {against_again}"
    grammar.rule("twofold", twofold, lambda *qualities: _against("protection", qualities))
    for english, french in (("protection", "protection"), ("hexproof", "défense talismanique")):
        grammar.rule("keyword", f"{french} {{against_list}}", lambda parts, word=english: _against(word, parts))


def _against(word: str, qualities: tuple[object, ...]) -> object:
    """Return "protection from red"; protection from the chosen color is the choice itself."""
    chosen = [quality for quality in qualities if isinstance(quality, ChosenWord)]
    if chosen and word != "protection":
        return REFUSED
    return tuple(quality if quality in chosen else f"{word} from {quality}" for quality in qualities)


_OWN = r"(?:(?:le |la |l'|les )?\s*~|(?:ce|cet|cette) \w+)"

#: Ability words that remind of a condition, which the line has to state.
_CONDITIONAL: Final = frozenset(
    ("seuil", "acharnement", "art des métaux", "délire", "férocité", "redoutable", "congrégation", "heure fatidique",
     "maîtrise de sort", "maîtrise des sorts", "saccage", "révolte", "morbidité", "lieutenant", "maquis", "domaine",
     "chromatique", "inflexible", "addenda", "corruption", "corrompu", "célébration", "vide", "descente 4",
     "descente 8", "descente insondable")
)  # fmt: skip
#: The beginnings of lines that do not concern the layers: entering, replacement, permission.
_CARRIED: Final = (
    _OWN + r" (?:arrive|entre)(?:nt)?\b",
    r"au moment où",
    r"s(?:i |').*\b(?:devait|devaient|deviez|devriez|a été \w+)\b",
    r"[^.]* passe(?:nt)? (?:hors|en) phase\b",
    r"si [^.]*, (?:ce sort coûte|vous pouvez (?:lancer|payer))",
    r"vous pouvez\b",
    r"prévenez ",
    r"en tant que coût supplémentaire",
    r"ce sort\b",
    r"vous ne pouvez pas lancer (?:(?:le |la |l'|les )?\s*~|ce sort)",
    _OWN + r" coûten?t? \{",
    _OWN + r" peut être votre commandant",
    r"un deck peut",
    r"passez votre",
    r"jouez avec",
    r"(?:toutes )?les blessures",
    r"(?:les joueurs|chaque joueur|vos adversaires) (?:peu(?:t|vent)|jouent)",
    r"(?:n'activez|ne lancez|lancez|retirez|dépensez) ",
    r"vous ne perdez",
    r"dégagez (?:~|tou(?:te)?s les|l[ea]|l')",
    r"(?:une fois|pendant) [^.]*, vous pouvez",
    r"tant qu[^.]*, (?:vous pouvez|si [^.]* dev\w+|les blessures|toutes les blessures)",
    r"partenariat avec ",
    r"affinité pour ",
    r"[^.]*\bne peu(?:t|vent) (?:pas )?être (?:prévenue?s?|contrecarrée?s?)\b",
    r"[^.]* arrive(?:nt)? (?:sur le champ de bataille |en jeu )?(?:engagée?s?|avec)\b",
)
#: Words that look like a matter of the layers and are none.
_HARMLESS: Final = (
    r"(?:perd|perdez|perdent|gagne|gagnez|gagnent|perdu|gagné) la partie\b",
    r"(?:perd|perdez|perdent|gagne|gagnez|gagnent) (?:autant de |(?:\d+|x|un|ce nombre de) )points? de vie\b",
    r"choisissez un type de (?:créature|carte)s?\b",
    r"choisissez un type de terrain de base\b",
    r"devient? (?:jour|nuit|engagée?|dégagée?|la cible|bloquée?|monstrueu\w+)\b",
)
_HINTS: Final = frozenset(
    ("gagne", "gagnent", "devient", "deviennent", "copie", "copies", "base", "perd", "perdent", "acquiert",
     "acquièrent", "en plus de ses", "en plus de leurs", "type", "types")
)  # fmt: skip

_ADJECTIVES: Final = {"tribal": "Kindred", "tribale": "Kindred", "de clan": "Kindred"}
_PHRASES: Final = {form.replace(" ", "_"): form for form in (*SUPERTYPE_FORMS, *_ADJECTIVES) if " " in form}

_BEHIND: Final = {
    " que vous contrôlez": " you control",
    " que vous ne contrôlez pas": " you don't control",
    " qu'un adversaire contrôle": " an opponent controls",
    " sans le vol": " without flying",
    " avec le vol": " with flying",
}
_NOUNS: Final = {subtype_noun(word).singular.lower(): word.lower() for word in SUBTYPES} | {
    french: english for english, french in ENCHANTABLE.items()
}


def type_line(line: str) -> TypeLine:
    """Read a French type line; "Enchanter : créature" is how Auras were printed before 2005."""
    left, _, right = re.sub("—|(?<= )–(?= )", ":", front_of(line).replace("\u00a0", " ")).partition(":")
    if left.strip().lower() == "enchanter":
        host = right.strip()
        unknown = host and enchanted_in_english(host.lower()) is None
        at = line.find(host, len(left) + 1)
        return TypeLine((), ("Enchantment",), ("Aura",), ((at, at + len(host)),) if unknown else ())
    words = _Words()
    for place, form in _front(left):
        words.add_front(place, form)
    for place, name in _behind(right, len(left) + 1):
        words.add_behind(place, name)
    return TypeLine(
        tuple(ordered_supertypes(words.supertypes)),
        tuple(ordered_types(words.types)),
        tuple(words.subtypes),
        (*words.left, *face_left(line)),
    )


Place = tuple[int, int]


@dataclass(slots=True)
class _Words:
    """The types that the words of a type line name, and the places of the words that name none."""

    types: list[str] = field(default_factory=list)
    supertypes: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)
    left: list[Place] = field(default_factory=list)

    def add_front(self, place: Place, form: str) -> None:
        types = [name for name, _ in TYPE_FORMS.get(keys_of(form), ())]
        types += [_ADJECTIVES[form]] if form in _ADJECTIVES else []
        self.types += types
        if form in SUPERTYPE_FORMS:
            self.supertypes.append(SUPERTYPE_FORMS[form])
        elif not types:
            self.left.append(place)

    def add_behind(self, place: Place, name: str) -> None:
        """Add a subtype, or several; « dragon légendaire » and « légende » are how legends were printed (205.4)."""
        noun, _, last = name.rpartition(" ")
        if last.lower() in _LEGENDS:
            self.supertypes.append("Legendary")
            name = noun
        subtypes = _subtypes(name) if name else []
        self.subtypes += subtypes or []
        if subtypes is None:
            self.left.append(place)


#: A legend in the place of a subtype.
_LEGENDS: Final = frozenset(("légende", *(form for form, word in SUPERTYPE_FORMS.items() if word == "Legendary")))
#: Old names that the rules have given up for another.
_OLD_NAMES: Final = {"chien de chasse": "Dog"}
_OF_URZA: Final = re.compile(r"(?i)(.+) d['’]urza")


def _front(left: str) -> Iterator[tuple[Place, str]]:
    """Yield the words before the colon; those of a phrase together."""
    lowered = left.lower()
    for single, phrase in _PHRASES.items():
        lowered = lowered.replace(phrase, single)
    for match in re.finditer(r"[^\s-]+", lowered):
        yield match.span(), match.group().replace("_", " ")


def _behind(right: str, start: int) -> Iterator[tuple[Place, str]]:
    """Yield the subtypes, as they are printed; each is one word or several."""
    at = 0
    for match in re.finditer(r"(?:,| et | - |$)", right):
        name = right[at : match.start()].strip(" -\u2060")
        if name:
            first = right.index(name, at)
            yield (start + first, start + first + len(name)), name
        at = match.end()


def _subtypes(name: str) -> list[str] | None:
    """Return the subtypes that a name is; None for a word that is no type: nobody knows its English name."""
    known = SUBTYPE_FORMS.get(keys_of(name.lower())) or SUBTYPE_FORMS.get(keys_of(name))
    if known:
        return [known[0][0]]
    if name.lower() in _OLD_NAMES:
        return [_OLD_NAMES[name.lower()]]
    if name.capitalize() in SUBTYPES:
        return [name.capitalize()]
    of_urza = _OF_URZA.fullmatch(name)
    parts = name.split() if of_urza is None else [of_urza[1]]
    if len(parts) < 2 and of_urza is None:
        return None
    made = [subtype for part in parts for subtype in _subtypes(part) or [""]]
    return None if "" in made else [*(["Urza's"] if of_urza else []), *made]


def enchanted_in_english(what: str) -> str | None:
    """Return "creature or land you control" for its French; None for unknown words."""
    for french, english in _BEHIND.items():
        if what.endswith(french):
            before = enchanted_in_english(what.removesuffix(french))
            return None if before is None else before + english
    parts = [_noun(part) for part in what.replace(", ", " ou ").split(" ou ")]
    return None if None in parts else " or ".join(part for part in parts if part)


def _noun(words: str) -> str | None:
    plain = words.removeprefix("un ").removeprefix("une ")
    if plain in _NOUNS:
        return _NOUNS[plain]
    noun, _, color = plain.rpartition(" ")
    return f"{COLOR_FORMS[color]} {_NOUNS[noun]}" if color in COLOR_FORMS and noun in _NOUNS else None


FRAMES = Frames(
    triggered=re.compile(
        r"(?i)(?:quand|à chaque fois|lorsque?|lorsqu'|au début|à la fin|la (?:première|prochaine) fois|"
        r"au moment où vous)\b|vous pouvez surmener [^.]* attaque(?:nt)?\. quand vous faites ainsi\b"
    ),
    chapter=re.compile(r"[IVX]+(?:, [IVX]+)* ?[—-] "),
    header=re.compile(r"(?i)(?:NIVEAU|STATION) \d+|//Level_\d+//|\d+\+ \||(?:\{[^}]+\})+ ?: Niveau \d+$"),
    word=re.compile(r"[A-ZÀ-ÖØ-Þ0-9][^.:;—\"“«(]{0,60} — "),
    under={"résolue": SOLVED, "vitesse maximale": MAX_SPEED, "vitesse max": MAX_SPEED},
    tasks=frozenset(("à résoudre", "pour résoudre")),
    conditional=_CONDITIONAL,
    says_when=re.compile(
        r"(?i:(?:(?:même )?si|s['’]ils?|à moins|quand|(?:à )?chaque fois|pendant|pour chaque|seulement|uniquement"
        r"|sauf|après|avant|au début|à la fin|au moment|choisissez|kickée?s?)\b(?!-))"
        r"|(?i:(?:lors|tant |une fois |jus|pourvu )qu)"
        r"|.*\b(?:s['’]ils?\b|quand\b|lorsqu|tant qu|choisissez\b|vous contrôlez\b)"
    ),
    states=re.compile(
        r"(?i)\b(?:tant qu|si (?!vous (?:le )?faites)|s'il|pour chaque|à moins qu|x étant|égale?s? a?u?à?|nombre de|"
        r"pendant)"
    ),
    choice=re.compile(r"(?i)choisissez .*[—-] ?$|: ?$|—$|\blance[zr]? (?:un|deux|trois|des) d\d+"),
    mode=re.compile(r"(?:[•●] ?|\+ |\d+[-—]\d+ \||\d+\+? \|)"),
    anchored=re.compile(r"(?i)au moment où .* arrive"),
    carried=re.compile(f"(?i)(?:{'|'.join(_CARRIED)})"),
    replacing=re.compile(
        r"(?i)(?:s(?:i |')[^.,«]*\bdev(?:ait|aient|iez)\b|"
        r"(?:une fois (?:par tour|pendant chacun de vos tours), )?vous pouvez (?:lancer|jouer)\b)"
    ),
    hints=_HINTS,
    entering=re.compile(
        rf"(?i)vous pouvez faire qu[e'] ?{_OWN} arrive (?:sur le champ de bataille )?(?:engagée? )?"
        r"(?:comme une|en tant que) copie d|"
        rf"au moment où {_OWN} arrive sur le champ de bataille, vous pouvez faire qu'(?:il|elle) devienne une copie d"
    ),
    giving=frozenset(("avec", "a", "ont")),
    enchant="enchanter : ",
    mana=re.compile(r"(?i)^ajout\w+ (?:\{|une? |deux|trois|x|autant|à votre)"),
    targets=re.compile(r"(?i)\bcibl(?:e|é|ée|és|ées)\b"),
    keyword_cost=re.compile(r"(?i)^([a-zà-ÿœ' -]+?)(?: (?:\d+|x))? ?—"),
    harmless=re.compile(f"\\b(?:{'|'.join(_HARMLESS)})"),
    enchantable=enchanted_in_english,
)
