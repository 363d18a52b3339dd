"""Reads and writes models by the types of their fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

M = TypeVar("M", bound="Model")


class Unset:
    """What is not sent."""

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "UNSET"

    def __reduce__(self) -> str:
        """There is one, also after pickle and copy."""
        return "UNSET"


UNSET = Unset()


@dataclass(kw_only=True, repr=False)
class Model:
    """An object of the API."""

    additional_properties: dict[str, Any] = field(default_factory=dict[str, Any], init=False)
    """Fields that this version of the package does not know, by their JSON names."""

    def __repr__(self) -> str:
        """Without the fields that are empty, which are most."""
        values = ((name, getattr(self, name)) for name in _fields(type(self)))
        shown = (f"{name}={value!r}" for name, value in values if value is not None and value is not UNSET)
        return f"{type(self).__name__}({', '.join(shown)})"

    def to_dict(self) -> dict[str, Any]:
        """The object as JSON."""
        values = {name: getattr(self, attribute) for attribute, (name, _) in _fields(type(self)).items()}
        sent = {name: encode(value) for name, value in values.items() if not isinstance(value, Unset)}
        return {**self.additional_properties, **sent}

    @classmethod
    def from_dict(cls: type[M], data: Mapping[str, Any]) -> M:
        """Reads JSON. Raises TypeError or ValueError if it does not fit."""
        known = _fields(cls)
        there = {attribute: it for attribute, it in known.items() if _is_there(data, *it)}
        values = {attribute: decode(kind, data.get(name)) for attribute, (name, kind) in there.items()}
        model = cls(**values)
        names = {name for name, _ in known.values()}
        model.additional_properties = {name: value for name, value in data.items() if name not in names}
        return model


def encode(value: Any) -> Any:
    """The value as JSON."""
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, datetime):
        return encode_time(value)
    if isinstance(value, (list, tuple)):
        return [encode(item) for item in cast("list[Any]", value)]
    return value


def encode_time(time: datetime) -> str:
    if time.tzinfo is None:
        raise ValueError(
            f"{time!r} has no time zone. Use datetime.now(timezone.utc), or time.astimezone() for local time."
        )
    return time.isoformat()


def decode(kind: Any, value: Any) -> Any:
    """Reads JSON as a type."""
    origin = get_origin(kind)
    if kind is Any:
        return value
    if origin in (Union, UnionType):
        return _decode_union(get_args(kind), value)
    if origin is Literal:
        return _decode_literal(get_args(kind), value)
    if origin is list:
        return [decode(get_args(kind)[0], item) for item in _checked(list, value)]
    if origin is dict:
        return {name: decode(get_args(kind)[1], item) for name, item in _checked(dict, value).items()}
    if kind is datetime:
        # Python 3.10 reads no Z.
        return datetime.fromisoformat(_checked(str, value).replace("Z", "+00:00"))
    if isinstance(kind, type) and issubclass(kind, Model):
        return kind.from_dict(_checked(dict, value))
    return _checked((int, float) if kind is float else NoneType if kind is None else kind, value)


def _decode_union(kinds: tuple[Any, ...], value: Any) -> Any:
    for kind in sorted(kinds, key=_is_open):
        try:
            return decode(kind, value)
        except (TypeError, ValueError):
            continue
    raise TypeError(f"{value!r} is none of {kinds}")


def _decode_literal(values: tuple[Any, ...], value: Any) -> Any:
    """A later server may have values that are not in the list: they pass, unless the value tells models apart."""
    if len(values) == 1 and value != values[0]:
        raise ValueError(f"{value!r} is not {values[0]!r}")
    return _checked(str, value)


def _checked(kind: Any, value: Any) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is not {kind}")
    return value


def _is_open(kind: Any) -> bool:
    """Whether the type accepts objects that another type of a union is meant for."""
    if not (isinstance(kind, type) and issubclass(kind, Model)):
        return False
    kinds = [kind for _, kind in _fields(kind).values()]
    return not any(get_origin(kind) is Literal and len(get_args(kind)) == 1 for kind in kinds)


def _is_there(data: Mapping[str, Any], name: str, kind: Any) -> bool:
    """A missing field is null if it may be."""
    return name in data or (NoneType in get_args(kind) and Unset not in get_args(kind))


def _read_fields(model: Any) -> dict[str, tuple[str, Any]]:
    """The JSON name and the type of each field."""
    hints = get_type_hints(model)
    own = (it for it in fields(model) if it.name != "additional_properties")
    return {it.name: (it.metadata.get("json") or _camel(it.name), hints[it.name]) for it in own}


_fields: Callable[[Any], dict[str, tuple[str, Any]]] = cache(_read_fields)


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))
