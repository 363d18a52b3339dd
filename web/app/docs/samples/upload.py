import os

import requests

octavo = os.environ["OCTAVO_URL"]
headers = {
    "Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}",
    "x-api-key": os.environ["CLIENT_ID"],
}

with open("photo.jpg", "rb") as photo:
    answer = requests.post(f"{octavo}/v1/media/upload", headers=headers, files={"file": photo})
if not answer.ok:
    raise SystemExit(answer.text)
print(answer.json()["path"])
