"""What both clients share. A flow is a generator: it yields requests and pauses, and gets responses. It does no I/O."""

from __future__ import annotations

import json
import os
import random
import uuid
from collections.abc import Generator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeAlias, TypeVar
from urllib.parse import quote

import httpx

from . import errors
from ._answers import parse_answer, retry_after
from ._call import Call
from ._model import UNSET, Unset, encode, encode_time

T = TypeVar("T")

LONGEST_WAIT = 60.0
"""A server that asks for a longer wait than this many seconds gets no retry: the caller decides."""


@dataclass(frozen=True)
class Pause:
    """How long to wait before the flow continues."""

    seconds: float


Flow: TypeAlias = Generator[httpx.Request | Pause, Any, T]


@dataclass(frozen=True)
class Settings:
    """How a client makes its calls."""

    base_url: str
    headers: dict[str, str]
    timeout: httpx.Timeout
    max_retries: int

    def in_workspace(self, workspace: str | None) -> Settings:
        headers = {name: value for name, value in self.headers.items() if name != "x-octavo-workspace"}
        return replace(self, headers=headers | ({"x-octavo-workspace": workspace} if workspace else {}))

    def request(self, method: str, url: str, **parts: Any) -> httpx.Request:
        return httpx.Request(method, url, extensions={"timeout": self.timeout.as_dict()}, **parts)


def address(base_url: str | None) -> str:
    """The server's address, by default from the environment."""
    url = base_url or os.environ.get("OCTAVO_URL")
    if not url:
        raise ValueError("Pass base_url, the address of your Octavo server, or set OCTAVO_URL.")
    if not url.startswith(("https://", "http://")):
        raise ValueError(f'base_url is "{url}". It has to start with https:// or http://.')
    return url.rstrip("/")


def send(settings: Settings, call: Call[T]) -> Flow[T]:
    """Makes a call, with retries."""
    request = build(settings, call)
    response = yield from exchange(settings, request, can_repeat=is_repeatable(request))
    return parse_answer(call, response)


def build(settings: Settings, call: Call[Any]) -> httpx.Request:
    # Only files have paths with slashes.
    segments = {name: quote(str(value), safe="/" if name == "path" else "") for name, value in call.path_params.items()}
    headers = dict(settings.headers)
    if call.method == "POST":
        headers["prefer"] = "return=representation"
    if call.takes_key:
        headers["idempotency-key"] = call.idempotency_key or uuid.uuid4().hex
    body = _body(call.body)
    if body is not None:
        headers["content-type"] = call.content_type
    params = {name: _param(value) for name, value in call.params.items() if value not in (None, UNSET)}
    url = settings.base_url + call.path.format(**segments)
    return settings.request(call.method, url, params=params or None, headers=headers, content=body)


def _body(body: Any) -> bytes | None:
    if body is None or isinstance(body, Unset):
        return None
    return body if isinstance(body, bytes) else json.dumps(encode(body)).encode()


def _param(value: Any) -> Any:
    return encode_time(value) if isinstance(value, datetime) else value


def is_repeatable(request: httpx.Request) -> bool:
    """Whether it does no harm to make the call again if its answer was lost."""
    return request.method in ("GET", "PUT") or "idempotency-key" in request.headers


def exchange(settings: Settings, request: httpx.Request, *, can_repeat: bool) -> Flow[httpx.Response]:
    """Sends a request, and again where that is safe. Returns the last response, which may report an error."""
    attempt = 0
    while True:
        wait: float | None = None
        try:
            response: httpx.Response = yield request
        except httpx.RequestError as error:
            if not can_repeat or attempt >= settings.max_retries:
                raise connection_error(request, error) from error
        else:
            wait = retry_after(response.headers)
            if attempt >= settings.max_retries or not may_retry(response.status_code, can_repeat, wait):
                return response
        yield Pause(backoff(attempt, wait))
        attempt += 1


def may_retry(status: int, can_repeat: bool, wait: float | None) -> bool:
    """After 429 and 503 the server has done nothing. After 408, 502 and 504 a proxy may have lost the answer."""
    is_safe = status in (429, 503) or (can_repeat and status in (408, 502, 504))
    return is_safe and (wait or 0) <= LONGEST_WAIT


def backoff(attempt: int, wait: float | None) -> float:
    """Half a second, doubled each time up to 8 s, less up to half by chance; or just over what the server asks."""
    longest = min(8.0, 0.5 * 2**attempt)
    return random.uniform(longest / 2, longest) if wait is None else wait + random.uniform(0, 0.25)


def connection_error(request: httpx.Request, error: httpx.RequestError) -> errors.OctavoError:
    what = f"{request.method} {request.url.copy_with(query=None)}"
    reason = str(error) or type(error).__name__
    if isinstance(error, httpx.TimeoutException):
        return errors.OctavoTimeoutError(f"{what}: no answer within the timeout ({type(error).__name__}).")
    return errors.OctavoConnectionError(f"{what}: {reason}.")
