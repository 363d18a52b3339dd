from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from linkedin_sdk import LinkedInClient

from world import APP_ID, APP_SECRET, FILM, PHOTO, REDIRECT_URI, allow, assert_shown, create_account

account = create_account("LINKEDIN")
known = {}


def client(token, version="202609"):
    return LinkedInClient(token, account["externalId"], version)


def refused(action):
    with pytest.raises(httpx.HTTPStatusError) as refusal:
        action()
    answer, status = refusal.value.response.json(), refusal.value.response.status_code
    return status, answer.get("code") or answer["errorDetails"]["inputErrors"][0]["code"]


def test_log_in():
    scopes = ["openid", "profile", "w_member_social"]
    back = allow(LinkedInClient.get_auth_url(APP_ID, REDIRECT_URI, scopes, "state"), account)
    code = parse_qs(urlsplit(back).query)["code"][0]
    known["token"] = LinkedInClient.exchange_code(code, APP_ID, APP_SECRET, REDIRECT_URI)["access_token"]
    known["client"] = client(known["token"])


def test_who_am_I():
    me = known["client"].get_user_info()
    assert (me["sub"], me["name"]) == (account["externalId"], account["displayName"])


def test_text():
    assert known["client"].create_post("Eight leaves")["postUrn"].startswith("urn:li:share:")


def test_photo():
    known["client"].create_post_with_image("One sheet", str(PHOTO), "A sheet")


def test_video():
    """By the client's single calls: create_post_with_video does not wait until LinkedIn is done with the film."""
    upload = known["client"].init_video_upload(FILM.stat().st_size)
    part = known["client"].upload_binary(upload["uploadUrl"], FILM.read_bytes(), "application/octet-stream")
    known["client"].finalize_video(upload["videoUrn"], part["etag"])
    post = {"content": {"media": {"id": upload["videoUrn"], "title": "A film"}}}
    assert refused(lambda: known["client"].create_post("It turns", **post)) == (400, "MEDIA_ASSET_WAITING_UPLOAD")
    known["client"].create_post("It turns", **post)


def test_delete():
    urn = known["client"].create_post("Soon gone")["postUrn"]
    assert known["client"].delete_post(urn) == 204


def test_a_refusal():
    assert refused(lambda: known["client"].create_post("x" * 3001)) == (400, "FIELD_ARRAY_SIZE_TOO_HIGH")
    assert refused(lambda: known["client"].create_post("Eight leaves")) == (422, "DUPLICATE_POST")
    assert refused(lambda: client("wrong").get_user_info()) == (401, "INVALID_ACCESS_TOKEN")
    # What a member has posted only LinkedIn's partners may read.
    assert refused(known["client"].get_my_posts) == (403, "ACCESS_DENIED")
    assert refused(lambda: client(known["token"], "202510").create_post("Old")) == (426, "NONEXISTENT_VERSION")


def test_what_is_shown():
    assert_shown(account, ("Eight leaves",), ("One sheet", "image"), ("It turns", "video"))
