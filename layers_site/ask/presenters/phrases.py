"""Names of cards and of what they do, words that are chosen or quoted, and sentences about what cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from django.utils.translation import gettext as _

from engine.analysis.claims import ANOTHER_AURA
from engine.scenario import GameObject, Scenario
from engine.words import COLORS, SUPERTYPES
from layers_site.ask.services.board.fixing import ALSO
from layers_site.ask.services.board.order import aimed_at, items_of
from layers_site.ask.services.board.state import Because, Refused, user_of
from layers_site.ask.services.cards.choices import kind_chosen
from layers_site.ask.services.cards.plain import OPPONENT, is_plain, is_token
from layers_site.ask.services.cards.traits import copies, fetches_host, size_chosen
from layers_site.cardtext import wording
from layers_site.cardtext.wording import Phrase, noun_phrase, with_article
from layers_site.cardtext.wording.context import capitalised, typeset
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration, label, of_name
from layers_site.platform.text import current_language

#: So many letters of the words of a card are quoted.
_LONG: Final = 110
_OPENING, _CLOSING = "“«", "”»"
#: Quotation marks within others.
_WITHIN: Final = str.maketrans("“”", "‘’")


class CardNames(Names):
    """The names of a board where an effect of a card is called as its card: its abilities are not numbered."""

    def effect(self, name: str) -> str:
        info = self.info(name)
        return doer(name, self) if info is not None and info.origin == "resolved" else self.of_card(name)

    def plainly(self, key: str) -> str:
        """Return the name of an object; of a plain thing it has a number only if there is another one of its sort."""
        thing = next((obj for obj in self.scenario.objects if obj.id == key), None)
        if thing is None or not is_plain(key):
            return self.thing(key)
        if thing.token and not is_token(key):
            return _("a %(name)s") % {"name": label(thing.name)}
        whose = (thing.name, thing.zone, thing.controller)
        alike = [obj for obj in self.scenario.objects if (obj.name, obj.zone, obj.controller) == whose]
        return label(thing.name) if len(alike) == 1 else self.thing(key)

    def example(self, key: str) -> str:
        """Return a card that was named by its name, a plain thing as one of its sort: "a land such as Forest"."""
        thing = next((obj for obj in self.scenario.objects if obj.id == key), None)
        if thing is None or not is_plain(key) or is_token(key):
            return self.thing(key)
        words = {"name": self.plainly(key), "sort": self._sort(thing)}
        if thing.token:
            return words["name"]
        theirs = thing.controller == OPPONENT
        text = _("%(sort)s of your opponent’s such as %(name)s") if theirs else _("%(sort)s such as %(name)s")
        return text % words

    def _sort(self, thing: GameObject) -> str:
        singled = any(thing.id in aimed_at(item) for item in items_of(self.scenario))
        if thing.zone == "battlefield" and "Land" in thing.types and not singled:
            return _("a basic land") if "Basic" in thing.supertypes else _("a nonbasic land")
        sort = noun_phrase(Phrase(thing.types), current_language())
        return sort if thing.zone == "battlefield" else f"{sort} {zone_words()[thing.zone]}"


def zone_words() -> dict[str, str]:
    return {
        "battlefield": _("on the battlefield"), "graveyard": _("in the graveyard"), "exile": _("in exile"),
        "hand": _("in hand"),
    }  # fmt: skip


def doer(key: str, names: Names) -> str:
    """Return the name of the first or last one in an order: a card by its name, a resolved ability as the card's."""
    key = key.removesuffix(ALSO)
    effect = next((effect for effect in names.scenario.effects if effect.id == key), None)
    owner = None
    if effect is not None:  # A copy is of what has become one by its own ability.
        owner = user_of(names.scenario, effect) if copies(effect) else effect.source
    if not any(obj.id == owner for obj in names.scenario.objects):
        return names.item(key)
    name = names.thing(owner or "").partition(",")[0]
    return f"la capacité {of_name(name)}" if current_language() == "fr" else f"{possessive(name)} ability"


def possessive(name: str) -> str:
    """Return whose something is: "Karn’s", "Zealous Conscripts’"; in French what stands behind the thing."""
    if current_language() == "fr":
        return of_name(name)
    return f"{name}’" if name.endswith("s") else f"{name}’s"


def chosen_word(thing: GameObject, names: Names) -> str:
    """Return the word or the size that a card has chosen, "" for none; the name of a card as the board has it."""
    chosen = thing.chosen
    word = getattr(chosen, kind_chosen(chosen), "")
    same = (label(obj.name) for obj in names.scenario.objects if chosen.name and obj.name.en == chosen.name)
    return word_said(word) if word else next(same, chosen.name or "") or size_chosen(thing)


