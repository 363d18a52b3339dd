import os
from datetime import datetime, timedelta, timezone

from octavo import Octavo, Post, Publication, TelegramSettings
from octavo.models import BulkSchedule

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

now = datetime.now(timezone.utc)
schedules = [
    BulkSchedule(
        scheduled_time=(now + timedelta(days=day)).isoformat(),
        publications=[
            Publication(
                social_media_account_id=int(os.environ["ACCOUNT_ID"]),
                platform_settings=TelegramSettings(),
                posts=[Post(content=content, chat_id=os.environ["CHAT_ID"])],
            )
        ],
    )
    for day, content in enumerate(["Pears.", "Quinces."], start=1)
]
print(octavo.posts.create_many(schedules).items)
