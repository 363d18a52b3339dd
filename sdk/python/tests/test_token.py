"""Access tokens of OAuth. web/e2e/samples.test.ts exchanges a code."""

import asyncio

import pytest
from server import OctavoServer

from octavo import OctavoError, request_token, request_token_async


def test_a_refused_token_says_why(server: OctavoServer) -> None:
    with pytest.raises(OctavoError, match=r"^invalid_client: "):
        request_token(client_id="app_wrong", refresh_token="wrong", base_url=server.url)
    with pytest.raises(OctavoError, match=r"^invalid_client: "):
        asyncio.run(request_token_async(client_id="app_wrong", refresh_token="wrong", base_url=server.url))


def test_there_is_a_code_or_a_refresh_token() -> None:
    with pytest.raises(ValueError, match="code or refresh_token"):
        request_token(client_id="app_wrong", base_url="http://127.0.0.1:1")
