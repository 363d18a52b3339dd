import os

from octavo import Octavo

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

schedule = octavo.posts.wait_for(os.environ["SCHEDULE_ID"])
print(schedule.status)
for publication in schedule.publications:
    print(publication.platform, publication.posts[0].permalink)
