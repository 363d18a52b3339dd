"""Generated from contract/openapi.json by sdk/python/generate.py. Do not edit."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import Literal

from .._model import UNSET, Model, Unset


@dataclass(kw_only=True, repr=False)
class Account(Model):
    """A social account that you can publish to."""

    id: int
    """The id to publish to."""
    platform: Platform
    """A network, as accounts and events spell it."""
    account_id: str
    """The network's own id of the account."""
    account_username: str
    """The handle or the name."""
    account_display_name: str
    """The name as the network shows it."""
    account_name: str
    """The same as `accountDisplayName`."""
    account_avatar_url: None | str
    """Null if there is none."""
    connected: bool
    """False if the network refused the stored credentials. Connect the account again."""
    health: AccountHealth
    """Whether an account can publish."""
    post_limits: None | PostLimits
    created_time: datetime.datetime
    """Creation time."""
    updated_time: datetime.datetime
    """Time of the last change."""
    workspace: None | WorkspaceName


@dataclass(kw_only=True, repr=False)
class AccountEvent(Model):
    """An event with the data of AccountEventData."""

    id: str
    """The event's id: `webhook-id`."""
    occurred_at: datetime.datetime
    """Time of the event."""
    workspace: EventWorkspace | None
    """Only in events of an application that has client workspaces."""
    type_: AccountEventType
    """The event's type."""
    data: AccountEventData
    """The data of `account.connected`, `account.reconnect_required` and `account.disconnected`."""


@dataclass(kw_only=True, repr=False)
class AccountEventData(Model):
    """The data of `account.connected`, `account.reconnect_required` and `account.disconnected`."""

    account_id: int
    """The account."""
    platform: Platform
    """A network, as accounts and events spell it."""
    workspace_id: str
    """The workspace that owns the account."""
    reason: str
    """What happened, for people."""
    reconnect_url: None | str
    """Only in `account.reconnect_required`, for applications with `reconnectLinks`: the page that connects this account again."""


AccountEventType = Literal["account.connected", "account.disconnected", "account.reconnect_required"]


@dataclass(kw_only=True, repr=False)
class AccountHealth(Model):
    """Whether an account can publish."""

    state: HealthState
    """Whether an account can publish."""
    reason: None | str
    """Why, in words; null if the state is OK."""
    since: datetime.datetime | None
    """Start of the state; null if unknown."""
    expires_at: datetime.datetime | None
    """When access ends unless it is renewed; null if no end is known."""
    renews_automatically: bool
    """True if Octavo renews access before it ends. False if access has no end, or only a person can renew it."""
    checked_at: datetime.datetime | None
    """When the network last answered a check. Octavo checks each account about once a day. Null before the first check."""
    missing_permission: None | str
    """What the account can't do because it was connected without a permission, and what to do. It can publish. Null if nothing
    is missing."""
    limits: list[AccountLimit]
    """The limits that the network reported at that time. Empty if the network reports none."""


@dataclass(kw_only=True, repr=False)
class AccountLimit(Model):
    """A limit of a network."""

    name: str
    """What is limited."""
    used: int
    """How many are used."""
    of: int
    """How many the network allows."""
    resets_at: datetime.datetime | None
    """When the count starts again; null if the network names no time, as with a sliding window."""


@dataclass(kw_only=True, repr=False)
class AccountSums(Model):
    """What the posts of an account gained."""

    account_id: int
    """The account's id."""
    platform: Platform
    """A network, as accounts and events spell it."""
    metrics: list[MetricSum]
    """The metrics that it has."""
    not_given: list[Metric]
    """What this network never reports."""


ActorType = Literal["APP", "KEY", "OPERATOR", "PERSON", "REVIEW_LINK"]


AiDisclosure = Literal["ASSISTED", "GENERATED", "NONE"]


@dataclass(kw_only=True, repr=False)
class AppOfClient(Model):
    """The application of a client workspace."""

    id: str
    """The application's id."""
    name: str
    """The application's name."""


@dataclass(kw_only=True, repr=False)
class Approval(Model):
    """Whether a person approved the post."""

    id: str
    """The approval's id."""
    approval_url: str
    """Where a person reads the post, and approves or rejects it. It opens the portal."""
    status: ApprovalStatus
    """The status of an approval."""
    content_hash: str
    """SHA-256 of what goes out."""
    requested_by: ApprovalParty
    """Who asked, or decided."""
    requested_time: datetime.datetime
    """When they asked."""
    decided_by: ApprovalParty | None
    decided_at: datetime.datetime | None
    """When they decided."""
    reason: None | str
    """Why they rejected it."""
    is_signed: bool
    """Whether the person who approved it signed it with a passkey. The audit log has the signature."""


@dataclass(kw_only=True, repr=False)
class ApprovalEvent(Model):
    """An event with the data of ApprovalEventData."""

    id: str
    """The event's id: `webhook-id`."""
    occurred_at: datetime.datetime
    """Time of the event."""
    workspace: EventWorkspace | None
    """Only in events of an application that has client workspaces."""
    type_: ApprovalEventType
    """The event's type."""
    data: ApprovalEventData
    """The data of `approval.requested` and `approval.decided`."""


@dataclass(kw_only=True, repr=False)
class ApprovalEventData(Model):
    """The data of `approval.requested` and `approval.decided`."""

    approval_id: str
    """The approval's id."""
    workspace_id: str
    """Its workspace."""
    schedule_id: str
    """The id of `POST /v1/posts`."""
    status: ApprovalStatus
    """The status of an approval."""
    content_hash: str
    """SHA-256 of what goes out."""
    scheduled_time: datetime.datetime | None
    """When the post goes out. Null if it goes out as soon as it is approved."""
    approval_url: None | str
    """Where a person reads the post, and approves or rejects it. It opens the portal."""
    requested_by: EventParty
    """Who asked, or decided."""
    decided_by: EventParty | None
    reason: None | str
    """Why it was rejected."""


ApprovalEventType = Literal["approval.decided", "approval.requested"]


@dataclass(kw_only=True, repr=False)
class ApprovalParty(Model):
    """Who asked, or decided."""

    type_: ActorType
    """The kind of actor."""
    id: None | str
    """Their id."""
    name: None | str
    """Their name. That of someone who decided by a review link is not verified."""
    name_verified: bool
    """Whether the name can be trusted. A program that registered itself and the visitor of a review link chose their own, which nothing proves."""
    created_by: None | ReviewLinkMaker


ApprovalStatus = Literal["APPROVED", "PENDING", "REJECTED", "VOID"]


@dataclass(kw_only=True, repr=False)
class Attempt(Model):
    """One attempt of a delivery."""

    number: int
    """Counts from 1. A number is missing if the server stopped during the attempt."""
    started_at: datetime.datetime
    """Start time."""
    duration_ms: float
    """From the DNS lookup to the last byte."""
    status: DeliveryStatus
    """The status of a delivery."""
    http_status: int | None
    """Null if there was no response."""
    error_class: None | TryError
    error_message: None | str
    """Null if it succeeded."""
    request_headers: AttemptRequestHeadersType0Type0 | None
    """As sent, with the signatures."""
    response_headers: AttemptResponseHeadersType0Type0 | None
    """The first 8 KiB. Repeated headers are joined."""
    response_body: None | str
    """The first 16 KiB."""


@dataclass(kw_only=True, repr=False)
class AttemptRequestHeadersType0Type0(Model):
    """As sent, with the signatures."""


@dataclass(kw_only=True, repr=False)
class AttemptResponseHeadersType0Type0(Model):
    """The first 8 KiB. Repeated headers are joined."""


@dataclass(kw_only=True, repr=False)
class Authorization(Model):
    """Where to send the person."""

    url: str
    """The network's own page."""
    expires_at: datetime.datetime
    """When the URL expires."""


@dataclass(kw_only=True, repr=False)
class AuthorizeRequest(Model):
    """The account to connect."""

    platform: Platform
    """A network, as accounts and events spell it."""
    redirect_url: None | str | Unset = UNSET
    """Where to send the person afterwards. Its scheme, host and port must be those of one of the application's callback URLs."""
    state: None | str | Unset = UNSET
    """Your own text, which is added to `redirectUrl`, so that you recognize the person."""


@dataclass(kw_only=True, repr=False)
class BestHour(Model):
    """An hour of the week in which posts were published."""

    day: Day
    """A day of the week."""
    time: str
    """When the hour begins, such as `09:00`. With the day, a slot of `PUT /v1/queue`."""
    posts: int
    """How many posts were published in it."""
    median: int
    """The median of their numbers."""


@dataclass(kw_only=True, repr=False)
class BestHours(Model):
    """The hours of the week in which posts of an account did best."""

    metric: Metric | None
    posts: int
    """How many posts that are at least a day old have this number; of the last 1,000."""
    posts_needed: int
    """How many there must be."""
    items: list[BestHour]
    """The best first. Empty with fewer posts than are needed."""


@dataclass(kw_only=True, repr=False)
class Bin(Model):
    """A URL that records all requests."""

    id: str
    """The bin's id."""
    url: str
    """The URL for a webhook's `url`. It accepts any method without authentication."""
    requests: int
    """Number of stored requests."""
    status: int
    """Status of the next response."""
    verifies: bool
    """Whether the bin verifies signatures."""
    created_time: datetime.datetime
    """Creation time."""


@dataclass(kw_only=True, repr=False)
class BinAnswer(Model):
    """The responses to set."""

    status: int
    """Status of the responses. Their body is empty."""
    times: int | None | Unset = UNSET
    """Number of requests that get this status before the bin returns 200 again. All requests if left out."""


@dataclass(kw_only=True, repr=False)
class BinPage(Model):
    """The requests that a bin received, newest first."""

    items: list[BinRequest]
    """The requests."""
    next_cursor: None | str
    """The `cursor` of the next page; null on the last page."""


@dataclass(kw_only=True, repr=False)
class BinRequest(Model):
    """A request that a bin received."""

    id: str
    """The request's number in this bin."""
    received_at: datetime.datetime
    """Time of receipt."""
    method: str
    """The HTTP method."""
    path: str
    """The path with the query."""
    headers: BinRequestHeaders
    """Headers by name. Repeated headers are joined."""
    body: str
    """The first 64 KiB, as text."""
    body_truncated: bool
    """True if the body was longer."""
    size_bytes: int
    """Size of the whole body."""
    signatures: None | Signatures
    answered: int
    """The status that the bin returned."""


@dataclass(kw_only=True, repr=False)
class BinRequestHeaders(Model):
    """Headers by name. Repeated headers are joined."""


@dataclass(kw_only=True, repr=False)
class BlueskySettings(Model):
    """Settings of a post on Bluesky."""

    type_: BlueskySettingsType = "BLUE_SKY"
    """The network."""
    reply_control: BlueskySettingsReplyControl | Unset = UNSET
    """Who can reply."""
    allow_quotes: bool | Unset = UNSET
    """Allow quotes. Default: true, with a warning."""
    link_card: BlueskySettingsLinkCard | Unset = UNSET
    """Link card. AUTO (the default) shows a card for the link at the end of the text, unless files are attached."""
    quote_uri: str | Unset = UNSET
    """Post to quote. The at:// URI or the bsky.app URL of the post."""
    languages: list[str] | Unset = UNSET
    """Languages."""
    labels: list[str] | Unset = UNSET
    """Content warnings. porn, sexual, nudity, graphic-media, or !no-unauthenticated to show the post only to people who are signed in."""


BlueskySettingsLinkCard = Literal["AUTO", "NONE"]


BlueskySettingsReplyControl = Literal["EVERYONE", "FOLLOWERS", "FOLLOWING", "MENTIONED", "NOBODY"]


BlueskySettingsType = Literal["BLUE_SKY"]


@dataclass(kw_only=True, repr=False)
class BulkPosts(Model):
    """Several posts."""

    schedules: list[BulkSchedule]
    """The posts, each as in `POST /v1/posts`."""


