import io
import json
import os
from csv import writer

import requests

settings = json.dumps({"TELEGRAM": {"chatId": os.environ["CHAT_ID"]}})
file = io.StringIO()
writer(file).writerows(
    [
        ["scheduled_time", "accounts", "content", "settings"],
        ["2027-06-07 09:00", os.environ["ACCOUNT_ID"], "Pears.", settings],
        ["2027-06-08 09:00", os.environ["ACCOUNT_ID"], "Quinces,\nand medlars.", settings],
    ]
)
answer = requests.post(
    f"{os.environ['OCTAVO_URL']}/v1/posts/import",
    params={"timeZone": "Europe/London"},
    headers={
        "Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}",
        "x-api-key": os.environ["CLIENT_ID"],
        "Content-Type": "text/csv",
    },
    data=file.getvalue().encode(),
)
if not answer.ok:
    raise SystemExit(answer.text)
print(answer.json()["items"])
