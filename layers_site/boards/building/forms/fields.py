"""Fields for the words and numbers of the game, as people type them in either language."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.words import is_mana_cost, mana_value
from layers_site.boards.building import words
from layers_site.boards.building.services.selectors import MOST

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
        message = _("“%(word)s” isn’t a word that is known here. Check its spelling.")
        if key == "keywords":
            message = _("“%(word)s” isn’t a keyword that is known here.")
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
