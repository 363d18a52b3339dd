import pytest
from google.auth.exceptions import RefreshError
from google.auth.transport.requests import Request
from google.oauth2.credentials import Credentials
from google_auth_oauthlib.flow import Flow
from googleapiclient.discovery import build
from googleapiclient.errors import HttpError
from googleapiclient.http import MediaFileUpload

from world import APP_ID, APP_SECRET, FILM, PHOTO, REDIRECT_URI, VIDEO, allow, assert_shown, create_account

account = create_account("YOUTUBE")
app = {
    "client_id": APP_ID,
    "client_secret": APP_SECRET,
    "auth_uri": "https://accounts.google.com/o/oauth2/v2/auth",
    "token_uri": "https://oauth2.googleapis.com/token",
}
scopes = [f"https://www.googleapis.com/auth/youtube{scope}" for scope in (".upload", ".readonly")]
PART = 256 * 1024
known = {}


def resource(title):
    return {
        "snippet": {"title": title, "description": "One sheet", "categoryId": "27", "tags": ["paper"]},
        "status": {"privacyStatus": "unlisted", "selfDeclaredMadeForKids": False},
    }


def test_log_in():
    flow = Flow.from_client_config({"web": app}, scopes, redirect_uri=REDIRECT_URI, autogenerate_code_verifier=True)
    address, _ = flow.authorization_url(access_type="offline", prompt="consent")
    flow.fetch_token(authorization_response=allow(address, account))
    known["credentials"] = flow.credentials
    known["youtube"] = build("youtube", "v3", credentials=flow.credentials)


def test_renew():
    before = known["credentials"].token
    known["credentials"].refresh(Request())
    assert known["credentials"].token != before


def test_who_am_I():
    channels = known["youtube"].channels().list(part="snippet,contentDetails", mine=True).execute()
    [channel] = channels["items"]
    assert (channel["id"], channel["snippet"]["title"]) == (account["externalId"], account["displayName"])
    known["uploads"] = channel["contentDetails"]["relatedPlaylists"]["uploads"]


def test_video():
    upload = MediaFileUpload(VIDEO, mimetype="video/mp4", resumable=True)
    request = known["youtube"].videos().insert(part="snippet,status", body=resource("Eight leaves"), media_body=upload)
    known["id"] = request.execute()["id"]


def test_video_in_parts():
    upload = MediaFileUpload(FILM, mimetype="video/mp4", chunksize=PART, resumable=True)
    request = known["youtube"].videos().insert(part="snippet,status", body=resource("A film"), media_body=upload)
    steps, video = [], None
    while video is None:
        step, video = request.next_chunk()
        steps += [step.resumable_progress] if step else []
    assert steps == list(range(PART, FILM.stat().st_size, PART)) and len(steps) > 1


def test_thumbnail():
    upload = MediaFileUpload(PHOTO, mimetype="image/jpeg")
    known["youtube"].thumbnails().set(videoId=known["id"], media_body=upload).execute()


def test_read_back():
    items = known["youtube"].playlistItems().list(part="snippet", playlistId=known["uploads"]).execute()["items"]
    assert [item["snippet"]["title"] for item in items] == ["A film", "Eight leaves"]
    videos = known["youtube"].videos()
    [video] = videos.list(part="snippet,status,processingDetails", id=known["id"]).execute()["items"]
    assert (video["snippet"]["tags"], video["status"]["privacyStatus"]) == (["paper"], "unlisted")


def test_a_refusal():
    upload = MediaFileUpload(VIDEO, mimetype="video/mp4", resumable=True)
    with pytest.raises(HttpError) as refused:
        known["youtube"].videos().insert(part="snippet,status", body=resource("x" * 101), media_body=upload).execute()
    assert (refused.value.status_code, refused.value.error_details[0]["reason"]) == (400, "invalidTitle")
    stranger = Credentials(None, refresh_token="wrong", **{key: app[key] for key in app if key != "auth_uri"})
    with pytest.raises(RefreshError, match="invalid_grant"):
        stranger.refresh(Request())


def test_what_is_shown():
    assert_shown(account, ("One sheet", "video", "image"), ("One sheet", "video"))
