"""Reading what this version of the package does not know yet."""

import copy
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from octavo import UNSET, Post, Publication, TelegramSettings, XSettings
from octavo._model import decode
from octavo.models import (
    BlueskySettings,
    OtherSettings,
    Platform,
    PostPart,
    XSettingsPoll,
)


def test_a_post_is_the_json_that_the_api_describes() -> None:
    settings = XSettings(poll=XSettingsPoll(options=["Apples", "Pears"], duration_minutes=60))
    post = Post(
        content="Which?", first_comment=PostPart(content="Vote"), thread=[PostPart(content="More", alt_texts=[None])]
    )
    publication = Publication(social_media_account_id=1, platform_settings=settings, posts=[post])
    json = {
        "socialMediaAccountId": 1,
        "platformSettings": {"type": "TWITTER", "poll": {"options": ["Apples", "Pears"], "durationMinutes": 60}},
        "posts": [
            {
                "content": "Which?",
                "firstComment": {"content": "Vote"},
                "thread": [{"content": "More", "altTexts": [None]}],
            }
        ],
    }
    assert publication.to_dict() == json
    assert Publication.from_dict(json) == publication
    assert repr(post.first_comment) == "PostPart(content='Vote')"


def test_the_settings_of_a_later_network() -> None:
    later = {"type": "MYSPACE", "visibility": "UNLISTED"}
    json: dict[str, Any] = {"socialMediaAccountId": 1, "platformSettings": later, "posts": []}
    publication = Publication.from_dict(json)
    assert isinstance(publication.platform_settings, OtherSettings)
    assert publication.platform_settings.additional_properties == {"visibility": "UNLISTED"}
    assert publication.to_dict() == json


def test_later_values_and_fields_pass() -> None:
    assert decode(Platform, "MYSPACE") == "MYSPACE"
    settings = TelegramSettings.from_dict({"type": "TELEGRAM", "later": {"a": 1}})
    assert (settings.silent, settings.additional_properties) == (UNSET, {"later": {"a": 1}})
    assert copy.deepcopy(settings) == settings


def test_times_have_a_zone() -> None:
    assert decode(datetime, "2026-11-28T10:00:00.123Z") == datetime(2026, 11, 28, 10, 0, 0, 123000, timezone.utc)
    assert decode(datetime, "2026-11-28T10:00:00+01:00").utcoffset() == timedelta(hours=1)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (int, "1"),
        (str, None),
        (datetime, "today"),
        (list[str], {"a": 1}),
        (list[str], [1]),
        (BlueskySettings, {"type": "TWITTER"}),
        (XSettingsPoll, {"options": ["Cider", 1]}),
        (int | None, "1"),
    ],
)
def test_what_does_not_fit_is_refused(kind: Any, value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        decode(kind, value)
