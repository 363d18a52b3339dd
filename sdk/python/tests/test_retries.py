"""What happens when an answer is late, lost or a refusal that passes."""

import pickle
import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from conftest import Connect, bluesky
from server import Developer, OctavoServer, free_port

from octavo import (
    AuthenticationError,
    ConflictError,
    Octavo,
    OctavoConnectionError,
    OctavoError,
    OctavoTimeoutError,
    PublishError,
    RateLimitedError,
    _posts,
    operations,
)
from octavo._answers import retry_after, to_error
from octavo._core import Pause, Settings, send
from octavo.models import Account

CALL = operations.list_accounts()
SETTINGS = Settings("http://127.0.0.1:1", {}, httpx.Timeout(1), max_retries=2)


@pytest.fixture(scope="module")
def strict_server() -> Iterator[OctavoServer]:
    """Refuses all but two calls a second."""
    server = OctavoServer(OCTAVO_LIMITS_REQUESTS_PER_SECOND="1", OCTAVO_LIMITS_BURST="2")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def strict_key(strict_server: OctavoServer) -> str:
    return Developer(strict_server, "ada@example.com").create_key()


def test_a_lost_answer_does_not_double_the_post(client: Octavo, account: Account, server: OctavoServer) -> None:
    before = len(server.proxy.seen("POST /v1/posts"))
    server.proxy.cut_answer("POST /v1/posts")
    created = client.posts.create(bluesky(account, "Once"))
    lost, repeated = server.proxy.seen("POST /v1/posts")[before:]
    assert (lost.status, repeated.status) == (None, 201)
    assert lost.headers["idempotency-key"] == repeated.headers["idempotency-key"]
    client.posts.wait_for(created.id)
    assert [item.text for item in client.sandbox.feed(account_id=account.id)] == ["Once"]


def test_each_call_has_its_own_key(client: Octavo, account: Account) -> None:
    publications = bluesky(account, "A draft")
    first, second = (client.posts.create(publications, is_draft=True).id for _ in range(2))
    key = f"mine-{first}"
    third, fourth = (client.posts.create(publications, is_draft=True, idempotency_key=key).id for _ in range(2))
    assert (first != second, third == fourth) == (True, True)
    with pytest.raises(ConflictError, match="Idempotency-Key"):
        client.posts.create(bluesky(account, "Another"), is_draft=True, idempotency_key=key)


def test_a_call_that_could_happen_twice_is_not_repeated(client: Octavo, account: Account, server: OctavoServer) -> None:
    draft = client.posts.create(bluesky(account, "A draft"), is_draft=True)
    server.proxy.cut_answer(f"DELETE /v1/posts/{draft.id}")
    with pytest.raises(OctavoConnectionError) as lost:
        client.posts.cancel(draft.id)
    assert lost.value.status is None
    assert len(server.proxy.seen(f"DELETE /v1/posts/{draft.id}")) == 1
    assert client.posts.get(draft.id).status == "CANCELLED"


def test_retries_end(connect: Connect, server: OctavoServer, account: Account) -> None:
    client = connect(max_retries=1)
    before = len(server.proxy.seen("GET /v1/accounts"))
    for _ in range(2):
        server.proxy.cut_answer("GET /v1/accounts")
    with pytest.raises(OctavoConnectionError):
        client.accounts.list()
    assert len(server.proxy.seen("GET /v1/accounts")) == before + 2


def test_retry_after_is_honoured(connect: Connect, strict_server: OctavoServer, strict_key: str) -> None:
    client = connect(strict_key, strict_server.url)
    before = len(strict_server.proxy.seen("GET /v1/queue"))
    statuses: list[int | None] = []
    for _ in range(100):
        client.queue.get()
        statuses = [request.status for request in strict_server.proxy.seen("GET /v1/queue")[before:]]
        if 429 in statuses:
            break
    # Without the wait, the retry would be refused too.
    assert statuses[-2:] == [429, 200]
    assert statuses.count(429) == 1


def test_without_retries_the_error_says_how_long_to_wait(
    connect: Connect, strict_server: OctavoServer, strict_key: str
) -> None:
    client = connect(strict_key, strict_server.url, max_retries=0)
    with pytest.raises(RateLimitedError) as refused:
        for _ in range(100):
            client.queue.get()
    assert (refused.value.code, refused.value.retry_after) == ("RATE_LIMITED", 1)


def test_a_long_wait_is_left_to_the_caller(connect: Connect, developer: Developer, server: OctavoServer) -> None:
    client = connect(developer.create_key("api", "--posts-per-day", "1"))
    account = client.sandbox.connect(platform="BLUE_SKY")
    client.posts.create(bluesky(account, "Today's"))
    before = len(server.proxy.seen("POST /v1/posts"))
    with pytest.raises(RateLimitedError) as refused:
        client.posts.create(bluesky(account, "One too many"))
    assert refused.value.retry_after and refused.value.retry_after > 60
    assert len(server.proxy.seen("POST /v1/posts")) == before + 1


