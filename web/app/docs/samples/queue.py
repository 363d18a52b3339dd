import os

import requests

answer = requests.put(
    f"{os.environ['OCTAVO_URL']}/v1/queue",
    headers={
        "Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}",
        "x-api-key": os.environ["CLIENT_ID"],
    },
    json={
        "timeZone": "Europe/London",
        "slots": [
            {"day": "MONDAY", "time": "09:00"},
            {"day": "THURSDAY", "time": "17:30"},
        ],
    },
)
if not answer.ok:
    raise SystemExit(answer.text)
print("next", answer.json()["next"])
