"""Posts, from the first call to what the simulated network shows."""

from datetime import datetime, timedelta, timezone
from typing import get_args

import pytest
from conftest import bluesky
from server import ASSETS, OctavoServer

from octavo import (
    BlueskySettings,
    DiscordSettings,
    InstagramSettings,
    LinkedInSettings,
    MastodonSettings,
    NotFoundError,
    Octavo,
    Post,
    Publication,
    PublishError,
    TelegramSettings,
    ThreadsSettings,
    TikTokSettings,
    ValidationError,
    WaitTimeoutError,
    XSettings,
    YouTubeSettings,
)
from octavo.models import Account, BulkSchedule, Platform, Schedule

Settings = (
    BlueskySettings
    | DiscordSettings
    | InstagramSettings
    | LinkedInSettings
    | MastodonSettings
    | TelegramSettings
    | ThreadsSettings
    | TikTokSettings
    | XSettings
    | YouTubeSettings
)
SETTINGS: dict[Platform, Settings] = {
    "BLUE_SKY": BlueskySettings(),
    "DISCORD": DiscordSettings(),
    "INSTAGRAM": InstagramSettings(publication_type="FEED"),
    "LINKEDIN": LinkedInSettings(visibility="PUBLIC"),
    "MASTODON": MastodonSettings(),
    "TELEGRAM": TelegramSettings(),
    "THREADS": ThreadsSettings(),
    "TIKTOK": TikTokSettings(has_usage_confirmation=True, privacy_level="SELF_ONLY"),
    "X_TWITTER": XSettings(),
    "YOUTUBE": YouTubeSettings(title="The harvest", privacy_status="UNLISTED"),
}


def tomorrow() -> datetime:
    return datetime.now(timezone.utc).replace(microsecond=0) + timedelta(days=1)


def test_one_call_publishes_on_every_network(client: Octavo) -> None:
    assert SETTINGS.keys() == set(get_args(Platform)), "settings for each network"
    accounts = [client.sandbox.connect(platform=platform) for platform in SETTINGS]
    photo, video = client.media.upload(ASSETS / "photo.jpg"), client.media.upload(ASSETS / "video.mp4")
    publications: list[Publication] = []
    for account in accounts:
        is_video = account.platform == "YOUTUBE"
        post = Post(content=f"On {account.platform}", attachment_paths=[video if is_video else photo])
        if chats := client.accounts.chats(account.id):
            post.chat_id = chats[0].id
        settings = SETTINGS[account.platform]
        publications.append(Publication(social_media_account_id=account.id, platform_settings=settings, posts=[post]))
    published = client.posts.wait_for(client.posts.create(publications).id)
    results = {publication.account_id: publication for publication in published.publications}
    for account in accounts:
        (shown,) = client.sandbox.feed(account_id=account.id)
        kind = "video/mp4" if account.platform == "YOUTUBE" else "image/jpeg"
        assert (f"On {account.platform}" in shown.text, [file.content_type for file in shown.media]) == (True, [kind])
        result = results[account.id].posts[0]
        assert (result.status, result.permalink) == ("COMPLETED", shown.permalink)
        assert result.platform_post_identifier == shown.id
        assert type(results[account.id].platform_settings) is type(SETTINGS[account.platform])


def test_a_refused_post_says_everything_at_once(client: Octavo, account: Account) -> None:
    too_long = "word " * 100
    wrong = Publication(
        social_media_account_id=account.id, platform_settings=XSettings(), posts=[Post(content=too_long)]
    )
    with pytest.raises(ValidationError) as refused:
        client.posts.create([wrong])
    error = refused.value
    assert (error.status, error.code) == (400, "VALIDATION_ERROR")
    assert [finding.rule for finding in error.findings] == ["post.settings.type", "bluesky.text.length"]
    assert error.findings[1].field == "publications[0].posts[0].content"
    assert error.request_id and error.request_id in str(error)
    report = client.posts.check(bluesky(account, too_long))
    assert (report.valid, [finding.severity for finding in report.findings]) == (False, ["ERROR"])
    assert list(client.posts.list(account_id=account.id)) == []


def test_a_scheduled_post_can_be_changed_and_cancelled(client: Octavo, account: Account) -> None:
    time = tomorrow()
    scheduled = client.posts.create(bluesky(account, "Later"), scheduled_time=time)
    assert (scheduled.status, scheduled.scheduled_time) == ("SCHEDULED", time)
    changed = client.posts.update(scheduled.id, scheduled_time=time + timedelta(hours=1))
    assert changed.scheduled_time == time + timedelta(hours=1)
    client.posts.cancel(scheduled.id)
    assert client.posts.get(scheduled.id).status == "CANCELLED"
    with pytest.raises(PublishError, match="is CANCELLED"):
        client.posts.wait_for(scheduled.id)


