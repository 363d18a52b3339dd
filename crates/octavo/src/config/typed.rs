//! The settings, typed and checked against each other.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, bail};
use ipnet::{IpNet, Ipv4Net};
use octavo_domain::numbers::Readings;
use octavo_server::identity::ExternalIssuer;
use octavo_server::media::S3Settings;
use octavo_server::settings::{ConnectionSettings, Links, MediaSettings, Quotas, Settings, is_loopback};
use url::{Host, Url};

use super::Config;
use super::keys::KEYS;
use super::source::Source;
use super::tls::default_public_url;
use super::value::{WrongSetting, as_one_error};

/// What a sandbox on a loopback host may call besides public addresses.
const LOOPBACK: IpNet = IpNet::V4(Ipv4Net::new_assert(std::net::Ipv4Addr::new(127, 0, 0, 0), 8));

impl Config {
    /// The settings, typed and checked against each other. The error names everything that is wrong.
    pub fn settings(&self) -> anyhow::Result<Settings> {
        self.settings_or_problems().map_err(as_one_error)
    }

    pub(super) fn settings_or_problems(&self) -> Result<Settings, Vec<String>> {
        let (mut config, mut problems) = (self.clone(), Vec::new());
        loop {
            let error = match config.checked() {
                Ok(settings) if problems.is_empty() => return Ok(settings),
                Ok(_) => break,
                Err(error) => error,
            };
            let wrong = error.downcast_ref::<WrongSetting>();
            // A contradiction may follow from a default that replaced a wrong value.
            if wrong.is_some() || problems.is_empty() {
                problems.push(format!("{error:#}"));
            }
            // The others are found with this one at its default.
            if !wrong.is_some_and(|wrong| config.reset(wrong.name)) {
                break;
            }
        }
        Err(problems)
    }

    /// Whether the setting had another value.
    fn reset(&mut self, name: &str) -> bool {
        let Some(key) = KEYS.iter().find(|key| key.name == name) else { return false };
        let default = (key.default.to_owned(), Source::Default);
        self.0.insert(key.name, default).is_some_and(|(_, source)| source != Source::Default)
    }

    fn checked(&self) -> anyhow::Result<Settings> {
        let (listen, database): (SocketAddr, _) = (self.parse("listen")?, self.database_place()?);
        let tls = self.tls()?;
        let public_url = self.public_url(default_public_url(tls.as_ref(), &listen.to_string()))?;
        let mut settings = Settings {
            listen,
            metrics_listen: self.optional("metrics.listen").map(|_| self.parse("metrics.listen")).transpose()?,
            connections: self.connections()?,
            tls,
            links: self.links(&public_url)?,
            public_url,
            data_dir: database.data_dir,
            database_url: database.url,
            sandbox: self.parse("sandbox.enabled")?,
            require_key_header: self.parse("api.require_key_header")?,
            create_answers: self.parse("api.create_answers")?,
            trusted_proxies: self.ranges("server.trusted_proxies")?,
            token_format: self.parse("tokens.format")?,
            require_pkce_for_all: self.parse("tokens.require_pkce_for_all")?,
            dynamic_registration: self.parse("clients.dynamic_registration")?,
            token_resources: self.resources("tokens.resources")?,
            mail: self.mail()?,
            password_sign_in: self.parse("sign_in.password")?,
            external_issuer: self.external_issuer()?,
            open_sign_up: false,
            requests_per_second: self.parse("limits.requests_per_second")?,
            burst: self.at_least_one("limits.burst")?,
            media: self.media()?,
            platform_limits: self.parse("rules.platform_limits")?,
            egress_allow: Vec::new(),
            webhook_retention: self.duration("webhooks.retention")?,
            readings: Readings {
                priced_a_day: self.parse("numbers.priced_readings_per_day")?,
                keep: self.duration("numbers.retention")?,
            },
            platforms: self.platforms()?,
            grace: Duration::from_secs(self.parse("shutdown.grace_seconds")?),
            quotas: self.quotas()?,
        };
        let loopback = settings.public_host_is_loopback();
        settings.open_sign_up = match self.optional("sign_up.open") {
            Some(_) => self.parse("sign_up.open")?,
            None => loopback,
        };
        settings.egress_allow = match self.optional("egress.allow") {
            None if settings.sandbox && loopback => vec![LOOPBACK],
            _ => self.ranges("egress.allow")?,
        };
        self.refuse_contradictions(&settings, loopback)?;
        Ok(settings)
    }

