"""Describe objects with many keys, each from a table with one row a key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

from engine.errors import Fault
from engine.notation import json_schema as schemas
from engine.notation import values
from engine.notation.codec import Codec
from engine.notation.json_schema import Schema
from engine.notation.reader import Context, Reader

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

    __slots__ = (
        "_check", "_finish", "_forms", "_makes", "_plan", "_says", "_shape", "_shapes", "_take", "_what", "fields",
    )  # fmt: skip

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
        """Write the fields that do not have their defaults."""
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
