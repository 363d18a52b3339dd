//! TLS: certificates by ACME from a real authority, and from the operator's own files.

mod authority_faults;
mod limits;
mod own_files;
mod renewal_info;

use std::time::Duration;

use octavo_store::on;
use tokio::net::TcpStream;

use crate::support::{
    DOMAIN, Home, Pebble, Server, certificate_of, client, each_engine, free_port, handshake, until, until_within,
};

const CONTACT: &str = "SELECT contact FROM acme_account";

/// Longer than any test takes.
const LONG: u32 = 86_400;

fn with_acme(home: Home) -> Home {
    home.set("OCTAVO_TLS_DOMAINS", DOMAIN).set("OCTAVO_TLS_CONTACT", "ops@octavo.example")
}

/// Waits for a response over TLS, and returns the certificate that came with it.
async fn certificate(server: &Server) -> Vec<u8> {
    let url = format!("{}/readyz", server.base);
    let look = async || certificate_of(&server.http, &url).await;
    // Next to other tests a debug build and its migrations take their time.
    until_within(Duration::from_secs(90), "the server has a certificate", look).await
}

/// The lines of `octavo doctor` about certificates. It calls nothing outside of this machine.
fn doctor(home: &Home) -> String {
    let mut command = home.command();
    let networks = crate::doctor::addresses_at("http://127.0.0.1:1");
    command.arg("doctor").envs(networks).env("OCTAVO_PUBLIC_URL", "https://127.0.0.1:1");
    let text = String::from_utf8(command.output().unwrap().stdout).unwrap();
    text.lines().filter(|line| line.starts_with("TLS ")).map(|line| format!("{line}\n")).collect()
}

/// One value of the first row.
async fn text(home: &Home, sql: &'static str) -> String {
    let database = home.database().await;
    let mut reader = database.read().await.unwrap();
    on!(reader, c => sqlx::query_scalar(sql).fetch_one(c).await).unwrap()
}

