"""Access tokens of OAuth, for applications that act for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx

from ._answers import to_error, unreadable
from ._awaiting import AsyncRunner
from ._blocking import Runner
from ._core import Flow, Settings, address, exchange

TIMEOUT = 30.0


@dataclass(frozen=True)
class Token:
    """What an application acts with for a person."""

    access_token: str
    """Pass it to the client as `api_key`, with `client_id`."""
    expires_in: int
    """Seconds."""
    refresh_token: str | None = None
    """Replaces the one that you sent."""
    scope: str | None = None
    """The scopes that the person allowed, with spaces between them."""


def request_token(
    *,
    client_id: str,
    client_secret: str | None = None,
    code: str | None = None,
    redirect_uri: str | None = None,
    code_verifier: str | None = None,
    refresh_token: str | None = None,
    base_url: str | None = None,
) -> Token:
    """Exchanges the code that a person brought to your callback URL, or a refresh token, for an access token.

    A code needs the callback URL as `redirect_uri`. Public clients send `code_verifier` and no secret. The server's
    address is OCTAVO_URL by default. An error begins with OAuth's code, such as `invalid_grant`.
    """
    fields = _fields(client_id, client_secret, code, redirect_uri, code_verifier, refresh_token)
    settings = Settings(address(base_url), {}, httpx.Timeout(TIMEOUT), max_retries=0)
    with httpx.Client() as http:
        return Runner(http, settings).run(_exchange(settings, fields))


async def request_token_async(
    *,
    client_id: str,
    client_secret: str | None = None,
    code: str | None = None,
    redirect_uri: str | None = None,
    code_verifier: str | None = None,
    refresh_token: str | None = None,
    base_url: str | None = None,
) -> Token:
    """`request_token` with asyncio."""
    fields = _fields(client_id, client_secret, code, redirect_uri, code_verifier, refresh_token)
    settings = Settings(address(base_url), {}, httpx.Timeout(TIMEOUT), max_retries=0)
    async with httpx.AsyncClient() as http:
        return await AsyncRunner(http, settings).run(_exchange(settings, fields))


def _fields(
    client_id: str,
    client_secret: str | None,
    code: str | None,
    redirect_uri: str | None,
    code_verifier: str | None,
    refresh_token: str | None,
) -> dict[str, str]:
    if (code is None) == (refresh_token is None):
        raise ValueError("Pass either code or refresh_token.")
    fields = {
        "grant_type": "refresh_token" if code is None else "authorization_code",
        "client_id": client_id,
        "client_secret": client_secret,
        "code": code,
        "redirect_uri": redirect_uri,
        "code_verifier": code_verifier,
        "refresh_token": refresh_token,
    }
    return {name: value for name, value in fields.items() if value is not None}


def _exchange(settings: Settings, fields: dict[str, str]) -> Flow[Token]:
    request = settings.request("POST", f"{settings.base_url}/oauth2/token", json=fields)
    response = yield from exchange(settings, request, can_repeat=False)
    if not response.is_success:
        raise to_error(response)
    try:
        answer: dict[str, Any] = response.json()
        return Token(answer["access_token"], answer["expires_in"], answer.get("refresh_token"), answer.get("scope"))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise unreadable(response) from error
