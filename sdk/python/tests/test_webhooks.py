"""Webhooks that a real server delivered, as they came and tampered with."""

import base64
import json
from collections.abc import Callable, Iterator

import pytest
from conftest import bluesky
from receiver import Delivery, Receiver
from server import OctavoServer

from octavo import ConflictError, Octavo, PostCompletedEvent, WebhookVerificationError, verify_webhook
from octavo.models import Account, Event
from octavo.webhooks import parse_event

STANDARD = "whsec_" + base64.b64encode(bytes(range(32))).decode()


@pytest.fixture(scope="module")
def delivery(key: str, server: OctavoServer) -> Iterator[Delivery]:
    """Of a published post."""
    receiver = Receiver()
    with Octavo(key, server.url) as client:
        client.webhooks.create(url=receiver.url, api_key=STANDARD, event_types=["post.completed"])
        account = client.sandbox.connect(platform="BLUE_SKY")
        client.posts.create(bluesky(account, "With a webhook"))
        yield receiver.next()
    receiver.stop()


@pytest.mark.parametrize("secret", [STANDARD, "whsec_short", "any text: Größe"])
def test_a_delivered_webhook_is_an_event(client: Octavo, account: Account, receiver: Receiver, secret: str) -> None:
    client.webhooks.create(url=receiver.url, api_key=secret, event_types=["post.completed"])
    created = client.posts.create(bluesky(account, "With a webhook"))
    published = client.posts.wait_for(created.id)
    body, headers = receiver.next()
    event = verify_webhook(body, headers, secret)
    assert isinstance(event, PostCompletedEvent)
    assert event.data.schedule_id == created.id
    assert event.data.permalink == published.publications[0].posts[0].permalink
    assert verify_webhook(body.decode(), headers, secret) == event


TAMPERINGS: dict[str, Callable[[Delivery], tuple[Delivery, str, float]]] = {
    "the body": lambda it: (it._replace(body=it.body.replace(b"COMPLETED", b"COMPLETEd")), STANDARD, 0),
    "the secret": lambda it: (it, "whsec_" + base64.b64encode(bytes(32)).decode(), 0),
    "the id": lambda it: (changed(it, "webhook-id", "evt_another"), STANDARD, 0),
    "the time": lambda it: (changed(it, "webhook-timestamp", str(sent_at(it) + 1)), STANDARD, 0),
    "the signature": lambda it: (changed(it, "webhook-signature", "v1," + "A" * 43 + "="), STANDARD, 0),
    "the scheme": lambda it: (changed(it, "webhook-signature", signature(it).replace("v1,", "v2,")), STANDARD, 0),
    "no signature": lambda it: (changed(it, "webhook-signature", ""), STANDARD, 0),
    "no time": lambda it: (changed(it, "webhook-timestamp", "today"), STANDARD, 0),
    "replayed": lambda it: (it, STANDARD, 301),
    "from the future": lambda it: (it, STANDARD, -301),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_tampering_is_noticed(delivery: Delivery, name: str) -> None:
    (body, headers), secret, age = TAMPERINGS[name](delivery)
    with pytest.raises(WebhookVerificationError):
        verify_webhook(body, headers, secret, now=sent_at(delivery) + age)


def test_headers_are_read_in_any_spelling(delivery: Delivery) -> None:
    headers = {name.upper(): value for name, value in delivery.headers.items()}
    assert (
        verify_webhook(delivery.body, headers, STANDARD, tolerance=0, now=sent_at(delivery)).type_ == "post.completed"
    )


def test_both_keys_verify_while_one_replaces_the_other(client: Octavo, account: Account, receiver: Receiver) -> None:
    webhook = client.webhooks.create(url=receiver.url, api_key=STANDARD, event_types=["post.completed"])
    client.webhooks.rotate_key(webhook.id, api_key="the next key", overlap_seconds=3600)
    client.posts.wait_for(client.posts.create(bluesky(account, "Two signatures")).id)
    body, headers = receiver.next()
    assert len(signature(Delivery(body, headers)).split()) == 2
    assert verify_webhook(body, headers, STANDARD) == verify_webhook(body, headers, "the next key")


def test_an_event_of_a_later_server() -> None:
    event = parse_event(
        {"id": "evt_1", "type": "feed.paused", "occurredAt": "2027-01-01T00:00:00.000Z", "data": {"a": 1}}
    )
    assert isinstance(event, Event)
    assert (event.type_, event.data.additional_properties) == ("feed.paused", {"a": 1})


def test_a_webhook_can_be_tested_and_its_deliveries_listed(client: Octavo, receiver: Receiver) -> None:
    webhook = client.webhooks.create(url=receiver.url, api_key=STANDARD, events_all=True)
    client.webhooks.test(webhook.id, type_="post.failed")
    body, headers = receiver.next()
    assert json.loads(body)["type"] == verify_webhook(body, headers, STANDARD).type_ == "post.failed"
    assert client.webhooks.deliveries(webhook.id).total_elements == 1
    assert client.webhooks.update(webhook.id, status="PAUSED").status == "PAUSED"
    client.webhooks.delete(webhook.id)
    assert webhook.id not in [it.id for it in client.webhooks.list()]


def test_webhooks_are_not_in_client_workspaces(client: Octavo) -> None:
    customer = client.workspaces.create(name="Fernhill", kind="CLIENT", external_id="cust_webhooks")
    with pytest.raises(ConflictError, match="x-octavo-workspace"):
        client.in_workspace(customer.id).webhooks.list()


def changed(delivery: Delivery, name: str, value: str) -> Delivery:
    return delivery._replace(headers={**delivery.headers, name: value})


def sent_at(delivery: Delivery) -> int:
    return int(delivery.headers["webhook-timestamp"])


def signature(delivery: Delivery) -> str:
    return delivery.headers["webhook-signature"]
