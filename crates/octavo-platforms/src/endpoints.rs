//! Where the networks are, and the operator's apps there: the description's defaults, changed by the settings, a
//! sandbox or a test.

use std::collections::BTreeMap;

use octavo_domain::Platform;
use octavo_domain::networks::Role;
use url::Url;

use crate::grant::PlatformApp;

/// What the operator configures of one network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetworkConfig {
    pub platform: Platform,
    addresses: BTreeMap<Role, Url>,
    /// The version of the API; empty where it cannot be changed.
    pub version: String,
    /// Octavo's registration there. Without it, no accounts of a network with an authorization page can be connected.
    pub app: Option<PlatformApp>,
    flags: BTreeMap<&'static str, bool>,
}

impl NetworkConfig {
    /// The network at its own addresses, without an app.
    pub fn new(platform: Platform) -> Self {
        let network = platform.network();
        let url = |text: &str| Url::parse(text).expect("a constant address");
        NetworkConfig {
            platform,
            addresses: network.addresses.iter().map(|address| (address.role, url(address.key.default))).collect(),
            version: network.version.map_or("", |version| version.default).to_owned(),
            app: None,
            flags: network.flags.iter().map(|flag| (flag.name, flag.default == "true")).collect(),
        }
    }

    /// The network as a sandbox at `base` simulates it. People's browsers reach the sandbox at `public`.
    ///
    /// # Errors
    /// When one of both is no base of an address.
    pub fn in_sandbox(platform: Platform, base: &str, public: &str) -> Result<Self, url::ParseError> {
        let mut config = NetworkConfig::new(platform);
        for address in platform.network().addresses {
            let base = if address.role == Role::Web { public } else { base };
            config.set_address(address.role, Url::parse(&format!("{base}/{}", address.sandbox))?);
        }
        Ok(config)
    }

    /// The network with all of its addresses at `base`.
    #[must_use]
    pub fn at(mut self, base: &Url) -> Self {
        self.addresses.values_mut().for_each(|address| *address = base.clone());
        self
    }

    #[must_use]
    pub fn with_app(self, app: PlatformApp) -> Self {
        NetworkConfig { app: Some(app), ..self }
    }

    #[must_use]
    pub fn with_version(self, version: &str) -> Self {
        NetworkConfig { version: version.to_owned(), ..self }
    }

    /// # Panics
    /// When the network's description has no address of this role.
    pub fn address(&self, role: Role) -> &Url {
        self.addresses.get(&role).unwrap_or_else(|| panic!("{} has no {role:?} address", self.platform))
    }

    /// Each address once, the API's first.
    pub fn addresses(&self) -> Vec<&Url> {
        let mut addresses: Vec<&Url> = self.addresses.values().collect();
        addresses.dedup();
        addresses
    }

    pub fn set_address(&mut self, role: Role, address: Url) {
        self.addresses.insert(role, address);
    }

    /// A fact about the app that only the operator knows, by its configuration key.
    pub fn flag(&self, key: &str) -> bool {
        self.flags.get(key).copied().unwrap_or_default()
    }

    pub fn set_flag(&mut self, key: &'static str, value: bool) {
        self.flags.insert(key, value);
    }
}

/// The configuration of every network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoints(BTreeMap<Platform, NetworkConfig>);

impl Default for Endpoints {
    /// The networks' own addresses, without apps.
    fn default() -> Self {
        Platform::ALL.map(NetworkConfig::new).into_iter().collect()
    }
}

impl FromIterator<NetworkConfig> for Endpoints {
    fn from_iter<I: IntoIterator<Item = NetworkConfig>>(configs: I) -> Self {
        Endpoints(configs.into_iter().map(|config| (config.platform, config)).collect())
    }
}

impl Endpoints {
    /// All networks of a sandbox, with the app that its simulators know.
    ///
    /// # Errors
    /// As [`NetworkConfig::in_sandbox`].
    pub fn in_sandbox(base: &str, public: &str, app: &PlatformApp) -> Result<Self, url::ParseError> {
        let of = |platform| Ok(NetworkConfig::in_sandbox(platform, base, public)?.with_app(app.clone()));
        Platform::ALL.into_iter().map(of).collect()
    }

    #[must_use]
    pub fn with(mut self, config: NetworkConfig) -> Self {
        self.0.insert(config.platform, config);
        self
    }

    pub fn of(&self, platform: Platform) -> &NetworkConfig {
        &self.0[&platform]
    }

    /// In the order of [`Platform::ALL`].
    pub fn all(&self) -> impl Iterator<Item = &NetworkConfig> {
        self.0.values()
    }
}
