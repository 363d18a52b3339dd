"""Runs flows with asyncio. The same as `_blocking`, with `await`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import httpx

from ._call import Call
from ._core import Flow, Pause, Settings, send
from ._paging import Page, next_call

T = TypeVar("T")
Item = TypeVar("Item")
P = ParamSpec("P")


class AsyncRunner:
    """A client, or a part of one."""

    def __init__(self, http: httpx.AsyncClient, settings: Settings) -> None:
        self._http, self.settings = http, settings

    async def request(self, call: Call[T]) -> T:
        """Makes any call of `octavo.operations`."""
        return await self.run(send(self.settings, call))

    async def run(self, flow: Flow[T]) -> T:
        answer: httpx.Response | None = None
        error: httpx.RequestError | None = None
        try:
            while True:
                step = flow.throw(error) if error else flow.send(answer)
                answer = error = None
                if isinstance(step, Pause):
                    await asyncio.sleep(step.seconds)
                    continue
                try:
                    answer = await self._http.send(step)
                except httpx.RequestError as failure:
                    error = failure
        except StopIteration as end:
            return cast(T, end.value)
        finally:
            flow.close()


def flow(
    work: Callable[Concatenate[Settings, P], Flow[T]],
) -> Callable[Concatenate[AsyncRunner, P], Coroutine[Any, Any, T]]:
    @wraps(work)
    async def method(self: AsyncRunner, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.run(work(self.settings, *args, **kwargs))

    return method


def call(operation: Callable[P, Call[T]]) -> Callable[Concatenate[AsyncRunner, P], Coroutine[Any, Any, T]]:
    @wraps(operation)
    async def method(self: AsyncRunner, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.request(operation(*args, **kwargs))

    return method


def pages(
    operation: Callable[P, Call[Page[Item]]], cursor: str = "cursor"
) -> Callable[Concatenate[AsyncRunner, P], AsyncIterator[Item]]:
    @wraps(operation)
    def method(self: AsyncRunner, /, *args: P.args, **kwargs: P.kwargs) -> AsyncIterator[Item]:
        return _items(self, operation(*args, **kwargs), cursor)

    return method


async def _items(runner: AsyncRunner, first: Call[Page[Item]], cursor: str) -> AsyncIterator[Item]:
    following: Call[Page[Item]] | None = first
    while following:
        page = await runner.request(following)
        for item in page.items:
            yield item
        following = next_call(following, page.next_cursor, cursor)
