//! The channel behind a token: <https://developers.google.com/youtube/v3/docs/channels/list>.

use serde::Deserialize;

use super::api::Api;
use super::errors;
use crate::error::PlatformError;
use crate::network::Profile;

/// What is shown of a channel, and where its videos are listed.
pub(super) struct Channel {
    pub(super) id: String,
    /// With its `@`; not every channel has one.
    pub(super) handle: Option<String>,
    pub(super) title: String,
    pub(super) avatar: Option<String>,
    pub(super) uploads: String,
}

#[derive(Deserialize)]
struct Page {
    /// Left out where there is no channel.
    #[serde(default)]
    items: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Item {
    id: String,
    snippet: Snippet,
    content_details: ContentDetails,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Snippet {
    title: String,
    custom_url: Option<String>,
    #[serde(default)]
    thumbnails: Thumbnails,
}

#[derive(Default, Deserialize)]
struct Thumbnails {
    default: Option<Thumbnail>,
    high: Option<Thumbnail>,
}

#[derive(Deserialize)]
struct Thumbnail {
    url: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ContentDetails {
    related_playlists: RelatedPlaylists,
}

#[derive(Deserialize)]
struct RelatedPlaylists {
    uploads: String,
}

/// A token is tied to one channel.
pub(super) async fn load_channel(api: &Api, token: &str) -> Result<Channel, PlatformError> {
    let request = api.get(token, "/channels").query(&[("part", "id,snippet,contentDetails"), ("mine", "true")]);
    let page: Page = api.call_repeatable(request).await?;
    page.items.into_iter().next().map(Channel::from).ok_or_else(errors::no_channel)
}

impl Channel {
    pub(super) fn profile(self) -> Profile {
        Profile {
            id: self.id,
            username: self.handle.unwrap_or_else(|| self.title.clone()),
            display_name: self.title,
            avatar_url: self.avatar,
        }
    }
}

impl From<Item> for Channel {
    fn from(Item { id, snippet, content_details }: Item) -> Self {
        let Thumbnails { default, high } = snippet.thumbnails;
        let avatar = [high, default].into_iter().flatten().map(|thumbnail| thumbnail.url);
        Channel {
            id,
            handle: snippet.custom_url.filter(|handle| !handle.is_empty()),
            title: snippet.title,
            avatar: avatar.into_iter().find(|url| !url.is_empty()),
            uploads: content_details.related_playlists.uploads,
        }
    }
}
