"""Describe each kind of value once: how it is read, how it is written, and its JSON Schema.

A codec reads as `engine.notation.values` does: it notes what is wrong and goes on, so that one pass finds all problems.
For a wrong value it may return None. The function that reads the whole document raises before that None is used.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, Generic, TypeAlias, TypeVar

from engine.budget import NUMBER_BOUND
from engine.errors import Code, Fault, Value
from engine.notation import json_schema as schemas
from engine.notation import values
from engine.notation.json_schema import Schema
from engine.notation.values import BROWSER, Context, Limits, Read, Reader, kind_of
from engine.scenario import Label

T = TypeVar("T")
S = TypeVar("S", bound=Sequence[Any])
Write: TypeAlias = Callable[[T, Context], object]


class Codec(Generic[T]):
    """One kind of value in documents. `classes` are the classes of its values, where they identify the codec."""

    def __init__(
        self, read: Read[T], write: Write[T], schema: Callable[[], Schema], classes: Iterable[type] = ()
    ) -> None:
        self.read = read
        self.write = write
        self.schema = schema
        self.classes = tuple(classes)

    def __call__(self, reader: Reader, value: object, path: str) -> T:
        """Read a value. So a codec can stand wherever a reading function is expected."""
        return self.read(reader, value, path)


#: The schemas that have a name, such as "Selector". A schema that contains itself refers to itself by its name.
_NAMED: Final[dict[str, Callable[[], Schema]]] = {}


def named(name: str, codec: Codec[T], says: str = "") -> Codec[T]:
    return later(name, says).define(codec)


def later(name: str, says: str = "") -> Later[Any]:
    """Name a codec that is described further on: its values can contain values of the same kind."""
    return Later(name, says)


class Later(Codec[T]):
    """A codec that has a name already, and gets its description by `define`."""

    def __init__(self, name: str, says: str) -> None:
        self._name, self._says = name, says
        self.schema = lambda: schemas.ref(name)
        self.classes = ()

    def define(self, codec: Codec[T]) -> Codec[T]:
        self.read, self.write, self.classes = codec.read, codec.write, codec.classes
        says = self._says
        _NAMED[self._name] = lambda: schemas.described(codec.schema(), says)
        return self


def named_schemas() -> dict[str, Schema]:
    """Give the JSON Schema of everything that has a name, by its name."""
    return {name: schema() for name, schema in _NAMED.items()}


# --- single values ----------------------------------------------------------------------------------


def as_it_is(value: object, _context: Context) -> object:
    """Write what is JSON already."""
    return value


def plain(read: Read[T], schema: Schema, write: Write[T] = as_it_is) -> Codec[T]:
    """Describe a value that is read by a function and described by a schema of its own."""
    return Codec(read, write, lambda: schema)


def word_of(words: Collection[str], what: str) -> Codec[Any]:
    """Describe a word of a closed list; `what` names the list with its article: "a colour"."""

    def read(reader: Reader, value: object, path: str) -> str:
        return values.word_of(reader, value, path, words, what)

    return plain(read, schemas.word_of(values.sorted_words(words)))


def number(low: int, high: int = NUMBER_BOUND) -> Codec[int]:
    def read(reader: Reader, value: object, path: str) -> int:
        return values.integer(reader, value, path, low, high)

    return plain(read, schemas.number(low, high))


def exactly(word: str, fault: Fault, **details: str) -> Codec[str]:
    def read(reader: Reader, value: object, path: str) -> str:
        if value != word:
            reader.wrong(path, fault, **details)
        return word

    return plain(read, schemas.exactly(word))


def write_label(label: Label) -> object:
    """Write one string where both languages have the same."""
    return label.en if label.en == label.fr else {"en": label.en, "fr": label.fr}


INTEGER: Final = number(-NUMBER_BOUND)
NATURAL: Final = number(0)
BOOLEAN: Final = plain(values.boolean, {"type": "boolean"})
TRUE: Final = plain(values.only_true, schemas.exactly(True))
STRING: Final = plain(values.string, schemas.text())
#: A word of the game that no list closes.
WORD: Final = plain(values.word, schemas.text(minLength=1, maxLength=values.LONGEST_WORD, pattern=r"\S"))
SLUG: Final = named("Id", plain(values.slug, schemas.text(pattern=values.SLUG_PATTERN)), "An id of the document.")
_TEXT: Final = schemas.text()
_TEXTS: Final = schemas.either(_TEXT, schemas.strict({"en": _TEXT, "fr": _TEXT}))
LABEL: Final = named(
    "Label",
    plain(values.label, _TEXTS, lambda label, _context: write_label(label)),
    "A text for people; one string is for both languages.",
)


# --- values made of values --------------------------------------------------------------------------


def nullable(codec: Codec[T]) -> Codec[T | None]:
    def read(reader: Reader, value: object, path: str) -> T | None:
        return None if value is None else codec.read(reader, value, path)

    def write(value: T | None, context: Context) -> object:
        return None if value is None else codec.write(value, context)

    return Codec(read, write, lambda: schemas.nullable(codec.schema()))


def while_changing(changing: bool, codec: Codec[T]) -> Codec[T]:
    """Describe a value in a place where an object is being changed, or none is; "affected" names that object."""
    return _where("changing", changing, codec)


def of_that_player(codec: Codec[T]) -> Codec[T]:
    """Describe a value in a place where "that" names the player who is looked at."""
    return _where("looks_at_player", True, codec)


def _where(name: str, state: bool, codec: Codec[T]) -> Codec[T]:
    """Describe what `codec` describes, read while this attribute of the reader has that state."""

    def read(reader: Reader, value: object, path: str) -> T:
        before = getattr(reader, name)
        setattr(reader, name, state)
        result = codec.read(reader, value, path)
        setattr(reader, name, before)
        return result

    def write(value: T, context: Context) -> object:  # `codec` may be described only later
        return codec.write(value, context)

    return Codec(read, write, codec.schema, codec.classes)


def list_of(
    codec: Codec[T],
    what: str,
    *,
    least: str = "",
    once: bool = False,
    order: tuple[T, ...] | None = None,
    most: Callable[[Limits], int | None] | None = None,
) -> Codec[tuple[T, ...]]:
    """Describe a list of `what`.

    `least` names the item that there must be at least once; with `once` each item is read once, with `order` also in
    this order, whatever the order in the document; `most` takes from the limits how many items there may be.
    """

    def read(reader: Reader, value: object, path: str) -> tuple[T, ...]:
        if not isinstance(value, list):
            reader.wrong(path, Fault.NO_LIST, what=what, kind=kind_of(value))
            return ()
        if least and not value:
            reader.wrong(path, Fault.NONE_NAMED, what=least)
        if most is not None and not _has_room(reader, value, path, what, most(reader.limits)):
            return ()
        items = [codec.read(reader, item, f"{path}/{place}") for place, item in enumerate(value)]
        if order is not None:
            return tuple([item for item in order if item in items])
        return tuple(dict.fromkeys(items)) if once else tuple(items)

    def write(items: tuple[T, ...], context: Context) -> object:
        return [codec.write(item, context) for item in items]

    def schema() -> Schema:
        room = None if most is None else most(BROWSER)
        bounds = {"minItems": 1 if least else None, "maxItems": room}
        return {**schemas.list_of(codec.schema()), **{key: bound for key, bound in bounds.items() if bound is not None}}

    return Codec(read, write, schema)


def distinct(codec: Codec[S], fault: Code, by: str = "", *, at_each: bool = False) -> Codec[S]:
    """Describe a list in which nothing stands twice, nor anything with the same attribute `by`.

    The problem is that of the list, or `at_each` of the attribute that stands there again, and names it.
    """

    def read(reader: Reader, value: object, path: str) -> S:
        items = codec.read(reader, value, path)
        names = [getattr(item, by) if by else item for item in items]
        again = [place for place, name in enumerate(names) if name in names[:place]]
        for place in again if at_each else again[:1]:
            details = {"name": names[place]} if "{name}" in fault.value else {}
            reader.wrong(f"{path}/{place}/{by}" if at_each else path, fault, **details)
        return items

    def schema() -> Schema:
        return codec.schema() if by else {**codec.schema(), "uniqueItems": True}

    return Codec(read, codec.write, schema)


def json_list(codec: Codec[T], what: str) -> Codec[list[T]]:
    items: Codec[Any] = list_of(codec, what)
    return Codec(lambda reader, value, path: list(items.read(reader, value, path)), items.write, items.schema)


def _has_room(reader: Reader, items: list[object], path: str, what: str, most: int | None) -> bool:
    if most is None or len(items) <= most:
        return True
    reader.wrong(path, Fault.TOO_MANY, most=most, what=what, count=len(items))
    return False


def one_or_list(codec: Codec[T]) -> Codec[tuple[T, ...]]:
    """Describe one value, or a list of them; a single one stands by itself."""
    several = list_of(codec, "words", once=True)

    def read(reader: Reader, value: object, path: str) -> tuple[T, ...]:
        return several.read(reader, value, path) if isinstance(value, list) else (codec.read(reader, value, path),)

    def write(items: tuple[T, ...], context: Context) -> object:
        return codec.write(items[0], context) if len(items) == 1 else several.write(items, context)

    return Codec(read, write, lambda: schemas.either(codec.schema(), several.schema()))


def parts(
    makes: Callable[..., T],
    names: str,
    *codecs: Codec[Any],
    count: str = "",
    of: str = "",
    fault: Code = Fault.WRONG_NUMBER,
) -> Codec[T]:
    """Describe a list with one item for each codec, such as `[2, 2]`, which makes a `makes` of them.

    `names` says what the items are, `count` how many there must be, `of` what the list is of: all for messages.
    """
    attributes = [item.name for item in fields(makes)][: len(codecs)] if isinstance(makes, type) else []

    def read(reader: Reader, value: object, path: str) -> T:
        if isinstance(value, list) and len(value) == len(codecs):
            return makes(*[codec.read(reader, value[place], f"{path}/{place}") for place, codec in enumerate(codecs)])
        if isinstance(value, list):
            details = {"what": f"{count or f'{len(codecs)} items'} ({names})"} if fault is Fault.WRONG_NUMBER else {}
            reader.wrong(path, fault, **details, count=len(value))
        else:
            reader.wrong(path, Fault.NO_LIST, what=of or names, kind=kind_of(value))
        return None  # type: ignore[return-value]

    def write(value: Any, context: Context) -> object:
        items = [getattr(value, name) for name in attributes] or value
        return [codec.write(item, context) for codec, item in zip(codecs, items, strict=True)]

    def schema() -> Schema:
        return schemas.tuple_of(*(codec.schema() for codec in codecs))

    return Codec(read, write, schema, [makes] if attributes and isinstance(makes, type) else ())


def mapping_of(key: Codec[str], codec: Codec[T], what: str) -> Codec[Mapping[str, T]]:
    """Describe an object with any keys of one kind, such as ids, and a value of one kind for each."""

    def read(reader: Reader, value: object, path: str) -> Mapping[str, T]:
        items: dict[str, T] = {}
        for name, item in values.mapping(reader, value, path, what).items():
            where = values.join(path, name)
            known = key.read(reader, name, where)
            items[known] = codec.read(reader, item, where)
        return items

    def write(items: Mapping[str, T], context: Context) -> object:
        return {name: codec.write(item, context) for name, item in items.items()}

    def schema() -> Schema:
        return {**schemas.by_id(codec.schema()), "propertyNames": key.schema()}

    return Codec(read, write, schema)


def sized(codec: Codec[S], low: int, high: int | None, fault: Code, **details: Value) -> Codec[S]:
    """Describe a list with at least `low` and at most `high` items; `fault` says so of any other.

    Of a list that is too long nothing is read past `high`.
    """

    def read(reader: Reader, value: object, path: str) -> S:
        items = codec.read(reader, value[:high] if isinstance(value, list) else value, path)
        if isinstance(value, list) and not (low <= len(value) and (high is None or len(value) <= high)):
            reader.wrong(path, fault, **details, **({"count": len(value)} if "{count}" in fault.value else {}))
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


# --- longer texts -----------------------------------------------------------------------------------


def text_within(most: int) -> Codec[str]:
    """Describe a text of at most so many characters; it may be empty."""

    def read(reader: Reader, value: object, path: str) -> str:
        text = STRING.read(reader, value, path)
        if len(text) > most:
            reader.wrong(path, Fault.TOO_LONG, most=most)
        return text

    return plain(read, schemas.text(maxLength=most))


def _read_both(reader: Reader, value: object, path: str) -> Label:
    """Read a longer text, which must be written in each language: it is never the same in both."""
    if isinstance(value, str):
        reader.wrong(path, Fault.ONE_LANGUAGE)
        return Label("", "")
    return LABEL.read(reader, value, path)


#: A text that must be in both languages.
BOTH_LANGUAGES: Final = Codec(
    _read_both,
    lambda label, _context: {"en": label.en, "fr": label.fr},
    lambda: schemas.strict({"en": schemas.text(), "fr": schemas.text()}),
)


def _read_filled(reader: Reader, value: object, path: str) -> Label:
    texts = BOTH_LANGUAGES.read(reader, value, path)
    for language, text in value.items() if isinstance(value, dict) else ():
        if language in ("en", "fr") and isinstance(text, str) and not text.strip():
            reader.wrong(f"{path}/{language}", Fault.EMPTY)
    return texts


_FILLED: Final = schemas.text(pattern=r"\S")
#: A text in English and one in French, neither of them empty.
BOTH_FILLED: Final = Codec(_read_filled, BOTH_LANGUAGES.write, lambda: schemas.strict({"en": _FILLED, "fr": _FILLED}))
