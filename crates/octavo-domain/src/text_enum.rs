//! Enumerations with one spelling in JSON, in the database and in code.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

macro_rules! text_enum {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $text:tt),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        pub enum $name { $($(#[$vmeta])* #[serde(rename = $text)] $variant),* }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            pub fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text),* }
            }

            pub fn parse(text: &str) -> Option<Self> {
                match text { $($text => Some($name::$variant),)* _ => None }
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::UnknownText;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                $name::parse(&text).ok_or($crate::UnknownText(text))
            }
        }
    };
    // With what each value means, for people.
    ($(#[$meta:meta])* $name:ident {
        $($(#[$vmeta:meta])* $variant:ident = $text:tt: $meaning:literal),* $(,)?
    }) => {
        crate::text_enum::text_enum! { $(#[$meta])* $name { $($(#[$vmeta])* $variant = $text),* } }

        impl $name {
            pub fn meaning(self) -> &'static str {
                match self { $($name::$variant => $meaning),* }
            }
        }
    };
}
pub(crate) use text_enum;

/// The text matches no value of the enumeration.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is not a known value")]
pub struct UnknownText(pub String);

/// A value in a request. Null means the default, and a text that is no value is refused with those that are.
pub(crate) fn or_default<'de, D: Deserializer<'de>, T: Copy + Default>(
    deserializer: D,
    all: &[T],
    text_of: fn(T) -> &'static str,
) -> Result<T, D::Error> {
    let Some(sent) = Option::<String>::deserialize(deserializer)? else { return Ok(T::default()) };
    let values = || all.iter().map(|value| text_of(*value)).collect::<Vec<_>>().join(", ");
    let found = all.iter().copied().find(|value| text_of(*value) == sent);
    found.ok_or_else(|| D::Error::custom(format!("{sent:?} is not a value of this field. Send one of {}", values())))
}
