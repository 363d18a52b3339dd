import os

from octavo import Octavo

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

for event in octavo.events.list(limit=100):
    print(event.type_, event.id, event.data)
