"""Describe objects in which one key names the kind, such as `{"pt": {"add": [1, 1]}}`: one row a key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, TypeVar

from engine.errors import Code, Fault
from engine.notation import json_schema as schemas
from engine.notation import values
from engine.notation.codec import TRUE, Codec
from engine.notation.json_schema import Schema
from engine.notation.reader import Context, Reader
from engine.notation.records import REQUIRED, Field

T = TypeVar("T")
_NOTHING: Mapping[str, Any] = {}


class Row:
    """One key with its codec, the fields that stand beside it, and the class that is made of them.

    `codec` describes the value at the key. Without `makes` this value is the whole; else `makes` is called with it,
    with the fields of `beside`, and with `fixed`, which is the same for everything that has this key.
    """

    __slots__ = ("_attribute", "_fixed", "_makes", "beside", "classes", "codec", "key")

    def __init__(
        self, key: str, makes: type | None, codec: Codec[Any], *beside: Field, fixed: Mapping[str, Any] = _NOTHING
    ) -> None:
        self.key, self.codec, self.beside = key, codec, beside
        self.classes: tuple[type, ...] = codec.classes if makes is None else (makes,)
        self._makes, self._fixed = makes, fixed
        taken = {*fixed, *(field.attribute for field in beside)}
        names = [] if makes is None else [item.name for item in fields(makes) if item.name not in taken]
        #: The attribute for the value of the key; "" for a key that only says `true`.
        self._attribute = "" if codec is TRUE or not names else names[-1]

    def read(self, reader: Reader, data: dict[str, object], path: str, shared: Mapping[str, Any]) -> Any:
        """Read the object that has this key; `shared` are fields that stand beside every key."""
        main = self.codec.read(reader, data[self.key], f"{path}/{self.key}")
        if self._makes is None:
            return main
        made = {**shared, **self._fixed} if shared or self._fixed else {}
        if self._attribute:
            made[self._attribute] = main
        for field in self.beside:
            if field.key in data:
                made[field.attribute] = field.codec.read(reader, data[field.key], f"{path}/{field.key}")
            else:
                if field.default is REQUIRED:
                    reader.wrong(path, Fault.NO_KEY, key=field.key)
                made[field.attribute] = field.default_of(reader, made)
        return self._makes(**made)

    def fits(self, value: object) -> bool:
        """Return whether a value of one of its classes is written with this key."""
        return all(getattr(value, name) == constant for name, constant in self._fixed.items())

    def write(self, value: Any, context: Context) -> dict[str, object]:
        if self._makes is None:
            return {self.key: self.codec.write(value, context)}
        main = getattr(value, self._attribute) if self._attribute else True
        written = {self.key: self.codec.write(main, context)}
        for field in self.beside:
            value_ = getattr(value, field.attribute)
            if field.is_written(value, value_, context, _NOTHING):
                written[field.key] = field.codec.write(value_, context)
        return written

    def schema(self, shared: Iterable[Field] = ()) -> Schema:
        """Give the schema of the object that has this key."""
        others = (*shared, *self.beside)
        return schemas.strict(
            {
                **{field.key: field.schema for field in others if field.default is REQUIRED},
                self.key: self.codec.schema(),
            },
            {field.key: field.schema for field in others if field.default is not REQUIRED},
        )


def row(key: str, makes: type, codec: Codec[Any] = TRUE, *beside: Field, **fixed: Any) -> Row:
    """Describe the key of an object of class `makes`; without a codec the key says `true`."""
    return Row(key, makes, codec, *beside, fixed=fixed)


def rows(keys: str, makes: type, attribute: str, codec: Codec[Any]) -> tuple[Row, ...]:
    """Describe several keys for one class `makes`; an attribute holds the key."""
    return tuple(Row(key, makes, codec, fixed={attribute: key}) for key in keys.split())


def whole(key: str, codec: Codec[Any]) -> Row:
    """Describe a key at which the whole value stands."""
    return Row(key, None, codec)


class Writer:
    """Finds the row by which a value is written."""

    __slots__ = ("_by_class",)

    def __init__(self, rows: Iterable[Row]) -> None:
        self._by_class: dict[type, list[Row]] = {}
        for item in rows:
            for made in item.classes:
                self._by_class.setdefault(made, []).append(item)

    def __call__(self, value: object, context: Context) -> dict[str, object]:
        candidates = self._by_class[type(value)]
        if len(candidates) == 1:
            return candidates[0].write(value, context)
        return next(item for item in candidates if item.fits(value)).write(value, context)


class Union(Codec[Any]):
    """An object with exactly one of the keys of `rows`.

    `shared` are fields that stand beside every key; `refused` are keys that may not stand here, each with its fault;
    `nests`: it can contain others of its kind, so that its depth counts.
    """

    __slots__ = ("_beside", "_by_key", "_nests", "_refused", "_what", "_writer", "rows", "shared")

    def __init__(
        self,
        *rows: Row,
        what: str = "an object",
        shared: tuple[Field, ...] = (),
        refused: Mapping[str, Code] = _NOTHING,
        nests: bool = False,
    ) -> None:
        classes = dict.fromkeys(made for item in rows for made in item.classes)
        super().__init__(self._read, self.written, self._schema, classes)
        self._writer = Writer(rows)
        self.rows, self.shared, self._what, self._refused, self._nests = rows, shared, what, refused, nests
        self._by_key = {item.key: item for item in rows}
        self._beside = {item.key: tuple(field.key for field in item.beside) for item in rows if item.beside}

    def _read(self, reader: Reader, value: object, path: str) -> Any:
        if self._nests and not reader.enter(path):
            return None
        made = None
        if isinstance(value, dict):
            made = self._object(reader, value, path)
        else:
            reader.wrong(path, Fault.NO_OBJECT, shape=self._what, kind=values.kind_of(value))
        if self._nests:
            reader.leave()
        return made

    def _object(self, reader: Reader, data: dict[str, object], path: str) -> Any:
        shared: dict[str, Any] = {}
        if self.shared:
            for field in self.shared:
                if field.key in data:
                    shared[field.attribute] = field.codec.read(reader, data[field.key], f"{path}/{field.key}")
                else:
                    if field.default is REQUIRED:
                        reader.wrong(path, Fault.NO_KEY, key=field.key)
                    shared[field.attribute] = field.default_of(reader, shared)
            data = {key: item for key, item in data.items() if key not in shared}
        row_ = self._chosen(reader, data, path)
        return None if row_ is None else row_.read(reader, data, path, shared)

    def _chosen(self, reader: Reader, data: dict[str, object], path: str) -> Row | None:
        """Return the row of the one key."""
        if len(data) == 1:
            row_ = self._by_key.get(next(iter(data)))
            if row_ is not None and row_.key not in self._refused:
                return row_
        key = values.choice(reader, data, path, self._by_key, self._beside)
        if key is None:
            return None
        if key in self._refused:
            reader.wrong(f"{path}/{key}", self._refused[key])
            return None
        return self._by_key[key]

    def written(self, value: Any, context: Context) -> dict[str, object]:
        """Write the one key, with what stands beside it."""
        shared = {
            field.key: field.codec.write(value_, context)
            for field in self.shared
            if field.is_written(value, value_ := getattr(value, field.attribute), context, _NOTHING)
        }
        return shared | self._writer(value, context)

    def _schema(self) -> Schema:
        return schemas.either(*(item.schema(self.shared) for item in self.rows if item.key not in self._refused))


class Tests(Codec[Any]):
    """An object with any of the keys, such as a selector: each key gives a test, and all must hold.

    The tests are in the order of the rows, whatever their order in the document.
    """

    __slots__ = ("_by_key", "_fault", "_makes", "_place", "_what", "_writer")

    def __init__(self, makes: Callable[[tuple[Any, ...]], Any], *rows: Row, what: str, fault: Code) -> None:
        super().__init__(self._read, self._write, self._schema)
        self._makes, self._what, self._fault = makes, what, fault
        self._by_key = {item.key: item for item in rows}
        self._place = {item.key: place for place, item in enumerate(rows)}
        self._writer = Writer(rows)

    def _read(self, reader: Reader, value: object, path: str) -> Any:
        if not reader.enter(path):
            return None
        data = values.mapping(reader, value, path, self._what)
        for key in data:
            if key not in self._by_key:
                reader.wrong(values.join(path, key), self._fault)
        known = sorted(data.keys() & self._place.keys(), key=self._place.__getitem__)
        made = self._makes(tuple([self._by_key[key].read(reader, data, path, _NOTHING) for key in known]))
        reader.leave()
        return made

    def _write(self, value: Any, context: Context) -> dict[str, object]:
        written: dict[str, object] = {}
        for test in value.tests:
            written |= self._writer(test, context)
        return written

    def _schema(self) -> Schema:
        return schemas.strict({}, {key: item.codec.schema() for key, item in self._by_key.items()})
