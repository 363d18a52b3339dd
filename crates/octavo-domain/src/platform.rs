//! The eight networks and their two spellings.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

/// A network that Octavo publishes to.
///
/// Accounts spell it one way (`X_TWITTER`, `TIKTOK`), platform settings another (`TWITTER`, `TIK_TOK`);
/// input takes either, output never varies (contract, section 2). Serialises as the account spelling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, ToSchema)]
#[schema(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Platform {
    XTwitter,
    #[schema(rename = "YOUTUBE")]
    YouTube,
    Threads,
    #[schema(rename = "TIKTOK")]
    TikTok,
    Instagram,
    #[schema(rename = "LINKEDIN")]
    LinkedIn,
    BlueSky,
    Telegram,
}

impl Platform {
    pub const ALL: [Platform; 8] = [
        Platform::XTwitter,
        Platform::YouTube,
        Platform::Threads,
        Platform::TikTok,
        Platform::Instagram,
        Platform::LinkedIn,
        Platform::BlueSky,
        Platform::Telegram,
    ];

    /// The spelling of `Account.platform` and of event data.
    pub fn as_str(self) -> &'static str {
        match self {
            Platform::XTwitter => "X_TWITTER",
            Platform::YouTube => "YOUTUBE",
            Platform::Threads => "THREADS",
            Platform::TikTok => "TIKTOK",
            Platform::Instagram => "INSTAGRAM",
            Platform::LinkedIn => "LINKEDIN",
            Platform::BlueSky => "BLUE_SKY",
            Platform::Telegram => "TELEGRAM",
        }
    }

    /// The spelling of `platformSettings.type`.
    pub fn settings_type(self) -> &'static str {
        match self {
            Platform::XTwitter => "TWITTER",
            Platform::TikTok => "TIK_TOK",
            other => other.as_str(),
        }
    }

    /// The name people use.
    pub fn display_name(self) -> &'static str {
        match self {
            Platform::XTwitter => "X",
            Platform::YouTube => "YouTube",
            Platform::Threads => "Threads",
            Platform::TikTok => "TikTok",
            Platform::Instagram => "Instagram",
            Platform::LinkedIn => "LinkedIn",
            Platform::BlueSky => "Bluesky",
            Platform::Telegram => "Telegram",
        }
    }
}

impl fmt::Display for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is no platform; use X_TWITTER, YOUTUBE, THREADS, TIKTOK, INSTAGRAM, LINKEDIN, BLUE_SKY or TELEGRAM")]
pub struct UnknownPlatform(pub String);

impl FromStr for Platform {
    type Err = UnknownPlatform;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Platform::ALL
            .into_iter()
            .find(|platform| platform.as_str() == text || platform.settings_type() == text)
            .ok_or_else(|| UnknownPlatform(text.to_owned()))
    }
}

impl Serialize for Platform {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Platform {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_spellings_name_the_same_platform() {
        for platform in Platform::ALL {
            assert_eq!(platform.as_str().parse::<Platform>().unwrap(), platform);
            assert_eq!(platform.settings_type().parse::<Platform>().unwrap(), platform);
        }
        assert!("FACEBOOK".parse::<Platform>().is_err());
    }
}
