import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from octavo import TypedEvent, WebhookVerificationError, verify_webhook

key = os.environ["WEBHOOK_KEY"]
port = int(os.environ.get("PORT", "8000"))

# The ids of handled events: a repeated event has the same id. Keep them in your database.
handled: set[str] = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        try:
            event = verify_webhook(body, dict(self.headers), key)
        except WebhookVerificationError:
            self.answer(401)
        else:
            # Answer first, then do what takes longer.
            self.answer(204)
            handle(event)

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()


def handle(event: TypedEvent) -> None:
    if event.id in handled:
        return
    handled.add(event.id)
    print(event.type_, event.id, event.data, flush=True)


print(f"Listening on http://127.0.0.1:{port}/", flush=True)
ThreadingHTTPServer(("127.0.0.1", port), Receiver).serve_forever()
