import os

from octavo import Octavo, Post, Publication, TelegramSettings

octavo = Octavo(os.environ["ACCESS_TOKEN"], client_id=os.environ["CLIENT_ID"])

publication = Publication(
    social_media_account_id=int(os.environ["ACCOUNT_ID"]),
    platform_settings=TelegramSettings(),
    posts=[Post(content="Which chat is this for?")],
)
for finding in octavo.posts.check([publication]).findings:
    print(finding.severity, finding.rule, finding.message)
