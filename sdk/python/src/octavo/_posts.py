"""Flows about posts."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from typing import cast

from ._answers import parse_answer
from ._core import Flow, Pause, Settings, build, exchange, send
from ._generated import operations
from ._generated.models import (
    BulkPosts,
    BulkReport,
    BulkSchedule,
    CreatedPosts,
    PostSchedule,
    Publication,
    Report,
    Schedule,
    ScheduleUpdate,
)
from ._model import UNSET, Unset, encode_time
from .errors import PublishError, WaitTimeoutError

LONGEST_POLL = 5.0
"""Seconds between two looks at a post that takes long."""
FAILED = frozenset({"PARTIALLY_COMPLETED", "FAILED", "CANCELLED", "REJECTED"})


def create(
    settings: Settings,
    publications: Sequence[Publication],
    *,
    scheduled_time: datetime | str | None = None,
    is_draft: bool = False,
    idempotency_key: str | Unset = UNSET,
) -> Flow[Schedule]:
    """Publishes now or at `scheduled_time`: a time with a time zone, or "NEXT_SLOT" for the queue's next free slot."""
    body = _schedule(publications, scheduled_time, is_draft)
    call = operations.create_post(body=body, idempotency_key=idempotency_key)
    request = build(settings, call)
    response = yield from exchange(settings, request, can_repeat=True)
    # A proxy may have dropped the header that asks for the schedule.
    if response.status_code == 204:
        return (yield from get(settings, response.headers["location"].rpartition("/")[2]))
    return cast(Schedule, parse_answer(call, response))


def check(
    settings: Settings,
    publications: Sequence[Publication],
    *,
    scheduled_time: datetime | str | None = None,
    is_draft: bool = False,
) -> Flow[Report]:
    """Says what Octavo and the networks would refuse. Stores nothing."""
    body = _schedule(publications, scheduled_time, is_draft)
    return cast(Report, (yield from send(settings, operations.create_post(body=body, validate_only=True))))


def create_many(
    settings: Settings, schedules: Sequence[BulkSchedule], *, idempotency_key: str | Unset = UNSET
) -> Flow[CreatedPosts]:
    """Creates up to 100 posts: all of them or, if one is refused, none."""
    call = operations.create_posts(body=BulkPosts(schedules=list(schedules)), idempotency_key=idempotency_key)
    return cast(CreatedPosts, (yield from send(settings, call)))


def check_many(settings: Settings, schedules: Sequence[BulkSchedule]) -> Flow[BulkReport]:
    """Says what would be refused of up to 100 posts."""
    call = operations.create_posts(body=BulkPosts(schedules=list(schedules)), validate_only=True)
    return cast(BulkReport, (yield from send(settings, call)))


def import_csv(
    settings: Settings, csv: str | bytes, *, time_zone: str | Unset = UNSET, idempotency_key: str | Unset = UNSET
) -> Flow[CreatedPosts]:
    """Creates a post for each row of a CSV file: all of them or, if one is refused, none."""
    body = csv.encode() if isinstance(csv, str) else csv
    call = operations.import_posts(body=body, time_zone=time_zone, idempotency_key=idempotency_key)
    return cast(CreatedPosts, (yield from send(settings, call)))


def get(settings: Settings, id: str) -> Flow[Schedule]:
    """A post with its result on each network."""
    return (yield from send(settings, operations.show_post(id)))


def update(
    settings: Settings,
    id: str,
    *,
    publications: Sequence[Publication] | Unset = UNSET,
    scheduled_time: datetime | str | Unset = UNSET,
    is_draft: bool | Unset = UNSET,
) -> Flow[Schedule]:
    """Changes a post that Octavo has not begun to publish. What you leave out stays as it is."""
    body = ScheduleUpdate(
        publications=publications if isinstance(publications, Unset) else list(publications),
        scheduled_time=encode_time(scheduled_time) if isinstance(scheduled_time, datetime) else scheduled_time,
        is_draft=is_draft,
    )
    return (yield from send(settings, operations.update_post(id, body=body)))


def wait_for(settings: Settings, id: str, *, timeout: float = 300.0) -> Flow[Schedule]:
    """Waits until a post is published. Raises PublishError if it was not published everywhere, and WaitTimeoutError if
    that takes longer than `timeout` seconds, as it does for a post that waits for its time or for an approval."""
    ends, pause = time.monotonic() + timeout, 0.1
    while True:
        schedule = yield from get(settings, id)
        if schedule.status == "COMPLETED":
            return schedule
        if schedule.status in FAILED:
            raise PublishError(_reason(schedule), schedule)
        left = ends - time.monotonic()
        if left <= 0:
            raise WaitTimeoutError(f"{id} is {schedule.status} after {timeout:g} s.")
        yield Pause(min(pause, left))
        pause = min(pause * 1.5, LONGEST_POLL)


def _schedule(publications: Sequence[Publication], time: datetime | str | None, is_draft: bool) -> PostSchedule:
    scheduled_time = encode_time(time) if isinstance(time, datetime) else time or UNSET
    return PostSchedule(publications=list(publications), scheduled_time=scheduled_time, is_draft=is_draft or UNSET)


def _reason(schedule: Schedule) -> str:
    failures = [
        f"{publication.platform}: {post.error_message or post.error_code}"
        for publication in schedule.publications
        for post in publication.posts
        if post.status == "FAILED"
    ]
    return f"{schedule.id} is {schedule.status}. {' '.join(failures)}".rstrip()
