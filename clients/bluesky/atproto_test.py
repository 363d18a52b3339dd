import pytest
from atproto import AtUri, Client, client_utils, models
from atproto_client.exceptions import BadRequestError, UnauthorizedError

from world import BASE, PHOTO, VIDEO, assert_shown, create_account

account = create_account("BLUE_SKY")
identifier, password = account["credentials"]["identifier"], account["credentials"]["password"]
client = Client(f"{BASE}/bluesky")
known = {}


def test_who_am_I():
    me = client.login(identifier, password)
    assert (me.did, me.display_name) == (account["externalId"], account["displayName"])


def test_text():
    client.send_post(client_utils.TextBuilder().text("Eight ").link("leaves", "https://example.com/leaves"))


def test_photo():
    known["photo"] = AtUri.from_str(client.send_image("One sheet", PHOTO.read_bytes(), "A sheet").uri)


def test_video():
    client.send_video("It turns", VIDEO.read_bytes(), "A film")


def test_read_back():
    post = client.get_post(known["photo"].rkey, known["photo"].host).value
    assert (post.text, post.embed.images[0].alt) == ("One sheet", "A sheet")
    blob = {"did": known["photo"].host, "cid": post.embed.images[0].image.cid.encode()}
    assert client.com.atproto.sync.get_blob(blob) == PHOTO.read_bytes()


def test_a_refusal():
    with pytest.raises(BadRequestError, match="grapheme too big"):
        client.send_post("x" * 301)
    with pytest.raises(UnauthorizedError):
        Client(f"{BASE}/bluesky").login(identifier, "wrong-wrong")


def test_the_same_key_again():
    """A record is never written twice under the key that its client chose."""
    record = models.AppBskyFeedPost.Record(text="Once", created_at=client.get_current_time_iso())
    data = {"repo": account["externalId"], "collection": "app.bsky.feed.post", "rkey": "3kznmn7xqxl22"}
    first, again = (client.com.atproto.repo.put_record({**data, "record": record}) for _ in range(2))
    assert (first.uri, first.cid) == (again.uri, again.cid)


def test_what_is_shown():
    assert_shown(account, ("Eight leaves",), ("One sheet", "image"), ("It turns", "video"), ("Once",))
