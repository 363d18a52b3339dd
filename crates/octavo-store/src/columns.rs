//! What a column holds where the field is of another type: `#[sqlx(try_from = "Micros")]` next to a `Timestamp`.
//!
//! A required column with one of the domain's words needs none of these: `try_from = "String"`.

use jiff::Timestamp;
use octavo_domain::PostContent;
use octavo_domain::rules::MediaFacts;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::time::{timestamp, timestamp_opt};
use crate::{StoreError, json};

/// A time, in microseconds since 1970.
#[derive(sqlx::Type)]
#[sqlx(transparent, no_pg_array)]
pub(crate) struct Micros(i64);

#[derive(sqlx::Type)]
#[sqlx(transparent, no_pg_array)]
pub(crate) struct MaybeMicros(Option<i64>);

/// One of the domain's words, such as a status.
#[derive(sqlx::Type)]
#[sqlx(transparent, no_pg_array)]
pub(crate) struct MaybeText(Option<String>);

/// JSON, which the database doesn't read.
#[derive(sqlx::Type)]
#[sqlx(transparent, no_pg_array)]
pub(crate) struct JsonText(String);

#[derive(sqlx::Type)]
#[sqlx(transparent, no_pg_array)]
pub(crate) struct MaybeJson(Option<String>);

impl TryFrom<Micros> for Timestamp {
    type Error = StoreError;

    fn try_from(column: Micros) -> Result<Self, Self::Error> {
        timestamp(column.0)
    }
}

impl TryFrom<MaybeMicros> for Option<Timestamp> {
    type Error = StoreError;

    fn try_from(column: MaybeMicros) -> Result<Self, Self::Error> {
        timestamp_opt(column.0)
    }
}

impl<T: TryFrom<String>> TryFrom<MaybeText> for Option<T> {
    type Error = T::Error;

    fn try_from(column: MaybeText) -> Result<Self, Self::Error> {
        column.0.map(T::try_from).transpose()
    }
}

impl<T: DeserializeOwned> TryFrom<MaybeJson> for Option<T> {
    type Error = StoreError;

    fn try_from(column: MaybeJson) -> Result<Self, Self::Error> {
        column.0.as_deref().map(json::decode).transpose()
    }
}

impl<T: DeserializeOwned> TryFrom<JsonText> for Vec<T> {
    type Error = StoreError;

    fn try_from(column: JsonText) -> Result<Self, Self::Error> {
        json::decode(&column.0)
    }
}

/// The domain's types that columns hold as JSON.
macro_rules! from_json {
    ($($name:ty),+) => {
        $(impl TryFrom<JsonText> for $name {
            type Error = StoreError;

            fn try_from(column: JsonText) -> Result<Self, Self::Error> {
                json::decode(&column.0)
            }
        })+
    };
}

from_json!(Map<String, Value>, MediaFacts, PostContent, Value);
