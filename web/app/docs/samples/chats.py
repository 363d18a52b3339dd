import os

from octavo import Octavo

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

for chat in octavo.accounts.chats(int(os.environ["ACCOUNT_ID"]), platform="TELEGRAM"):
    print(chat)
