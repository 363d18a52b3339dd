"""The generated calls as the clients offer them: the fields of a body are arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._call import Call, fields_of, id_and_fields_of
from ._generated import models, operations
from ._generated.models import TypedEvent
from ._model import UNSET, Unset
from .webhooks import parse_event

authorize_account = fields_of(models.AuthorizeRequest, operations.authorize_account)
connect_account = fields_of(models.ConnectRequest, operations.connect_account)
create_connect_link = fields_of(models.NewConnectLink, operations.create_connect_link)
check_facts = fields_of(models.FileFacts, operations.check_facts)
import_media = fields_of(models.ImportRequest, operations.import_media)
rehearse_posts = fields_of(models.NewRehearsal, operations.rehearse_posts)
publish_post = id_and_fields_of(models.PublishRequest, operations.publish_post)
retry_post = id_and_fields_of(models.RetryRequest, operations.retry_post)
confirm_post = id_and_fields_of(models.PostConfirmation, operations.confirm_post)
update_queue = fields_of(models.QueueSlots, operations.update_queue)
create_webhook = fields_of(models.NewWebhook, operations.create_webhook)
update_webhook = id_and_fields_of(models.WebhookChange, operations.update_webhook)
rotate_webhook_key = id_and_fields_of(models.Rotation, operations.rotate_webhook_key)
recover_deliveries = id_and_fields_of(models.RecoverySince, operations.recover_deliveries)
send_test = id_and_fields_of(models.TestDelivery, operations.send_test)
create_workspace = fields_of(models.NewWorkspace, operations.create_workspace)
update_workspace = id_and_fields_of(models.WorkspacePatch, operations.update_workspace)
connect_sandbox_account = fields_of(models.NewSandboxAccount, operations.connect_sandbox_account)
set_sandbox_fault = fields_of(models.Fault, operations.set_sandbox_fault)
advance_sandbox_clock = fields_of(models.ClockAdvance, operations.advance_sandbox_clock)


@dataclass(kw_only=True, repr=False)
class TypedEventPage(models.EventPage):
    """A page of events, each of the class of its type."""

    items: list[TypedEvent]  # type: ignore[assignment]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> TypedEventPage:
        return cls(items=[parse_event(event) for event in data["items"]], next_cursor=data.get("nextCursor"))


def check_file(path: str) -> Call[models.Compatibility]:
    """Where a file that you uploaded can be published."""
    return operations.check_file(path=path)


def list_events(*, after: str | Unset = UNSET, limit: int | Unset = UNSET) -> Call[TypedEventPage]:
    """The events as webhooks deliver them, the oldest first. `after` is the id of the last one that you have."""
    generated = operations.list_events(after=after, limit=limit)
    return Call(generated.method, generated.path, {200: TypedEventPage}, params=generated.params)