def test_a_server_that_does_not_answer(connect: Connect) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        client = connect("key", f"http://127.0.0.1:{silent.getsockname()[1]}", timeout=0.2, max_retries=1)
        with pytest.raises(OctavoTimeoutError, match="/v1/accounts: no answer within the timeout"):
            client.accounts.list()


def test_a_server_that_is_not_there(connect: Connect) -> None:
    with pytest.raises(OctavoConnectionError, match="/v1/queue"):
        connect("key", f"http://127.0.0.1:{free_port()}", max_retries=0).queue.get()


def test_a_wrong_key(connect: Connect) -> None:
    with pytest.raises(AuthenticationError) as refused:
        connect("oct_key_wrong").accounts.list()
    assert (refused.value.status, refused.value.code) == (401, "UNAUTHORIZED")


def test_an_access_token_needs_the_client_id(connect: Connect, developer: Developer) -> None:
    token = developer.issue_token(developer.client_id, "accounts.read")
    with pytest.raises(AuthenticationError, match="x-api-key"):
        connect(token).accounts.list()
    connect(token, client_id=developer.client_id).accounts.list()


def test_an_address_of_something_else(connect: Connect, server: OctavoServer) -> None:
    with pytest.raises(OctavoError, match="Check base_url"):
        # The portal answers every address below /portal with its page.
        connect(base_url=f"{server.url}/portal").accounts.list()


def test_the_address_and_the_key_are_needed(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OCTAVO_KEY", raising=False)
    monkeypatch.delenv("OCTAVO_URL", raising=False)
    with pytest.raises(ValueError, match="OCTAVO_KEY"):
        connect("")
    with pytest.raises(ValueError, match="OCTAVO_URL"):
        connect(base_url="")
    with pytest.raises(ValueError, match="https://"):
        connect(base_url="octavo.example")


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("7", 7),
        ("Sat, 28 Nov 2026 10:00:30 GMT", 30),
        ("Sat, 28 Nov 2026 09:59:00 GMT", 0),
        ("soon", None),
        ("", None),
    ],
)
def test_retry_after_is_a_number_or_a_date(value: str, seconds: float | None) -> None:
    headers = httpx.Headers({"retry-after": value, "date": "Sat, 28 Nov 2026 10:00:00 GMT"})
    assert retry_after(headers) == seconds


def steps(*answers: httpx.Response | httpx.RequestError) -> list[float]:
    """The pauses of a call that gets these answers. The flow does no I/O, so no time passes."""
    flow, pauses = send(SETTINGS, CALL), list[float]()
    step: Any = next(flow)
    for answer in answers:
        assert isinstance(step, httpx.Request)
        step = flow.throw(answer) if isinstance(answer, httpx.RequestError) else flow.send(answer)
        if isinstance(step, Pause):
            pauses.append(step.seconds)
            step = flow.send(None)
    return pauses


def test_the_wait_is_a_bit_longer_than_retry_after() -> None:
    dated = {"retry-after": "Sat, 28 Nov 2026 10:00:30 GMT", "date": "Sat, 28 Nov 2026 10:00:00 GMT"}
    first, second = steps(httpx.Response(429, headers={"retry-after": "7"}), httpx.Response(503, headers=dated))
    assert 7 <= first <= 7.25
    assert 30 <= second <= 30.25


def test_the_wait_doubles_and_varies() -> None:
    waits = [steps(httpx.ReadError("cut"), httpx.Response(502)) for _ in range(50)]
    assert all(0.25 <= first <= 0.5 and 0.5 <= second <= 1 for first, second in waits)
    assert len({first for first, _ in waits}) > 1


def test_the_last_answer_is_the_error() -> None:
    with pytest.raises(OctavoError) as failed:
        steps(httpx.ReadError("cut"), httpx.Response(503), httpx.Response(504, text="<h1>Gateway Timeout</h1>"))
    assert (failed.value.status, failed.value.message) == (504, "The server answered 504 Gateway Timeout.")


def test_a_redirect_names_the_address_to_use() -> None:
    error = to_error(httpx.Response(308, headers={"location": "https://octavo.example/v1/accounts"}))
    assert "Use that address as base_url" in str(error)


def test_an_empty_answer_to_a_new_post_is_followed() -> None:
    flow = _posts.create(SETTINGS, [])
    created = next(flow)
    assert isinstance(created, httpx.Request)
    assert (created.method, created.headers["prefer"]) == ("POST", "return=representation")
    shown = flow.send(httpx.Response(204, headers={"location": "/v1/posts/sch_1"}))
    assert isinstance(shown, httpx.Request)
    assert (shown.method, shown.url.path) == ("GET", "/v1/posts/sch_1")


def test_errors_can_be_pickled(client: Octavo, account: Account) -> None:
    draft = client.posts.create(bluesky(account, "A draft"), is_draft=True)
    error = PublishError("It failed.", draft)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.schedule) == (str(error), draft)
    refused = to_error(httpx.Response(429, headers={"retry-after": "3"}))
    assert pickle.loads(pickle.dumps(refused)).retry_after == 3
