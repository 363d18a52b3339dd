//! Where the server's certificates come from.

use std::collections::BTreeSet;

use anyhow::bail;
use data_encoding::BASE64URL_NOPAD;
use octavo_server::settings::is_loopback;
use octavo_server::tls::{AcmeSettings, ExternalAccount, TlsSettings};
use url::{Host, Url};

use super::Config;

/// What only ACME uses.
const OF_ACME: [&str; 4] = ["tls.contact", "tls.ca", "tls.eab_key_id", "tls.eab_hmac_key"];

impl Config {
    pub(super) fn tls(&self) -> anyhow::Result<Option<TlsSettings>> {
        let (certificate, key) = (self.optional("tls.certificate"), self.optional("tls.key"));
        let own_files = match (certificate, key) {
            (Some(certificate), Some(key)) => {
                Some(TlsSettings::OwnFiles { certificate: certificate.into(), key: key.into() })
            }
            (None, None) => None,
            _ => bail!("tls.certificate and tls.key go together: set both or neither"),
        };
        match (self.acme()?, own_files) {
            (Some(_), Some(_)) => bail!(
                "tls.domains gets certificates by ACME, and tls.certificate has your own: set one of the two, not both"
            ),
            (Some(acme), None) => Ok(Some(TlsSettings::Acme(acme))),
            (None, own_files) => Ok(own_files),
        }
    }

    fn acme(&self) -> anyhow::Result<Option<AcmeSettings>> {
        let names = self.text("tls.domains").split(',').map(str::trim).filter(|name| !name.is_empty());
        let mut domains = names.map(|name| self.domain(name)).collect::<anyhow::Result<Vec<_>>>()?;
        let mut seen = BTreeSet::new();
        domains.retain(|domain| seen.insert(domain.clone()));
        if domains.is_empty() {
            if let Some(alone) = OF_ACME.into_iter().find(|name| self.optional(name).is_some()) {
                bail!("{alone} is for certificates by ACME: set tls.domains too, or remove it");
            }
            return Ok(None);
        }
        let directory_url: Url = self.parse("tls.directory_url")?;
        if directory_url.scheme() != "https" && !is_loopback(directory_url.as_str()) {
            return Err(self.wrong("tls.directory_url", "an https URL, such as https://ca.example/acme/directory"));
        }
        let contact = self.text("tls.contact").trim_start_matches("mailto:").to_owned();
        if !contact.is_empty() && !contact.contains('@') {
            return Err(self.wrong("tls.contact", "an e-mail address, such as ops@example.com"));
        }
        let ca = self.optional("tls.ca").map(Into::into);
        Ok(Some(AcmeSettings { domains, contact, directory_url, ca, external_account: self.external_account()? }))
    }

    fn external_account(&self) -> anyhow::Result<Option<ExternalAccount>> {
        let (key_id, hmac_key) = match (self.optional("tls.eab_key_id"), self.optional("tls.eab_hmac_key")) {
            (Some(key_id), Some(hmac_key)) => (key_id.to_owned(), hmac_key),
            (None, None) => return Ok(None),
            _ => bail!("tls.eab_key_id and tls.eab_hmac_key go together: set both or neither"),
        };
        // Authorities show it in either alphabet, with or without padding.
        let hmac_key = hmac_key.trim_end_matches('=').replace('+', "-").replace('/', "_");
        match BASE64URL_NOPAD.decode(hmac_key.as_bytes()) {
            Ok(hmac_key) => Ok(Some(ExternalAccount { key_id, hmac_key })),
            Err(_) => bail!("tls.eab_hmac_key is not in base64: copy it again from your account at the authority"),
        }
    }

    /// As DNS has it: in lower case, other scripts in Punycode.
    fn domain(&self, name: &str) -> anyhow::Result<String> {
        match Host::parse(name) {
            Ok(Host::Domain(domain)) if !domain.contains('*') => Ok(domain.trim_end_matches('.').to_owned()),
            _ => Err(self.wrong(
                "tls.domains",
                "host names without wildcards, separated by commas, such as octavo.example, www.octavo.example",
            )),
        }
    }
}

/// Where people reach a server that terminates TLS, if nothing else is set.
pub(super) fn default_public_url(tls: Option<&TlsSettings>, listen: &str) -> String {
    match tls {
        None => format!("http://{listen}"),
        Some(TlsSettings::OwnFiles { .. }) => format!("https://{listen}"),
        // The authority, and people, connect to port 443.
        Some(TlsSettings::Acme(acme)) => format!("https://{}", acme.domains[0]),
    }
}
