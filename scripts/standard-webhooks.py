"""Verifies contract/signatures.json with the Standard Webhooks library of PyPI, as a receiver uses it."""

import base64
import json
import re
from datetime import datetime, timezone
from unittest import mock

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


def secret(key):
    """As docs: a key of the library's own form as it is, any other one as the base64 of its text."""
    text = key.removeprefix("whsec_")
    if text != key and re.fullmatch(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?", text):
        if 24 <= len(base64.b64decode(text)) <= 64:
            return key
    return "whsec_" + base64.b64encode(key.encode()).decode()


def verified(key, vector, body):
    sent_at = datetime.fromtimestamp(vector["timestamp"], tz=timezone.utc)
    headers = {
        "webhook-id": vector["id"],
        "webhook-timestamp": str(vector["timestamp"]),
        "webhook-signature": vector["standard"],
    }
    # The library refuses what is older than five minutes.
    with mock.patch("standardwebhooks.webhooks.datetime", wraps=datetime) as clock:
        clock.now.return_value = sent_at
        try:
            return Webhook(secret(key)).verify(body, headers) == json.loads(body)
        except WebhookVerificationError:
            return False


vectors = json.load(open("contract/signatures.json"))
for vector in vectors:
    for key in vector["keys"]:
        assert verified(key, vector, vector["body"]), vector["why"]
        assert not verified(key, vector, vector["body"] + " "), vector["why"]
    assert not verified("another key", vector, vector["body"]), vector["why"]
print(f"{len(vectors)} signatures verified by the Python library of Standard Webhooks")
