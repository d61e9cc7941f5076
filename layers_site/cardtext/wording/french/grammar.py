"""French nouns, adjectives, articles, elision, lists and verb forms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from layers_site.cardtext.wording.context import AnyVoice, plain

_NUMBERS: Final = (
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize",
    "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf", "vingt",
)  # fmt: skip
_VOWELS: Final = "aàâäeéèêëiîïoôöuùûüœæ"
#: How French words with a mute h begin: "d’humains". No other h elides: "de hamsters", "de Heart of Kiran".
_MUTE: Final = (
    "habil", "habit", "haleine", "hallucin", "hameçon", "harmoni", "héberg", "hébr", "hégémon", "hélic", "hélio",
    "hélix", "hémi", "hémo", "hérald", "herb", "héré", "hérit", "hermét", "hermine", "héroïn", "héroïq", "héroïs",
    "hésit", "hétér", "heure", "hippo", "hirond", "histoire", "histor", "hiver", "homicid",
    "hommage", "homme", "homogèn", "homonc", "honnête", "honneur", "honor", "hôpita", "horaire", "horizon",
    "horlog", "horreur", "horribl", "horrif", "hospi", "hosti", "hôte", "huil", "huissier", "huîtr", "humai",
    "human", "humb", "humeur", "humid", "humil", "humour", "humus", "hyal", "hybrid", "hydr", "hyène", "hygi",
    "hymne", "hyper", "hypno", "hypo", "hystér",
)  # fmt: skip
#: Numbers that forbid elision although they begin with a vowel: "de onze".
_NEVER: Final = ("onze", "onzième")
_S_PLURAL_IN_AL: Final = frozenset(("chacal",))


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with its plural and gender."""

    singular: str
    many: str
    feminine: bool = False

    def form(self, many: bool) -> str:
        return self.many if many else self.singular


def noun(entry: str) -> Noun:
    """Read an entry of a table: "ours m", "grand singe/grands singes m"."""
    words, _, gender = entry.rpartition(" ")
    singular, _, many = words.partition("/")
    return Noun(singular, many or plural(singular), gender == "f")


def plural(word: str) -> str:
    """Return the regular plural of one word."""
    if word.endswith(("s", "x", "z")):
        return word
    if word.endswith("al") and word not in _S_PLURAL_IN_AL:
        return f"{word[:-2]}aux"
    return f"{word}x" if word.endswith(("eau", "au")) else f"{word}s"


# --- elision and articles ---------------------------------------------------------------------------


def elides(word: str) -> bool:
    """Return whether "le", "de" and "que" lose their vowel before this word."""
    lower = word.lower()
    if lower.startswith("h"):
        return lower.startswith(_MUTE)
    if lower.startswith("y"):
        return lower[1:2] not in _VOWELS
    return lower[:1] in _VOWELS and lower.partition(" ")[0] not in _NEVER


def de(words: str) -> str:
    """Put "de" before a phrase: "de créatures", "d’artefacts"."""
    return f"d'{words}" if elides(words) else f"de {words}"


def que(words: str) -> str:
    return f"qu'{words}" if elides(words) else f"que {words}"


def definite(words: str, feminine: bool, many: bool = False) -> str:
    """Put the definite article before a phrase: "la créature", "le terrain", "l’enchantement", "les créatures"."""
    if many:
        return f"les {words}"
    if elides(words):
        return f"l'{words}"
    return f"{'la' if feminine else 'le'} {words}"


def indefinite(words: str, feminine: bool, many: bool = False) -> str:
    """Put the indefinite article before a phrase: "une créature", "des créatures", "d’autres créatures"."""
    if many:
        return f"d'{words}" if words.startswith("autres ") else f"des {words}"
    return f"{'une' if feminine else 'un'} {words}"


def every(words: str, feminine: bool) -> str:
    """Put "tous les" before a phrase: "toutes les créatures"."""
    return f"{'toutes' if feminine else 'tous'} les {words}"


def this(words: str, feminine: bool) -> str:
    """Put "ce" before a phrase: "cette créature", "ce terrain", "cet artefact"."""
    return f"{'cette' if feminine else 'cet' if elides(words) else 'ce'} {words}"