@dataclass(kw_only=True, repr=False)
class BulkReport(Model):
    """The result of checking several posts."""

    valid: bool
    """True when there is no ERROR among the findings."""
    findings: list[Finding]
    """All findings."""
    scheduled_times: list[str]
    """When Octavo would publish each post. Empty if there is an ERROR."""


@dataclass(kw_only=True, repr=False)
class BulkSchedule(Model):
    """A post, and the client workspace that it is for, if it is for one."""

    publications: list[Publication]
    """What to publish on each account."""
    scheduled_time: None | str | Unset = UNSET
    """When to publish, in ISO 8601. Without an offset, the time is in UTC. Leave it out to publish now. At most 2
    years ahead. `NEXT_SLOT` takes the next free slot of the workspace's queue."""
    reference: None | str | Unset = UNSET
    """Your own name for the post. A workspace has one post with it, even if that is cancelled: another one is refused with 409.
    A change can't set it."""
    is_draft: bool | None | Unset = UNSET
    """True stores the post without publishing it. A draft may break rules of the networks until you publish it. The
    default is false."""
    workspace_id: str | Unset = UNSET
    """With a key: publishes it in this client workspace of the key's application."""
    external_id: str | Unset = UNSET
    """The same by your customer's id."""


@dataclass(kw_only=True, repr=False)
class Chat(Model):
    """A chat that a Telegram account can post to."""

    id: str
    """Use it as `chatId`."""
    title: str
    """The name as the network shows it."""
    type_: str
    """In the network's words, such as `channel`."""
    platform: Platform
    """A network, as accounts and events spell it."""


@dataclass(kw_only=True, repr=False)
class ClientLimits(Model):
    """What a client workspace may use. Null is no limit."""

    posts_per_day: int | None | Unset = UNSET
    """The most posts that can be queued in a day (UTC)."""
    stored_bytes: int | None | Unset = UNSET
    """The most bytes of files that can be stored."""
    monthly_usd: float | None | Unset = UNSET
    """The most that networks may charge for the posts of a month (UTC), in US dollars. X charges for posts. With 0, posts that
    cost something are refused."""


@dataclass(kw_only=True, repr=False)
class ClockAdvance(Model):
    """How far to advance the clock."""

    advance: str
    """An ISO 8601 duration of weeks, days (24 hours), hours, minutes and seconds. Longer than zero, at most two years
    (P731D)."""


@dataclass(kw_only=True, repr=False)
class Comment(Model):
    """A comment on a published post."""

    id: str
    """`cmt_…`"""
    post_id: str
    """The post, `pst_…`."""
    schedule_id: str
    """Its schedule, `sch_…`."""
    platform: Platform
    """A network, as accounts and events spell it."""
    account_id: int
    """The account that published the post."""
    parent_id: None | str
    """The comment that it answers. Null for an answer to the post."""
    author: CommentAuthor
    """The person who wrote a comment, as the network shows them."""
    text: str
    """What they wrote, up to 10,000 characters. Show it as text: anyone may have written it."""
    created_time: datetime.datetime
    """When they wrote it."""
    likes: int | None
    """How many people like it. Null if the network does not say."""
    hidden: bool
    """Other people don't see it."""
    ours: bool
    """The account itself wrote it."""
    permalink: None | str
    """Its public address. Null if the network has none."""
    can: CommentActions
    """What can be done with one comment."""
    answered: bool
    """The account answered it."""
    needs_answer: bool
    """It is from someone else, has no answer, and was not taken off the list."""
    reply: CommentReply | None
    moderation: CommentModeration | None


@dataclass(kw_only=True, repr=False)
class CommentActions(Model):
    """What can be done with one comment."""

    reply: bool
    """Answer it."""
    hide: bool
    """Hide it from other people, and show it again."""
    delete: bool
    """Delete it at the network."""


@dataclass(kw_only=True, repr=False)
class CommentAuthor(Model):
    """The person who wrote a comment, as the network shows them."""

    name: str
    """Up to 100 characters."""
    username: None | str
    """Their name in addresses. Null if the network has none."""
    avatar_url: None | str
    """A picture at the network. Null if there is none."""


@dataclass(kw_only=True, repr=False)
class CommentChange(Model):
    """What to change of a comment."""

    needs_answer: bool
    """`false` takes the comment off the list of those that wait for an answer. `true` puts it back."""


@dataclass(kw_only=True, repr=False)
class CommentEvent(Model):
    """An event with the data of CommentEventData."""

    id: str
    """The event's id: `webhook-id`."""
    occurred_at: datetime.datetime
    """Time of the event."""
    workspace: EventWorkspace | None
    """Only in events of an application that has client workspaces."""
    type_: CommentEventType = "comment.received"
    """The event's type."""
    data: CommentEventData
    """The data of `comment.received`."""


@dataclass(kw_only=True, repr=False)
class CommentEventData(Model):
    """The data of `comment.received`."""

    comment_id: str
    """`cmt_…`"""
    schedule_id: str
    """The id of `POST /v1/posts`."""
    publication_id: str
    """The part of it that is for one account."""
    post_id: str
    """The post that the comment is on."""
    platform: Platform
    """A network, as accounts and events spell it."""
    account_id: int
    """The account."""
    author_name: str
    """The name of the person who wrote it, as the network shows it."""
    author_username: None | str
    """Their name in addresses; null if the network has none."""
    text: str
    """What they wrote, up to 2,000 characters. Show it as text: anyone may have written it."""
    created_time: datetime.datetime
    """When they wrote it."""
    permalink: None | str
    """The comment's page on the network; null if the network has none."""


CommentEventType = Literal["comment.received"]


@dataclass(kw_only=True, repr=False)
class CommentModeration(Model):
    """How far a change of a comment at its network is."""

    kind: Moderation
    """What someone wants done with a comment at its network."""
    status: DeletionStatus
    """How far the deletion of a published post is, or a change of a comment."""
    time: datetime.datetime | None
    """When it got this status."""
    error_code: None | PostErrorCode
    error_message: None | str
    """What went wrong and what to do. Null if nothing did."""


@dataclass(kw_only=True, repr=False)
class CommentPage(Model):
    """A page of comments."""

    items: list[Comment]
    """In the order that the operation names."""
    next_cursor: None | str
    """Null on the last page."""


@dataclass(kw_only=True, repr=False)
class CommentReading(Model):
    """When the comments on a post were last read."""

    post_id: str
    """The post, `pst_…`."""
    read_time: datetime.datetime | None
    """When the network last answered. Null before the first time."""


@dataclass(kw_only=True, repr=False)
class CommentReadings(Model):
    """Posts whose comments are read."""

    items: list[CommentReading]
    """Those on networks that Octavo can read."""


@dataclass(kw_only=True, repr=False)
class CommentReply(Model):
    """A reply that was written in Octavo."""

    schedule_id: str
    """For `GET /v1/posts/{id}`, `sch_…`."""
    post_id: str
    """`pst_…`"""
    status: ScheduleStatus
    """The status of a schedule."""


@dataclass(kw_only=True, repr=False)
class Compatibility(Model):
    """Where a file can be published."""

    facts: MediaFacts | None
    placements: list[Fit]
    """Each placement on each network."""


@dataclass(kw_only=True, repr=False)
class CompleteRequest(Model):
    """The parameters that the network added to the callback URL."""

    state: str
    """The `state` parameter, unchanged."""
    code: str
    """The `code` parameter. It works once."""


ConnectFailure = Literal["access_denied", "connection_failed", "expired", "other_account"]


@dataclass(kw_only=True, repr=False)
class ConnectLink(Model):
    """A link by which a person connects accounts."""

    id: str
    """The link's id."""
    status: ConnectLinkStatus
    """Whether a connect link still works."""
    expires_at: datetime.datetime
    """When it expires."""
    platforms: list[Platform]
    """The networks that it offers."""
    account_ids: list[int]
    """The accounts that were connected by it."""
    name: None | str
    """For whom it is."""
    created_time: datetime.datetime
    """When it was created."""
    created_by: ConnectLinkMaker | None
    opened_time: datetime.datetime | None
    """When its page was first opened. Programs that show a preview of a link open it too."""
    last_failure: FailedAttempt | None
    redirect_url: None | str
    """Where the person goes afterwards."""


@dataclass(kw_only=True, repr=False)
class ConnectLinkMaker(Model):
    """The person who created a connect link."""

    name: None | str
    """The name that they chose. Null until they choose one."""


@dataclass(kw_only=True, repr=False)
class ConnectLinkPage(Model):
    """Connect links, newest first."""

    items: list[ConnectLink]
    """The links."""
    next_cursor: None | str
    """The `cursor` of the next page; null on the last one."""


ConnectLinkStatus = Literal["COMPLETED", "EXPIRED", "OPEN", "REVOKED"]


@dataclass(kw_only=True, repr=False)
class ConnectLinkWithUrl(Model):
    """A new link with its address."""

    id: str
    """The link's id."""
    status: ConnectLinkStatus
    """Whether a connect link still works."""
    expires_at: datetime.datetime
    """When it expires."""
    platforms: list[Platform]
    """The networks that it offers."""
    account_ids: list[int]
    """The accounts that were connected by it."""
    name: None | str
    """For whom it is."""
    created_time: datetime.datetime
    """When it was created."""
    created_by: ConnectLinkMaker | None
    opened_time: datetime.datetime | None
    """When its page was first opened. Programs that show a preview of a link open it too."""
    last_failure: FailedAttempt | None
    redirect_url: None | str
    """Where the person goes afterwards."""
    url: str
    """The page to send the person to. This is the only response that shows it. Anyone who has it can connect an account."""


@dataclass(kw_only=True, repr=False)
class ConnectRequest(Model):
    """The credentials of the account."""

    platform: Platform
    """A network, as accounts and events spell it."""
    credentials: ConnectRequestCredentials
    """TELEGRAM: `token`. BLUE_SKY: `identifier`, `password`, `service` if needed. MASTODON: `server` if needed, `accessToken`. DISCORD: `token`."""


@dataclass(kw_only=True, repr=False)
class ConnectRequestCredentials(Model):
    """TELEGRAM: `token`. BLUE_SKY: `identifier`, `password`, `service` if needed. MASTODON: `server` if needed, `accessToken`. DISCORD: `token`."""


@dataclass(kw_only=True, repr=False)
class CreatedPost(Model):
    """A post that a call created."""

    id: str
    """The schedule's id, for `/v1/posts/{id}`."""
    approval_id: None | str
    """The approval that it waits for, `apr_…`. Left out if it needs none."""
    approval_url: None | str
    """Where a person reads the post, and approves or rejects it. Left out if it needs no approval."""


@dataclass(kw_only=True, repr=False)
class CreatedPosts(Model):
    """The posts that a call created."""

    items: list[CreatedPost]
    """In the order of the request."""


@dataclass(kw_only=True, repr=False)
class DatedQueueSlot(Model):
    """A slot on its day."""

    time: datetime.datetime
    """When a post in this slot is published."""
    taken: bool
    """Whether a post has it already."""


@dataclass(kw_only=True, repr=False)
class DatedQueueSlots(Model):
    """The slots of a span of time."""

    items: list[DatedQueueSlot]
    """The earliest first."""


Day = Literal["FRIDAY", "MONDAY", "SATURDAY", "SUNDAY", "THURSDAY", "TUESDAY", "WEDNESDAY"]


DeletionStatus = Literal["DONE", "FAILED", "WAITING"]


