//! What values settings take, and what is said to one that is none.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use anyhow::anyhow;
use ipnet::IpNet;
use jiff::{SignedDuration, Span, SpanRelativeTo};
use octavo_domain::rules::PlatformLimits;
use octavo_server::identity::TokenFormat;
use octavo_server::mail::MailSettings;
use octavo_server::settings::CreateAnswers;
use url::Url;

use super::Config;

/// A type that settings are read into.
pub trait Value: FromStr {
    /// What is allowed, to complete "give …".
    const ALLOWED: &str;
}

macro_rules! values {
    ($($type:ty = $allowed:literal;)*) => {$(
        impl Value for $type {
            const ALLOWED: &str = $allowed;
        }
    )*};
}

values! {
    bool = "true or false";
    u32 = "a whole number, at most 4294967295";
    u64 = "a whole number";
    SocketAddr = "an IP address and a port, such as 127.0.0.1:8080 or [::]:8080";
    Url = "a URL with its scheme, such as https://octavo.example";
    Span = "a duration, such as 30 days, 12h or P7D";
    PlatformLimits = "warn or enforce";
    TokenFormat = "opaque or jwt";
    CreateAnswers = "no-content or body";
}

/// A setting whose value can't be used.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct WrongSetting {
    pub name: &'static str,
    message: String,
}

/// Several problems as a list, one as it is.
pub(super) fn as_one_error(problems: impl IntoIterator<Item = String>) -> anyhow::Error {
    let problems: Vec<String> = problems.into_iter().collect();
    match problems.as_slice() {
        [one] => anyhow!(one.clone()),
        all => anyhow!("{} settings are wrong:\n  {}", all.len(), all.join("\n  ")),
    }
}

impl Config {
    pub(super) fn parse<T: Value>(&self, name: &str) -> anyhow::Result<T> {
        self.text(name).parse().map_err(|_| self.wrong(name, T::ALLOWED))
    }

    /// What is wrong with a setting, where it was set, and what is allowed.
    pub(super) fn wrong(&self, name: &str, allowed: &str) -> anyhow::Error {
        let (value, source) = (self.text(name), self.source(name));
        self.refused(name, format!("{name} = \"{value}\" ({source}): use {allowed}"))
    }

    /// What is wrong with a setting.
    pub(super) fn refused(&self, name: &str, message: String) -> anyhow::Error {
        match self.0.get_key_value(name) {
            Some((name, _)) => WrongSetting { name, message }.into(),
            None => anyhow!(message),
        }
    }

    /// One of a few words.
    pub(super) fn choice(&self, name: &str, words: [&str; 2]) -> anyhow::Result<&str> {
        let text = self.text(name);
        if words.contains(&text) { Ok(text) } else { Err(self.wrong(name, &words.join(" or "))) }
    }

    /// Absolute URLs without a fragment (RFC 8707 section 2), separated by commas.
    pub(super) fn resources(&self, name: &str) -> anyhow::Result<Vec<String>> {
        let texts = self.text(name).split(',').map(str::trim).filter(|text| !text.is_empty());
        let is_resource =
            |text: &str| !text.contains(char::is_whitespace) && !text.contains('#') && Url::parse(text).is_ok();
        texts
            .map(|text| {
                if is_resource(text) {
                    Ok(text.to_owned())
                } else {
                    Err(self.wrong(
                        name,
                        "absolute URLs without a fragment, separated by commas, such as https://reports.example/api",
                    ))
                }
            })
            .collect()
    }

    pub(super) fn mail(&self) -> anyhow::Result<Option<MailSettings>> {
        let Some(url) = self.optional("mail.smtp_url") else {
            return Ok(None);
        };
        let parsed = MailSettings::parse(url, self.text("mail.from"));
        parsed.map(Some).map_err(|why| self.refused("mail.smtp_url", why.to_owned()))
    }

    /// A length of time such as "30 days", "12h" or "P7D" (ISO 8601); a day has 24 hours.
    pub(super) fn duration(&self, name: &str) -> anyhow::Result<SignedDuration> {
        let span: Span = self.parse(name)?;
        match span.to_duration(SpanRelativeTo::days_are_24_hours()) {
            Ok(duration) if duration.is_positive() => Ok(duration),
            _ => Err(self.wrong(name, "a duration longer than zero, in days or smaller units, such as 30 days")),
        }
    }

    /// Addresses and ranges, separated by commas.
    pub(super) fn ranges(&self, name: &str) -> anyhow::Result<Vec<IpNet>> {
        let texts = self.text(name).split(',').map(str::trim).filter(|range| !range.is_empty());
        let mut ranges = Vec::new();
        for text in texts {
            let range = text.parse::<IpNet>().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
            let Ok(range) = range else {
                let source = self.source(name);
                let message = format!(
                    "{name} ({source}): \"{text}\" is not a range; use addresses or ranges such as 10.1.0.0/16 or \
                     fd00::/8, separated by commas"
                );
                return Err(self.refused(name, message));
            };
            ranges.push(range);
        }
        Ok(ranges)
    }
}
