import os

from octavo import Octavo

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

started = octavo.media.start_import(url=os.environ["SOURCE_URL"])
print(started.id, started.state)