@dataclass(kw_only=True, repr=False)
class Delivery(Model):
    """One event to one webhook, with its latest attempt."""

    id: str
    """The delivery's id."""
    event_type: str
    """The event's type."""
    aggregate_type: str
    """POST, PUBLICATION, SCHEDULE or MEDIA_IMPORT."""
    aggregate_id: str
    """The id of the post, publication, schedule or import."""
    event_id: str
    """The `webhook-id` of every attempt."""
    attempt: int
    """Number of attempts so far."""
    occurred_at: datetime.datetime
    """Time of the event."""
    status: DeliveryStatus
    """The status of a delivery."""
    http_status: int | None
    """Status of the latest attempt; null if there was no response."""
    last_attempt_at: datetime.datetime | None
    """Null before the first attempt."""
    next_attempt_at: datetime.datetime | None
    """Null if none is due."""
    created_time: datetime.datetime
    """Creation time."""
    error_message: None | str
    """Error of the latest attempt; null if it succeeded."""
    request_body: DeliveryRequestBody
    """The event as sent."""
    response_body: None | str
    """The first 16 KiB of the latest response; null if there was none."""


@dataclass(kw_only=True, repr=False)
class DeliveryDetail(Model):
    """A delivery with its attempts."""

    id: str
    """The delivery's id."""
    event_type: str
    """The event's type."""
    aggregate_type: str
    """POST, PUBLICATION, SCHEDULE or MEDIA_IMPORT."""
    aggregate_id: str
    """The id of the post, publication, schedule or import."""
    event_id: str
    """The `webhook-id` of every attempt."""
    attempt: int
    """Number of attempts so far."""
    occurred_at: datetime.datetime
    """Time of the event."""
    status: DeliveryStatus
    """The status of a delivery."""
    http_status: int | None
    """Status of the latest attempt; null if there was no response."""
    last_attempt_at: datetime.datetime | None
    """Null before the first attempt."""
    next_attempt_at: datetime.datetime | None
    """Null if none is due."""
    created_time: datetime.datetime
    """Creation time."""
    error_message: None | str
    """Error of the latest attempt; null if it succeeded."""
    request_body: DeliveryRequestBody
    """The event as sent."""
    response_body: None | str
    """The first 16 KiB of the latest response; null if there was none."""
    attempts: list[Attempt]
    """Oldest first; the latest hundred."""


@dataclass(kw_only=True, repr=False)
class DeliveryPage(Model):
    """A page of deliveries."""

    content: list[Delivery]
    """The deliveries, in the requested order."""
    number: int
    """The page's index, from 0."""
    total_pages: int
    """Number of pages of this size."""
    total_elements: int
    """Number of deliveries that match."""


@dataclass(kw_only=True, repr=False)
class DeliveryRequestBody(Model):
    """The event as sent."""


DeliveryStatus = Literal["FAILED", "PENDING", "SCHEDULED", "SUCCEEDED"]


@dataclass(kw_only=True, repr=False)
class DiscordSettings(Model):
    """Settings of a post on Discord."""

    type_: DiscordSettingsType = "DISCORD"
    """The network."""
    silent: bool | Unset = UNSET
    """Send without a notification."""
    suppress_embeds: bool | Unset = UNSET
    """Show no previews of links."""
    thread_title: str | Unset = UNSET
    """Title in a forum. A post in a forum channel requires one. Other channels accept none."""
    mentions: DiscordSettingsMentions | Unset = UNSET
    """Mentions that notify. NONE unless you choose. Roles and everyone are never notified."""


DiscordSettingsMentions = Literal["NONE", "USERS"]


DiscordSettingsType = Literal["DISCORD"]


@dataclass(kw_only=True, repr=False)
class ErrorBody(Model):
    """The body of every error response."""

    error: ErrorObject
    """The error."""


ErrorCode = Literal[
    "CONFLICT",
    "FORBIDDEN",
    "INTERNAL_ERROR",
    "LAST_OWNER",
    "METHOD_NOT_ALLOWED",
    "NOT_FOUND",
    "OUTSIDE_HOURS",
    "PAST_DUE",
    "PAYLOAD_TOO_LARGE",
    "QUOTA_EXCEEDED",
    "RATE_LIMITED",
    "REQUEST_TIMEOUT",
    "SERVICE_UNAVAILABLE",
    "STEP_UP_REQUIRED",
    "UNAUTHORIZED",
    "UNSUPPORTED",
    "UNSUPPORTED_MEDIA_TYPE",
    "VALIDATION_ERROR",
]


@dataclass(kw_only=True, repr=False)
class ErrorDetail(Model):
    """One problem with one field."""

    field: str
    """Path of the field: `publications[0].posts[1].attachmentPaths[2]`."""
    message: str
    """What was found, what the limit is, and how to fix it."""
    rule: None | str
    """The rule that was broken, such as `telegram.text.length`."""


@dataclass(kw_only=True, repr=False)
class ErrorObject(Model):
    """The error."""

    code: ErrorCode
    """The code of an error."""
    message: str
    """Message for people."""
    details: list[ErrorDetail]
    """All problems at once. Empty if the code says everything."""
    request_id: str
    """Also in the `x-request-id` header. Quote it when you ask for help."""


@dataclass(kw_only=True, repr=False)
class Event(Model):
    """An event, exactly as webhooks deliver it."""

    id: str
    """The `webhook-id` of its deliveries."""
    type_: EventType
    """The type of an event."""
    occurred_at: datetime.datetime
    """Time of the event."""
    data: EventData
    """The event's data. Its fields depend on the type."""
    workspace: EventWorkspace | None


@dataclass(kw_only=True, repr=False)
class EventData(Model):
    """The event's data. Its fields depend on the type."""


@dataclass(kw_only=True, repr=False)
class EventPage(Model):
    """Events, oldest first."""

    items: list[Event]
    """The events, as webhooks deliver them."""
    next_cursor: None | str
    """The `after` of the next page; null if there are no more events yet."""


@dataclass(kw_only=True, repr=False)
class EventParty(Model):
    """Who asked, or decided."""

    type_: ActorType
    """The kind of actor."""
    id: None | str
    """Their id."""


EventType = Literal[
    "account.connected",
    "account.disconnected",
    "account.reconnect_required",
    "approval.decided",
    "approval.requested",
    "comment.received",
    "media.import.failed.permanent",
    "media.import.failed.temporary",
    "media.import.progress",
    "media.import.queued",
    "media.import.ready",
    "post.completed",
    "post.deleted",
    "post.failed",
    "publication.completed",
    "publication.failed",
    "publication.partially_completed",
    "schedule.completed",
    "schedule.failed",
    "schedule.partially_completed",
]


@dataclass(kw_only=True, repr=False)
class EventWorkspace(Model):
    """The workspace of an event. Only the events of an application that has client workspaces name it."""

    id: str
    """The workspace's id."""
    external_id: None | str
    """Your customer's id. Null in the application's own workspace."""


ExportPostsOrderBy = Literal["createdTime", "scheduledTime"]


@dataclass(kw_only=True, repr=False)
class FailedAttempt(Model):
    """An attempt to connect an account by a link that failed."""

    platform: Platform
    """A network, as accounts and events spell it."""
    error: ConnectFailure
    """Why an account was not connected."""


@dataclass(kw_only=True, repr=False)
class Fault(Model):
    """The fault to set."""

    account_id: int
    """The account."""
    fault: str
    """rate_limit, rate_limit_no_header, server_error, drop_after_accept, slow, token_expired, processing_failed,
    duplicate, short_access (the next sign-in on LinkedIn, Instagram or Threads lasts three days), still_processing (TikTok,
    YouTube or Instagram takes longer to process a video), credits_depleted (the server's X credits are used up) or metric_removed (the next
    numbers of a post come without likes)."""
    times: int | None | Unset = UNSET
    """Number of calls that fail: 1 to 1000."""


@dataclass(kw_only=True, repr=False)
class Feed(Model):
    """What the simulated network shows, newest first."""

    items: list[FeedItem]
    """The posts."""
    next_cursor: None | str
    """The `cursor` of the next page; null on the last page."""


@dataclass(kw_only=True, repr=False)
class FeedCard(Model):
    """The preview of a link."""

    url: str
    """The link's address."""
    title: str
    """The page's title."""
    description: str
    """The page's description of itself."""
    picture: FeedMedia | None


@dataclass(kw_only=True, repr=False)
class FeedItem(Model):
    """A post as the network shows it."""

    id: str
    """The network's own id."""
    text: str
    """The text as the network shows it."""
    reply_to: None | str
    """The id of the post that it replies to, or comments on."""
    title: None | str
    """The title, if the network has one besides the text."""
    privacy: None | str
    """Who can see it, in the network's own words."""
    card: FeedCard | None
    ai_flag: bool | None
    """The network's flag for what AI made is set."""
    settings: FeedItemSettingsType0 | None
    """What else was chosen for the post, under the names of `platformSettings`. What was not chosen is absent."""
    media: list[FeedMedia]
    """In this order."""
    permalink: None | str
    """Null if there is none."""
    published_at: datetime.datetime
    """Time of publication."""
    chat_id: None | str
    """Only on networks with chats."""


@dataclass(kw_only=True, repr=False)
class FeedItemSettingsType0(Model):
    """What else was chosen for the post, under the names of `platformSettings`. What was not chosen is absent."""


@dataclass(kw_only=True, repr=False)
class FeedMedia(Model):
    """A file as the network shows it."""

    url: str
    """The file's URL."""
    content_type: str
    """The MIME type, detected from the content."""
    alt: None | str
    """The alt text."""
    width: int | None
    """Pixels."""
    height: int | None
    """Pixels."""


@dataclass(kw_only=True, repr=False)
class FileFacts(Model):
    """The properties of a file, a text, or both. Fields that you leave out aren't checked."""

    content_type: None | str | Unset = UNSET
    """`image/…` or `video/…`. Leave it out to check only a text."""
    size_bytes: int | None | Unset = UNSET
    """Bytes."""
    width: int | None | Unset = UNSET
    """Pixels, as shown."""
    height: int | None | Unset = UNSET
    """Pixels, as shown."""
    duration_ms: int | None | Unset = UNSET
    """Duration of a video, in milliseconds."""
    frame_rate: float | None | Unset = UNSET
    """Frames per second."""
    bitrate: int | None | Unset = UNSET
    """Bits per second, of all tracks together."""
    video_codec: None | str | Unset = UNSET
    """`h264`, `hevc`, `vp9`, `av1`."""
    audio_codec: None | str | Unset = UNSET
    """`aac`, `opus`."""
    text: None | str | Unset = UNSET
    """The text, with the file or alone: at most 65,536 characters."""


@dataclass(kw_only=True, repr=False)
class Finding(Model):
    """What a rule found."""

    field: str
    """Path in the request: `publications[0].posts[0].content`."""
    severity: Severity
    """An ERROR refuses the post. A WARNING doesn't."""
    rule: str
    """Stable id, such as `bluesky.text.length`."""
    message: str
    """What was found, what the limit is, and how to fix it."""


@dataclass(kw_only=True, repr=False)
class Fit(Model):
    """Whether the file fits one placement."""

    platform: Platform
    """A network, as accounts and events spell it."""
    placement: None | str
    """FEED, REELS or STORY on Instagram, VIDEO or PHOTO on TikTok; null if the network has only one."""
    fits: bool
    """True if there is no ERROR among the findings."""
    findings: list[Finding]
    """`field` is `media` or `text`."""


HealthState = Literal["EXPIRING", "LIMITED", "OK", "RECONNECT"]


@dataclass(kw_only=True, repr=False)
class ImportBody(Model):
    """An import and its state."""

    task_id: int
    """The import's id."""
    state: ImportState
    """The state of an import."""
    source_url: str
    """As sent."""
    bytes_downloaded: int
    """Number of bytes so far."""
    total_bytes: int
    """-1 while unknown."""
    detected_mime: None | str
    """The MIME type, detected from the content."""
    s_3_key: None | str
    """The path for `attachmentPaths`; null before READY."""
    attempts: int
    """Number of attempts started."""
    error_code: ImportError_ | None
    error_message: None | str
    """Null unless the import failed."""
    id: int
    """The same as `taskId`."""
    import_id: int
    """The same as `id`."""
    status: ImportStatus
    """The state of an import, simplified. Most clients wait for this."""
    path: None | str
    """The same as `s3Key`."""