    fn connections(&self) -> anyhow::Result<ConnectionSettings> {
        Ok(ConnectionSettings {
            most: self.at_least_one("server.max_connections")?,
            most_per_address: self.parse("server.max_connections_per_address")?,
            header_timeout: self.duration("server.header_timeout")?.unsigned_abs(),
            body_timeout: self.duration("server.body_timeout")?.unsigned_abs(),
            idle_timeout: self.duration("server.idle_timeout")?.unsigned_abs(),
        })
    }

    fn media(&self) -> anyhow::Result<MediaSettings> {
        Ok(MediaSettings {
            max_bytes: self.parse("media.max_bytes")?,
            keep_unused: Duration::from_secs(self.parse::<u64>("media.keep_unused_days")?.saturating_mul(86_400)),
            import_timeout: Duration::from_secs(self.parse("media.import_timeout")?),
            s3: self.s3()?,
        })
    }

    fn s3(&self) -> anyhow::Result<Option<S3Settings>> {
        let Some(bucket) = self.optional("media.s3_bucket") else {
            return Ok(None);
        };
        let region = self.text("media.s3_region");
        let endpoint = match self.optional("media.s3_endpoint") {
            Some(_) => self.parse::<Url>("media.s3_endpoint")?,
            None => Url::parse(&format!("https://s3.{region}.amazonaws.com"))
                .with_context(|| format!("media.s3_region = \"{region}\""))?,
        };
        Ok(Some(S3Settings {
            bucket: bucket.to_owned(),
            region: region.to_owned(),
            endpoint,
            access_key_id: self.text("media.s3_access_key_id").to_owned(),
            secret_access_key: self.text("media.s3_secret_access_key").to_owned(),
            virtual_hosted: self.parse("media.s3_virtual_hosted")?,
        }))
    }

    fn links(&self, public_url: &str) -> anyhow::Result<Links> {
        let or = |name, default: String| self.optional(name).map_or(default, str::to_owned);
        Ok(Links {
            support_email: or("pages.support_email", support_at(public_url)),
            sign_up: self.text("pages.sign_up_url").to_owned(),
            main_site: or("pages.main_site_url", public_url.to_owned()),
            release_notes: or("pages.release_notes_url", format!("{public_url}/release-notes")),
            community: self.text("pages.community_url").to_owned(),
            preapproved: match self.optional("pages.preapproved") {
                Some(_) => self.parse("pages.preapproved")?,
                None => self.parse("sandbox.enabled")?,
            },
        })
    }

    fn external_issuer(&self) -> anyhow::Result<Option<ExternalIssuer>> {
        let Some(issuer) = self.optional("sign_in.oidc.issuer") else {
            return Ok(None);
        };
        ExternalIssuer::check_url(issuer).map_err(|allowed| self.wrong("sign_in.oidc.issuer", allowed))?;
        let client_id = self.optional("sign_in.oidc.client_id");
        let host = Url::parse(issuer)?.host_str().unwrap_or_default().to_owned();
        let domains = self.text("sign_in.oidc.allowed_domains").split(',').map(str::trim);
        Ok(Some(ExternalIssuer {
            issuer: issuer.to_owned(),
            client_id: client_id
                .context("sign_in.oidc.client_id is missing; the issuer's console shows it")?
                .to_owned(),
            client_secret: self.optional("sign_in.oidc.client_secret").map(str::to_owned),
            name: self.optional("sign_in.oidc.name").map_or(host, str::to_owned),
            allowed_domains: domains.filter(|name| !name.is_empty()).map(str::to_lowercase).collect(),
        }))
    }

