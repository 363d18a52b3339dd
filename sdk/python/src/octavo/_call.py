"""A call of the API, as the generated functions describe it: what to send, and how to read the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from ._model import UNSET, Unset

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
B_contra = TypeVar("B_contra", contravariant=True)
B = TypeVar("B")
P = ParamSpec("P")


@dataclass(frozen=True)
class Call(Generic[T_co]):
    """A call that was not made yet: `client.request(call)` makes it."""

    method: str
    path: str
    answers: Mapping[int, Any]
    """The type of the answer for each status of success; None for an empty one."""
    path_params: Mapping[str, Any] = field(default_factory=dict[str, Any])
    params: Mapping[str, Any] = field(default_factory=dict[str, Any])
    body: Any = None
    """A model, a list of models, or bytes."""
    content_type: str = "application/json"
    takes_key: bool = False
    """Whether the call accepts an Idempotency-Key."""
    idempotency_key: str | Unset = UNSET


class WithBody(Protocol[B_contra, T_co]):
    def __call__(self, *, body: B_contra) -> Call[T_co]: ...


class WithIdAndBody(Protocol[B_contra, T_co]):
    def __call__(self, id: str, *, body: B_contra) -> Call[T_co]: ...


def fields_of(model: Callable[P, B], operation: WithBody[B, T]) -> Callable[P, Call[T]]:
    """The operation with the fields of its body as arguments."""

    def describe(*args: P.args, **kwargs: P.kwargs) -> Call[T]:
        return operation(body=model(*args, **kwargs))

    describe.__doc__ = operation.__doc__
    return describe


def id_and_fields_of(model: Callable[P, B], operation: WithIdAndBody[B, T]) -> Callable[Concatenate[str, P], Call[T]]:
    """The operation with an id and the fields of its body as arguments."""

    def describe(id: str, /, *args: P.args, **kwargs: P.kwargs) -> Call[T]:
        return operation(id, body=model(*args, **kwargs))

    describe.__doc__ = operation.__doc__
    return describe
