import asyncio

import pytest
import requests
from threads_client import CarouselMediaItem, ThreadsAPIError, ThreadsAuthenticationError, ThreadsClient

from world import APP_ID, APP_SECRET, BASE, PHOTO_URL, VIDEO_URL, assert_shown, create_account

account = create_account("THREADS")
known = {}


def call(action, token=None):
    async def calling():
        async with ThreadsClient(token or known["token"], base_url="https://graph.threads.net/v1.0") as client:
            return await action(client)

    return asyncio.run(calling())


def test_log_in():
    """The client begins with a short-lived token."""
    given = {"client_id": APP_ID, "client_secret": APP_SECRET, "grant_type": "authorization_code"}
    given |= {"code": account["credentials"]["code"], "redirect_uri": account["credentials"]["redirectUri"]}
    short = requests.post(f"{BASE}/threads/oauth/access_token", data=given).json()["access_token"]
    info = call(lambda client: client.tokens.exchange(short, APP_SECRET), short)
    assert info.expires_in > 5_000_000
    known["token"] = info.access_token


def test_text():
    known["text"] = call(lambda client: client.post("Eight leaves", topic_tag="paper"))


def test_photo():
    call(lambda client: client.post("One sheet", image_url=PHOTO_URL))


def test_album():
    items = [CarouselMediaItem(media_type="IMAGE", url=PHOTO_URL), CarouselMediaItem(media_type="VIDEO", url=VIDEO_URL)]
    call(lambda client: client.post_carousel("Both", items=items))


def test_read_back():
    page = call(lambda client: client.posts.list())
    assert [post.text for post in page.data] == ["Both", "One sheet", "Eight leaves"]
    assert page.data[-1].id == known["text"]

    async def all_of_them(client):
        return [post.id async for post in client.posts.iter_posts(limit=1)]

    assert len(call(all_of_them)) == 3


def test_delete():
    gone = call(lambda client: client.post("Soon gone"))
    assert call(lambda client: client.delete_post(gone))


def test_a_refusal():
    with pytest.raises(ThreadsAPIError) as too_long:
        call(lambda client: client.post("x" * 501))
    assert (too_long.value.code, too_long.value.is_transient) == (100, False)
    with pytest.raises(ThreadsAuthenticationError):
        call(lambda client: client.post("Nobody"), "wrong")


def test_what_is_shown():
    assert_shown(account, ("Eight leaves",), ("One sheet", "image"), ("Both", "image", "video"))
