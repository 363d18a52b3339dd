//! Settings: flags before `OCTAVO_*` before the TOML file before defaults, and where each came from.

mod database;
mod file;
mod gather;
mod keys;
mod platforms;
mod print;
mod server_address;
mod source;
mod tls;
mod typed;
mod value;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::bail;

pub use database::{DATABASE, DatabasePlace};
use source::Source;
pub use source::{meant_variable, stray_variables};

/// All settings as text, each with its source.
#[derive(Debug, Clone)]
pub struct Config(BTreeMap<&'static str, (String, Source)>);

impl Config {
    fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", |(value, _)| value.as_str())
    }

    fn source(&self, name: &str) -> &Source {
        self.0.get(name).map_or(&Source::Default, |(_, source)| source)
    }

    fn optional(&self, name: &str) -> Option<&str> {
        Some(self.text(name)).filter(|value| !value.is_empty())
    }

    /// The address that was really bound: port 0 asks for any free one.
    pub fn listening_on(mut self, address: SocketAddr) -> Self {
        if let Some((value, _)) = self.0.get_mut("listen") {
            *value = address.to_string();
        }
        self
    }

    /// What is logged, and whether as JSON.
    pub fn log(&self) -> anyhow::Result<(&str, bool)> {
        Ok((self.text("log"), self.choice("log_format", ["text", "json"])? == "json"))
    }

    /// The collector of traces.
    pub fn otlp_endpoint(&self) -> anyhow::Result<Option<url::Url>> {
        let url = self
            .optional("traces.otlp_endpoint")
            .map(|_| self.parse::<url::Url>("traces.otlp_endpoint"))
            .transpose()?;
        if let Some(url) = url.as_ref().filter(|url| !matches!(url.scheme(), "http" | "https")) {
            anyhow::bail!("traces.otlp_endpoint = \"{url}\" must start with http:// or https://");
        }
        Ok(url)
    }

    pub fn master_key_file(&self) -> Option<PathBuf> {
        self.optional("master_key_file").map(PathBuf::from)
    }

    /// Whether the process runs a role.
    pub fn has_role(&self, role: &str) -> anyhow::Result<bool> {
        let roles: Vec<&str> = self.text("roles").split(',').map(str::trim).collect();
        if let Some(unknown) = roles.iter().find(|role| !matches!(**role, "api" | "worker")) {
            bail!("roles: unknown role \"{unknown}\"; use api, worker, or api,worker");
        }
        Ok(roles.contains(&role))
    }
}
