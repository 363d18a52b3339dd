import os

import requests

answer = requests.post(
    f"{os.environ['OCTAVO_URL']}/oauth2/token",
    json={
        "grant_type": "authorization_code",
        "client_id": os.environ["CLIENT_ID"],
        "client_secret": os.environ["CLIENT_SECRET"],
        "code": os.environ["CODE"],
        "redirect_uri": os.environ["CALLBACK_URL"],
    },
)
if not answer.ok:
    raise SystemExit(answer.text)
print(answer.json())
