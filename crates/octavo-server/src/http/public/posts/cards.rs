//! The cards of links in posts that a person must approve. They are fetched when the person is asked, so that the post shows
//! what they saw, whatever its page says later.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::time::Duration;

use futures::stream::{self, StreamExt};
use octavo_domain::Platform;
use octavo_domain::link_card::{LINK_CARDS, LinkCard};
use octavo_platforms::FetchedCard;
use octavo_store::media::Maker;
use octavo_store::schedules::NewPublication;
use serde_json::json;
use tokio::time::timeout;

use crate::http::AppState;
use crate::media::Sender;

/// Of one request. The posts of further links show no card.
const MOST_LINKS: usize = 20;
const AT_ONCE: usize = 4;
/// For all of them: somebody waits for the response.
const PATIENCE: Duration = Duration::from_secs(20);

/// Adds the cards to the resolved settings.
pub(super) async fn add_cards(state: &AppState, maker: Maker, publications: Vec<&mut NewPublication>) {
    let wanted: BTreeSet<(Platform, String)> =
        publications.iter().flat_map(|it| links(state, it).into_iter().map(|link| (it.platform, link))).collect();
    let fetched = stream::iter(wanted.into_iter().take(MOST_LINKS)).map(async |(platform, link)| {
        let card = state.platforms.adapter(platform).fetch_card(&link).await?;
        Some(((platform, link), store_picture(state, maker, card).await))
    });
    let mut cards = BTreeMap::new();
    let collect = async {
        let mut fetched = std::pin::pin!(fetched.buffer_unordered(AT_ONCE));
        while let Some(card) = fetched.next().await {
            cards.extend(card);
        }
    };
    if timeout(PATIENCE, collect).await.is_err() {
        tracing::warn!("some link cards are left out: their pages are slow");
    }
    for publication in publications {
        let own = links(state, publication).into_iter().filter_map(|link| {
            let card = cards.get(&(publication.platform, link.clone()))?;
            Some((link, card))
        });
        let own: BTreeMap<String, &LinkCard> = own.collect();
        if !own.is_empty() {
            publication.resolved_settings[LINK_CARDS] = json!(own);
        }
    }
}

/// Whether any post shows a card.
pub(super) fn shows_cards(state: &AppState, publications: &[NewPublication]) -> bool {
    publications.iter().any(|publication| !links(state, publication).is_empty())
}

fn links(state: &AppState, publication: &NewPublication) -> Vec<String> {
    let adapter = state.platforms.adapter(publication.platform);
    let link = |content| adapter.card_link(content, &publication.resolved_settings);
    publication.posts.iter().filter_map(|post| link(&post.content)).collect()
}

/// A picture that the media library refuses is left out.
async fn store_picture(state: &AppState, maker: Maker, card: FetchedCard) -> LinkCard {
    let FetchedCard { title, description, picture } = card;
    let mut stored = None;
    if let Some((_, bytes)) = picture {
        let sender = Sender { maker, name: None, key: None };
        match state.media.take(&sender, stream::iter([Ok::<_, Infallible>(bytes)])).await {
            Ok(file) => stored = Some(file.path),
            Err(error) => tracing::debug!(%error, "the picture of a link card is left out"),
        }
    }
    LinkCard { title, description, picture: stored }
}
