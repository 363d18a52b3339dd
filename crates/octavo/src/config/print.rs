//! `octavo config`.

use serde_json::json;

use super::Config;
use super::keys::{KEYS, Key};
use crate::print::print;

impl Config {
    /// Prints every setting with where it came from; secrets only as set or not.
    pub fn print(&self, as_json: bool) -> anyhow::Result<()> {
        if as_json {
            let rows: serde_json::Map<_, _> = KEYS
                .iter()
                .map(|key| {
                    let (value, source) = self.shown(key);
                    (key.name.to_owned(), json!({ "value": value, "source": source, "help": key.help }))
                })
                .collect();
            print(serde_json::to_string_pretty(&rows)?);
            return Ok(());
        }
        for key in KEYS.iter() {
            let (value, source) = self.shown(key);
            print(format_args!("{} = \"{value}\"\n    # {} ({source})", key.name, key.help));
        }
        Ok(())
    }

    fn shown(&self, key: &Key) -> (String, String) {
        let (value, source) = &self.0[key.name];
        let value = if key.secret && !value.is_empty() { "(set)" } else { value.as_str() };
        (value.to_owned(), source.to_string())
    }
}
