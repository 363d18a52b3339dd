import os

import requests

answer = requests.post(
    f"{os.environ['OCTAVO_URL']}/v1/media/compatibility",
    json={
        "contentType": "video/mp4",
        "sizeBytes": 24_000_000,
        "width": 1080,
        "height": 1920,
        "durationMs": 152_400,
    },
)
if not answer.ok:
    raise SystemExit(answer.text)
for place in answer.json()["placements"]:
    print(place["platform"], place["placement"], place["fits"])
    for finding in place["findings"]:
        print(" ", finding["message"])
