//! The address of the running server, for commands whose settings don't name one.

use std::net::SocketAddr;

use octavo_store::server_address::ServerAddress;

use super::Config;
use super::source::Source;

impl Config {
    /// With the address of the server that started last, where no setting says otherwise.
    pub fn with_server_address(&self, address: Option<ServerAddress>) -> Self {
        let mut config = self.clone();
        let Some(ServerAddress { public_url, listen }) = address else {
            return config;
        };
        if !self.names_public_url() {
            config.0.insert("public_url", (public_url, Source::Server));
        }
        if !self.is_set("listen") {
            config.0.insert("listen", (listen, Source::Server));
        }
        config
    }

    fn names_public_url(&self) -> bool {
        // 0.0.0.0 and [::] are no addresses that a person could open.
        let is_wildcard = self.text("listen").parse().is_ok_and(|address: SocketAddr| address.ip().is_unspecified());
        self.is_set("public_url") || self.is_set("tls.domains") || (self.is_set("listen") && !is_wildcard)
    }

    pub fn is_set(&self, name: &str) -> bool {
        *self.source(name) != Source::Default
    }
}