ImportError_ = Literal["FILE_TOO_LARGE", "SECURITY", "SOURCE_ERROR", "TIMEOUT", "UNEXPECTED", "UNSUPPORTED_MIME"]


@dataclass(kw_only=True, repr=False)
class ImportEvent(Model):
    """An event with the data of ImportFacts."""

    id: str
    """The event's id: `webhook-id`."""
    occurred_at: datetime.datetime
    """Time of the event."""
    workspace: EventWorkspace | None
    """Only in events of an application that has client workspaces."""
    type_: ImportEventType
    """The event's type."""
    data: ImportFacts
    """The state of an import, in events and in the API."""


ImportEventType = Literal[
    "media.import.failed.permanent",
    "media.import.failed.temporary",
    "media.import.progress",
    "media.import.queued",
    "media.import.ready",
]


@dataclass(kw_only=True, repr=False)
class ImportFacts(Model):
    """The state of an import, in events and in the API."""

    task_id: int
    """The import's id."""
    state: ImportState
    """The state of an import."""
    source_url: str
    """As sent."""
    bytes_downloaded: int
    """Number of bytes so far."""
    total_bytes: int
    """-1 while unknown."""
    detected_mime: None | str
    """The MIME type, detected from the content."""
    s_3_key: None | str
    """The path for `attachmentPaths`; null before READY."""
    attempts: int
    """Number of attempts started."""
    error_code: ImportError_ | None
    error_message: None | str
    """Null unless the import failed."""


@dataclass(kw_only=True, repr=False)
class ImportRequest(Model):
    """The file to fetch."""

    url: str
    """An https URL on a public address. `sourceUrl` is an alias."""
    filename_hint: None | str | Unset = UNSET
    """The name that people know the file by. The default is the last part of the URL's path. Octavo detects the type from the
    content."""


ImportState = Literal[
    "DOWNLOADING", "FAILED_PERMANENT", "FAILED_TEMPORARY", "QUEUED", "READY", "UPLOADING", "VALIDATING"
]


ImportStatus = Literal["COMPLETED", "FAILED", "PENDING", "PROCESSING"]


@dataclass(kw_only=True, repr=False)
class InstagramSettings(Model):
    """Settings of a post on Instagram."""

    type_: InstagramSettingsType = "INSTAGRAM"
    """The network."""
    publication_type: InstagramSettingsPublicationType | Unset = UNSET
    """Publish as. Only drafts may leave it out."""
    thumb_offset: int | Unset = UNSET
    """Cover frame (ms). The frame to use as the cover, in milliseconds from the start."""
    collaborators: list[str] | Unset = UNSET
    """Collaborators (usernames). Instagram asks each of them to accept."""
    user_tags: list[InstagramSettingsUserTagsItem] | Unset = UNSET
    """Tagged people. x and y are the place in the photo, from 0 (left, top) to 1. Photos only."""
    location_id: str | Unset = UNSET
    """Location (id of a Facebook Page)."""
    share_to_feed: bool | Unset = UNSET
    """Show the reel in the feed too. Default: true, with a warning."""
    trial_reel: InstagramSettingsTrialReel | Unset = UNSET
    """Trial reel. Shown to people who don't follow you. You or Instagram decide whether your followers see it."""
    audio_name: str | Unset = UNSET
    """Name of the reel's audio."""


InstagramSettingsPublicationType = Literal["FEED", "REELS", "STORY"]


InstagramSettingsTrialReel = Literal["MANUAL", "PERFORMANCE"]


InstagramSettingsType = Literal["INSTAGRAM"]


@dataclass(kw_only=True, repr=False)
class InstagramSettingsUserTagsItem(Model):
    """InstagramSettingsUserTagsItem"""

    username: str | Unset = UNSET
    """Username. Only drafts may leave it out."""
    x: float | Unset = UNSET
    """From the left (0 to 1). Only drafts may leave it out."""
    y: float | Unset = UNSET
    """From the top (0 to 1). Only drafts may leave it out."""
    attachment: int | Unset = UNSET
    """Photo, counted from 0."""


@dataclass(kw_only=True, repr=False)
class LinkedInSettings(Model):
    """Settings of a post on LinkedIn."""

    type_: LinkedInSettingsType = "LINKEDIN"
    """The network."""
    visibility: LinkedInSettingsVisibility | Unset = UNSET
    """Who can see it. Default: PUBLIC, with a warning."""
    resharing_disabled: bool | Unset = UNSET
    """Turn off resharing."""
    mentions: list[LinkedInSettingsMentionsItem] | Unset = UNSET
    """Mentions. The first occurrence of the text becomes the mention. A person's text must be their full name."""
    poll: LinkedInSettingsPoll | Unset = UNSET
    """Poll."""
    article: LinkedInSettingsArticle | Unset = UNSET
    """Article."""
    document: LinkedInSettingsDocument | Unset = UNSET
    """Document. The title that LinkedIn shows with the attached PDF."""
    reshare_of: str | Unset = UNSET
    """URN of the post to reshare."""


@dataclass(kw_only=True, repr=False)
class LinkedInSettingsArticle(Model):
    """Article."""

    url: str | Unset = UNSET
    """URL. Only drafts may leave it out."""
    title: str | Unset = UNSET
    """Title. Only drafts may leave it out."""
    description: str | Unset = UNSET
    """Description."""


@dataclass(kw_only=True, repr=False)
class LinkedInSettingsDocument(Model):
    """Document. The title that LinkedIn shows with the attached PDF."""

    title: str | Unset = UNSET
    """Title. Only drafts may leave it out."""


@dataclass(kw_only=True, repr=False)
class LinkedInSettingsMentionsItem(Model):
    """LinkedInSettingsMentionsItem"""

    text: str | Unset = UNSET
    """Text in the post. Only drafts may leave it out."""
    urn: str | Unset = UNSET
    """URN. Only drafts may leave it out."""


@dataclass(kw_only=True, repr=False)
class LinkedInSettingsPoll(Model):
    """Poll."""

    question: str | Unset = UNSET
    """Question. Only drafts may leave it out."""
    options: list[str] | Unset = UNSET
    """Options. Only drafts may leave it out."""
    duration_days: int | Unset = UNSET
    """Days until it closes (1, 3, 7 or 14). Only drafts may leave it out."""


LinkedInSettingsType = Literal["LINKEDIN"]


LinkedInSettingsVisibility = Literal["CONNECTIONS", "GROUP", "PUBLIC"]


ListPostsOrderBy = Literal["createdTime", "scheduledTime"]


@dataclass(kw_only=True, repr=False)
class MastodonSettings(Model):
    """Settings of a post on Mastodon."""

    type_: MastodonSettingsType = "MASTODON"
    """The network."""
    visibility: MastodonSettingsVisibility | Unset = UNSET
    """Who can see it. Without it, the account's own default applies."""
    sensitive: bool | Unset = UNSET
    """Hide the media behind a warning."""
    spoiler_text: str | Unset = UNSET
    """Content warning. Readers see it instead of the post until they open it. It counts towards the characters."""
    language: str | Unset = UNSET
    """Language."""
    poll: MastodonSettingsPoll | Unset = UNSET
    """Poll."""


@dataclass(kw_only=True, repr=False)
class MastodonSettingsPoll(Model):
    """Poll."""

    options: list[str] | Unset = UNSET
    """Options. Only drafts may leave it out."""
    duration_minutes: int | Unset = UNSET
    """Minutes until it closes. Only drafts may leave it out."""
    multiple: bool | Unset = UNSET
    """Allow several answers."""
    hide_totals: bool | Unset = UNSET
    """Hide the counts until it closes."""


MastodonSettingsType = Literal["MASTODON"]


MastodonSettingsVisibility = Literal["FOLLOWERS", "PUBLIC", "UNLISTED"]


@dataclass(kw_only=True, repr=False)
class MeasuredNumbers(Model):
    """The numbers of a post at one time."""

    measured_at: datetime.datetime
    """When the network answered."""
    metrics: Metrics
    """The numbers of a post. Null: the network doesn't give it, or no longer does."""


@dataclass(kw_only=True, repr=False)
class MediaFacts(Model):
    """The properties of a file, detected from its content. Properties that a format doesn't have are absent."""

    content_type: None | str
    """The MIME type."""
    size_bytes: int | None
    """Size in bytes; 0 if unknown."""
    width: int | None
    """Pixels, after rotation."""
    height: int | None
    """Pixels, as shown."""
    display_width: int | None
    """Pixels, as shown. Only of a video whose pixels are not square."""
    display_height: int | None
    """Pixels, as shown. Only of a video whose pixels are not square."""
    rotation: int | None
    """Clockwise rotation of the stored pixels for display: 0, 90, 180 or 270 degrees."""
    duration_ms: int | None
    """Absent for pictures."""
    frame_rate: float | None
    """Frames per second."""
    bitrate: int | None
    """Bits per second, of all tracks together."""
    video_codec: None | str
    """Short lower-case names: `h264`, `hevc`, `vp9`, `av1`, `aac`, `opus`."""
    audio_codec: None | str
    """Absent if the file has no sound."""
    pages: int | None
    """Of a PDF."""
    animated: bool | None
    """True for an image with several frames."""


@dataclass(kw_only=True, repr=False)
class MediaFile(Model):
    """A stored file."""

    path: str
    """The path for `attachmentPaths`."""
    name: None | str
    """The name that the file was uploaded or imported with, without folders and invisible characters. Null if it had none."""
    type_: MediaKind
    """What sort of file it is."""
    size_bytes: int
    """Size in bytes."""
    width: int | None
    """Width in pixels, after rotation. Null if unknown."""
    height: int | None
    """Height in pixels, after rotation. Null if unknown."""
    duration_ms: int | None
    """Length of a video in milliseconds. Null for other files."""
    created_time: datetime.datetime
    """When it was stored."""
    used_by: list[str]
    """The ids of the newest 100 schedules that use it, in any status."""
    url: str
    """A signed address of the file, valid for at least 12 hours."""
    thumbnail_url: None | str
    """A signed address of a small JPEG, valid for at least 12 hours. Null for videos, documents and pictures that are too
    large to convert."""


MediaFit = Literal["CROP", "OFF", "PAD"]


MediaKind = Literal["document", "image", "video"]


@dataclass(kw_only=True, repr=False)
class MediaPage(Model):
    """A page of files."""

    items: list[MediaFile]
    """Newest first."""
    next_cursor: None | str
    """Null on the last page."""


Metric = Literal["clicks", "comments", "likes", "saves", "shares", "views"]


@dataclass(kw_only=True, repr=False)
class MetricSum(Model):
    """What posts gained of a metric."""

    metric: Metric
    """What a network counts about a post."""
    networks: int
    """How many networks reported it in these days. The sum contains only theirs."""
    sum_: int | None
    """The sum of `perDay`. Null if no network reported it in these days."""
    sum_before: int | None
    """The sum of `perDayBefore`. Null if no network reported it in the days before."""
    per_day: list[int]
    """For each of `days`. Less than 0 if people took more likes back than they gave."""
    per_day_before: list[int]
    """For each of `daysBefore`."""


@dataclass(kw_only=True, repr=False)
class Metrics(Model):
    """The numbers of a post. Null: the network doesn't give it, or no longer does."""

    views: int | None
    """How often it was shown."""
    likes: int | None
    """Likes or favourites."""
    comments: int | None
    """Comments or replies."""
    shares: int | None
    """Reposts and quotes."""
    saves: int | None
    """Bookmarks."""
    clicks: int | None
    """Clicks on its links."""


