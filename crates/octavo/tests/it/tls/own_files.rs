//! The operator's own certificate: loaded again when its files change, and never replaced by a broken one.

use std::path::Path;

use rcgen::{CertificateParams, KeyPair, date_time_ymd};

use super::{certificate, doctor};
use crate::support::{DOMAIN, Home, certificate_of, free_port, tls_client, until};

/// A certificate that nobody signed, its private key, and its DER form.
pub struct Own {
    pub pem: String,
    key: String,
    der: Vec<u8>,
}

impl Own {
    pub fn until(year: i32) -> Self {
        let mut params = CertificateParams::new([DOMAIN.to_owned()]).unwrap();
        params.not_after = date_time_ymd(year, 1, 1);
        let key = KeyPair::generate().unwrap();
        let certificate = params.self_signed(&key).unwrap();
        Own { pem: certificate.pem(), key: key.serialize_pem(), der: certificate.der().to_vec() }
    }

    fn write(&self, home: &Path) {
        std::fs::write(home.join("own.key"), &self.key).unwrap();
        std::fs::write(home.join("own.pem"), &self.pem).unwrap();
    }

    /// A home with this certificate.
    pub fn home(&self) -> Home {
        let home = Home::with_nothing();
        self.write(home.path());
        let file = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
        let (pem, key) = (file("own.pem"), file("own.key"));
        home.set("OCTAVO_TLS_CERTIFICATE", pem).set("OCTAVO_TLS_KEY", key)
    }
}

#[tokio::test]
async fn a_changed_certificate_is_used_without_a_restart() {
    let (port, first, second) = (free_port(), Own::until(2090), Own::until(2091));
    let home = first.home();
    let server = home.start_tls(port, tls_client(format!("{}{}", first.pem, second.pem).as_bytes()));
    assert_eq!(certificate(&server).await, first.der);

    std::fs::write(home.path().join("own.pem"), &second.pem).unwrap();
    let other_key = "the private key doesn't belong to the certificate";
    until("the mistake is logged", async || home.log(port).contains(other_key).then_some(())).await;
    assert_eq!(certificate(&server).await, first.der);
    std::fs::remove_file(home.path().join("own.key")).unwrap();
    until("the mistake is logged", async || home.log(port).contains("can't be read").then_some(())).await;
    assert_eq!(certificate(&server).await, first.der);

    second.write(home.path());
    let url = format!("{}/healthz", server.base);
    until("the second is used", async || certificate_of(&server.http, &url).await.filter(|it| *it == second.der)).await;
    assert!(home.log(port).contains("the certificate was reloaded"));
}

#[test]
fn a_server_does_not_start_with_a_certificate_that_is_not_usable() {
    let own = Own::until(2090);
    for (file, content, said) in [
        ("own.pem", String::new(), "it has no certificate in PEM format"),
        ("own.key", String::new(), "there is no private key in PEM format"),
        ("own.key", Own::until(2090).key, "the private key doesn't belong to the certificate"),
    ] {
        let home = own.home();
        std::fs::write(home.path().join(file), content).unwrap();
        let text = home.refusal(&["serve", "--listen", "127.0.0.1:0"]);
        assert!(text.contains(said) && text.contains("own.pem"), "{text}");
        let found = doctor(&home);
        assert!(found.contains("FAIL") && found.contains(said), "{found}");
    }
    let home = own.home();
    std::fs::remove_file(home.path().join("own.key")).unwrap();
    assert!(home.refusal(&["serve", "--listen", "127.0.0.1:0"]).contains("own.key: No such file"));
}

#[test]
fn the_doctor_knows_how_long_a_certificate_is_valid() {
    let found = doctor(&Own::until(2090).home());
    assert!(found.contains("ok    ") && found.contains(DOMAIN) && found.contains("2090-01-01"), "{found}");
    let found = doctor(&Own::until(2020).home());
    assert!(found.contains("FAIL") && found.contains("expired at 2020-01-01"), "{found}");
}
