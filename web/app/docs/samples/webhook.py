import os

from octavo import Octavo

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

webhook = octavo.webhooks.create(
    url=os.environ["RECEIVER_URL"],
    api_key=os.environ["WEBHOOK_KEY"],
    event_types=["post.completed", "post.failed"],
)
print(webhook.id)