Moderation = Literal["DELETE", "HIDE", "UNHIDE"]


@dataclass(kw_only=True, repr=False)
class NewBin(Model):
    """The bin to create."""

    api_key: None | str | Unset = UNSET
    """The key to verify signatures with: the webhook's API key."""


@dataclass(kw_only=True, repr=False)
class NewConnectLink(Model):
    """What the link is for."""

    name: None | str | Unset = UNSET
    """For whom it is. The page shows it instead of the workspace's name."""
    platforms: list[Platform] | None | Unset = UNSET
    """The networks that it offers. By default all that this server can connect."""
    redirect_url: None | str | Unset = UNSET
    """Where to send the person afterwards. Its scheme, host and port must be those of one of the application's callback URLs."""
    expires_in_seconds: int | None | Unset = UNSET
    """How long it works. The default is 3600."""
    account_id: int | None | Unset = UNSET
    """Connects this account again, and no other one."""


@dataclass(kw_only=True, repr=False)
class NewRehearsal(Model):
    """The posts to rehearse: either `schedules`, or the waiting posts from `from` to `to`."""

    schedules: list[PostSchedule] | None | Unset = UNSET
    """Posts that don't exist yet, each with the fields of a new post. Drafts are rehearsed as if you published them, and
    posts that need approval as if they had it."""
    from_: None | str | Unset = UNSET
    """The waiting posts from this time on, in ISO 8601."""
    to: None | str | Unset = UNSET
    """The waiting posts before this time, in ISO 8601."""


@dataclass(kw_only=True, repr=False)
class NewSandboxAccount(Model):
    """The account to create."""

    platform: Platform
    """A network, as accounts and events spell it."""
    post_limits: None | PostLimits | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class NewSandboxComment(Model):
    """The comment to add."""

    post_id: str
    """The published post, `pst_…`."""
    text: str
    """What they write."""
    author: None | str | Unset = UNSET
    """The name of the person who comments. If it is missing, the account itself comments."""
    parent_id: None | str | Unset = UNSET
    """The comment that they answer, `cmt_…`. If it is missing, they answer the post."""


@dataclass(kw_only=True, repr=False)
class NewWebhook(Model):
    """The webhook to create."""

    url: str
    """An https URL. http works only for addresses that the operator opened."""
    api_key: str
    """The key that signs deliveries. Choose it and keep it secret. `whsec_` followed by the base64 of 24 to 64 random
    bytes is a Standard Webhooks secret. Any other text is used as it is."""
    app_id: None | str | Unset = UNSET
    """Optional if the token belongs to one of your applications."""
    events_all: bool | None | Unset = UNSET
    """True to receive all events except those of accounts, including future types."""
    event_types: list[EventType] | None | Unset = UNSET
    """Leave it out if `eventsAll` is true."""
    retry_max_attempts: int | None | Unset = 3
    """Number of retries after the first attempt."""
    retry_backoff_ms: int | None | Unset = 1000
    """The wait before the first retry. Each further wait is twice the last."""
    connect_timeout_ms: int | None | Unset = 5000
    """Time limit for DNS lookup, connection and TLS."""
    read_timeout_ms: int | None | Unset = 30000
    """Time limit for the response."""


@dataclass(kw_only=True, repr=False)
class NewWorkspace(Model):
    """The workspace to create."""

    name: str
    """The name that its members see, or that of your customer."""
    kind: None | Unset | WorkspaceKind = UNSET
    external_id: None | str | Unset = UNSET
    """Your id of the customer. Required with CLIENT, and unique within the application."""
    limits: ClientLimits | None | Unset = UNSET
    template: None | str | Unset = UNSET
    """The id of a workspace whose queue and settings the new one gets. With a key, it is another client workspace. At the portal,
    the new workspace gets its members too, with their roles; other owners become admins."""


@dataclass(kw_only=True, repr=False)
class NumbersSeries(Model):
    """The numbers of a post over time."""

    items: list[MeasuredNumbers]
    """Oldest first."""


@dataclass(kw_only=True, repr=False)
class NumbersSummary(Model):
    """What networks counted by day."""

    days: list[str]
    """Where each day begins, oldest first."""
    days_before: list[str]
    """The whole days before them, as many."""
    totals: list[MetricSum]
    """Of all accounts together."""
    accounts: list[AccountSums]
    """Of each account that has numbers."""


@dataclass(kw_only=True, repr=False)
class OtherSettings(Model):
    """The settings of a network that this version of the package does not know."""

    type_: str


Outlook = Literal["UNKNOWN", "WOULD_FAIL", "WOULD_PUBLISH"]


Platform = Literal[
    "BLUE_SKY", "DISCORD", "INSTAGRAM", "LINKEDIN", "MASTODON", "TELEGRAM", "THREADS", "TIKTOK", "X_TWITTER", "YOUTUBE"
]


@dataclass(kw_only=True, repr=False)
class Post(Model):
    """A text, files or both."""

    content: None | str | Unset = UNSET
    """The text. A post needs a text, a file or both."""
    attachment_paths: list[str] | None | Unset = UNSET
    """The files to attach: each `path` from `POST /v1/media/upload`, in this order."""
    alt_texts: list[None | str] | None | Unset = UNSET
    """Alt texts, in the order of `attachmentPaths`."""
    chat_id: None | str | Unset = UNSET
    """Only on networks with chats, and required there: the chat to post in, from `GET /v1/accounts/{id}/chats`."""
    thumbnail_path: None | str | Unset = UNSET
    """A thumbnail for a video, on networks that accept one: a `path` from `POST /v1/media/upload`."""
    media_fit: MediaFit | Unset = UNSET
    """OFF sends pictures as they are. PAD adds a white background and CROP cuts the edges off a picture whose aspect ratio
    a network doesn't accept. Both scale and compress a picture that is too large."""
    first_comment: None | PostPart | str | Unset = UNSET
    """A first comment: its text, or an object if it has files too."""
    thread: list[PostPart] | None | Unset = UNSET
    """The rest of a thread. Each part is a reply to the one before it, and the first part to the post."""


@dataclass(kw_only=True, repr=False)
class PostCommentPage(Model):
    """A page of the comments on a post."""

    items: list[Comment]
    """In the order that the operation names."""
    next_cursor: None | str
    """Null on the last page."""
    readings: list[CommentReading]
    """The posts whose comments Octavo can read."""


@dataclass(kw_only=True, repr=False)
class PostCompletedData(Model):
    """The data of `post.completed`."""

    schedule_id: str
    """The id of `POST /v1/posts`."""
    publication_id: str
    """The part of it that is for one account."""
    post_id: str
    """The post."""
    status: PostStatus
    """The status of a post."""
    platform: Platform
    """A network, as accounts and events spell it."""
    account_id: int
    """The account."""
    parent_post_id: None | str
    """The post that it replies to; only in threads and first comments."""
    platform_post_identifier: None | str
    """The post's id on the network; null if a person confirmed the post without naming it."""
    permalink: None | str
    """The post's page on the network; null if the network has none."""
    error_code: None | PostErrorCode
    error_message: None | str
    """What is missing, such as a playlist."""


@dataclass(kw_only=True, repr=False)
class PostCompletedEvent(Model):
    """An event with the data of PostCompletedData."""

    id: str
    """The event's id: `webhook-id`."""
    occurred_at: datetime.datetime
    """Time of the event."""
    workspace: EventWorkspace | None
    """Only in events of an application that has client workspaces."""
    type_: PostCompletedEventType = "post.completed"
    """The event's type."""
    data: PostCompletedData
    """The data of `post.completed`."""


PostCompletedEventType = Literal["post.completed"]


@dataclass(kw_only=True, repr=False)
class PostConfirmation(Model):
    """A post with `OUTCOME_UNKNOWN` that you found on the network."""

    post_id: None | str | Unset = UNSET
    """The id of the post, `pst_…`."""
    permalink: None | str | Unset = UNSET
    """The post's page on the network."""
    platform_post_identifier: None | str | Unset = UNSET
    """The network's id of the post. Replies that failed with `PARENT_FAILED` are sent if you give it."""


@dataclass(kw_only=True, repr=False)
class PostDeletedData(Model):
    """The data of `post.deleted`."""

    schedule_id: str
    """The id of `POST /v1/posts`."""
    publication_id: str
    """The part of it that is for one account."""
    post_id: str
    """The post."""
    status: PostStatus
    """The status of a post."""
    platform: Platform
    """A network, as accounts and events spell it."""
    account_id: int
    """The account."""
    parent_post_id: None | str
    """The post that it replies to; only in threads and first comments."""
    platform_post_identifier: str
    """The id that the post had on the network."""


@dataclass(kw_only=True, repr=False)
class PostDeletedEvent(Model):
    """An event with the data of PostDeletedData."""

    id: str
    """The event's id: `webhook-id`."""
    occurred_at: datetime.datetime
    """Time of the event."""
    workspace: EventWorkspace | None
    """Only in events of an application that has client workspaces."""
    type_: PostDeletedEventType = "post.deleted"
    """The event's type."""
    data: PostDeletedData
    """The data of `post.deleted`."""


PostDeletedEventType = Literal["post.deleted"]


@dataclass(kw_only=True, repr=False)
class PostDeletion(Model):
    """How far the deletion of a published post is."""

    status: DeletionStatus
    """How far the deletion of a published post is, or a change of a comment."""
    time: datetime.datetime | None
    """When it got this status."""
    error_code: None | PostErrorCode
    error_message: None | str
    """What went wrong and what to do. Null if nothing did."""


PostErrorCode = Literal[
    "ACCOUNT_DISCONNECTED",
    "ACCOUNT_NEEDS_RECONNECT",
    "ACCOUNT_UNAVAILABLE",
    "CHAT_FORBIDDEN",
    "CHAT_LOST",
    "CHAT_MISSING",
    "CHAT_NOT_FOUND",
    "COMMENT_CHANGE_REFUSED",
    "COMMENT_MISSING",
    "CONTENT_DUPLICATE",
    "CONTENT_REFUSED",
    "DELETION_REFUSED",
    "INTERNAL_ERROR",
    "MEDIA_EXPIRED",
    "MEDIA_MISSING",
    "MEDIA_PROCESSING",
    "MEDIA_REFUSED",
    "MEDIA_TOO_LARGE",
    "MEDIA_UNPROCESSABLE",
    "MEDIA_UNREADABLE",
    "MEDIA_UNSUPPORTED",
    "NETWORK_ERROR",
    "OUTCOME_UNKNOWN",
    "PARENT_FAILED",
    "PARENT_MISSING",
    "PLATFORM_MISCONFIGURED",
    "PLATFORM_RATE_LIMITED",
    "PLATFORM_UNAVAILABLE",
    "POST_EMPTY",
    "PUBLISHED_INCOMPLETE",
    "QUOTA_EXCEEDED",
    "TOKEN_EXPIRED",
]


@dataclass(kw_only=True, repr=False)
class PostEventData(Model):
    """What the events of a post have in common."""

    schedule_id: str
    """The id of `POST /v1/posts`."""
    publication_id: str
    """The part of it that is for one account."""
    post_id: str
    """The post."""
    status: PostStatus
    """The status of a post."""
    platform: Platform
    """A network, as accounts and events spell it."""
    account_id: int
    """The account."""
    parent_post_id: None | str
    """The post that it replies to; only in threads and first comments."""


@dataclass(kw_only=True, repr=False)
class PostFailedData(Model):
    """The data of `post.failed`."""

    schedule_id: str
    """The id of `POST /v1/posts`."""
    publication_id: str
    """The part of it that is for one account."""
    post_id: str
    """The post."""
    status: PostStatus
    """The status of a post."""
    platform: Platform
    """A network, as accounts and events spell it."""
    account_id: int
    """The account."""
    parent_post_id: None | str
    """The post that it replies to; only in threads and first comments."""
    error_code: PostErrorCode
    """Why a post failed, or what is missing from it."""
    error_message: str
    """What happened, and what to do next."""


