"""Fields for the words and numbers of the game, as people type them in either language or choose them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.words import ALONE, COLORS, STATUSES, ZONES, is_mana_cost, mana_value
from layers_site.boards.building import part_names, words
from layers_site.boards.building.services import selectors
from layers_site.boards.building.services.selectors import EVERYWHERE, MOST, NOTHING, TOGETHER
from layers_site.cardtext import wording
from layers_site.explain import texts
from layers_site.platform.text import current_language

LONGEST_NAME: Final = 60
LONGEST_WORDS: Final = 300
LONGEST_COST: Final = 80
#: Words in one list.
MOST_WORDS: Final = 20


class Checkboxes(forms.CheckboxSelectMultiple):
    """Checkboxes of which only the first can have the focus when the page opens."""

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(*args, **kwargs)
        if option["index"] != "0":
            option["attrs"].pop("autofocus", None)
        return option


class NumberField(forms.IntegerField):
    """A number, with whichever minus or plus sign it was typed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": -MOST, "max_value": MOST, **kwargs})
        self.widget.attrs["inputmode"] = "numeric"

    def to_python(self, value: Any) -> int | None:
        return super().to_python(value.replace("−", "-") if isinstance(value, str) else value)


class NameField(forms.CharField):
    """A name in the reader's own words, on one line."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": LONGEST_NAME, **kwargs})

    def to_python(self, value: Any) -> str:
        return " ".join(str(super().to_python(value)).split())


class ManaField(forms.CharField):
    """A mana cost in symbols: `{1}{G}`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": LONGEST_COST, **kwargs})

    def clean(self, value: Any) -> Any:
        upper = "".join(str(super().clean(value)).split()).upper()
        if upper and not (upper.isascii() and is_mana_cost(upper) and mana_value(upper) <= MOST):
            raise forms.ValidationError(_("Write symbols in braces: {1}{G}."))
        return upper


def read_words(typed: str, key: str) -> list[str]:
    """Return words of this list as the data has them, from words with commas between. Raises ValidationError."""
    try:
        read = words.read_keywords(typed) if key == "keywords" else words.read(typed, key)
    except words.UnknownWordError as error:
        message = _("We don’t know the word “%(word)s”. Check its spelling.")
        if key == "keywords":
            message = _("We don’t know the keyword “%(word)s”. Check its spelling.")
        raise forms.ValidationError(message, params={"word": str(error)[:60]}) from error
    if len(read) > MOST_WORDS:
        raise forms.ValidationError(_("Write at most %(most)s words."), params={"most": MOST_WORDS})
    return read


class WordsField(forms.CharField):
    """Words of one list (`words.LISTS`, or keywords), in either language; cleaned to a list as the data has it."""

    def __init__(self, key: str, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "max_length": LONGEST_WORDS, **kwargs})
        self.key = key

    def clean(self, value: Any) -> Any:
        return read_words(str(super().clean(value)), self.key)


def focus_first_error(form: forms.Form) -> None:
    first = next((name for name in form.fields if name in form.errors), None)
    if first is not None:
        form.fields[first].widget.attrs["autofocus"] = True


Choices = list[tuple[str, str]]
PERMANENT_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Kindred", "Land", "Planeswalker")


def types(some: Iterable[str] = words.TYPES) -> Choices:
    return [(word, texts.word(word)) for word in some]


def supertypes() -> Choices:
    return [(word, texts.word(word)) for word in words.SUPERTYPES_ASKED]


def colors() -> Choices:
    return [(color, wording.color_word(color, current_language())) for color in COLORS]


def zones(some: Iterable[str]) -> Choices:
    return [(zone, texts.zone(zone)) for zone in some]


def negated(name: str) -> str:
    return gettext("not: %(word)s") % {"word": name}


#: The questions that most effects need; the others are folded away.
FIRST: Final = ("whom", "type", "color", "controller", "subtypes", "zone")
_SCOPES: Final[Mapping[str, StrOrPromise]] = {
    "all": _("all that match"), "other": _("all others that match"), "self": _("this object itself"),
    "attached": _("what it is attached to"), "both": _("this object and what it is attached to"),
    "top": _("the top card of your graveyard"), "sharing": _("others that match and share a creature type with it"),
}  # fmt: skip
_PLAYERS: Final[Mapping[str, StrOrPromise]] = {
    "you": _("you"), "opponent": _("your opponent"), "chosen": _("the chosen player"),
    "attached": _("the player it is attached to"), "controller": _("the controller of the affected object"),
}  # fmt: skip
_TOKENS: Final = (("", _("any")), ("yes", _("tokens only")), ("no", _("no tokens")))
_ABLE: Final = (("", _("any")), ("yes", _("it has some")), ("no", _("it has none")))
_NUMBERS: Final = (
    ("", _("any")), ("power", _("power")), ("toughness", _("toughness")), ("mana_value", _("mana value")),
    ("base_power", _("base power")), ("base_toughness", _("base toughness")),
)  # fmt: skip
_COMPARE: Final = ((">=", _("at least")), ("<=", _("at most")), ("=", _("exactly")))
_CHOSEN: Final[Mapping[str, StrOrPromise]] = {
    "creature_type": _("of the chosen creature type"), "color": _("of the chosen color"),
    "land_type": _("of the chosen land type"), "name": _("with the chosen name"),
}  # fmt: skip
_OF_AFFECTED: Final = ("sharing", "controller")
_IN_NUMBERS: Final = "/pt/"


