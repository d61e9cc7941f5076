"""List the turns of phrase that no text for people may have, with what to write instead."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Rule:
    """A turn of phrase to avoid, and what to write instead; with `place` only in texts whose place ends so."""

    name: str
    language: str
    pattern: re.Pattern[str]
    advice: str
    place: str | None = None


def _english(name: str, pattern: str, advice: str) -> Rule:
    return Rule(name, "en", re.compile(pattern, re.IGNORECASE), advice)


def _french(name: str, pattern: str, advice: str, place: str | None = None) -> Rule:
    return Rule(name, "fr", re.compile(pattern, re.IGNORECASE), advice, place)


#: What begins a paragraph about a mistake, in too many texts.
TRAP: Final = {"en": re.compile(r"\bthe trap\b", re.IGNORECASE), "fr": re.compile(r"\ble piège\b", re.IGNORECASE)}

_BRITISH = r"\b(?:colour\w*|favour\w*|behaviour\w*|neighbour\w*|honour\w*|centred?|centres|grey|cancelled|labelled)\b"

_PROVERBS = (
    "in earnest|one stroke|of no account|worked off|takes? a hand in|expressly|climb(?:s|ed)? back|never climbed|"
    "at noon|which shelf|what becomes of|though it is|no matter of|no duty|surely|wins out|ha(?:s|ve) the last word"
)
_OLD = "naught|wherefore|whence|thus|hence|thereby|upon|lest|albeit|henceforth|thereof"

ENGLISH: Final = (
    _english(
        "is no",
        r"(?<!there )\b(?:is|are|was|were) no (?!longer\b|more than\b|different\b|better\b|slower\b|worse\b)\w+",
        "“isn’t a …”, “aren’t …”",
    ),
    _english("any more", r"\bany more\b(?! than)", "“no longer” or “anymore”"),
    _english(
        "speaks of", r"\b(?:speaks?|spoke|speaking) (?:of|about|again|for)\b", "“affects”, “mentions”, “applies to”"
    ),
    _english(
        "says nothing of",
        r"\bsays? (?:nothing|something|anything) (?:of|about|to)\b",
        "“doesn’t mention”, “doesn’t affect”",
    ),
    _english("hears", r"\bhears?\b", "an object is affected by an effect"),
    _english(
        "stands",
        r"\b(?:stands?|stood|standing) (?:in|on|at|by|below|above|beside|there|before|after|under|behind|beneath)\b",
        "“is”",
    ),
    _english(
        "lies",
        r"\b(?:lies?|lay|lying) (?:in|on|at|by|below|above|beside|there|before|after|under|behind|beneath)\b",
        "“is”",
    ),
    _english("anew", r"\b(?:anew|afresh)\b", "“again”, “constantly rechecks”"),
    _english(
        "goes on",
        r"\b(?:goes|go|went|gone|going) on(?! (?:the stack|top|the battlefield|your|each|a permanent|an? \w+ship))\b",
        "“continues”, “keeps applying”",
    ),
    _english(
        "inversion",
        r"\b(?:which|what|how many) [\w’' ]{2,30} has (?:it|he|she|this|that)\b|\bwhose is\b|\bhas it now\b",
        "“which abilities does it have?”, “who controls …?”",
    ),
    _english("for long", r"\bfor (?:long|a while)\b(?!er)", "“for a long time”"),
    _english("proverb", rf"\b(?:{_PROVERBS})\b", "say the rule, not a proverb"),
    _english("it is so", r"\b(?:it is so|is so because|made? \w+ so\b)", "say what is so"),
    _english("literary", rf"\b(?:nor (?:does|do|is|are|can)|{_OLD})\b", "a plain word: “and … doesn’t”, “so”, “on”"),
    _english(
        "effects as people",
        r"\b(?:speaks? (?:last|first|after|later|up|now)|is speaking|loses? (?:its|the) voice)\b"
        r"|\bha(?:s|ve) something to say\b"
        r"|\b(?:newer|newest|older|oldest|later|last)(?: one| effect)? wins\b|\bnobody (?:else )?(?:speaks|undoes)\b",
        "an effect applies last, waits, affects",
    ),
    _english(
        "riddle",
        r"\bway down\b|\bwhat (?:made|makes) [\w’ ]{1,30} so\b|\bleft no mark\b|\bends? otherwise\b|\bthe two part\b"
        r"|\bwhat we took to be\b|\baway with it\b|\bcome(?:s)? of it\b|\bthe last time\b|\bshall it\b"
        r"|\bit looks as if you think\b|\byours, and right\b",
        "say the thing: “Layer by layer”, “Why it is 4/4”, “The result is different”",
    ),
    _english(
        "whoever",
        r"\b(?:whoever (?:was|came) first|had it begun|has it begun)\b",
        "“had it started”, “the older effect”",
    ),
    _english(
        "effects that look and find",
        r"\b(?:looks for|finds|sees|meets) (?:nothing|no|it|them|the \w+|every \w+|all|what)\b"
        r"(?= (?:to (?:apply|affect)|in layer|there\b|anymore))"
        r"|\b(?:effect|text|ability)s? (?:looks? (?:at|for)|finds?|sees?|speaks?|asks?)\b|\bin vain\b",
        "an effect applies to, affects, counts; there is nothing for it to apply to",
    ),
    _english(
        "comes to the same",
        r"\bcomes? to (?:the same|nothing|another result)\b|\bthe ways part\b|\bwhere the ways\b",
        "“the result is the same”, “from there on they differ”",
    ),
    _english("has no part in", r"\bhas no part in\b(?! any layer)", "“doesn’t matter”"),
    _english("British", _BRITISH, "American spelling, as on the cards"),
)

FRENCH: Final = (
    _french(
        "hors jeu",
        r"\b(?:hors[ -]jeu|(?:mettez|remettez|remise?|mise?) en jeu)\b",
        "« désactiver », « réactiver » ; une zone s’appelle champ de bataille ou exil",
    ),
    _french(
        "inverser",
        r"(?-i:\binvers(?:er|ez|ent|ée?s?|ions?|ant|era|ait)\b)",
        "« échanger » la force et l’endurance, « l’échange »",
    ),
    _french("terrain-créature", r"\bterrains?-créatures?\b", "« créature-terrain »"),
    _french("retardée", r"\bcapacités? (?:déclenchées? )?retardées?\b", "« capacité déclenchée à retardement »"),
    _french("avant-garde", r"\bavant-garde\b", "« Vanguard »"),
    _french("décision officielle", r"\b(?:avis|précisions?) officiel(?:le)?s?\b", "« décision officielle »"),
    _french("astérisque", r"\bastérisques?\b", "« étoile »"),
    _french("subjonctif", r"\b(?:eût|fût|dût|pût|vînt|fît|eussent|fussent)\b", "un temps que l’on dit à l’oral"),
    _french("vous savez", r"\bVous savez\b", "« Vous saurez », comme dans les autres leçons", "/aim"),
    _french(
        "parle",
        r"(?<!on )\b(?:parle(?:nt)?|parlait|parler) (?:d’|de |du |des |encore|de nouveau)",
        "« s’applique à », « touche », « cite »",
    ),
    _french(
        "mot à dire",
        r"\b(?:(?:son|leur) mot à dire|parle(?:nt)? (?:en dernier|d’abord|après|encore))\b",
        "un effet s’applique en dernier",
    ),
    _french(
        "énigme",
        r"\bpourquoi ainsi\b|\bvoici ce qui le fait\b|\bfini(?:t|ssent) autrement\b|\blaissé de trace\b"
        r"|\bfaut-il que cela revienne\b|\bl’édition compte\b",
        "dire la chose : « Couche par couche », « Pourquoi elle est 4/4 », « Le résultat change »",
    ),
    _french("horodatage", r"\b(?:horodatages?|estampilles?)\b", "« tampon horaire »"),
    _french("part d’un effet", r"\b(?:la|une|sa|cette|chaque|autre) part d’(?:un|une) effet\b", "« partie »"),
    _french("Cauldron", r"\b(?:au|le|du) Cauldron\b", "« le chaudron »"),
    _french("entend", r"\bn’entend(?:ent)?\b", "un effet s’applique à un objet"),
    _french("rien à dire", r"\bn’(?:a|ont) rien à dire\b", "« ne change rien », « ne compte pas »"),
    _french("parle la première", r"\bparle(?:nt)? (?:le|la|les) premi", "« s’applique d’abord »"),
    _french("en paix", r"\blaisse(?:nt)? [^.]{1,30} en paix\b", "« ne touche pas »"),
    _french("en vain", r"\battend\w* en vain\b", "« attend, et ne s’applique jamais »"),
    _french("restent", r"(?:^|[.;] )restent? (?:les|le|la) tampons?\b", "« les tampons horaires décident »"),
    _french(
        "dernier mot",
        r"\b(?:le|son|leur) dernier mot\b",
        "un effet s’applique en dernier ; les règles officielles font foi",
    ),
    _french(
        "inverse la force",
        r"\binverse(?:nt)?\b(?= (?:la force|les deux|sa force|force))",
        "« échange » la force et l’endurance",
    ),
    _french(
        "parts",
        r"\b(?:a|ont|chaque|première|dernière|deux|trois|ses|les) parts? (?:d’un effet|dans|en couche|s’appli)",
        "« partie »",
    ),
    _french(
        "cherche et trouve",
        r"\b(?:effets?|capacités?|textes?) (?:regarde|cherche|trouve)(?:nt)?\b|\bn’y trouve rien\b",
        "un effet s’applique à, touche, compte",
    ),
    _french("Grizzlis", r"(?-i:\b(?:les|des|ces|vos|aux|deux) grizzlis\b)", "« Grizzlis », comme sur la carte"),
    _french(
        "gagne une capacité",
        r"\bgagne(?:nt)? (?:le vol|la célérité|le piétinement|une capacité|la défense)\b",
        "« acquiert »",
    ),
    _french(
        "jeu des chemins",
        r"\bles chemins se séparent\b|\bquitte les règles\b",
        "« ils diffèrent », « s’écarte des règles »",
    ),
    _french("comme imprimé", r"\b(?:comme |tel(?:le)?s? qu’)imprimé", "« rien n’a changé », « les valeurs imprimées »"),
    _french("passe d’abord", r"\bpasse(?:nt)? (?:d’abord|en premier|en dernier)\b", "« s’applique d’abord »"),
    _french("apprenant", r"\bapprenants?\b", "« élève »"),
    _french("Faites que", r"\bfaites que\b", "« faites en sorte que »"),
    _french("remonter", r"\bremonter? jamais les couches\b", "« on ne revient jamais à une couche précédente »"),
)

RULES: Final = ENGLISH + FRENCH