@dataclass(kw_only=True, repr=False)
class PostFailedEvent(Model):
    """An event with the data of PostFailedData."""

    id: str
    """The event's id: `webhook-id`."""
    occurred_at: datetime.datetime
    """Time of the event."""
    workspace: EventWorkspace | None
    """Only in events of an application that has client workspaces."""
    type_: PostFailedEventType = "post.failed"
    """The event's type."""
    data: PostFailedData
    """The data of `post.failed`."""


PostFailedEventType = Literal["post.failed"]


@dataclass(kw_only=True, repr=False)
class PostLimits(Model):
    """What the account's server allows. A limit that it doesn't name is the network's usual one."""

    characters: int | None | Unset = UNSET
    """The most characters of a post, as the network counts them."""
    attachments: int | None | Unset = UNSET
    """The most files of a post."""
    image_bytes: int | None | Unset = UNSET
    """The most bytes of an image."""
    video_bytes: int | None | Unset = UNSET
    """The most bytes of a video."""
    poll_options: int | None | Unset = UNSET
    """The most options of a poll."""


@dataclass(kw_only=True, repr=False)
class PostNumbers(Model):
    """A published post with its last numbers."""

    post_id: str
    """`pst_…`"""
    schedule_id: str
    """`sch_…`"""
    account_id: int
    """The account's id."""
    platform: Platform
    """A network, as accounts and events spell it."""
    text: str
    """The start of its text, up to 200 characters."""
    permalink: None | str
    """The post's public address. Null if the network has none."""
    thumbnail_url: None | str
    """A signed address of a small JPEG of the first attachment, valid for at least 12 hours. Null if it is not a picture."""
    published_time: datetime.datetime
    """When the network published it."""
    measured_at: datetime.datetime | None
    """When the network last answered. Null before the first time."""
    metrics: Metrics
    """The numbers of a post. Null: the network doesn't give it, or no longer does."""
    not_given: list[Metric]
    """What this network never reports."""


@dataclass(kw_only=True, repr=False)
class PostNumbersPage(Model):
    """A page of published posts with their numbers."""

    items: list[PostNumbers]
    """The latest publication first."""
    next_cursor: None | str
    """Null on the last page."""


@dataclass(kw_only=True, repr=False)
class PostPart(Model):
    """A part of a thread, or a first comment: a text, files or both."""

    content: None | str | Unset = UNSET
    """The text. A part needs a text, a file or both."""
    attachment_paths: list[str] | None | Unset = UNSET
    """The files to attach, as in a post."""
    alt_texts: list[None | str] | None | Unset = UNSET
    """Alt texts, in the order of `attachmentPaths`."""


PostRole = Literal["FIRST_COMMENT", "POST", "REPLY", "THREAD"]


@dataclass(kw_only=True, repr=False)
class PostSchedule(Model):
    """What to publish, where and when."""

    publications: list[Publication]
    """What to publish on each account."""
    scheduled_time: None | str | Unset = UNSET
    """When to publish, in ISO 8601. Without an offset, the time is in UTC. Leave it out to publish now. At most 2
    years ahead. `NEXT_SLOT` takes the next free slot of the workspace's queue."""
    reference: None | str | Unset = UNSET
    """Your own name for the post. A workspace has one post with it, even if that is cancelled: another one is refused with 409.
    A change can't set it."""
    is_draft: bool | None | Unset = UNSET
    """True stores the post without publishing it. A draft may break rules of the networks until you publish it. The
    default is false."""


PostStatus = Literal["COMPLETED", "DELETED", "FAILED", "PENDING", "PUBLISHING"]


@dataclass(kw_only=True, repr=False)
class Publication(Model):
    """What to publish on one account."""

    social_media_account_id: int
    """The account to publish on: its `id` from `GET /v1/accounts`."""
    platform_settings: (
        BlueskySettings
        | DiscordSettings
        | InstagramSettings
        | LinkedInSettings
        | MastodonSettings
        | OtherSettings
        | TelegramSettings
        | ThreadsSettings
        | TikTokSettings
        | XSettings
        | YouTubeSettings
    )
    """The settings of the account's network. `type` names the network and is always required."""
    posts: list[Post]
    """The posts to publish on this account, in this order."""
    ai_disclosure: AiDisclosure | None | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class PublicationEvent(Model):
    """An event with the data of PublicationEventData."""

    id: str
    """The event's id: `webhook-id`."""
    occurred_at: datetime.datetime
    """Time of the event."""
    workspace: EventWorkspace | None
    """Only in events of an application that has client workspaces."""
    type_: PublicationEventType
    """The event's type."""
    data: PublicationEventData
    """The data of `publication.completed`, `publication.partially_completed` and `publication.failed`."""


@dataclass(kw_only=True, repr=False)
class PublicationEventData(Model):
    """The data of `publication.completed`, `publication.partially_completed` and `publication.failed`."""

    schedule_id: str
    """The id of `POST /v1/posts`."""
    publication_id: str
    """The part of it that is for one account."""
    status: PublicationStatus
    """The status of all posts on one account."""
    platform: Platform
    """A network, as accounts and events spell it."""
    account_id: int
    """The account."""


PublicationEventType = Literal["publication.completed", "publication.failed", "publication.partially_completed"]


PublicationStatus = Literal["COMPLETED", "DELETED", "FAILED", "PARTIALLY_COMPLETED", "PENDING", "PUBLISHING"]


@dataclass(kw_only=True, repr=False)
class PublishRequest(Model):
    """The draft that was seen."""

    content_hash: None | str | Unset = UNSET
    """The draft's `contentHash`, from `GET /v1/posts/{id}`. Required in the portal if an application, a key or a person whose posts
    need approval changed the draft last, unless the draft then waits for approval."""


@dataclass(kw_only=True, repr=False)
class Queue(Model):
    """The queue of a workspace."""

    time_zone: str
    """A name from the IANA database, such as `Europe/London`. The slots follow its clocks."""
    slots: list[QueueSlot]
    """The slots, each once. Responses have them in the order of the week."""
    next_: list[str]
    """The next 10 slots that are free, within the hours of your key if it has any."""


@dataclass(kw_only=True, repr=False)
class QueueSlot(Model):
    """A time of the week."""

    day: Day
    """A day of the week."""
    time: str
    """The time of the day, such as `09:00`."""


@dataclass(kw_only=True, repr=False)
class QueueSlots(Model):
    """The slots of a workspace: the times of the week at which posts with `"scheduledTime": "NEXT_SLOT"` go out."""

    time_zone: str
    """A name from the IANA database, such as `Europe/London`. The slots follow its clocks."""
    slots: list[QueueSlot]
    """The slots, each once. Responses have them in the order of the week."""


@dataclass(kw_only=True, repr=False)
class Recovery(Model):
    """What will be sent again."""

    since: datetime.datetime
    """The requested time."""
    deliveries: int
    """Number of failed deliveries."""


@dataclass(kw_only=True, repr=False)
class RecoverySince(Model):
    """Where the recovery starts."""

    since: datetime.datetime
    """Deliveries created at this time or later, as with `fromDate`."""


@dataclass(kw_only=True, repr=False)
class Rehearsal(Model):
    """The result of a rehearsal."""

    items: list[RehearsedPost]
    """Each post, in the order of the request or of the scheduled times. The parts of a thread and first comments are posts
    too."""


@dataclass(kw_only=True, repr=False)
class RehearsedPost(Model):
    """What would happen to a post."""

    id: None | str
    """The post's id. Null for a post that doesn't exist yet."""
    schedule_id: None | str
    """The id of its schedule, for `/v1/posts/{id}`. Null for a post that doesn't exist yet."""
    index: int | None
    """Which of `schedules` it belongs to, from 0. Null for a post that waits."""
    platform: Platform
    """A network, as accounts and events spell it."""
    account_id: int
    """The account's id."""
    outcome: Outlook
    """What would happen to a post."""
    at: datetime.datetime
    """When it would be published, or fail."""
    error_code: None | str
    """Why it would fail, as in the post. Null if it would be published completely."""
    message: None | str
    """The reason in words, and what to do."""
    price: float | None
    """What the network charges the operator for the post, in US dollars. Null where posts are free."""


@dataclass(kw_only=True, repr=False)
class ReplyRequest(Model):
    """An answer to a comment."""

    content: str
    """The text, within the limits that the network has for replies or comments."""


@dataclass(kw_only=True, repr=False)
class Report(Model):
    """The result of checking a post."""

    valid: bool
    """True when there is no ERROR among the findings."""
    findings: list[Finding]
    """All findings."""
    counts: list[TextCount]
    """How long each text is. A text that Octavo could not read is missing."""
    scheduled_time: datetime.datetime | None
    """When Octavo would publish it. Null if there is an ERROR."""


@dataclass(kw_only=True, repr=False)
class RetryRequest(Model):
    """Which posts to send again."""

    post_ids: list[str] | None | Unset = UNSET
    """The ids of posts, `pst_…`. Leave it out to retry every post that failed."""
    absent: bool | None | Unset = UNSET
    """True confirms that you checked the account, and that posts with `OUTCOME_UNKNOWN` are not there. Without it, they
    are never sent again."""


@dataclass(kw_only=True, repr=False)
class ReviewLinkMaker(Model):
    """The person who made a review link."""

    id: str
    """The person's id."""
    name: None | str
    """The name that they chose. Null until they choose one."""


Role = Literal["ADMIN", "CONTRIBUTOR", "DEVELOPER", "OWNER", "PUBLISHER", "REVIEWER", "VIEWER"]


@dataclass(kw_only=True, repr=False)
class Rotation(Model):
    """The new key."""

    api_key: str
    """The new key, in either form that `POST /v1/webhooks` accepts."""
    overlap_seconds: int | None | Unset = 86400
    """How long the old key continues to sign. 0 ends all old keys immediately."""


@dataclass(kw_only=True, repr=False)
class Schedule(Model):
    """A schedule with the result of each post."""

    id: str
    """The schedule's id, for `/v1/posts/{id}`."""
    reference: None | str
    """Your own name for it. Null if you gave none."""
    scheduled_time: datetime.datetime
    """When Octavo publishes it."""
    status: ScheduleStatus
    """The status of a schedule."""
    approval: Approval | None
    content_hash: None | str
    """SHA-256 of what a draft would publish, for `POST /v1/posts/{id}/publish`. Null in lists, and if the post is not a draft."""
    publications: list[ScheduledPublication]
    """As sent."""
    thumbnail_url: None | str
    """A signed address of a small JPEG of the first attachment, valid for at least 12 hours. Null if it is not a picture."""
    created_time: datetime.datetime
    """When it was created."""
    updated_time: datetime.datetime
    """Time of the last change."""
    unanswered_comments: int | None
    """How many comments on its posts wait for an answer. Left out in lists, and if none waits."""
    workspace: None | WorkspaceName


@dataclass(kw_only=True, repr=False)
class ScheduleEvent(Model):
    """An event with the data of ScheduleEventData."""

    id: str
    """The event's id: `webhook-id`."""
    occurred_at: datetime.datetime
    """Time of the event."""
    workspace: EventWorkspace | None
    """Only in events of an application that has client workspaces."""
    type_: ScheduleEventType
    """The event's type."""
    data: ScheduleEventData
    """The data of `schedule.completed`, `schedule.partially_completed` and `schedule.failed`."""


@dataclass(kw_only=True, repr=False)
class ScheduleEventData(Model):
    """The data of `schedule.completed`, `schedule.partially_completed` and `schedule.failed`."""

    schedule_id: str
    """The id of `POST /v1/posts`."""
    status: ScheduleStatus
    """The status of a schedule."""


ScheduleEventType = Literal["schedule.completed", "schedule.failed", "schedule.partially_completed"]


