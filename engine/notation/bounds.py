"""Codecs made of codecs: a list within bounds, a document within another, a value whose form a word names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from engine.errors import Code, Fault, Value
from engine.notation import json_schema as schemas
from engine.notation.cases import BOTH_LANGUAGES
from engine.notation.codec import STRING, Codec, plain
from engine.notation.json_schema import Schema
from engine.notation.values import Context, Reader, T
from engine.scenario import Label

S = TypeVar("S", bound=Sequence[Any])


def sized(codec: Codec[S], low: int, high: int | None, fault: Code, **values: Value) -> Codec[S]:
    """Describe a list with at least `low` and at most `high` items; `fault` says so of any other.

    Of a list that is too long nothing is read past `high`.
    """

    def read(reader: Reader, value: object, path: str) -> S:
        items = codec.read(reader, value[:high] if isinstance(value, list) else value, path)
        if isinstance(value, list) and not (low <= len(value) and (high is None or len(value) <= high)):
            reader.wrong(path, fault, **values, **({"count": len(value)} if "{count}" in fault.value else {}))
        return items

    def schema() -> Schema:
        bounds = {"minItems": low or None, "maxItems": high}
        return {**codec.schema(), **{key: bound for key, bound in bounds.items() if bound is not None}}

    return Codec(read, codec.write, schema)


def apart(codec: Codec[T]) -> Codec[T]:
    """Describe a document within another one: what either names does not hang on the other."""

    def read(reader: Reader, value: object, path: str) -> T:
        inner = Reader(reader.limits)
        part = codec.read(inner, value, path)
        reader.problems += inner.problems
        reader.labels += inner.labels
        return part

    def write(value: T, _context: Context) -> object:
        return codec.write(value, Context())

    return Codec(read, write, codec.schema)


def by_word(
    word_in: Callable[[Any], object], forms: Mapping[str, Codec[T]], otherwise: Codec[T], written: str = ""
) -> Codec[T]:
    """Describe a value of which a word tells its form: one of `forms`, or else `otherwise`.

    `word_in` gets an object of the document; when writing, the value itself or an object with its attribute `written`.
    """

    def form(data: object) -> Codec[T]:
        word = word_in(data) if isinstance(data, Mapping) else None
        return forms.get(word, otherwise) if isinstance(word, str) else otherwise

    def read(reader: Reader, value: object, path: str) -> T:
        return form(value).read(reader, value, path)

    def write(value: T, context: Context) -> object:
        return form({written: getattr(value, written)} if written else value).write(value, context)

    def schema() -> Schema:
        return schemas.either(*(codec.schema() for codec in dict.fromkeys((otherwise, *forms.values()))))

    return Codec(read, write, schema, otherwise.classes)


# --- texts ------------------------------------------------------------------------------------------


def _read_texts(reader: Reader, value: object, path: str) -> Label:
    texts = BOTH_LANGUAGES.read(reader, value, path)
    for language, text in value.items() if isinstance(value, dict) else ():
        if language in ("en", "fr") and isinstance(text, str) and not text.strip():
            reader.wrong(f"{path}/{language}", Fault.EMPTY)
    return texts


def text_within(most: int) -> Codec[str]:
    """Describe a text of at most so many characters; it may be empty."""

    def read(reader: Reader, value: object, path: str) -> str:
        text = STRING.read(reader, value, path)
        if len(text) > most:
            reader.wrong(path, Fault.TOO_LONG, most=most)
        return text

    return plain(read, schemas.text(maxLength=most))


_FILLED: Final = schemas.text(pattern=r"\S")
#: A text in English and one in French, neither of them empty.
BOTH_FILLED: Final = Codec(_read_texts, BOTH_LANGUAGES.write, lambda: schemas.strict({"en": _FILLED, "fr": _FILLED}))