def of(phrase: str) -> str:
    """Put "de" before a phrase or a name that has its own article: "du terrain", "des créatures", "d’un elfe"."""
    article, _, rest = phrase.partition(" ")
    contracted = {"le": "du", "les": "des"}.get(article.lower())
    return f"{contracted} {rest}" if contracted and rest else de(phrase)


def to(phrase: str) -> str:
    """Put "à" before a phrase or a name that has its own article: "au terrain", "aux créatures", "à l’aura"."""
    article, _, rest = phrase.partition(" ")
    contracted = {"le": "au", "les": "aux"}.get(article.lower())
    return f"{contracted} {rest}" if contracted and rest else f"à {phrase}"


# --- adjectives -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Adjective:
    """The four forms of an adjective."""

    masculine: str
    feminine: str
    masculine_plural: str
    feminine_plural: str

    def form(self, feminine: bool, many: bool) -> str:
        if many:
            return self.feminine_plural if feminine else self.masculine_plural
        return self.feminine if feminine else self.masculine


def adjective(entry: str) -> Adjective:
    """Read "vert" (regular), "rouge" (already ends in e), "blanc/blanche" or "de base=" (never changes)."""
    if entry.endswith("="):
        return Adjective(*(entry.removesuffix("="),) * 4)
    masculine, _, feminine = entry.partition("/")
    feminine = feminine or (masculine if masculine.endswith("e") else f"{masculine}e")
    many = masculine if masculine.endswith(("s", "x")) else f"{masculine}s"
    return Adjective(masculine, feminine, many, f"{feminine}s")


# --- lists and numbers ------------------------------------------------------------------------------


def listed(parts: Sequence[str], word: str = "et") -> str:
    """Join words: two with "et", more with commas and a last "et"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def number_word(number: int, feminine: bool = False) -> str:
    """Write a number in letters up to twenty; "une" before a feminine noun."""
    if number == 1 and feminine:
        return "une"
    if 0 <= number < len(_NUMBERS):
        return _NUMBERS[number]
    return plain(number)


# --- verbs ------------------------------------------------------------------------------------------

_PLURALS: Final = {
    "est": "sont", "a": "ont", "devient": "deviennent", "acquiert": "acquièrent", "gagne": "gagnent",
    "perd": "perdent", "passe": "passent", "conserve": "conservent", "voit": "voient", "se retourne": "se retournent",
    "s'appelle": "s'appellent", "partage": "partagent", "porte": "portent", "contrôle": "contrôlent",
    "possède": "possèdent", "coûte": "coûtent", "peut": "peuvent", "lance": "lancent", "active": "activent",
    "appartient": "appartiennent", "fusionne": "fusionnent", "existe": "existent", "cible": "ciblent",
    "correspond": "correspondent", "attaque": "attaquent", "bloque": "bloquent",
}  # fmt: skip


class Voice(AnyVoice):
    """A voice in French, whose participles agree."""

    __slots__ = ()
    plurals = _PLURALS

    @property
    def it(self) -> str:
        word = "elle" if self.feminine else "il"
        return f"{word}s" if self.many else word

    def be(self, negated: bool = False) -> str:
        return self.form_of("est", negated)

    def have(self, negated: bool = False) -> str:
        return self.form_of("a", negated)

    def denied(self, third_person: str, how: str = "pas") -> str:
        """Return the verb with "ne … pas": "n’est pas", "ne partage plus"."""
        verb = self.verb(third_person)
        if verb.startswith("s'"):
            return f"ne {verb} {how}"
        return f"n'{verb} {how}" if elides(verb) else f"ne {verb} {how}"

    def form_of(self, third_person: str, negated: bool) -> str:
        return self.denied(third_person) if negated else self.verb(third_person)

    @property
    def each(self) -> str:
        """Return " chacune" to follow the verb where each object acts by itself, else nothing."""
        return f" {'chacune' if self.feminine else 'chacun'}" if self.severally else ""

    @property
    def being(self) -> str:
        return self.verb("est" if self.static else "devient")

    @property
    def having(self) -> str:
        return self.verb("a" if self.static else "acquiert")

    def its(self, words: str, feminine: bool = False, several: bool = False) -> str:
        """Write a possession of the subject: "sa force", "son endurance", "ses capacités", "leurs capacités"."""
        if self.many:
            return f"{'leurs' if several else 'leur'} {words}"
        if several:
            return f"ses {words}"
        return f"{'sa' if feminine and not elides(words) else 'son'} {words}"