@dataclass(kw_only=True, repr=False)
class SchedulePage(Model):
    """A page of schedules."""

    items: list[Schedule]
    """The latest first."""
    next_cursor: None | str
    """Null on the last page."""


ScheduleStatus = Literal[
    "CANCELLED",
    "COMPLETED",
    "DELETED",
    "DRAFT",
    "FAILED",
    "HELD",
    "PARTIALLY_COMPLETED",
    "PUBLISHING",
    "REJECTED",
    "SCHEDULED",
    "WAITING_FOR_APPROVAL",
]


@dataclass(kw_only=True, repr=False)
class ScheduleUpdate(Model):
    """What to change. Octavo keeps what you leave out."""

    scheduled_time: None | str | Unset = UNSET
    """When to publish, in ISO 8601. Without an offset, the time is in UTC. Leave it out to publish now. At most 2
    years ahead. `NEXT_SLOT` takes the next free slot of the workspace's queue."""
    is_draft: bool | None | Unset = UNSET
    """True stores the post without publishing it. A draft may break rules of the networks until you publish it. The
    default is false."""
    publications: list[Publication] | Unset = UNSET
    """What to publish on each account."""


@dataclass(kw_only=True, repr=False)
class ScheduledPost(Model):
    """A post and its result."""

    id: str
    """The id that events use."""
    content: str
    """The text. A post needs a text, a file or both."""
    attachment_paths: list[str]
    """The files to attach: each `path` from `POST /v1/media/upload`, in this order."""
    alt_texts: list[None | str]
    """Alt texts, in the order of `attachmentPaths`."""
    chat_id: None | str
    """Only on networks with chats, and required there: the chat to post in, from `GET /v1/accounts/{id}/chats`."""
    thumbnail_path: None | str
    """A thumbnail for a video, on networks that accept one: a `path` from `POST /v1/media/upload`."""
    media_fit: MediaFit | None
    """Whether Octavo makes pictures fit the aspect ratio and the size that each network accepts. The default is OFF. It
    applies to a thread and a first comment too."""
    role: PostRole
    """What a post is: one that was asked for, a part of its thread, its first comment, or a reply to someone's comment."""
    parent_id: None | str
    """The `id` of the post that it replies to. Null for a post."""
    comment_id: None | str
    """The comment that it answers, `cmt_…`. Left out for other posts."""
    status: PostStatus
    """The status of a post."""
    platform_post_identifier: None | str
    """The network's own id of the post."""
    permalink: None | str
    """The post's public address. Null until it is known."""
    error_code: None | PostErrorCode
    error_message: None | str
    """What went wrong and what to do. Null if nothing did."""
    published_time: datetime.datetime | None
    """When the network published it. Null until then."""
    deletion: None | PostDeletion
    numbers: MeasuredNumbers | None


@dataclass(kw_only=True, repr=False)
class ScheduledPublication(Model):
    """What Octavo publishes on one account, with the result of each post."""

    id: str
    """The id that events use."""
    account_id: int
    """The account's id."""
    platform: Platform
    """A network, as accounts and events spell it."""
    platform_settings: (
        BlueskySettings
        | DiscordSettings
        | InstagramSettings
        | LinkedInSettings
        | MastodonSettings
        | OtherSettings
        | TelegramSettings
        | ThreadsSettings
        | TikTokSettings
        | XSettings
        | YouTubeSettings
    )
    """The settings of the account's network. `type` names the network and is always required."""
    resolved_settings: (
        BlueskySettings
        | DiscordSettings
        | InstagramSettings
        | LinkedInSettings
        | MastodonSettings
        | OtherSettings
        | TelegramSettings
        | ThreadsSettings
        | TikTokSettings
        | XSettings
        | YouTubeSettings
    )
    """The settings of the account's network. `type` names the network and is always required."""
    ai_disclosure: AiDisclosure
    """Whether AI made what is published. ASSISTED and GENERATED set the flag of each network that has one."""
    status: PublicationStatus
    """The status of all posts on one account."""
    posts: list[ScheduledPost]
    """As sent. A thread and a first comment are posts of their own, after the post that they belong to."""


@dataclass(kw_only=True, repr=False)
class SentTest(Model):
    """A test that is on its way."""

    event_id: str
    """The event, which the receiver gets as `webhook-id`."""
    delivery_id: str
    """Its delivery: `GET /v1/webhooks/{id}/deliveries/{deliveryId}` shows the result."""


Severity = Literal["ERROR", "WARNING"]


@dataclass(kw_only=True, repr=False)
class Signatures(Model):
    """Whether the signatures match the bin's key."""

    x_octavo_signature: Verdict
    """Whether a signature is valid."""
    webhook_signature: Verdict
    """Whether a signature is valid."""


@dataclass(kw_only=True, repr=False)
class TelegramSettings(Model):
    """Settings of a post on Telegram."""

    type_: TelegramSettingsType = "TELEGRAM"
    """The network."""
    silent: bool | Unset = UNSET
    """Send without a notification sound."""
    protect_content: bool | Unset = UNSET
    """Forbid forwarding and saving."""
    link_preview: bool | Unset = UNSET
    """Preview the first link. Of a text without media. Default: true, with a warning."""
    spoiler_media: bool | Unset = UNSET
    """Cover the media until they are tapped."""
    format_: TelegramSettingsFormat | Unset = UNSET
    """Format of the text."""
    buttons: list[list[TelegramSettingsButtonsItemItem]] | Unset = UNSET
    """Buttons under the message."""
    topic_id: int | Unset = UNSET
    """Topic of the group (its number)."""
    poll: TelegramSettingsPoll | Unset = UNSET
    """Poll. The text becomes the poll's description."""


@dataclass(kw_only=True, repr=False)
class TelegramSettingsButtonsItemItem(Model):
    """TelegramSettingsButtonsItemItem"""

    text: str | Unset = UNSET
    """Label. Only drafts may leave it out."""
    url: str | Unset = UNSET
    """URL. Only drafts may leave it out."""


TelegramSettingsFormat = Literal["HTML", "MARKDOWN", "PLAIN"]


@dataclass(kw_only=True, repr=False)
class TelegramSettingsPoll(Model):
    """Poll. The text becomes the poll's description."""

    question: str | Unset = UNSET
    """Question. Only drafts may leave it out."""
    options: list[str] | Unset = UNSET
    """Options. Only drafts may leave it out."""
    anonymous: bool | Unset = UNSET
    """Anonymous. Default: true, with a warning."""
    multiple_answers: bool | Unset = UNSET
    """Allow several answers."""


TelegramSettingsType = Literal["TELEGRAM"]


@dataclass(kw_only=True, repr=False)
class TestDelivery(Model):
    """The sample event to send."""

    type_: EventType | None | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class TextCount(Model):
    """The length of a text, as the network counts it."""

    field: str
    """Path in the request: `publications[0].posts[0].content`."""
    count: int
    """The length. X counts a URL as 23, for example."""
    limit: int
    """The greatest length that the network accepts."""
    fits_until: int | None
    """Where the part that is within the limit ends, in UTF-16 code units. Null if all of it is."""


@dataclass(kw_only=True, repr=False)
class ThreadsSettings(Model):
    """Settings of a post on Threads."""

    type_: ThreadsSettingsType = "THREADS"
    """The network."""
    topic_tag: str | Unset = UNSET
    """Topic. Without one, the first #word of the text is the topic."""
    reply_control: ThreadsSettingsReplyControl | Unset = UNSET
    """Who can reply."""
    link_attachment: str | Unset = UNSET
    """Link to preview. Without one, the first link of a text without media is previewed."""
    poll: ThreadsSettingsPoll | Unset = UNSET
    """Poll."""
    spoiler_media: bool | Unset = UNSET
    """Blur the media."""


@dataclass(kw_only=True, repr=False)
class ThreadsSettingsPoll(Model):
    """Poll."""

    options: list[str] | Unset = UNSET
    """Options. Only drafts may leave it out."""


ThreadsSettingsReplyControl = Literal["EVERYONE", "FOLLOWERS", "FOLLOWING", "MENTIONED"]


ThreadsSettingsType = Literal["THREADS"]


@dataclass(kw_only=True, repr=False)
class TikTokSettings(Model):
    """Settings of a post on TikTok."""

    type_: TikTokSettingsType = "TIK_TOK"
    """The network."""
    post_mode: TikTokSettingsPostMode | Unset = UNSET
    """How to post. INBOX: the account's owner gets a notification in TikTok, and edits and publishes the post there."""
    title: str | Unset = UNSET
    """Title. For a video, the title is the caption and replaces the text."""
    privacy_level: TikTokSettingsPrivacyLevel | Unset = UNSET
    """Who can watch it. Default: SELF_ONLY, with a warning."""
    has_usage_confirmation: bool | Unset = UNSET
    """I agree to TikTok's Music Usage Confirmation. Only drafts may leave it out."""
    disable_duet: bool | Unset = UNSET
    """Turn off duets."""
    disable_comments: bool | Unset = UNSET
    """Turn off comments."""
    disable_stitch: bool | Unset = UNSET
    """Turn off stitches."""
    brand_content: bool | Unset = UNSET
    """Paid partnership."""
    brand_organic: bool | Unset = UNSET
    """Promotes your own business."""
    auto_add_music: bool | Unset = UNSET
    """Add recommended music. Photos only."""
    photo_cover_index: int | Unset = UNSET
    """Photo to use as the cover. Counted from 0."""
    video_cover_timestamp_ms: int | Unset = UNSET
    """Cover frame (ms). The frame to use as the cover, in milliseconds from the start."""


TikTokSettingsPostMode = Literal["DIRECT", "INBOX"]


TikTokSettingsPrivacyLevel = Literal["FOLLOWER_OF_CREATOR", "MUTUAL_FOLLOW_FRIENDS", "PUBLIC_TO_EVERYONE", "SELF_ONLY"]


TikTokSettingsType = Literal["TIK_TOK"]


@dataclass(kw_only=True, repr=False)
class Timeline(Model):
    """What happened to a post."""

    items: list[TimelineItem]
    """Oldest first."""


@dataclass(kw_only=True, repr=False)
class TimelineItem(Model):
    """One step. Fields that do not apply to its kind are left out."""

    at: datetime.datetime
    """When it happened."""
    kind: TimelineKind
    """What happened."""
    platform: None | Platform
    account_id: int | None
    """The account's id, for steps of one post."""
    post_id: None | str
    """The `id` of the post within the schedule, `pst_…`."""
    attempt: int | None
    """The attempt, from 1: of the post, or of the delivery."""
    duration_ms: int | None
    """How long the network or the receiver took, in milliseconds."""
    message: str
    """The step in words."""
    error_code: None | PostErrorCode
    event_id: None | str
    """The event, for EVENT and DELIVERY."""
    delivery_id: None | str
    """The delivery, for DELIVERY."""
    http_status: int | None
    """What the receiver answered last."""


TimelineKind = Literal[
    "ANSWER_LOST",
    "APPROVAL_REQUESTED",
    "APPROVED",
    "CANCELLED",
    "CHANGED",
    "CREATED",
    "DELETED",
    "DELETION_FAILED",
    "DELETION_REQUESTED",
    "DELETION_SENT",
    "DELIVERY",
    "DUE",
    "EVENT",
    "FAILED",
    "PREPARED",
    "PUBLISHED",
    "READ_BACK",
    "REJECTED",
    "RETRY_SCHEDULED",
    "SCHEDULED",
    "SENT",
    "WAITING_FOR_LIMIT",
]


TryError = Literal["BROKEN", "CONNECT", "HTTP_STATUS", "INTERRUPTED", "REFUSED", "TIMEOUT"]


@dataclass(kw_only=True, repr=False)
class UploadConfirmation(Model):
    """The uploaded file."""

    key: str
    """From `POST /v1/media/upload/urls`."""


