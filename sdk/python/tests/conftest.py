"""Every test runs with both clients, against one real server."""

import asyncio
import inspect
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from installed import Installed, build_and_install
from receiver import Receiver
from server import ASSETS, Developer, OctavoServer

from octavo import AsyncOctavo, BlueskySettings, Octavo, Post, Publication
from octavo._awaiting import AsyncRunner
from octavo.models import Account

Connect = Callable[..., Octavo]


@pytest.fixture(scope="session")
def server() -> Iterator[OctavoServer]:
    server = OctavoServer()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def developer(server: OctavoServer) -> Developer:
    return Developer(server, "ada@example.com")


@pytest.fixture(scope="session")
def key(developer: Developer) -> str:
    return developer.create_key("api workspaces.write")


@pytest.fixture(params=["blocking", "asyncio"])
def connect(request: pytest.FixtureRequest, server: OctavoServer, key: str) -> Iterator[Connect]:
    """Makes clients of one kind. Those of asyncio are called as if they were blocking."""
    loop = asyncio.new_event_loop()
    clients: list[Octavo] = []

    def make(api_key: str = key, base_url: str = server.url, **options: Any) -> Octavo:
        if request.param == "blocking":
            client = Octavo(api_key, base_url, **options)
        else:
            client = cast(Octavo, Blocking(AsyncOctavo(api_key, base_url, **options), loop))
        clients.append(client)
        return client

    yield make
    for client in clients:
        close(client)
    loop.close()
    server.proxy.faults.clear()


@pytest.fixture
def client(connect: Connect) -> Octavo:
    return connect()


@pytest.fixture
def account(client: Octavo) -> Account:
    """A fresh account, which has no posts yet."""
    return client.sandbox.connect(platform="BLUE_SKY")


@pytest.fixture(scope="session")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A video with 3 MB of free space, a box that players skip (ISO/IEC 14496-12)."""
    free = (3_000_000).to_bytes(4, "big") + b"free"
    path = tmp_path_factory.mktemp("media") / "film.mp4"
    path.write_bytes((ASSETS / "video.mp4").read_bytes() + free.ljust(3_000_000, b"\0"))
    return path


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return build_and_install(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.stop()


def bluesky(account: Account, content: str) -> list[Publication]:
    posts = [Post(content=content)]
    return [Publication(social_media_account_id=account.id, platform_settings=BlueskySettings(), posts=posts)]


def close(client: object) -> None:
    if isinstance(client, Blocking):
        client.aclose()
    elif isinstance(client, Octavo):
        client.close()


class Blocking:
    """A client of asyncio, or a part of one, that waits for each call."""

    def __init__(self, target: AsyncRunner, loop: asyncio.AbstractEventLoop) -> None:
        self._target, self._loop = target, loop

    def __getattr__(self, name: str) -> Any:
        return self._wrapped(getattr(self._target, name))

    def _wrapped(self, value: Any) -> Any:
        if isinstance(value, AsyncRunner):
            return Blocking(value, self._loop)
        if inspect.iscoroutine(value):
            return self._loop.run_until_complete(value)
        if inspect.isasyncgen(value):
            return self._iterate(value)
        return partial(self._call, value) if callable(value) else value

    def _call(self, method: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return self._wrapped(method(*args, **kwargs))

    def _iterate(self, values: Any) -> Iterator[Any]:
        while True:
            try:
                yield self._loop.run_until_complete(anext(values))
            except StopAsyncIteration:
                return
