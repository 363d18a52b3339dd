from octavo import Octavo

# OCTAVO_URL and OCTAVO_KEY are in the environment.
octavo = Octavo()

for account in octavo.accounts.list():
    print(account.id, account.platform, account.account_display_name)
