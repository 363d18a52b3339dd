import time
from urllib.parse import parse_qs, urlsplit

import pytest
from tiktok_api_client import TikTok
from tiktok_api_client.utils import HTTPError

from world import APP_ID, APP_SECRET, PHOTO_URL, REDIRECT_URI, VIDEO, allow, assert_shown, create_account

account = create_account("TIKTOK")
client = TikTok(APP_ID, APP_SECRET, REDIRECT_URI, state="state")
settings = {"privacy_level": "SELF_ONLY", "disable_comment": True}


def wait(answer):
    publish_id = answer["data"]["publish_id"]
    while (status := client.check_upload_status(publish_id)["data"])["status"].startswith("PROCESSING"):
        time.sleep(0.1)
    assert status["status"] == "PUBLISH_COMPLETE", status


def test_log_in():
    back = allow(client.get_authorization_url(), account)
    tokens = client.exchange_code_for_token(parse_qs(urlsplit(back).query)["code"][0])
    assert tokens["open_id"] == account["externalId"]


def test_renew():
    before = client.token_data["access_token"]
    assert client.refresh_access_token()["access_token"] != before


def test_who_am_I():
    creator = client.get_creator_info()["data"]
    assert (creator["creator_username"], creator["creator_nickname"]) == (account["username"], account["displayName"])
    assert "SELF_ONLY" in creator["privacy_level_options"]


def test_video():
    answer = client.create_video("FILE_UPLOAD", "POST_VIDEO_FILE", "Eight leaves", video_path=str(VIDEO), **settings)
    wait(answer["initial_response"])


def test_photos():
    """Two, because the client counts the cover from 1, and TikTok from 0."""
    shown = {"description": "One sheet", "photo_images": [PHOTO_URL] * 2}
    answer = client.create_photo("DIRECT_POST", "Leaves", **shown, **settings)
    wait(answer["photo_upload_response"])


def test_a_refusal():
    with pytest.raises(HTTPError, match="privacy_level_option_mismatch"):
        client.create_photo("DIRECT_POST", "x", "NOBODY", photo_images=[PHOTO_URL] * 2)
    with pytest.raises(Exception, match="access_token_invalid"):
        client.get_creator_info("wrong")


def test_what_is_shown():
    assert_shown(account, ("Eight leaves", "video"), ("One sheet", "image", "image"))
