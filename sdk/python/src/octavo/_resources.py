"""The parts of Octavo."""

from __future__ import annotations

from . import _media, _posts
from . import _operations as ours
from ._blocking import Runner, call, flow, pages
from ._generated import operations


class Posts(Runner):
    """Posts: publish, schedule, follow."""

    create = flow(_posts.create)
    check = flow(_posts.check)
    create_many = flow(_posts.create_many)
    check_many = flow(_posts.check_many)
    import_csv = flow(_posts.import_csv)
    export_csv = call(operations.export_posts)
    list = pages(operations.list_posts)
    get = flow(_posts.get)
    wait_for = flow(_posts.wait_for)
    update = flow(_posts.update)
    cancel = call(operations.cancel_post)
    publish = call(ours.publish_post)
    retry = call(ours.retry_post)
    confirm = call(ours.confirm_post)
    timeline = call(operations.show_timeline)
    rehearse = call(ours.rehearse_posts)


class Media(Runner):
    """Files to attach."""

    upload = flow(_media.upload)
    list = pages(operations.list_media)
    delete = call(operations.delete_media)
    check = call(ours.check_file)
    check_facts = call(ours.check_facts)
    start_import = call(ours.import_media)
    get_import = call(operations.show_import)


class Accounts(Runner):
    """Social accounts."""

    list = call(operations.list_accounts)
    chats = call(operations.list_chats)
    check = call(operations.check_account)
    connect = call(ours.connect_account)
    authorize = call(ours.authorize_account)
    disconnect = call(operations.disconnect_account)


class ConnectLinks(Runner):
    """Links by which your customers connect their accounts."""

    create = call(ours.create_connect_link)
    list = pages(operations.list_connect_links)
    get = call(operations.show_connect_link)
    revoke = call(operations.revoke_connect_link)


class Webhooks(Runner):
    """URLs that receive events."""

    create = call(ours.create_webhook)
    list = call(operations.list_webhooks)
    update = call(ours.update_webhook)
    delete = call(operations.delete_webhook)
    test = call(ours.send_test)
    rotate_key = call(ours.rotate_webhook_key)
    deliveries = call(operations.list_deliveries)
    delivery = call(operations.show_delivery)
    redeliver = call(operations.redeliver)
    recover = call(ours.recover_deliveries)


class Events(Runner):
    """Events, for programs that no webhook reaches."""

    list = pages(ours.list_events, "after")


class Queue(Runner):
    """The slots of the week that `NEXT_SLOT` takes."""

    get = call(operations.show_queue)
    update = call(ours.update_queue)
    slots = call(operations.list_queue_slots)


class Workspaces(Runner):
    """Client workspaces. The key needs the scope `workspaces.write`."""

    create = call(ours.create_workspace)
    list = call(operations.list_workspaces)
    get = call(operations.show_workspace)
    update = call(ours.update_workspace)
    delete = call(operations.delete_workspace)
    usage = pages(operations.show_usage)


class Sandbox(Runner):
    """Simulated networks. Only a server with a sandbox has them."""

    connect = call(ours.connect_sandbox_account)
    feed = pages(operations.sandbox_feed)
    set_fault = call(ours.set_sandbox_fault)
    advance_clock = call(ours.advance_sandbox_clock)
