"""Lists that come in pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from ._call import Call

I_co = TypeVar("I_co", covariant=True)
T = TypeVar("T")


class Page(Protocol[I_co]):
    @property
    def items(self) -> Sequence[I_co]: ...
    @property
    def next_cursor(self) -> str | None: ...


def next_call(call: Call[T], cursor: str | None, name: str) -> Call[T] | None:
    """The call for the page after a page with this `next_cursor`."""
    return replace(call, params={**call.params, name: cursor}) if cursor else None
