"""Runs flows with blocking I/O."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

import httpx

from ._call import Call
from ._core import Flow, Pause, Settings, send
from ._paging import Page, next_call

T = TypeVar("T")
Item = TypeVar("Item")
P = ParamSpec("P")


class Runner:
    """A client, or a part of one."""

    def __init__(self, http: httpx.Client, settings: Settings) -> None:
        self._http, self.settings = http, settings

    def request(self, call: Call[T]) -> T:
        """Makes any call of `octavo.operations`."""
        return self.run(send(self.settings, call))

    def run(self, flow: Flow[T]) -> T:
        answer: httpx.Response | None = None
        error: httpx.RequestError | None = None
        try:
            while True:
                step = flow.throw(error) if error else flow.send(answer)
                answer = error = None
                if isinstance(step, Pause):
                    time.sleep(step.seconds)
                    continue
                try:
                    answer = self._http.send(step)
                except httpx.RequestError as failure:
                    error = failure
        except StopIteration as end:
            return cast(T, end.value)
        finally:
            flow.close()


def flow(
    work: Callable[Concatenate[Settings, P], Flow[T]],
) -> Callable[Concatenate[Runner, P], T]:
    @wraps(work)
    def method(self: Runner, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.run(work(self.settings, *args, **kwargs))

    return method


def call(operation: Callable[P, Call[T]]) -> Callable[Concatenate[Runner, P], T]:
    @wraps(operation)
    def method(self: Runner, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.request(operation(*args, **kwargs))

    return method


def pages(
    operation: Callable[P, Call[Page[Item]]], cursor: str = "cursor"
) -> Callable[Concatenate[Runner, P], Iterator[Item]]:
    @wraps(operation)
    def method(self: Runner, /, *args: P.args, **kwargs: P.kwargs) -> Iterator[Item]:
        return _items(self, operation(*args, **kwargs), cursor)

    return method


def _items(runner: Runner, first: Call[Page[Item]], cursor: str) -> Iterator[Item]:
    following: Call[Page[Item]] | None = first
    while following:
        page = runner.request(following)
        yield from page.items
        following = next_call(following, page.next_cursor, cursor)