def _any(listed: Choices, *, negations: bool = True) -> Choices:
    """Return the words to choose from: any, each of them, and each with "not"."""
    without = [(selectors.NOT + code, negated(name)) for code, name in listed] if negations else []
    return [("", str(_("any"))), *listed, *without]


def _types() -> Choices:
    either = (TOGETHER, " / ".join(texts.word(word) for word in TOGETHER.split("/")))
    return [*_any(types()), either]


def _colors() -> Choices:
    return _any([*colors(), ("colorless", texts.colorless()), ("multicolored", str(_("multicolored")))])


def _zones() -> Choices:
    return [*zones(ZONES), (EVERYWHERE, str(_("in every zone")))]


def _choice(label: StrOrPromise, listed: Callable[[], Choices]) -> Callable[[], forms.Field]:
    return lambda: forms.ChoiceField(label=label, choices=listed, required=False)


_FIELDS: Final[Mapping[str, Callable[[], forms.Field]]] = {
    "whom": lambda: forms.ChoiceField(label=_("Which objects"), choices=[*_SCOPES.items()], required=False),
    "type": _choice(_("Card type"), _types),
    "color": _choice(_("Color"), _colors),
    "controller": _choice(
        _("Controller"), lambda: _any([(key, str(_PLAYERS[key])) for key in _PLAYERS], negations=False)
    ),
    "subtypes": lambda: WordsField("subtypes", label=_("Subtypes"), help_text=_("Any of these, separated by commas.")),
    "zone": _choice(_("Zone"), _zones),
    "also_type": _choice(_("And this card type"), lambda: _any(types())),
    "supertype": _choice(_("Supertype"), lambda: _any(supertypes())),
    "not_subtypes": lambda: WordsField("subtypes", label=_("None of these subtypes")),
    "keywords": lambda: WordsField("keywords", label=_("With one of these keywords")),
    "not_keywords": lambda: WordsField("keywords", label=_("Without these keywords")),
    "name": lambda: NameField(label=_("Named"), required=False, max_length=200, help_text=_("Empty for any name.")),
    "token": lambda: forms.ChoiceField(label=_("Tokens"), choices=_TOKENS, required=False),
    "status": _choice(
        _("State"), lambda: _any([(status, part_names.word_of("status", status)) for status in (*STATUSES, *ALONE)])
    ),
    "counter": lambda: NameField(
        label=_("With a counter of this kind"), required=False, help_text=_("+1/+1, flying, charge …")
    ),
    "abilities": lambda: forms.ChoiceField(label=_("Abilities"), choices=_ABLE, required=False),
    "chosen": lambda: forms.ChoiceField(
        label=_("What was chosen"), choices=[("", _("any")), *_CHOSEN.items()], required=False
    ),
    "number": lambda: forms.ChoiceField(label=_("With this number"), choices=_NUMBERS, required=False),
    "compare": lambda: forms.ChoiceField(label=_("Compared"), choices=_COMPARE, required=False),
    "bound": lambda: NumberField(label=_("With"), required=False),
}


class SelectorForm(forms.Form):
    """Asks for a selector of the format, of objects or spells, as far as answers can say one."""

    def __init__(self, prefix: str, data: Mapping[str, Any] | None = None, value: Any = None) -> None:
        super().__init__(data, prefix=prefix, label_suffix="", initial=_standing(selectors.read(value or {})))
        self.fields |= {name: _FIELDS[name]() for name in NOTHING}
        for name in ("whom", "controller"):
            self._leave_out(name)

    def _leave_out(self, name: str) -> None:
        """Leave out what speaks of the affected object, except in a number, or where it is said already."""
        field, said = self.fields.get(name), (self.initial.get(name), self.data.get(self.add_prefix(name)))
        if isinstance(field, forms.ChoiceField) and _IN_NUMBERS not in str(self.prefix):
            field.choices = [choice for choice in _pairs(field) if choice[0] not in _OF_AFFECTED or choice[0] in said]

    def is_sent(self) -> bool:
        return self.add_prefix("type") in self.data

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if sent.get("number") and "bound" in sent and sent["bound"] is None:
            self.add_error("bound", _("Write a number."))
        return sent

    def selector(self, before: Any) -> Any:
        """Return the selector that was answered; one that says the same stays as it was written."""
        sent = self.cleaned_data
        answers = {name: sent[name] if sent.get(name) not in (None, "") else NOTHING[name] for name in NOTHING}
        made = selectors.selector({**answers, "counter": words.read_counter(answers["counter"])})
        return before if selectors.same(made, before) else made

    @property
    def first(self) -> list[forms.BoundField]:
        return [self[name] for name in FIRST if name in self.fields]

    @property
    def rest(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name not in FIRST]

    @property
    def is_unfolded(self) -> bool:
        """Return whether something that is folded away is said, or wrong."""
        return any(
            (self.is_bound and field.errors) or (field.value() or NOTHING[field.name]) != NOTHING[field.name]
            for field in self.rest
        )


def _pairs(field: forms.ChoiceField) -> Choices:
    return [*cast("Iterable[tuple[str, str]]", field.choices)]


def _standing(answers: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the answers as they stand in the fields."""
    standing = dict(answers or NOTHING)
    for name in ("subtypes", "not_subtypes"):
        standing[name] = words.shown(standing[name], "subtypes")
    for name in ("keywords", "not_keywords"):
        standing[name] = words.keywords_shown(standing[name])
    return standing
