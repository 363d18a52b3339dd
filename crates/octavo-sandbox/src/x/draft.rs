//! The body of `POST /2/tweets`, checked (<https://docs.x.com/x-api/posts/create-post>).

use axum::extract::Request;
use serde_json::json;
use unicode_normalization::UnicodeNormalization as _;

use super::error::{Outcome, Refusal, forbidden, invalid};
use super::event::Category;
use super::state::Account;
use super::strict::{self, Object};
use super::weight;

/// What the simulator takes in.
const TAKEN: [&str; 2] = ["text", "media"];
/// What X takes in without showing it.
const IGNORED: [&str; 4] = ["reply_settings", "made_with_ai", "paid_partnership", "nullcast"];
/// What X knows, and refuses to apps that serve themselves (or the simulator does not have).
const REFUSED: [&str; 10] = [
    "reply",
    "quote_tweet_id",
    "poll",
    "community_id",
    "for_super_followers_only",
    "geo",
    "edit_options",
    "card_uri",
    "direct_message_deep_link",
    "share_with_followers",
];
const NOT_PERMITTED: &str = "You are not permitted to perform this action.";
const MAX_PHOTOS: usize = 4;

/// A post that could be made, as far as its body goes.
pub struct Draft {
    pub text: String,
    /// Numbers of files.
    pub media: Vec<String>,
}

pub async fn read(request: Request) -> Outcome<Draft> {
    let known: Vec<&str> = TAKEN.into_iter().chain(IGNORED).chain(REFUSED).collect();
    let body = strict::body(request, &known).await?;
    let text: String = body.text("text")?.unwrap_or_default().trim().nfc().collect();
    let media = media(&body)?;
    if text.is_empty() && media.is_empty() {
        return Err(invalid(json!({}), "$: at least one of text and media is required"));
    }
    if REFUSED.iter().any(|name| body.has(name)) {
        return Err(forbidden(NOT_PERMITTED));
    }
    Ok(Draft { text, media })
}

fn media(body: &Object) -> Outcome<Vec<String>> {
    let Some(media) = body.object("media", &["media_ids", "tagged_user_ids"])? else {
        return Ok(Vec::new());
    };
    let ids = media.required("media_ids", media.texts("media_ids", MAX_PHOTOS)?)?;
    Ok(ids.into_iter().map(str::to_owned).collect())
}

impl Draft {
    /// Holds the text against what the account may post.
    pub fn check_text(&self, account: &Account) -> Outcome<()> {
        let most = if account.is_premium() { weight::MOST_PREMIUM } else { weight::MOST };
        if weight::length(&self.text) > most || weight::is_invalid(&self.text) {
            return Err(forbidden(NOT_PERMITTED));
        }
        if cashtags(&self.text) > 1 {
            return Err(forbidden("You may post a maximum of one cashtag in a Post."));
        }
        Ok(())
    }

    /// The files, which must be the account's own, ready, and of kinds that go together.
    pub fn files(&self, account: &Account, now: jiff::Timestamp) -> Outcome<Vec<u64>> {
        let own = |id: &String| {
            let number = id.parse().ok()?;
            let media = account.media.get(&number)?;
            (media.is_ready() && !media.is_expired(now)).then_some((number, media.category))
        };
        let files: Option<Vec<(u64, Category)>> = self.media.iter().map(own).collect();
        let files = files.ok_or_else(|| self.invalid("Your media IDs are invalid."))?;
        let photos = files.iter().filter(|(_, category)| *category == Category::Image).count();
        if files.len() > 1 && photos != files.len() {
            return Err(self.invalid("A Post takes up to 4 photos, or 1 animated GIF, or 1 video."));
        }
        Ok(files.into_iter().map(|(number, _)| number).collect())
    }

    fn invalid(&self, message: &str) -> Refusal {
        invalid(json!({ "media.media_ids": self.media }), message)
    }
}

/// `$` and up to six letters, as a word.
fn cashtags(text: &str) -> usize {
    let is_one = |word: &&str| {
        let name = word.strip_prefix('$').unwrap_or_default().trim_end_matches(|one: char| one.is_ascii_punctuation());
        (1..=6).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    text.split_whitespace().filter(is_one).count()
}
