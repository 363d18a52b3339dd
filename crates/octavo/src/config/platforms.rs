//! Where the networks are, and the operator's apps there.

use octavo_domain::Platform;
use octavo_domain::networks::Connection;
use octavo_platforms::{Endpoints, NetworkConfig, PlatformApp};

use super::Config;

impl Config {
    pub(super) fn platforms(&self) -> anyhow::Result<Endpoints> {
        Platform::ALL.into_iter().map(|platform| self.network(platform)).collect()
    }

    fn network(&self, platform: Platform) -> anyhow::Result<NetworkConfig> {
        let network = platform.network();
        let mut config = NetworkConfig::new(platform);
        for address in network.addresses {
            config.set_address(address.role, self.parse(address.key.name)?);
        }
        for flag in network.flags {
            config.set_flag(flag.name, self.parse(flag.name)?);
        }
        if let Some(version) = network.version {
            config.version = self.text(version.name).to_owned();
        }
        if let Connection::AuthorizationPage { client_id, client_secret } = network.connection {
            config.app = self.app(client_id.name, client_secret.name)?;
        }
        Ok(config)
    }

    /// The credentials from a network's developer console: both, or neither.
    fn app(&self, id: &str, secret: &str) -> anyhow::Result<Option<PlatformApp>> {
        match (self.optional(id), self.optional(secret)) {
            (Some(id), Some(secret)) => {
                Ok(Some(PlatformApp { client_id: id.to_owned(), client_secret: secret.to_owned() }))
            }
            (None, None) => Ok(None),
            (Some(_), None) => Err(self.refused(id, format!("{id} and {secret} go together: set both or neither"))),
            (None, Some(_)) => Err(self.refused(secret, format!("{id} and {secret} go together: set both or neither"))),
        }
    }
}
