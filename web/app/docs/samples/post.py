import os
from datetime import datetime, timezone

from octavo import Octavo, Post, Publication, TelegramSettings

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

post = Post(
    content="Harvest week, day one.",
    chat_id=os.environ["CHAT_ID"],
    attachment_paths=[os.environ["MEDIA_PATH"]],
)
publication = Publication(
    social_media_account_id=int(os.environ["ACCOUNT_ID"]),
    platform_settings=TelegramSettings(),
    posts=[post],
)
created = octavo.posts.create([publication], scheduled_time=datetime.now(timezone.utc))
print(created.id)
