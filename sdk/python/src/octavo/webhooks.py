"""Verifies webhooks, as https://www.standardwebhooks.com describes it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any

from ._generated.models import EVENT_CLASSES, Event, TypedEvent
from .errors import WebhookVerificationError

PREFIX = "whsec_"


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str,
    tolerance: float = 300,
    *,
    now: float | None = None,
) -> TypedEvent:
    """Returns the event if Octavo signed the webhook with `secret` at most `tolerance` seconds ago. Otherwise it raises
    WebhookVerificationError.

    `body` has to be exactly what was received. `now` replaces the clock, in seconds since 1970.
    """
    received = {name.lower(): value for name, value in headers.items()}
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    missing = [name for name in names if not received.get(name)]
    if missing:
        raise WebhookVerificationError(f"The header {missing[0]} is missing.")
    message_id, timestamp, signatures = (received[name] for name in names)
    _check_age(timestamp, tolerance, time.time() if now is None else now)
    payload = body.encode() if isinstance(body, str) else body
    expected = _signature(_key(secret), f"{message_id}.{timestamp}.".encode() + payload)
    if not _any_matches(expected, signatures):
        raise WebhookVerificationError("No signature matches the secret and the body.")
    return parse_event(json.loads(payload))


def parse_event(data: Mapping[str, Any]) -> TypedEvent:
    """The event as the class of its type; as `Event` if this version of the package does not know the type."""
    return EVENT_CLASSES.get(data["type"], Event).from_dict(data)


def _check_age(timestamp: str, tolerance: float, now: float) -> None:
    if not (timestamp.isascii() and timestamp.isdecimal()):
        raise WebhookVerificationError("The header webhook-timestamp is not a number of seconds.")
    if abs(now - int(timestamp)) > tolerance:
        raise WebhookVerificationError(f"The webhook was signed more than {tolerance:g} s away from this clock's time.")


def _any_matches(expected: bytes, signatures: str) -> bool:
    """While a key is replaced, there is a signature for each key. All are compared, each in constant time."""
    candidates = [candidate.encode() for candidate in signatures.split()]
    return sum([hmac.compare_digest(expected, candidate) for candidate in candidates]) > 0


def _signature(key: bytes, message: bytes) -> bytes:
    return b"v1," + base64.b64encode(hmac.new(key, message, hashlib.sha256).digest())


def _key(secret: str) -> bytes:
    """The decoded bytes of a Standard Webhooks secret; any other text as it is."""
    if secret.startswith(PREFIX):
        try:
            key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
        except binascii.Error:
            key = b""
        if 24 <= len(key) <= 64:
            return key
    return secret.encode()