@dataclass(kw_only=True, repr=False)
class UploadHeaders(Model):
    """Send exactly these headers with the file."""

    content_type: str = field(
        metadata={"json": "content-type"},
    )
    """The announced type, in the same spelling."""
    content_length: str = field(
        metadata={"json": "content-length"},
    )
    """The announced length in bytes."""


@dataclass(kw_only=True, repr=False)
class UploadUrl(Model):
    """Where to upload the file within one hour."""

    url: str
    """Valid for one hour."""
    key: str
    """Use it in `POST /v1/media/upload/confirm`, and then in `attachmentPaths`."""
    method: str
    """Always PUT."""
    headers: UploadHeaders
    """Send exactly these headers with the file."""


@dataclass(kw_only=True, repr=False)
class UploadUrlRequest(Model):
    """The file to upload."""

    content_type: str
    """image/jpeg, image/png, image/webp, image/gif, video/mp4, video/quicktime, video/webm, application/pdf,
    application/x-subrip, text/vtt or text/x-subviewer, in the same spelling as in the PUT. `image/jpg` and parameters
    are accepted."""
    size_bytes: int
    """The exact length in bytes."""
    filename: None | str | Unset = UNSET
    """The name that people know the file by. If `contentType` is `application/octet-stream`, its extension determines the
    type."""


@dataclass(kw_only=True, repr=False)
class Uploaded(Model):
    """A file that posts can use."""

    path: str
    """The path for `attachmentPaths`."""


@dataclass(kw_only=True, repr=False)
class Usage(Model):
    """What one client workspace used."""

    workspace: UsedWorkspace
    """A client workspace."""
    posts: int
    """Posts that were published. Each part of a thread is a post."""
    deliveries: int
    """Deliveries made for its events, one for each webhook that got one. Tests of webhooks don't count."""
    stored_bytes: int
    """How many bytes of files it stores now."""
    costs_usd: float
    """What networks charged for its posts, in US dollars."""


@dataclass(kw_only=True, repr=False)
class UsagePage(Model):
    """What client workspaces used, the oldest first."""

    items: list[Usage]
    """One for each client workspace."""
    next_cursor: None | str
    """The `cursor` of the next page; null on the last one."""


@dataclass(kw_only=True, repr=False)
class UsedWorkspace(Model):
    """A client workspace."""

    id: str
    """The workspace's id."""
    external_id: str
    """Your customer's id."""


Verdict = Literal["absent", "invalid", "valid"]


WantedStatus = Literal["ACTIVE", "PAUSED"]


@dataclass(kw_only=True, repr=False)
class Webhook(Model):
    """A URL that receives an application's events."""

    id: str
    """The webhook's id."""
    app_id: str
    """The application whose events it receives."""
    url: str
    """The URL that receives the deliveries."""
    status: WebhookStatus
    """The status of a webhook."""
    status_reason: None | str
    """Why Octavo disabled it, in words; null otherwise."""
    disabled_at: datetime.datetime | None
    """When Octavo disabled it; null otherwise."""
    events_all: bool
    """True to receive all events except those of accounts, including future types."""
    event_types: list[EventType]
    """Empty if `eventsAll` is true."""
    retry_max_attempts: int
    """Number of retries after the first attempt."""
    retry_backoff_ms: int
    """The wait before the first retry. Each further wait is twice the last."""
    connect_timeout_ms: int
    """Time limit for DNS lookup, connection and TLS."""
    read_timeout_ms: int
    """Time limit for the response."""
    last_success_at: datetime.datetime | None
    """Null before the first one."""
    last_failure_at: datetime.datetime | None
    """Null before the first one."""
    previous_key_until: datetime.datetime | None
    """When the last old API key stops signing; null if only one key signs."""
    created_time: datetime.datetime
    """Creation time."""


@dataclass(kw_only=True, repr=False)
class WebhookChange(Model):
    """The changes to a webhook. Fields that you leave out stay the same."""

    url: None | str | Unset = UNSET
    """An https URL. http works only for addresses that the operator opened. Waiting deliveries also go to the new URL."""
    events_all: bool | None | Unset = UNSET
    """True to receive all events except those of accounts, including future types."""
    event_types: list[EventType] | None | Unset = UNSET
    """Receive only these types from now on, unless `eventsAll` is true."""
    retry_max_attempts: int | None | Unset = UNSET
    """Number of retries after the first attempt."""
    retry_backoff_ms: int | None | Unset = UNSET
    """The wait before the first retry. Each further wait is twice the last."""
    connect_timeout_ms: int | None | Unset = UNSET
    """Time limit for DNS lookup, connection and TLS."""
    read_timeout_ms: int | None | Unset = UNSET
    """Time limit for the response."""
    status: None | Unset | WantedStatus = UNSET


WebhookStatus = Literal["ACTIVE", "DISABLED_FAILING", "DISABLED_GONE", "PAUSED"]


@dataclass(kw_only=True, repr=False)
class Workspace(Model):
    """A workspace: it owns accounts, media, posts, applications and webhooks."""

    id: str
    """Send it in `x-octavo-workspace`."""
    name: str
    """The workspace's name."""
    role: Role
    """What a person may do in a workspace."""
    personal: bool
    """Whether it is your personal workspace, which you have from the start."""
    kind: WorkspaceKind
    """Whose workspace it is."""
    external_id: None | str
    """Your customer's id. Null unless `kind` is CLIENT."""
    app: AppOfClient | None
    limits: ClientLimits | None
    keep_media_metadata: bool
    """Whether files are published with their metadata, such as the place where a photo was taken."""
    approval: WorkspaceApproval
    """Whose posts a workspace asks to approve, in addition to those of keys and applications that need it anyway."""
    notices_host: None | str
    """The host of the chat's webhook that gets messages about failures. Null if there is none, and for members who can't change
    it. The address itself is a secret and is not shown."""
    created_time: datetime.datetime
    """When it was created."""


WorkspaceApproval = Literal["CONTRIBUTORS", "EVERYONE", "NONE"]


WorkspaceKind = Literal["CLIENT", "PERSONAL", "SHARED"]


@dataclass(kw_only=True, repr=False)
class WorkspaceName(Model):
    """A workspace."""

    id: str
    """The workspace's id."""
    name: str
    """The workspace's name."""


@dataclass(kw_only=True, repr=False)
class WorkspacePatch(Model):
    """What to change of a workspace."""

    name: None | str | Unset = UNSET
    """The name that its members see. Required unless another field is sent."""
    keep_media_metadata: bool | None | Unset = UNSET
    """Whether to publish files with their metadata, such as the place where a photo was taken. By default, Octavo removes
    it. It applies to every post that is sent after the change."""
    approval: None | Unset | WorkspaceApproval = UNSET
    notices_url: None | str | Unset = UNSET
    """The address of an incoming webhook of your chat: it gets `{"text": "..."}` when a post fails, an account must be connected
    again, or a webhook is disabled. Slack's, and Discord's with `/slack` at its end. Null removes it. A client workspace has
    none: its messages go to the chat of its application's workspace."""
    limits: ClientLimits | None | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class XSettings(Model):
    """Settings of a post on X."""

    type_: XSettingsType = "TWITTER"
    """The network."""
    reply_settings: XSettingsReplySettings | Unset = UNSET
    """Who can reply."""
    poll: XSettingsPoll | Unset = UNSET
    """Poll."""
    quote_post_id: str | Unset = UNSET
    """ID of the post to quote. X accepts quotes only from apps with an Enterprise contract."""
    community_id: str | Unset = UNSET
    """Community ID. X announced the end of Communities for May 2026."""


@dataclass(kw_only=True, repr=False)
class XSettingsPoll(Model):
    """Poll."""

    options: list[str] | Unset = UNSET
    """Options. Only drafts may leave it out."""
    duration_minutes: int | Unset = UNSET
    """Minutes until it closes. Only drafts may leave it out."""


XSettingsReplySettings = Literal["EVERYONE", "FOLLOWING", "MENTIONED", "SUBSCRIBERS", "VERIFIED"]


XSettingsType = Literal["TWITTER"]


@dataclass(kw_only=True, repr=False)
class YouTubeSettings(Model):
    """Settings of a post on YouTube."""

    type_: YouTubeSettingsType = "YOUTUBE"
    """The network."""
    title: str | Unset = UNSET
    """Title. Only drafts may leave it out."""
    privacy_status: YouTubeSettingsPrivacyStatus | Unset = UNSET
    """Visibility. Default: PUBLIC, with a warning."""
    category: YouTubeSettingsCategory | Unset = UNSET
    """Category. Default: PEOPLE_BLOGS, with a warning."""
    tags: list[str] | Unset = UNSET
    """Tags. 500 characters in total. The commas between tags count, and a tag with a space counts two more."""
    made_for_kids: bool | Unset = UNSET
    """Made for kids."""
    playlist_ids: list[str] | Unset = UNSET
    """Playlists. The IDs of playlists of the channel. If YouTube refuses one, the video stays published."""
    captions: list[YouTubeSettingsCaptionsItem] | Unset = UNSET
    """Captions. If YouTube refuses a track, the video stays published."""
    language: str | Unset = UNSET
    """Language of title and description."""
    license_: YouTubeSettingsLicense | Unset = UNSET
    """License."""
    embeddable: bool | Unset = UNSET
    """Allow embedding. Default: true, with a warning."""
    notify_subscribers: bool | Unset = UNSET
    """Notify subscribers. Default: true, with a warning."""


@dataclass(kw_only=True, repr=False)
class YouTubeSettingsCaptionsItem(Model):
    """YouTubeSettingsCaptionsItem"""

    path: str | Unset = UNSET
    """SRT, VTT or SBV file. Only drafts may leave it out."""
    language: str | Unset = UNSET
    """Language (BCP 47). Only drafts may leave it out."""
    name: str | Unset = UNSET
    """Name."""


YouTubeSettingsCategory = Literal[
    "AUTOS_VEHICLES",
    "COMEDY",
    "EDUCATION",
    "ENTERTAINMENT",
    "FILM_ANIMATION",
    "GAMING",
    "HOWTO_STYLE",
    "MUSIC",
    "NEWS_POLITICS",
    "PEOPLE_BLOGS",
    "PETS_ANIMALS",
    "SCIENCE_TECHNOLOGY",
    "SPORTS",
    "TRAVEL_EVENTS",
]


YouTubeSettingsLicense = Literal["CREATIVE_COMMON", "YOUTUBE"]


YouTubeSettingsPrivacyStatus = Literal["PRIVATE", "PUBLIC", "UNLISTED"]


YouTubeSettingsType = Literal["YOUTUBE"]


TypedEvent = (
    AccountEvent
    | ApprovalEvent
    | CommentEvent
    | Event
    | ImportEvent
    | PostCompletedEvent
    | PostDeletedEvent
    | PostFailedEvent
    | PublicationEvent
    | ScheduleEvent
)
EVENT_CLASSES: dict[str, type[TypedEvent]] = {
    "post.completed": PostCompletedEvent,
    "post.failed": PostFailedEvent,
    "publication.completed": PublicationEvent,
    "publication.failed": PublicationEvent,
    "publication.partially_completed": PublicationEvent,
    "schedule.completed": ScheduleEvent,
    "schedule.failed": ScheduleEvent,
    "schedule.partially_completed": ScheduleEvent,
    "media.import.queued": ImportEvent,
    "media.import.progress": ImportEvent,
    "media.import.ready": ImportEvent,
    "media.import.failed.temporary": ImportEvent,
    "media.import.failed.permanent": ImportEvent,
    "account.connected": AccountEvent,
    "account.reconnect_required": AccountEvent,
    "account.disconnected": AccountEvent,
    "approval.requested": ApprovalEvent,
    "approval.decided": ApprovalEvent,
    "post.deleted": PostDeletedEvent,
    "comment.received": CommentEvent,
}
