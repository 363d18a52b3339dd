//! Insights of a post: `{"data": [{"name": "views", "values": [{"value": 10}]}]}`,
//! <https://developers.facebook.com/docs/threads/insights>,
//! <https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights>.

use serde::Deserialize;

/// The answer. A metric that the network has removed is missing.
#[derive(Deserialize)]
pub(crate) struct Insights {
    data: Vec<Insight>,
}

#[derive(Deserialize)]
struct Insight {
    name: String,
    #[serde(default)]
    values: Vec<Measured>,
}

#[derive(Deserialize)]
struct Measured {
    value: Option<i64>,
}

impl Insights {
    pub(crate) fn get(&self, name: &str) -> Option<i64> {
        self.data.iter().find(|insight| insight.name == name)?.values.first()?.value
    }

    /// Of those that are there; none if none is.
    pub(crate) fn sum(&self, names: &[&str]) -> Option<i64> {
        names.iter().filter_map(|name| self.get(name)).reduce(|sum, value| sum + value)
    }
}
