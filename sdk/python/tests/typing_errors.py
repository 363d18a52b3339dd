"""Wrong calls do not type-check: each ignored error has to be there, or mypy reports the comment itself."""

from octavo import AsyncOctavo, BlueskySettings, Octavo, Post, Publication, XSettings


def blocking(client: Octavo) -> None:
    # Another network's setting.
    BlueskySettings(reply_settings="EVERYONE")  # type: ignore[call-arg]
    # Not one of the values.
    XSettings(reply_settings="NOBODY")  # type: ignore[arg-type]
    # A publication needs settings and posts.
    Publication(social_media_account_id=1)  # type: ignore[call-arg]
    # One publication instead of a list.
    publication = Publication(social_media_account_id=1, platform_settings=XSettings(), posts=[Post()])
    client.posts.create(publication)  # type: ignore[arg-type]
    # A misspelled filter, and a status that no post has.
    client.posts.list(statuses="SCHEDULED")  # type: ignore[call-arg]
    client.posts.list(status="DONE")  # type: ignore[arg-type]
    # A field that webhooks do not have, and one that they need.
    client.webhooks.create(url="https://a.example", api_key="k", secret="k")  # type: ignore[call-arg]
    client.webhooks.create(url="https://a.example")  # type: ignore[call-arg]


async def awaiting(client: AsyncOctavo) -> None:
    schedule = client.posts.get("sch_1")
    # It was not awaited.
    print(schedule.status)  # type: ignore[attr-defined]
    print((await client.posts.get("sch_1")).state)  # type: ignore[attr-defined]
