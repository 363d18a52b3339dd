import os

import requests

octavo = os.environ["OCTAVO_URL"]
headers = {
    "Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}",
    "x-api-key": os.environ["CLIENT_ID"],
}

answer = requests.post(
    f"{octavo}/v1/media/upload/import",
    headers=headers,
    json={"url": os.environ["SOURCE_URL"]},
)
if not answer.ok:
    raise SystemExit(answer.text)
print(answer.json()["id"], answer.json()["state"])
