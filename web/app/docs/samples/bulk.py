import os
from datetime import datetime, timedelta, timezone

import requests

now = datetime.now(timezone.utc)
schedules = [
    {
        "scheduledTime": (now + timedelta(days=day)).isoformat(),
        "publications": [
            {
                "socialMediaAccountId": int(os.environ["ACCOUNT_ID"]),
                "platformSettings": {"type": "TELEGRAM"},
                "posts": [{"content": content, "chatId": os.environ["CHAT_ID"]}],
            }
        ],
    }
    for day, content in enumerate(["Pears.", "Quinces."], start=1)
]
answer = requests.post(
    f"{os.environ['OCTAVO_URL']}/v1/posts/bulk",
    headers={
        "Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}",
        "x-api-key": os.environ["CLIENT_ID"],
        "Idempotency-Key": f"bulk-{now.timestamp()}",
    },
    json={"schedules": schedules},
)
if not answer.ok:
    raise SystemExit(answer.text)
print(answer.json()["items"])
