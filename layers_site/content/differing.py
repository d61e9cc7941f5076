"""A result that is not as expected, in words: which stage, which object, what of it, expected and found."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.analysis.expectations import Difference, Translations
from engine.cases import Case, Moment
from engine.instructions import Json
from engine.scenario import Label
from engine.words import MANA_OF_LAND_TYPE
from layers_site.cardtext import wording
from layers_site.cardtext.wording import Language
from layers_site.explain.names import label
from layers_site.platform.language import current_language, label_text

_WHAT: Final = {
    "power": gettext_lazy("power"),
    "toughness": gettext_lazy("toughness"),
    "types": gettext_lazy("types"),
    "subtypes": gettext_lazy("subtypes"),
    "supertypes": gettext_lazy("supertypes"),
    "colors": gettext_lazy("colors"),
    "abilities": gettext_lazy("abilities"),
    "has": gettext_lazy("has the ability"),
    "lacks": gettext_lazy("does not have the ability"),
    "name": gettext_lazy("name"),
    "controller": gettext_lazy("controller"),
    "mana_cost": gettext_lazy("mana cost"),
    "mana_value": gettext_lazy("mana value"),
    "hand_size": gettext_lazy("maximum hand size"),
    "cost": gettext_lazy("cost"),
    "castable": gettext_lazy("can be cast"),
    "order": gettext_lazy("order in layer"),
    "depends": gettext_lazy("dependency"),
    "independent": gettext_lazy("no dependency"),
    "loops": gettext_lazy("dependency loops"),
    "absent": gettext_lazy("effects that do not apply"),
}


def difference_text(difference: Difference, case: Case, french: Translations) -> str:
    """Return in words the expected value and that of the engine, whose texts are English; `french` translates."""
    word = _in_french(french, _reader(difference.path, names_of(case)))
    values = {"expected": _value(difference.expected, word), "found": _value(difference.actual, word)}
    return _("%(expected)s is expected, but the engine gives %(found)s") % values


def place_said(case: Case, moment: Moment, difference: Difference | None = None) -> str:
    """Return the variant, the stage with its title, and the thing that differs.

    For example: "stage 2, “Later”: Grizzly Bears, power".
    """
    text = ", ".join(_stage(case, moment))
    if difference is None:
        return text
    about = ", ".join(_about(difference.path, names_of(case)))
    return _("%(stage)s: %(about)s") % {"stage": text, "about": about}


def _stage(case: Case, moment: Moment) -> Iterator[str]:
    variant = next((variant for variant in case.variants if variant.slug == moment.variant and moment.variant), None)
    if variant is not None:
        yield _("variant “%(title)s”") % {"title": label(variant.title)}
    yield _("stage %(number)s, “%(title)s”") % {"number": moment.index + 1, "title": label(moment.stage.title)}


def _about(path: str, names: dict[str, Label]) -> Iterator[str]:
    """Yield the words for a place in an expectation: `/objects/bear/power`, `/order/7c`, `/depends/0`."""
    for key in path.removeprefix("/").split("/"):
        if key in ("objects", "players", "spells") or key.isdigit():
            continue
        if key in names:
            yield label(names[key])
        else:
            yield str(_WHAT.get(key, key.replace("~1", "/").replace("~0", "~")))


def names_of(case: Case) -> dict[str, Label]:
    """Return the names of what is on the board at the start, by id."""
    board = case.scenario
    effects = {effect.id: effect.name for effect in board.effects}
    return effects | {obj.id: obj.name for obj in board.objects} | {spell.id: spell.name for spell in board.spells}


# --- values -----------------------------------------------------------------------------------------


def _value(value: Json, word: Callable[[str], str]) -> str:
    """Return a value as people read it: words instead of brackets and quotes. `word` translates each word."""
    if value is None or value == []:
        return _("nothing")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        pairs = any(isinstance(item, list) for item in value)
        return ("; " if pairs else ", ").join(_value(item, word) for item in value)
    if isinstance(value, dict):
        return _label_or_json(value)
    return word(value) if isinstance(value, str) else str(value)


def _in_french(french: Translations, word: Callable[[str], str]) -> Callable[[str], str]:
    """Return the function that takes texts of the board in the language of the page, and leaves others to `word`."""
    if current_language() != "fr":
        return word
    texts = {english: text for text, meant in french.items() for english in meant}
    return lambda value: texts[value] if value in texts else word(value)


def _reader(path: str, names: dict[str, Label]) -> Callable[[str], str]:
    """Return the function that puts a word into words at this place of an expectation."""
    keys = path.split("/")
    describe = next((_WORDS[key] for key in keys if key in _WORDS), None)
    language = current_language()
    if describe is not None:
        return lambda word: describe(word, language)
    return lambda word: label(names[word]) if word in names else word


def _ability(word: str, language: Language) -> str:
    """Return the words for an ability named by its keyword.

    The mana ability of a basic land type (305.6) is "mana-Forest".
    """
    symbol = MANA_OF_LAND_TYPE.get(word.removeprefix("mana-")) if word.startswith("mana-") else None
    return wording.mana_ability_text(symbol, language) if symbol else wording.keyword_text(word, language)


_WORDS: Final[dict[str, Callable[[str, Language], str]]] = {
    "types": wording.type_word,
    "subtypes": wording.subtype_word,
    "supertypes": wording.supertype_word,
    "colors": wording.color_word,
    "abilities": _ability,
    "has": _ability,
    "lacks": _ability,
}


def _label_or_json(value: dict[str, Json]) -> str:
    if value.keys() == {"en", "fr"}:
        return label_text({key: str(text) for key, text in value.items()})
    return json.dumps(value, ensure_ascii=False)
