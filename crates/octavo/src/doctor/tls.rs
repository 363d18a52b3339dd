//! Certificates: is there one for each domain, is it valid for long enough, and can the next one be ordered?

use jiff::Timestamp;
use octavo_domain::Clock;
use octavo_server::settings::Settings;
use octavo_server::tls::{AcmeSettings, Certificate, DirectoryClient, TlsSettings, renews_at};
use octavo_store::Store;
use octavo_store::certificates::IssuedCertificate;

use super::places;
use super::report::Report;

/// People who renew by hand need some time.
const SOON_DAYS: f64 = 14.0;

pub async fn check(settings: &Settings, store: Option<&Store>, clock: &Clock, report: &mut Report) {
    match &settings.tls {
        None => {}
        Some(TlsSettings::OwnFiles { certificate, key }) => {
            let read = std::fs::read(certificate).and_then(|chain| Ok((chain, std::fs::read(key)?)));
            let loaded = read
                .map_err(|error| error.to_string())
                .and_then(|(chain, key)| Certificate::from_pem(&chain, &key).map_err(|error| error.to_string()));
            own(certificate.display().to_string(), loaded, clock.now(), report);
            if let Some(problem) = places::open_to_all(key) {
                report.warn("tls.key", problem);
            }
        }
        Some(TlsSettings::Acme(acme)) => {
            authority(acme, clock, report).await;
            if let Some(store) = store {
                domains(acme, store, clock.now(), report).await;
            }
        }
    }
}

fn own(file: String, loaded: Result<Certificate, String>, now: Timestamp, report: &mut Report) {
    let certificate = match loaded {
        Ok(certificate) => certificate,
        Err(error) => {
            let fix = "check tls.certificate and tls.key: both must be in PEM format and readable for this user";
            return report.fail("TLS", format_args!("{file}: {error}; {fix}"));
        }
    };
    let (left, names) = (validity(certificate.not_after, now), certificate.domains.join(", "));
    let days = certificate.days_left(now);
    if days < 0.0 {
        report.fail("TLS", format_args!("{file}: {names}: {left}; replace the file; no restart is needed"));
    } else if days < SOON_DAYS {
        report.warn("TLS", format_args!("{file}: {names}: {left}; replace the file before then; no restart is needed"));
    } else {
        report.ok("TLS", format_args!("{file}: {names}: {left}"));
    }
}

async fn authority(acme: &AcmeSettings, clock: &Clock, report: &mut Report) {
    let checked = match DirectoryClient::from_settings(acme, clock.clone()) {
        Ok(client) => client.check().await,
        Err(error) => Err(error.to_string()),
    };
    match checked {
        Ok(()) => report.ok("TLS", format_args!("the authority at {} responds", acme.directory_url)),
        Err(why) => {
            report.fail("TLS", format_args!("{}: {why}; check tls.directory_url and tls.ca", acme.directory_url))
        }
    }
}

async fn domains(acme: &AcmeSettings, store: &Store, now: Timestamp, report: &mut Report) {
    match store.certificates().list().await {
        Ok(stored) => {
            for name in &acme.domains {
                let rows: Vec<_> = stored.iter().filter(|it| it.domain == *name).collect();
                let own = rows.iter().find(|it| it.directory_url == acme.directory_url.as_str());
                // Until the authority has issued one, the server uses that of another.
                let issued = own.into_iter().chain(&rows).find_map(|it| it.issued.as_ref());
                let failure = own.and_then(|it| it.error.as_deref().zip(it.retry_at));
                domain(name, issued, failure, now, report);
            }
        }
        Err(error) => report.fail("TLS", format_args!("certificates: {error}")),
    }
}

fn domain(
    name: &str,
    issued: Option<&IssuedCertificate>,
    failure: Option<(&str, Timestamp)>,
    now: Timestamp,
    report: &mut Report,
) {
    let failure = failure.map(|(error, retry_at)| {
        format!("the last order failed: {error}; the server tries again after {retry_at:.0}; {FIX}")
    });
    let left = issued.map(|it| validity(it.not_after, now));
    match (issued.zip(left), failure) {
        (Some((it, left)), Some(failure)) if it.not_after <= now => {
            report.fail("TLS", format_args!("{name}: {left}; {failure}"));
        }
        (Some((_, left)), Some(failure)) => report.warn("TLS", format_args!("{name}: {left}; {failure}")),
        (Some((it, left)), None) if renews_at(it.not_before, it.not_after) <= now => {
            let fix = "check that the server is running: it renews the certificate";
            report.warn("TLS", format_args!("{name}: {left}; {fix}"));
        }
        (Some((_, left)), None) => report.ok("TLS", format_args!("{name}: {left}")),
        (None, Some(failure)) => report.fail("TLS", format_args!("{name}: no certificate; {failure}")),
        (None, None) => report.warn("TLS", format_args!("{name}: no certificate yet; start the server to order one")),
    }
}

const FIX: &str = "the domain must lead to this server, and port 443 must be open to the internet";

fn validity(not_after: Timestamp, now: Timestamp) -> String {
    let days = not_after.duration_since(now).as_hours() / 24;
    if not_after <= now {
        format!("expired at {not_after:.0}")
    } else {
        format!("valid until {not_after:.0} ({days} days)")
    }
}
