import os
import uuid
from datetime import UTC, datetime

import requests

octavo = os.environ["OCTAVO_URL"]
headers = {
    "Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}",
    "x-api-key": os.environ["CLIENT_ID"],
}

answer = requests.post(
    f"{octavo}/v1/posts",
    headers={**headers, "Idempotency-Key": str(uuid.uuid4())},
    json={
        "scheduledTime": datetime.now(UTC).isoformat(),
        "isDraft": False,
        "publications": [
            {
                "socialMediaAccountId": int(os.environ["ACCOUNT_ID"]),
                "platformSettings": {"type": "TELEGRAM"},
                "posts": [
                    {
                        "content": "Harvest week, day one.",
                        "chatId": os.environ["CHAT_ID"],
                        "attachmentPaths": [os.environ["MEDIA_PATH"]],
                    }
                ],
            }
        ],
    },
)
if not answer.ok:
    raise SystemExit(answer.text)
print(answer.headers["Location"])
