import os

import requests

octavo = os.environ["OCTAVO_URL"]
headers = {"Authorization": f"Bearer {os.environ['OCTAVO_KEY']}"}

answer = requests.get(f"{octavo}/v1/accounts", headers=headers)
if not answer.ok:
    raise SystemExit(answer.text)
print(answer.json())
