"""Posts the new entries of an RSS or Atom feed, each once: newsletter_to_social.py FEED ACCOUNT…"""

import argparse
import hashlib
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import httpx
from octavo import (
    BlueskySettings,
    ConflictError,
    LinkedInSettings,
    Octavo,
    OctavoError,
    Post,
    Publication,
    ThreadsSettings,
    XSettings,
)
from octavo.models import Account

ATOM = "{http://www.w3.org/2005/Atom}"
SETTINGS: dict[str, BlueskySettings | LinkedInSettings | ThreadsSettings | XSettings] = {
    "BLUE_SKY": BlueskySettings(),
    "LINKEDIN": LinkedInSettings(),
    "THREADS": ThreadsSettings(),
    "X_TWITTER": XSettings(),
}


class Entry(NamedTuple):
    id: str
    title: str
    link: str
    published: datetime


def read(source: str) -> bytes:
    if source.startswith(("https://", "http://")):
        return httpx.get(source, follow_redirects=True, timeout=30).raise_for_status().content
    return Path(source).read_bytes()


def entries(feed: bytes) -> Iterator[Entry]:
    """Of RSS and of Atom. An entry without a date is left out: it may be years old."""
    root = ElementTree.fromstring(feed)
    for item in root.iter("item"):
        link, date = item.findtext("link", "").strip(), item.findtext("pubDate")
        if date:
            id = item.findtext("guid", link).strip()
            yield Entry(id, item.findtext("title", "").strip(), link, with_zone(parsedate_to_datetime(date)))
    for item in root.iter(f"{ATOM}entry"):
        links = {it.get("rel", "alternate"): it.get("href", "") for it in item.iter(f"{ATOM}link")}
        if date := item.findtext(f"{ATOM}published") or item.findtext(f"{ATOM}updated"):
            id, title = item.findtext(f"{ATOM}id", "").strip(), item.findtext(f"{ATOM}title", "").strip()
            time = datetime.fromisoformat(date.strip().replace("Z", "+00:00"))
            yield Entry(id, title, links.get("alternate", ""), with_zone(time))


def with_zone(time: datetime) -> datetime:
    return time if time.tzinfo else time.replace(tzinfo=timezone.utc)


def find_accounts(client: Octavo, ids: list[int]) -> list[Account]:
    accounts = {account.id: account for account in client.accounts.list() if account.platform in SETTINGS}
    if missing := set(ids) - accounts.keys():
        sys.exit(f"There is no account {missing} on {', '.join(SETTINGS)}. Yours: {list(accounts)}.")
    return [accounts[id] for id in ids]


def post(client: Octavo, entry: Entry, accounts: list[Account]) -> bool:
    """Octavo keeps the key as long as the post: a repetition returns the first post and publishes nothing."""
    key = "newsletter-" + hashlib.sha256(entry.id.encode()).hexdigest()
    content = [Post(content=f"{entry.title}\n{entry.link}")]
    publications = [
        Publication(social_media_account_id=it.id, platform_settings=SETTINGS[it.platform], posts=content)
        for it in accounts
    ]
    try:
        schedule = client.posts.create(publications, idempotency_key=key)
    except OctavoError as error:
        if isinstance(error, ConflictError) and "different request" in str(error):
            print(f"skipped: {entry.title} (posted before, with another title or on other accounts)")
            return True
        print(f"refused: {entry.title}: {error}", file=sys.stderr)
        return False
    print(f"{schedule.id}: {entry.title}")
    return True


def main() -> int:
    arguments = argparse.ArgumentParser(description="Posts the new entries of an RSS or Atom feed, each once.")
    arguments.add_argument("feed", help="file, or address")
    arguments.add_argument("accounts", nargs="+", type=int, help="ids of accounts, from `octavo accounts`")
    arguments.add_argument("--days", type=float, default=3, help="post entries of this many days; default 3")
    options = arguments.parse_args()
    oldest = datetime.now(timezone.utc) - timedelta(days=options.days)
    new = sorted((it for it in entries(read(options.feed)) if it.published >= oldest), key=lambda it: it.published)
    with Octavo() as client:
        accounts = find_accounts(client, options.accounts)
        results = [post(client, entry, accounts) for entry in new]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
