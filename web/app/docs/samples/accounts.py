import os

from octavo import Octavo

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

for account in octavo.accounts.list():
    print(account.id, account.platform, account.account_display_name)
