"""Describe objects: with many keys, each a row of a table; or with one key that names the kind, such as `{"pt": …}`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple, TypeVar

from engine.errors import Code, Fault
from engine.notation import json_schema as schemas
from engine.notation import values
from engine.notation.codec import TRUE, Codec
from engine.notation.json_schema import Schema
from engine.notation.values import Context, Reader

T = TypeVar("T")
#: The default of a key that must be there.
REQUIRED: Final = object()


class Computed(NamedTuple):
    """A default that depends on where the object stands and on its fields before this one."""

    of: Callable[[Context, Mapping[str, Any]], object]


@dataclass(frozen=True, slots=True)
class Field:
    """One key: the codec of its value, and the default where it is absent. A field that has its default is not written.

    `name` is the name of the attribute where it is not the key; `says` is for the schema; `written` answers for a whole
    value whether the key is written, where this does not depend on the default alone.
    """

    key: str
    codec: Codec[Any]
    default: Any = REQUIRED
    name: str = ""
    says: str = ""
    written: Callable[[Any], bool] | None = None

    @property
    def attribute(self) -> str:
        return self.name or self.key

    @property
    def is_required(self) -> bool:
        return self.default is REQUIRED

    @property
    def schema(self) -> Schema:
        return schemas.described(self.codec.schema(), self.says)

    def default_of(self, context: Context, before: Mapping[str, Any]) -> object:
        """Give the default; None for a required field, of which the absence is a problem already."""
        if isinstance(self.default, Computed):
            return self.default.of(context, before)
        return None if self.default is REQUIRED else self.default

    def read(self, reader: Reader, data: Mapping[str, object], path: str, made: dict[str, Any]) -> None:
        """Add the attribute to what is made of an object: as it stands there, or the default."""
        key, name = self.key, self.name or self.key
        if key in data:
            made[name] = self.codec.read(reader, data[key], f"{path}/{key}")
            return
        if self.default is REQUIRED:
            reader.wrong(path, Fault.NO_KEY, key=key)
        made[name] = self.default_of(reader, made)

    def is_written(self, whole: object, value_: object, context: Context, before: Mapping[str, Any]) -> bool:
        if self.written is not None:
            return self.written(whole)
        return self.default is REQUIRED or value_ != self.default_of(context, before)


#: Checks a whole object: `(reader, data, path)`.
Check = Callable[[Reader, dict[str, object], str], None]
#: Checks an object and the value that was made of it: `(reader, value, data, path)`.
Finish = Callable[[Reader, Any, dict[str, object], str], None]


class Record(Codec[T]):
    """An object with these fields; `makes` is called with them by their names.

    `check` looks at the raw object before its fields are read, `finish` at the value that was made of them: they note
    the problems between fields. `take` gives the fields of a value where they are not its attributes. `forms` are the
    sets of keys that stand together (required, optional), where not every field may stand beside every other. With
    `by_first_key` the first key of a form says which one is meant; the last form is that of objects with none of these
    keys. `says` is for the schema.
    """

    def __init__(  # noqa: PLR0913 - each says one thing about the object
        self,
        makes: Callable[..., T],
        *fields: Field,
        what: str = "an object",
        check: Check | None = None,
        finish: Finish | None = None,
        take: Callable[[T], Mapping[str, object]] | None = None,
        forms: Iterable[tuple[str, str]] = (),
        by_first_key: bool = False,
        says: str = "",
        classes: Iterable[type] = (),
    ) -> None:
        super().__init__(self._read, self.written, self._schema, [makes] if isinstance(makes, type) else classes)
        self._makes, self.fields, self._what, self._says = makes, fields, what, says
        self._check, self._finish, self._take, self._forms = check, finish, take, tuple(forms)
        required = " ".join(field.key for field in fields if field.default is REQUIRED)
        #: The steps of reading: of each field the key, name, codec, default, and the function that computes a default.
        self._plan = [
            (
                field.key,
                field.attribute,
                field.codec,
                None if field.default is REQUIRED else field.default,
                field.default.of if isinstance(field.default, Computed) else None,
            )
            for field in fields
        ]
        self._shape = values.shape(required, " ".join(field.key for field in fields))
        self._shapes = [values.shape(*form) for form in self._forms] if by_first_key else []

    def _read(self, reader: Reader, value: object, path: str) -> T:
        if isinstance(value, dict):
            self.check_keys(reader, value, path)
            if self._shapes:
                known = self._shape_of(value).known
                value = {key: item for key, item in value.items() if key in known}
            return self.read_fields(reader, value, path)
        reader.wrong(path, Fault.NO_OBJECT, shape=self._what, kind=values.kind_of(value))
        return self.read_fields(reader, {}, path)

    def check_keys(self, reader: Reader, data: dict[str, object], path: str) -> None:
        """Note keys that are missing, unknown or do not go together."""
        values.keys(reader, data, path, self._shape_of(data) if self._shapes else self._shape)
        if self._check is not None:
            self._check(reader, data, path)

    def _shape_of(self, data: dict[str, object]) -> values.Shape:
        """Give the form whose first key stands there."""
        return next((shape for shape in self._shapes if shape.required[0] in data), self._shapes[-1])

    def read_fields(self, reader: Reader, data: dict[str, object], path: str, **known: object) -> T:
        """Read the fields but those that are known already."""
        made = known
        for key, name, codec, default, compute in self._plan:
            if name in made:
                continue
            if key in data:
                made[name] = codec.read(reader, data[key], f"{path}/{key}")
            else:
                made[name] = default if compute is None else compute(reader, made)
        record = self._makes(**made)
        if self._finish is not None:
            self._finish(reader, record, data, path)
        return record

    def written(self, value: T, context: Context) -> dict[str, object]:
        written: dict[str, object] = {}
        before: dict[str, object] = {}
        taken = None if self._take is None else self._take(value)
        for field in self.fields:
            name = field.name or field.key
            value_ = getattr(value, name) if taken is None else taken.get(name, field.default)
            before[name] = value_
            default = field.default
            if field.written is None and default.__class__ is not Computed:
                is_written = default is REQUIRED or value_ != default
            else:
                is_written = field.is_written(value, value_, context, before)
            if is_written:
                written[field.key] = field.codec.write(value_, context)
        return written

    def _schema(self) -> Schema:
        known = {field.key: field.schema for field in self.fields}
        forms = self._forms or ((" ".join(self._shape.required), " ".join(known)),)
        return schemas.either(
            *(
                schemas.strict(
                    {key: known[key] for key in must.split()},
                    {key: known[key] for key in may.split() if key not in must.split()},
                )
                for must, may in forms
            ),
            description=self._says,
        )


def or_object(record: Codec[Any], codec: Codec[Any], key: str = "") -> Codec[Any]:
    """Describe a value of `codec`, or in its place an object: any object, or one that has this key."""

    def read(reader: Reader, value: object, path: str) -> Any:
        is_object = isinstance(value, dict) and (not key or key in value)
        return (record if is_object else codec).read(reader, value, path)

    def write(value: Any, context: Context) -> object:
        return (record if type(value) in record.classes else codec).write(value, context)

    return Codec(read, write, lambda: schemas.either(codec.schema(), record.schema()))


# --- describe objects in which one key names the kind, such as `{"pt" -----------------------------------


_NOTHING: Mapping[str, Any] = {}


class Row:
    """One key with its codec, the fields that stand beside it, and the class that is made of them.

    `codec` describes the value at the key. Without `makes` this value is the whole; else `makes` is called with it,
    with the fields of `beside`, and with `fixed`, which is the same for everything that has this key.
    """

    def __init__(
        self, key: str, makes: type | None, codec: Codec[Any], *beside: Field, fixed: Mapping[str, Any] = _NOTHING
    ) -> None:
        self.key, self.codec, self.beside = key, codec, beside
        self.classes: tuple[type, ...] = codec.classes if makes is None else (makes,)
        self._makes, self._fixed = makes, fixed
        taken = {*fixed, *(field.attribute for field in beside)}
        told = [] if makes is None else [item.name for item in fields(makes) if item.compare]
        names = [name for name in told if name not in taken]
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
            field.read(reader, data, path, made)
        return self._makes(**made)

    def fits(self, value: object) -> bool:
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


def _writer(rows: Iterable[Row]) -> Callable[[object, Context], dict[str, object]]:
    """Return what writes a value, by the row that it fits."""
    by_class: dict[type, list[Row]] = {}
    for item in rows:
        for made in item.classes:
            by_class.setdefault(made, []).append(item)

    def write(value: object, context: Context) -> dict[str, object]:
        candidates = by_class[type(value)]
        fits = candidates[0] if len(candidates) == 1 else next(item for item in candidates if item.fits(value))
        return fits.write(value, context)

    return write


class Union(Codec[Any]):
    """An object with exactly one of the keys of `rows`.

    `shared` are fields that stand beside every key; `refused` are keys that may not stand here, each with its fault;
    `nests`: it can contain others of its kind, so that its depth counts.
    """

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
        self._writer = _writer(rows)
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
                field.read(reader, data, path, shared)
            data = {key: item for key, item in data.items() if key not in shared}
        row_ = self._chosen(reader, data, path)
        return None if row_ is None else row_.read(reader, data, path, shared)

    def _chosen(self, reader: Reader, data: dict[str, object], path: str) -> Row | None:
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

    def __init__(self, makes: Callable[[tuple[Any, ...]], Any], *rows: Row, what: str, fault: Code) -> None:
        super().__init__(self._read, self._write, self._schema)
        self._makes, self._what, self._fault = makes, what, fault
        self._by_key = {item.key: item for item in rows}
        self._place = {item.key: place for place, item in enumerate(rows)}
        self._writer = _writer(rows)

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
