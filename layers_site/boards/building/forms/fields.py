"""Fields for the words and numbers of the game, as people type them in either language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.words import LAND_TYPES, is_creature_type, is_mana_cost, mana_value
from layers_site.boards.building import words

#: Numbers that a form takes lie within this.
MOST: Final = 1_000_000
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


class _ListField(forms.CharField):
    """Words with commas between; cleaned to a list as the data has it."""

    def __init__(self, read: Callable[[str], list[str]], **kwargs: Any) -> None:
        super().__init__(**{"required": False, "max_length": LONGEST_WORDS, **kwargs})
        self.read = read

    def clean(self, value: Any) -> Any:
        text = str(super().clean(value))
        try:
            read = self.read(text)
        except words.UnknownWordError as error:
            raise forms.ValidationError(
                _("“%(word)s” isn’t a word that is known here. Check its spelling."), params={"word": str(error)}
            ) from error
        if self.required and not read:
            raise forms.ValidationError(_("Write at least one word."))
        if len(read) > MOST_WORDS:
            raise forms.ValidationError(_("Write at most %(most)s words."), params={"most": MOST_WORDS})
        return read


class WordsField(_ListField):
    """Words of one list (`words.LISTS`), in either language."""

    def __init__(self, key: str, **kwargs: Any) -> None:
        super().__init__(lambda text: words.read(text, key), **kwargs)


class CreatureTypesField(WordsField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__("subtypes", **kwargs)

    def clean(self, value: Any) -> Any:
        clean = super().clean(value)
        strange = [word for word in clean if not is_creature_type(word)]
        if strange:
            raise forms.ValidationError(_("“%(word)s” isn’t a creature type."), params={"word": strange[0]})
        return clean


class ListedSubtypesField(WordsField):
    """Subtypes that a change can set: neither creature types nor land types, which have changes of their own."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("subtypes", **kwargs)

    def clean(self, value: Any) -> Any:
        clean = super().clean(value)
        strange = [word for word in clean if is_creature_type(word) or word in LAND_TYPES]
        if strange:
            message = _("“%(word)s” is a creature type or a land type: another change sets those.")
            raise forms.ValidationError(message, params={"word": strange[0]})
        return clean


class KeywordsField(_ListField):
    """Keyword abilities, in either language."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(words.read_keywords, **kwargs)
        self.error_messages["unknown"] = _("“%(word)s” isn’t a keyword that is known here.")

    def clean(self, value: Any) -> Any:
        try:
            return super().clean(value)
        except forms.ValidationError as error:
            if isinstance(error.__cause__, words.UnknownWordError):
                params = {"word": str(error.__cause__)}
                raise forms.ValidationError(self.error_messages["unknown"], params=params) from error
            raise