    fn quotas(&self) -> anyhow::Result<Quotas> {
        Ok(Quotas {
            apps: self.at_least_one("quotas.apps")?.into(),
            webhooks_per_app: self.at_least_one("quotas.webhooks_per_app")?.into(),
            keys_per_app: self.at_least_one("quotas.keys_per_app")?.into(),
            stored_gib: self.at_least_one("quotas.stored_gib")?.into(),
            imports_waiting: self.at_least_one("quotas.imports_waiting")?.into(),
            members: self.at_least_one("quotas.members")?.into(),
            invitations_per_day: self.at_least_one("quotas.invitations_per_day")?.into(),
            workspaces: self.at_least_one("quotas.workspaces")?.into(),
            client_workspaces: self.at_least_one("quotas.client_workspaces")?.into(),
        })
    }

    pub(super) fn at_least_one(&self, name: &str) -> anyhow::Result<u32> {
        match self.parse(name)? {
            0 => Err(self.wrong(name, "a whole number, at least 1")),
            number => Ok(number),
        }
    }

    fn public_url(&self, default: String) -> anyhow::Result<String> {
        let text = self.optional("public_url").map_or(default, str::to_owned);
        match Url::parse(&text) {
            Ok(url) if matches!(url.scheme(), "http" | "https") && url.path() == "/" && url.query().is_none() => {
                Ok(url.origin().ascii_serialization())
            }
            _ => Err(self.wrong("public_url", "scheme, host and port only, such as https://octavo.example")),
        }
    }

    fn refuse_contradictions(&self, settings: &Settings, loopback: bool) -> anyhow::Result<()> {
        if settings.public_url.starts_with("http://") && !loopback {
            bail!(
                "public_url = \"{}\": http works on loopback only, because browsers block sign-in over it; \
                 set tls.domains to get a certificate, or put a proxy with TLS in front, and set the https address",
                settings.public_url
            );
        }
        if settings.tls.is_some() && !settings.is_https() {
            bail!(
                "public_url = \"{}\": with tls.domains or tls.certificate, set an https address",
                settings.public_url
            );
        }
        if settings.tls.is_some() && settings.sandbox {
            bail!(
                "the sandbox works without TLS only: remove tls.domains and tls.certificate, or turn the sandbox off"
            );
        }
        if !settings.password_sign_in && settings.external_issuer.is_none() {
            bail!("sign_in.password = false leaves no way to sign in; set sign_in.oidc.issuer too");
        }
        let sandbox_public: bool = self.parse("sandbox.public")?;
        if settings.sandbox && !loopback && !sandbox_public {
            bail!(
                "--sandbox on a public address lets anyone create accounts there; add --sandbox-public to allow that"
            );
        }
        Ok(())
    }
}

/// The mailbox for help that a domain has by convention (RFC 2142, section 4): `support@`, which is `support@localhost` on
/// a loopback host.
fn support_at(public_url: &str) -> String {
    let url = Url::parse(public_url).ok().filter(|_| !is_loopback(public_url));
    match url.as_ref().and_then(Url::host) {
        Some(Host::Domain(name)) => format!("support@{name}"),
        // An address literal (RFC 5321, section 4.1.3).
        Some(Host::Ipv4(address)) => format!("support@[{address}]"),
        Some(Host::Ipv6(address)) => format!("support@[IPv6:{address}]"),
        None => "support@localhost".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_at_the_public_host() {
        for (public_url, mailbox) in [
            ("https://octavo.example:8443", "support@octavo.example"),
            ("http://127.0.0.1:8080", "support@localhost"),
            ("http://[::1]:8080", "support@localhost"),
            ("https://192.0.2.7", "support@[192.0.2.7]"),
            ("https://[2001:db8::7]", "support@[IPv6:2001:db8::7]"),
        ] {
            assert_eq!(support_at(public_url), mailbox);
        }
    }
}
