import os

import requests

octavo = os.environ["OCTAVO_URL"]
headers = {
    "Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}",
    "x-api-key": os.environ["CLIENT_ID"],
}

answer = requests.get(f"{octavo}/v1/accounts/{os.environ['ACCOUNT_ID']}/chats?platform=TELEGRAM", headers=headers)
if not answer.ok:
    raise SystemExit(answer.text)
print(answer.json())