#[tokio::test]
async fn a_certificate_is_issued_and_survives_a_restart() {
    each_engine(async |home| {
        let (port, metrics) = (free_port(), format!("127.0.0.1:{}", free_port()));
        let mut pebble = Pebble::start(port, LONG).await;
        let home = pebble.on(with_acme(home)).set("OCTAVO_METRICS_LISTEN", &metrics);
        let http = pebble.client().await;
        let server = home.start_tls(port, http.clone());
        let issued = certificate(&server).await;
        let response = server.http.get(format!("{}/healthz", server.base)).send().await.unwrap();
        assert_eq!(response.headers()["strict-transport-security"], "max-age=31536000");
        let days = async || {
            let metrics = client().get(format!("http://{metrics}/metrics")).send().await.ok()?;
            let text = metrics.text().await.unwrap();
            let line = text.lines().find(|line| line.starts_with("octavo_certificate_days_left"))?;
            assert!(line.contains(&format!("domain=\"{DOMAIN}\"")), "{line}");
            Some(line.rsplit_once(' ').unwrap().1.parse::<f64>().unwrap())
        };
        let days = until("the metric is there", days).await;
        assert!((0.9..=1.0).contains(&days), "{days} days");
        let found = doctor(&home);
        assert!(found.contains("responds") && found.contains(&format!("ok    {DOMAIN}: valid until ")), "{found}");
        for column in ["SELECT sealed FROM tls_certificate", "SELECT credentials FROM acme_account"] {
            assert!(text(&home, column).await.starts_with("s1."), "{column}: it is sealed");
        }

        // Without the authority, the next process has it too.
        drop(server);
        pebble.stop();
        let server = home.start_tls(port, http);
        assert_eq!(certificate(&server).await, issued);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_certificate_is_renewed_before_it_expires() {
    let port = free_port();
    let pebble = Pebble::start(port, 24).await;
    let home = pebble.on(with_acme(Home::with_nothing()));
    let server = home.start_tls(port, pebble.client().await);
    let first = certificate(&server).await;
    let url = format!("{}/readyz", server.base);
    until("the certificate was renewed", async || {
        certificate_of(&server.http, &url).await.filter(|it| *it != first).map(drop)
    })
    .await;
    assert!(!home.log(port).contains("no certificate was issued"), "{}", home.log(port));
}

#[tokio::test]
async fn each_domain_has_a_certificate_of_its_own() {
    const SECOND: &str = "www.octavo.example";
    let port = free_port();
    let pebble = Pebble::start(port, LONG).await;
    let home = pebble.on(with_acme(Home::with_nothing())).set("OCTAVO_TLS_DOMAINS", format!("{DOMAIN}, {SECOND}"));
    let server = home.start_tls(port, pebble.client().await);
    certificate(&server).await;
    let roots = pebble.root().await.unwrap();
    let connect = async |domain| {
        let stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
        handshake(&roots, domain, &[], stream).await
    };
    // The client checks the name in the certificate.
    until("the second has one", async || connect(SECOND).await.ok()).await;
    assert!(connect(DOMAIN).await.is_ok());
    let refused = connect("other.example").await.unwrap_err().to_string();
    assert!(refused.contains("AccessDenied"), "{refused}");
}

#[tokio::test]
async fn a_changed_contact_reaches_the_authority() {
    let port = free_port();
    let pebble = Pebble::start(port, LONG).await;
    let home = pebble.on(with_acme(Home::with_nothing()));
    let http = pebble.client().await;
    let server = home.start_tls(port, http.clone());
    let first = certificate(&server).await;
    assert_eq!(text(&home, CONTACT).await, "ops@octavo.example");
    // Not killed: the account's lease would last for two minutes.
    server.terminate();
    home.change("UPDATE tls_certificate SET not_before = 0").await;
    let server = home.start_tls_with(port, http, &[("OCTAVO_TLS_CONTACT", "new@octavo.example")]);
    until("it was renewed", async || (certificate(&server).await != first).then_some(())).await;
    assert_eq!(text(&home, CONTACT).await, "new@octavo.example");
}

#[tokio::test]
async fn an_account_is_bound_to_one_at_the_authority() {
    const KEY: &str = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY";
    let port = free_port();
    let pebble = Pebble::start_for_external_account(port, "kid-1", KEY).await;
    let home = pebble.on(with_acme(Home::with_nothing()));
    let http = pebble.client().await;
    let server = home.start_tls(port, http.clone());
    until("an account without a key is refused", async || {
        home.log(port).contains("(externalAccountRequired)").then_some(())
    })
    .await;
    // Not killed: the account's lease would last for two minutes.
    server.terminate();
    home.change("UPDATE tls_certificate SET retry_at = 0").await;
    // With padding, as some authorities show it.
    let external = [("OCTAVO_TLS_EAB_KEY_ID", "kid-1"), ("OCTAVO_TLS_EAB_HMAC_KEY", &format!("{KEY}="))];
    let server = home.start_tls_with(port, http.clone(), &external);
    let first = certificate(&server).await;
    server.terminate();

    // The account exists, and needs the key no more.
    home.change("UPDATE tls_certificate SET not_before = 0").await;
    let server = home.start_tls(port, http);
    until("it was renewed", async || (certificate(&server).await != first).then_some(())).await;
    drop(server);
}

#[tokio::test]
async fn two_processes_on_one_database_order_one_certificate() {
    let [first_port, second_port] = [0; 2].map(|_| free_port());
    let pebble = Pebble::start(first_port, LONG).await;
    let home = pebble.on(with_acme(Home::on_postgres().await));
    // It creates the master key.
    home.tool(&["user", "add", "ada@example.com"], "");
    let http = pebble.client().await;
    let [first, second] = [first_port, second_port].map(|port| home.start_tls(port, http.clone()));
    assert_eq!(certificate(&first).await, certificate(&second).await);
    let logs = home.log(first_port) + &home.log(second_port);
    assert_eq!(logs.matches("a certificate was issued").count(), 1, "{logs}");
}

#[tokio::test]
async fn any_process_answers_the_authority() {
    let [orders, answers] = [0; 2].map(|_| free_port());
    let pebble = Pebble::start(answers, LONG).await;
    let home = pebble.on(with_acme(Home::on_postgres().await));
    let http = pebble.client().await;
    let nowhere = [("OCTAVO_TLS_DIRECTORY_URL", "http://127.0.0.1:1/")];
    let other = home.start_tls_with(answers, http.clone(), &nowhere);
    until("the other process has tried its own authority", async || {
        home.log(answers).contains("no certificate was issued").then_some(())
    })
    .await;
    let server = home.start_tls(orders, http);
    certificate(&server).await;
    drop(other);
}
