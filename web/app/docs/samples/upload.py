import os

from octavo import Octavo

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

print(octavo.media.upload("photo.jpg"))
