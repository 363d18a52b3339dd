import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

key = os.environ["WEBHOOK_KEY"]
secret = base64.b64decode(key[6:]) if key.startswith("whsec_") else key.encode()
port = int(os.environ.get("PORT", "8000"))


def is_from_octavo(headers, body: bytes) -> bool:
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    # An old delivery may be a recording that someone sends again.
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(secret, signed, hashlib.sha256))
    # While a key is rotated, there is one signature for each key.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected) for signature in given)


# The ids of handled events: a repeated event has the same id. Keep them in your database.
handled = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        genuine = is_from_octavo(self.headers, body)
        # Answer first, then do what takes longer.
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            handle(json.loads(body))


def handle(event):
    if event["id"] in handled:
        return
    handled.add(event["id"])
    print(event["type"], event["id"], event["data"], flush=True)


print(f"Listening on http://127.0.0.1:{port}/", flush=True)
ThreadingHTTPServer(("127.0.0.1", port), Receiver).serve_forever()
