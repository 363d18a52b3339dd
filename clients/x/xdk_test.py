import base64

import pytest
import requests
from xdk import Client
from xdk.media.models import AppendUploadRequest, InitializeUploadRequest
from xdk.posts.models import CreateRequest

from world import APP_ID, APP_SECRET, PHOTO, REDIRECT_URI, allow, assert_shown, create_account

account = create_account("X_TWITTER")
client = Client(
    client_id=APP_ID,
    client_secret=APP_SECRET,
    redirect_uri=REDIRECT_URI,
    scope=["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"],
)


def test_log_in():
    client.fetch_token(allow(client.get_authorization_url(), account))
    client.access_token = client.token["access_token"]


def test_who_am_I():
    me = client.users.get_me().data
    assert (me.id, me.username) == (account["externalId"], account["username"])


def test_text():
    assert client.posts.create(CreateRequest(text="Eight leaves")).data.id


def test_photo():
    content = PHOTO.read_bytes()
    announced = {"media_type": "image/jpeg", "media_category": "tweet_image", "total_bytes": len(content)}
    media = client.media.initialize_upload(InitializeUploadRequest(**announced)).data
    for index, start in enumerate(range(0, len(content), 10_000)):
        part = base64.b64encode(content[start : start + 10_000]).decode()
        client.media.append_upload(media.id, AppendUploadRequest(media=part, segment_index=index))
    client.media.finalize_upload(media.id)
    client.posts.create(CreateRequest(text="One sheet", media={"media_ids": [media.id]}))


def test_read_back():
    page = next(iter(client.users.get_posts(account["externalId"], max_results=5)))
    assert [post.text.split(" https://t.co/")[0] for post in page.data] == ["One sheet", "Eight leaves"]


def test_a_refusal():
    with pytest.raises(requests.HTTPError) as duplicate:
        client.posts.create(CreateRequest(text="Eight leaves"))
    assert duplicate.value.response.status_code == 403
    with pytest.raises(requests.HTTPError) as stranger:
        Client(access_token="wrong").users.get_me()
    assert stranger.value.response.status_code == 401


def test_what_is_shown():
    assert_shown(account, ("Eight leaves",), ("One sheet", "image"))
