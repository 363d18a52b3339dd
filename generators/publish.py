"""Publishes in the sandbox by the client that openapi-python-client generates."""

import os

from octavo_client import AuthenticatedClient
from octavo_client.api.posts import create_post, show_post
from octavo_client.models import (
    BlueskySettings,
    BlueskySettingsType,
    Post,
    PostSchedule,
    Publication,
    Schedule,
)

client = AuthenticatedClient(
    base_url=os.environ["OCTAVO_URL"],
    token=os.environ["OCTAVO_TOKEN"],
    headers={"x-api-key": os.environ["OCTAVO_CLIENT_ID"]},
)
publication = Publication(
    social_media_account_id=int(os.environ["OCTAVO_ACCOUNT"]),
    platform_settings=BlueskySettings(type_=BlueskySettingsType.BLUE_SKY),
    posts=[Post(content="By openapi-python-client")],
)
created = create_post.sync(
    client=client, body=PostSchedule(publications=[publication]), prefer="return=representation"
)
assert isinstance(created, Schedule), created
while True:
    seen = show_post.sync(id=created.id, client=client)
    assert isinstance(seen, Schedule), seen
    post = seen.publications[0].posts[0]
    assert post.status != "FAILED", post
    if post.status == "COMPLETED":
        break
