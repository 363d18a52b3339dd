//! Where the networks are, and the operator's apps there.

use anyhow::bail;
use octavo_platforms::{Endpoints, PlatformApp, instagram, linkedin, threads, tiktok, x, youtube};

use super::Config;

impl Config {
    pub(super) fn platforms(&self) -> anyhow::Result<Endpoints> {
        Ok(Endpoints {
            telegram: self.parse("platforms.telegram_url")?,
            bluesky: self.parse("platforms.bluesky_url")?,
            bluesky_video: self.parse("platforms.bluesky_video_url")?,
            instagram: self.instagram()?,
            linkedin: linkedin::Config {
                api: self.parse("platforms.linkedin_url")?,
                web: self.parse("platforms.linkedin_web_url")?,
                oauth: self.parse("platforms.linkedin_web_url")?,
                version: self.text("platforms.linkedin_version").to_owned(),
                app: self.app("platforms.linkedin_client_id", "platforms.linkedin_client_secret")?,
                reads_posts: self.parse("platforms.linkedin_reads_posts")?,
            },
            threads: threads::Config {
                graph: self.parse("platforms.threads_url")?,
                web: self.parse("platforms.threads_web_url")?,
                version: self.text("platforms.threads_version").to_owned(),
                app: self.app("platforms.threads_client_id", "platforms.threads_client_secret")?,
            },
            tiktok: tiktok::Config {
                api: self.parse("platforms.tiktok_url")?,
                web: self.parse("platforms.tiktok_web_url")?,
                version: self.text("platforms.tiktok_version").to_owned(),
                app: self.app("platforms.tiktok_client_key", "platforms.tiktok_client_secret")?,
            },
            youtube: youtube::Config {
                api: self.parse("platforms.youtube_url")?,
                accounts: self.parse("platforms.youtube_web_url")?,
                oauth: self.parse("platforms.youtube_token_url")?,
                version: self.text("platforms.youtube_version").to_owned(),
                app: self.app("platforms.youtube_client_id", "platforms.youtube_client_secret")?,
            },
            x: x::Config {
                api: self.parse("platforms.x_url")?,
                web: self.parse("platforms.x_web_url")?,
                app: self.app("platforms.x_client_id", "platforms.x_client_secret")?,
            },
        })
    }

    /// What a platform's developer console gives: both, or none.
    fn app(&self, id: &str, secret: &str) -> anyhow::Result<Option<PlatformApp>> {
        match (self.optional(id), self.optional(secret)) {
            (Some(id), Some(secret)) => {
                Ok(Some(PlatformApp { client_id: id.to_owned(), client_secret: secret.to_owned() }))
            }
            (None, None) => Ok(None),
            _ => bail!("{id} and {secret} belong together: set both or neither"),
        }
    }

    fn instagram(&self) -> anyhow::Result<instagram::Config> {
        Ok(instagram::Config {
            graph: self.parse("platforms.instagram_url")?,
            api: self.parse("platforms.instagram_token_url")?,
            web: self.parse("platforms.instagram_web_url")?,
            version: self.text("platforms.instagram_version").to_owned(),
            app: self.app("platforms.instagram_client_id", "platforms.instagram_client_secret")?,
        })
    }
}
