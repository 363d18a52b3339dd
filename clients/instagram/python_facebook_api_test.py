import time

import pytest
from pyfacebook import BasicDisplayAPI, FacebookError, IGBusinessApi

from world import APP_ID, APP_SECRET, PHOTO_URL, REDIRECT_URI, VIDEO_URL, allow, assert_shown, create_account

account = create_account("INSTAGRAM")
me = account["externalId"]
known = {}


def api(token):
    return IGBusinessApi(
        access_token=token, version="v24.0", base_url="https://graph.instagram.com/", instagram_business_id=me
    )


def publish(**data):
    container = known["api"].post_object(me, "media", data=data)["id"]
    while (found := known["api"].container.get_info(container)).status_code == "IN_PROGRESS":
        time.sleep(0.1)
    assert found.status_code == "FINISHED"
    return known["api"].post_object(me, "media_publish", data={"creation_id": container})["id"]


def test_log_in():
    page = "https://www.instagram.com/oauth/authorize"
    sign_in = BasicDisplayAPI(APP_ID, APP_SECRET, oauth_flow=True, authorization_url=page)
    scope = ["instagram_business_basic", "instagram_business_content_publish"]
    address, _ = sign_in.get_authorization_url(REDIRECT_URI, scope)
    short = sign_in.exchange_user_access_token(allow(address, account), REDIRECT_URI, scope)["access_token"]
    known["api"] = api(sign_in.exchange_long_lived_user_access_token(short)["access_token"])


def test_who_am_I():
    user = known["api"].user.get_info()
    assert (user.username, user.name) == (account["username"], account["displayName"])


def test_how_much_may_I_post():
    limit = known["api"].user.get_content_publishing_limit(return_json=True)["data"][0]
    assert limit["quota_usage"] == 0 and limit["config"]["quota_total"] > 0


def test_photo():
    known["photo"] = publish(image_url=PHOTO_URL, caption="One sheet")


def test_video():
    publish(video_url=VIDEO_URL, media_type="REELS", caption="It turns")


def test_read_back():
    fields = ["id", "caption", "media_type", "permalink", "timestamp", "comments_count", "like_count"]
    media = known["api"].media.get_info(known["photo"], fields)
    assert (media.caption, media.media_type) == ("One sheet", "IMAGE")
    listed = known["api"].user.get_media(fields)
    assert [one.caption for one in listed.data] == ["It turns", "One sheet"]


def test_a_refusal():
    with pytest.raises(FacebookError) as too_long:
        publish(image_url=PHOTO_URL, caption="x" * 2201)
    assert (too_long.value.code, too_long.value.error_subcode) == (36004, 2207010)
    with pytest.raises(FacebookError) as stranger:
        api("wrong").user.get_info()
    assert (stranger.value.code, stranger.value.type) == (190, "OAuthException")


def test_what_is_shown():
    assert_shown(account, ("One sheet", "image"), ("It turns", "video"))
