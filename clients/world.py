"""The sandbox as a client's test sees it: accounts, a person at a browser, what a network shows."""

import os
import re
from pathlib import Path

import requests

BASE = os.environ["OCTAVO_SANDBOX"]
"""The sandbox's address."""
APP_ID, APP_SECRET = "octavo-sandbox", "octavo-sandbox-secret"
"""The app that every simulated network knows."""
REDIRECT_URI = "https://client.example/back"
ASSETS = Path(__file__).parent.parent / "crates/octavo/assets"
PHOTO, VIDEO = ASSETS / "photo.jpg", ASSETS / "video.mp4"
FILM = Path(os.environ["OCTAVO_FILES_FOLDER"]) / "film.mp4"
"""A video of some size."""
PHOTO_URL, VIDEO_URL = (f"{os.environ['OCTAVO_FILES']}/{file.name}" for file in (PHOTO, VIDEO))
"""Where networks fetch them."""


def create_account(platform):
    return _checked(requests.post(f"{BASE}/_control/accounts", json={"platform": platform})).json()


def allow(address, account):
    """Lets the app in on the network's page, with everything it asks for. Where the browser is then sent."""
    page = _checked(requests.get(address))
    scopes = re.findall(r'name="scope" value="([^"]*)"', page.text)
    form = {"decision": "allow", "account": account["externalId"], "scope": scopes}
    answer = requests.post(address, data=form, allow_redirects=False)
    assert "location" in answer.headers, f"{answer.status_code} {answer.text}"
    return answer.headers["location"]


def assert_shown(account, *expected):
    """Holds what the network shows for the account, oldest first, against text and kinds of media of each post; and
    that its ledger has nothing twice."""
    query = {"platform": account["platform"], "externalId": account["externalId"]}
    items = _checked(requests.get(f"{BASE}/_control/feed", params=query)).json()["items"][::-1]
    kinds = [(item["text"], *(file["contentType"].split("/")[0] for file in item["media"])) for item in items]
    assert kinds == list(expected)
    ledger = _checked(requests.get(f"{BASE}/_control/ledger")).json()["items"]
    own = [line for line in ledger if line["accountId"] == account["externalId"]]
    assert {item["id"] for item in items} <= {line["id"] for line in own}
    assert len({line["bodySha256"] for line in own}) == len(own)


def _checked(answer):
    assert answer.ok, f"{answer.url} answered {answer.status_code} {answer.text}"
    return answer
