//! How a network is spelled in JSON, and how that is parsed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::Platform;

impl Platform {
    /// The spelling of `Account.platform` and of event data.
    pub fn as_str(self) -> &'static str {
        self.network().account_type
    }

    /// The spelling of `platformSettings.type`.
    pub fn settings_type(self) -> &'static str {
        self.network().settings_type
    }

    /// Every spelling that requests may use.
    fn spellings(self) -> impl Iterator<Item = &'static str> {
        [self.as_str(), self.settings_type()].into_iter().chain(self.network().other_spellings.iter().copied())
    }

    /// The name people use.
    pub fn display_name(self) -> &'static str {
        self.network().name
    }
}

impl fmt::Display for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is not a platform; use {known}", known = known_names())]
pub struct UnknownPlatform(pub String);

/// `INSTAGRAM, TIKTOK, … or X_TWITTER`.
fn known_names() -> String {
    let [first @ .., last] = Platform::ALL.map(Platform::as_str);
    format!("{} or {last}", first.join(", "))
}

impl FromStr for Platform {
    type Err = UnknownPlatform;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Platform::ALL
            .into_iter()
            .find(|platform| platform.spellings().any(|spelling| spelling == text))
            .ok_or_else(|| UnknownPlatform(text.to_owned()))
    }
}

impl TryFrom<String> for Platform {
    type Error = UnknownPlatform;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
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

impl PartialSchema for Platform {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .description(Some("A network, as accounts and events spell it."))
            .enum_values(Some(Platform::ALL.map(Platform::as_str)))
            .into()
    }
}

impl ToSchema for Platform {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_names_the_same_platform() {
        for platform in Platform::ALL {
            assert!(platform.spellings().all(|spelling| spelling.parse::<Platform>().is_ok_and(|it| it == platform)));
        }
        assert_eq!("BLUESKY".parse::<Platform>().unwrap(), Platform::BlueSky);
        assert!("FACEBOOK".parse::<Platform>().is_err());
    }
}