def in_quotes(text: str) -> str:
    """Return the words of a card in quotation marks, cut off where they are long, but not within other such marks."""
    text = text.rstrip(".")
    if len(text) > _LONG:
        begun = text[: text.rfind(" ", 0, _LONG)]
        opened = max(map(begun.rfind, _OPENING))
        begun = begun[:opened] if opened > max(map(begun.rfind, _CLOSING)) else begun
        text = f"{begun.rstrip(' ,;:')} …"
    if current_language() == "fr":
        text = text.replace("«\u00a0", "“").replace("\u00a0»", "”").replace("« ", "“").replace(" »", "”")
        return typeset(f"« {text} »", "fr")
    return typeset(f"“{text.translate(_WITHIN)}”", "en")


def unfit_phrase(lacks: Sequence[str], has: Sequence[str]) -> str:
    """Return why a thing is no target: "isn’t an artifact or a creature", or if it lacks nothing, "is a creature"."""
    language = current_language()
    if ANOTHER_AURA in lacks:
        return "n’a pas d’autre aura" if language == "fr" else "has no other Aura"
    named = [
        wording.supertype_word(word, language) if word in SUPERTYPES else with_article(word, language)
        for word in lacks or has
    ]
    if not lacks:
        return f"{'est' if language == 'fr' else 'is'} {enumeration(named)}"
    if language == "fr":
        return f"n’est pas {named[0]}" if len(named) == 1 else f"n’est ni {' ni '.join(named)}"
    return f"isn’t {' or '.join(named)}"


def refusal(fact: Refused, scenario: Scenario, names: Names) -> str:
    """Say in one sentence why something is not done, or not on what it was meant for."""
    words = {"who": doer(fact.key, names), "by": doer(fact.by, names) if fact.by else ""}
    words["name"] = names.thing(fact.on) if fact.on else ""
    match fact.because:
        case Because.LOST:
            text = _("Once %(by)s applies, %(who)s can no longer be used.") if fact.by else _("%(who)s can’t be used.")
        case Because.STOPPED:
            text = _("If %(name)s enters after %(by)s, its ability doesn’t trigger.")
        case Because.WORLD:
            text = _("%(by)s is a newer world permanent: %(who)s goes to the graveyard (704.5k).")
        case Because.SACRIFICED:
            text = _("%(by)s targets %(who)s, which is sacrificed (603.3).")
        case Because.ENDED:
            text = _("%(name)s is now too big, so what %(who)s did ends (611.2b).")
        case Because.GONE:
            text = _("The effect of %(name)s has ended (611.2b).")
        case Because.TARGET | Because.HOST | Because.FALLS | Because.COPY:
            thing = next((obj for obj in scenario.objects if obj.id == fact.key), None)
            said = capitalised(_unfit(fact, words, thing))
            fetched = thing is not None and fetches_host(thing)
            return " ".join((said, _("%(name)s is sacrificed with it.") % words)) if fetched and fact.on else said
        case _:
            assert_never(fact.because)
    return capitalised(text % words)


def _unfit(fact: Refused, words: dict[str, str], thing: GameObject | None) -> str:
    """Say what a target or host is or lacks, and what comes of it."""
    cannot = _cannot(fact, thing) % {**words, "rule": _rule(fact)}
    if fact.protection:
        so = _("has %(keyword)s") % {"keyword": wording.keyword_object(fact.protection, current_language())}
    elif fact.lacks or fact.has:
        so = unfit_phrase(fact.lacks, fact.has)
    else:
        return _("%(is)s: %(cannot)s.") % {"is": words["name"], "cannot": cannot} if words["name"] else f"{cannot}."
    words = {**words, "is": f"{words['name']} {so}", "cannot": cannot}
    return (_("Under %(by)s, %(is)s, so %(cannot)s.") if fact.by else _("%(is)s, so %(cannot)s.")) % words


def _cannot(fact: Refused, thing: GameObject | None) -> str:
    is_aura = thing is None or "Equipment" not in thing.subtypes
    if fact.protection and _rule(fact):
        return _("%(who)s can’t target it (%(rule)s)")
    if fact.because is Because.COPY:
        return _("%(who)s can’t copy it (707.5)")
    if fact.because is Because.TARGET:
        return _("%(who)s can’t target it (115.1)")
    if fact.because is Because.HOST:
        return _("%(who)s can’t enchant it (303.4)") if is_aura else _("%(who)s can’t be attached to it (301.5)")
    if is_aura and (thing is None or thing.zone != "battlefield"):
        return _("%(who)s goes to the graveyard (704.5m)")
    # What is itself no Aura any more may be anything.
    again = is_aura and fact.on != fact.key
    return _("%(who)s is a creature again (702.103f)") if again else _("%(who)s is no longer attached (704.5n)")


def _rule(fact: Refused) -> str:
    """Return the rule by which the keyword keeps a spell or ability from having that target, "" for another reason."""
    if fact.protection.startswith("hexproof from"):
        return "702.11d"
    if fact.protection in ("shroud", "hexproof"):
        return "702.18a" if fact.protection == "shroud" else "702.11b"
    aims = fact.because is Because.TARGET or fact.protection.endswith(" spells")
    return "702.16b" if aims and fact.protection else ""


def word_said(word: str) -> str:
    """Return a word that is chosen or replaced, such as a color, in the reader's language."""
    return ", ".join(texts.colors((word,))) if word in COLORS else texts.word(word)
