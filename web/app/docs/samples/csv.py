import io
import json
import os
from csv import writer

from octavo import Octavo

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

settings = json.dumps({"TELEGRAM": {"chatId": os.environ["CHAT_ID"]}})
file = io.StringIO()
writer(file).writerows(
    [
        ["scheduled_time", "accounts", "content", "settings"],
        ["2027-06-07 09:00", os.environ["ACCOUNT_ID"], "Pears.", settings],
        ["2027-06-08 09:00", os.environ["ACCOUNT_ID"], "Quinces,\nand medlars.", settings],
    ]
)
print(octavo.posts.import_csv(file.getvalue(), time_zone="Europe/London").items)
