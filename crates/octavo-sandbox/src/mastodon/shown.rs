//! Entities as the API shows them: <https://docs.joinmastodon.org/entities/Status/>.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::state::{Account, MastodonSimulator, Media, Status};

/// Of the simulated server; reserved by RFC 2606.
pub const DOMAIN: &str = "mastodon.example";

pub fn account_to_json(account: &Account) -> Value {
    let Account { id, username, display_name, .. } = account;
    let picture = format!("https://{DOMAIN}/avatars/original/missing.png");
    json!({
        "id": id.to_string(), "username": username, "acct": username, "display_name": display_name, "locked": false,
        "bot": false, "discoverable": true, "group": false, "created_at": account.created_at, "note": "",
        "url": format!("https://{DOMAIN}/@{username}"), "uri": format!("https://{DOMAIN}/users/{username}"),
        "avatar": picture, "avatar_static": picture, "header": picture, "header_static": picture,
        "followers_count": 0, "following_count": 0, "statuses_count": account.statuses.len(), "emojis": [], "fields": [],
    })
}

pub fn status_url(account: &Account, id: u64) -> String {
    format!("https://{DOMAIN}/@{}/{id}", account.username)
}

pub fn status_to_json(sim: &MastodonSimulator, account: &Account, id: u64, status: &Status) -> Value {
    let Status { new, at, .. } = status;
    let media = new.media.iter().filter_map(|id| Some(media_to_json(sim, *id, account.media.get(id)?)));
    let audience = sim.world.core.audience(&id.to_string(), *at);
    let parent_account = new.reply_to.map(|_| account.id.to_string());
    json!({
        "id": id.to_string(), "created_at": at, "in_reply_to_id": new.reply_to.map(|id| id.to_string()),
        "in_reply_to_account_id": parent_account, "sensitive": new.sensitive, "spoiler_text": new.spoiler_text,
        "visibility": new.visibility.as_deref().unwrap_or("public"), "language": new.language,
        "uri": format!("https://{DOMAIN}/users/{}/statuses/{id}", account.username), "url": status_url(account, id),
        "replies_count": audience.comments, "reblogs_count": audience.shares, "favourites_count": audience.likes, "favourited": false, "reblogged": false,
        "muted": false, "bookmarked": false, "content": html(&new.text), "reblog": null,
        "application": { "name": "Octavo", "website": null }, "account": account_to_json(account),
        "media_attachments": media.collect::<Vec<_>>(), "mentions": [], "tags": [], "emojis": [], "card": null,
        "poll": poll_to_json(id, new.poll.as_ref(), *at),
    })
}

fn poll_to_json(id: u64, poll: Option<&super::events::Poll>, at: Timestamp) -> Value {
    let Some(poll) = poll else { return Value::Null };
    let ends = at + std::time::Duration::from_secs(poll.expires_in);
    let option =
        |title: &String| json!({ "title": title, "votes_count": if poll.hide_totals { None } else { Some(0) } });
    json!({
        "id": id.to_string(), "expires_at": ends, "expired": false, "multiple": poll.multiple, "votes_count": 0,
        "voters_count": 0, "voted": true, "own_votes": [], "options": poll.options.iter().map(option).collect::<Vec<_>>(),
        "emojis": [],
    })
}

/// The address is null as long as the file is processed.
pub fn media_to_json(sim: &MastodonSimulator, id: u64, media: &Media) -> Value {
    let facts = &media.file.facts;
    let url = sim.world.core.media_url(&media.file.hash).ok();
    let kind = match facts.mime.as_deref().unwrap_or_default() {
        "image/gif" => "gifv",
        mime if mime.starts_with("image/") => "image",
        _ => "video",
    };
    json!({
        "id": id.to_string(), "type": kind, "url": url.clone().filter(|_| !media.pending), "preview_url": url,
        "remote_url": null, "text_url": null, "description": media.description, "blurhash": null,
        "meta": { "original": { "width": facts.width, "height": facts.height } },
    })
}

pub fn html(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    format!("<p>{}</p>", escaped.replace("\n\n", "</p><p>").replace('\n', "<br />"))
}
