import os

from octavo import Octavo
from octavo.models import QueueSlot

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

queue = octavo.queue.update(
    time_zone="Europe/London",
    slots=[
        QueueSlot(day="MONDAY", time="09:00"),
        QueueSlot(day="THURSDAY", time="17:30"),
    ],
)
print("next", queue.next_)
