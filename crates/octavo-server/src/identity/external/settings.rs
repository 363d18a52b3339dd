//! The issuer that the operator chose.

use url::Url;

use crate::loopback::is_loopback;

/// The issuer that the operator chose, and what Octavo is there.
#[derive(Debug, Clone)]
pub struct ExternalIssuer {
    /// Exactly as the issuer calls itself.
    pub issuer: String,
    pub client_id: String,
    pub client_secret: Option<String>,
    /// For people: on the button and in messages.
    pub name: String,
    /// The domains of e-mail addresses that may sign in, in lower case. Empty: all.
    pub allowed_domains: Vec<String>,
}

impl ExternalIssuer {
    /// What is wrong with an issuer's URL.
    pub fn check_url(text: &str) -> Result<(), &'static str> {
        match Url::parse(text) {
            Ok(url) if url.query().is_some() || url.fragment().is_some() => Err("a URL without a query and a fragment"),
            Ok(url) if url.scheme() == "https" || (url.scheme() == "http" && is_loopback(&url)) => Ok(()),
            _ => Err("the issuer's https URL, exactly as its discovery document has it"),
        }
    }

    /// Whether people with this address may sign in.
    pub(super) fn allows(&self, email: &str) -> bool {
        let domain = email.rsplit_once('@').map_or("", |(_, domain)| domain);
        self.allowed_domains.is_empty() || self.allowed_domains.iter().any(|allowed| allowed == domain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn issuer(domains: &[&str]) -> ExternalIssuer {
        ExternalIssuer {
            issuer: "https://id.example".into(),
            client_id: "octavo".into(),
            client_secret: None,
            name: "Example".into(),
            allowed_domains: domains.iter().map(|&domain| domain.into()).collect(),
        }
    }

    #[test]
    fn a_domain_allows_itself_only() {
        let fernhill = issuer(&["fernhill.example", "b.example"]);
        assert!(fernhill.allows("mara@fernhill.example") && fernhill.allows("x@b.example"));
        for email in
            ["mara@sub.fernhill.example", "mara@evilfernhill.example", "fernhill.example", "a@fernhill.example@c"]
        {
            assert!(!fernhill.allows(email), "{email}");
        }
        assert!(issuer(&[]).allows("anyone@c.example"));
    }

    #[test]
    fn an_issuer_has_an_https_address() {
        for good in
            ["https://id.example", "https://id.example/realms/x", "http://127.0.0.1:9000", "http://localhost:9000/"]
        {
            assert_eq!(ExternalIssuer::check_url(good), Ok(()), "{good}");
        }
        for bad in
            ["id.example", "http://id.example", "https://id.example?x", "https://id.example#x", "ftp://id.example"]
        {
            assert!(ExternalIssuer::check_url(bad).is_err(), "{bad}");
        }
    }
}
