import os

import requests

octavo = os.environ["OCTAVO_URL"]
headers = {
    "Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}",
    "x-api-key": os.environ["CLIENT_ID"],
}

answer = requests.post(
    f"{octavo}/v1/posts?validateOnly=true",
    headers=headers,
    json={
        "publications": [
            {
                "socialMediaAccountId": int(os.environ["ACCOUNT_ID"]),
                "platformSettings": {"type": "TELEGRAM"},
                "posts": [{"content": "Which chat is this for?"}],
            }
        ]
    },
)
if not answer.ok:
    raise SystemExit(answer.text)
for finding in answer.json()["findings"]:
    print(finding["severity"], finding["rule"], finding["message"])
