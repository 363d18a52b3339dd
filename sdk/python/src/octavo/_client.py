"""The two clients."""

from __future__ import annotations

import os
from typing import TypeVar

import httpx

from . import _async_resources as awaiting
from . import _resources as blocking
from ._awaiting import AsyncRunner
from ._blocking import Runner
from ._core import Settings, address
from ._version import __version__

C = TypeVar("C", bound="Octavo")
A = TypeVar("A", bound="AsyncOctavo")


def _settings(
    api_key: str | None,
    base_url: str | None,
    client_id: str | None,
    workspace: str | None,
    timeout: float | httpx.Timeout,
    max_retries: int,
) -> Settings:
    key = api_key or os.environ.get("OCTAVO_KEY")
    if not key:
        raise ValueError("Pass api_key, or set OCTAVO_KEY.")
    headers = {"authorization": f"Bearer {key}", "accept": "application/json"}
    headers["user-agent"] = f"octavo-python/{__version__}"
    if client_id:
        headers["x-api-key"] = client_id
    settings = Settings(address(base_url), headers, httpx.Timeout(timeout), max_retries)
    return settings.in_workspace(workspace)


class Octavo(Runner):
    """Octavo's API. Threads may share a client.

    Args:
        api_key: A key (`oct_key_…`) or an access token. By default from OCTAVO_KEY.
        base_url: The server's address, such as https://octavo.example.com. By default from OCTAVO_URL.
        client_id: The application's client ID. Only access tokens need it.
        workspace: The id of a client workspace to act in.
        timeout: Seconds to wait for a connection, and for each part of an answer.
        max_retries: How often the client repeats a call that failed temporarily.
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        client_id: str | None = None,
        workspace: str | None = None,
        timeout: float | httpx.Timeout = 30.0,
        max_retries: int = 3,
    ) -> None:
        settings = _settings(api_key, base_url, client_id, workspace, timeout, max_retries)
        self._set_up(httpx.Client(), settings)

    def _set_up(self, http: httpx.Client, settings: Settings) -> None:
        Runner.__init__(self, http, settings)
        self.posts = blocking.Posts(http, settings)
        self.media = blocking.Media(http, settings)
        self.accounts = blocking.Accounts(http, settings)
        self.connect_links = blocking.ConnectLinks(http, settings)
        self.webhooks = blocking.Webhooks(http, settings)
        self.events = blocking.Events(http, settings)
        self.queue = blocking.Queue(http, settings)
        self.workspaces = blocking.Workspaces(http, settings)
        self.sandbox = blocking.Sandbox(http, settings)

    def in_workspace(self: C, workspace: str | None) -> C:
        """A client that acts in this client workspace; in the key's own one if None. It shares the connections."""
        other = self.__class__.__new__(self.__class__)
        other._set_up(self._http, self.settings.in_workspace(workspace))
        return other

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self: C) -> C:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class AsyncOctavo(AsyncRunner):
    """Octavo's API with asyncio. See `Octavo`."""

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        client_id: str | None = None,
        workspace: str | None = None,
        timeout: float | httpx.Timeout = 30.0,
        max_retries: int = 3,
    ) -> None:
        settings = _settings(api_key, base_url, client_id, workspace, timeout, max_retries)
        self._set_up(httpx.AsyncClient(), settings)

    def _set_up(self, http: httpx.AsyncClient, settings: Settings) -> None:
        AsyncRunner.__init__(self, http, settings)
        self.posts = awaiting.AsyncPosts(http, settings)
        self.media = awaiting.AsyncMedia(http, settings)
        self.accounts = awaiting.AsyncAccounts(http, settings)
        self.connect_links = awaiting.AsyncConnectLinks(http, settings)
        self.webhooks = awaiting.AsyncWebhooks(http, settings)
        self.events = awaiting.AsyncEvents(http, settings)
        self.queue = awaiting.AsyncQueue(http, settings)
        self.workspaces = awaiting.AsyncWorkspaces(http, settings)
        self.sandbox = awaiting.AsyncSandbox(http, settings)

    def in_workspace(self: A, workspace: str | None) -> A:
        """A client that acts in this client workspace; in the key's own one if None. It shares the connections."""
        other = self.__class__.__new__(self.__class__)
        other._set_up(self._http, self.settings.in_workspace(workspace))
        return other

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self: A) -> A:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.aclose()