def test_a_time_needs_a_time_zone(client: Octavo, account: Account) -> None:
    with pytest.raises(ValueError, match="no time zone"):
        client.posts.create(bluesky(account, "When?"), scheduled_time=datetime(2027, 6, 7, 9))


def test_a_draft_waits_until_it_is_published(client: Octavo, account: Account) -> None:
    draft = client.posts.create(bluesky(account, "A draft"), is_draft=True)
    assert draft.status == "DRAFT"
    client.posts.publish(draft.id)
    assert client.posts.wait_for(draft.id).status == "COMPLETED"
    assert "PUBLISHED" in [item.kind for item in client.posts.timeline(draft.id).items]


def test_wait_for_tells_why_a_post_failed(client: Octavo, account: Account) -> None:
    client.sandbox.set_fault(account_id=account.id, fault="token_expired", times=20)
    created = client.posts.create(bluesky(account, "Never"))
    with pytest.raises(PublishError) as failed:
        client.posts.wait_for(created.id)
    post = failed.value.schedule.publications[0].posts[0]
    assert post.status == "FAILED" and post.error_message
    assert post.error_message in str(failed.value)


def test_wait_for_ends(client: Octavo, account: Account) -> None:
    created = client.posts.create(bluesky(account, "Tomorrow"), scheduled_time=tomorrow())
    with pytest.raises(WaitTimeoutError, match="SCHEDULED"):
        client.posts.wait_for(created.id, timeout=0.2)


def test_many_posts_are_created_together_or_not_at_all(client: Octavo, account: Account) -> None:
    schedules = [BulkSchedule(publications=bluesky(account, text), is_draft=True) for text in ("One", "Two")]
    created = client.posts.create_many(schedules)
    contents = [post.publications[0].posts[0].content for post in client.posts.list(account_id=account.id)]
    assert (len(created.items), sorted(contents)) == (2, ["One", "Two"])
    schedules[1].publications[0].platform_settings = XSettings()
    assert [finding.field for finding in client.posts.check_many(schedules).findings] == [
        "schedules[1].publications[0].platformSettings.type"
    ]
    csv = f"scheduled_time,accounts,content\n{tomorrow():%Y-%m-%d %H:%M},{account.id},Three\n"
    assert len(client.posts.import_csv(csv, time_zone="Europe/London").items) == 1
    head, *rows = client.posts.export_csv(account_id=account.id).splitlines()
    assert (head.lstrip("\ufeff").split(",")[:2], len(rows)) == (["scheduled_time", "accounts"], 3)


def test_lists_load_page_after_page(client: Octavo, account: Account, server: OctavoServer) -> None:
    ids = [client.posts.create(bluesky(account, f"Draft {number}"), is_draft=True).id for number in range(5)]
    proxy = server.proxy
    before = len(proxy.seen("GET /v1/posts"))
    posts = client.posts.list(account_id=account.id, limit=2)
    first: Schedule = next(iter(posts))
    assert len(proxy.seen("GET /v1/posts")) == before + 1
    assert [first.id, *(post.id for post in posts)] == ids[::-1]
    assert len(proxy.seen("GET /v1/posts")) == before + 3


def test_events_have_the_class_of_their_type(client: Octavo, account: Account) -> None:
    created = client.posts.create(bluesky(account, "With events"))
    client.posts.wait_for(created.id)
    events = list(client.events.list(limit=100))
    own = [event for event in events if getattr(event.data, "schedule_id", None) == created.id]
    assert [(type(event).__name__, event.type_) for event in own] == [
        ("PostCompletedEvent", "post.completed"),
        ("PublicationEvent", "publication.completed"),
        ("ScheduleEvent", "schedule.completed"),
    ]
    assert [event.id for event in client.events.list(after=own[0].id)][:2] == [own[1].id, own[2].id]


def test_a_client_workspace_is_apart(client: Octavo) -> None:
    customer = client.workspaces.create(name="Fernhill", kind="CLIENT", external_id="cust_1042")
    assert client.workspaces.create(name="Fernhill", kind="CLIENT", external_id="cust_1042").id == customer.id
    fernhill = client.in_workspace(customer.id)
    account = fernhill.sandbox.connect(platform="BLUE_SKY")
    created = fernhill.posts.create(bluesky(account, "For a customer"))
    assert fernhill.posts.wait_for(created.id).status == "COMPLETED"
    assert account.id not in [it.id for it in client.accounts.list()]
    with pytest.raises(NotFoundError):
        client.posts.get(created.id)
    assert fernhill.in_workspace(None).accounts.list() == client.accounts.list()
