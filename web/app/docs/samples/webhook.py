import os

import requests

octavo = os.environ["OCTAVO_URL"]
headers = {
    "Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}",
    "x-api-key": os.environ["CLIENT_ID"],
}

answer = requests.post(
    f"{octavo}/v1/webhooks",
    headers=headers,
    json={
        "url": os.environ["RECEIVER_URL"],
        "apiKey": os.environ["WEBHOOK_KEY"],
        "eventTypes": ["post.completed", "post.failed"],
    },
)
if not answer.ok:
    raise SystemExit(answer.text)
print(answer.json()["id"])
