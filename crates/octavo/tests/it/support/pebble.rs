//! An ACME authority: Let's Encrypt's own for tests. It finds every domain at 127.0.0.1, by a DNS server of its own.

use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Home, free_port, tls_client, until};

pub struct Pebble {
    pebble: Child,
    names: Child,
    dir: TempDir,
    dns: String,
    pub directory_url: String,
    management: String,
}

impl Pebble {
    /// Validates domains on a port of this machine, and issues certificates for some seconds.
    pub async fn start(tls_port: u16, validity_seconds: u32) -> Self {
        Pebble::start_with(tls_port, json!({ "certificateValidityPeriod": validity_seconds })).await
    }

    /// Refuses accounts without the key (an HMAC key in base64).
    pub async fn start_for_external_account(tls_port: u16, key_id: &str, hmac_key: &str) -> Self {
        let keys = json!({ "externalAccountBindingRequired": true, "externalAccountMACKeys": { key_id: hmac_key } });
        Pebble::start_with(tls_port, keys).await
    }

    async fn start_with(tls_port: u16, mut config: Value) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
        let own = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
        std::fs::write(path("own.pem"), own.cert.pem()).unwrap();
        std::fs::write(path("own.key"), own.signing_key.serialize_pem()).unwrap();
        let [listen, management, dns, dns_management] = [0; 4].map(|_| format!("127.0.0.1:{}", free_port()));
        let own = json!({
            "listenAddress": listen,
            "managementListenAddress": management,
            "certificate": path("own.pem"),
            "privateKey": path("own.key"),
            "httpPort": 1,
            "tlsPort": tls_port,
        });
        config.as_object_mut().unwrap().extend(own.as_object().unwrap().clone());
        std::fs::write(path("pebble.json"), json!({ "pebble": config }).to_string()).unwrap();
        let mut names = Command::new("pebble-challtestsrv");
        names.args(["-dns01", &dns, "-management", &dns_management, "-defaultIPv6", ""]);
        names.args(["-http01", "", "-https01", "", "-tlsalpn01", ""]);
        let (names, pebble) = (spawn(names), pebble(&dir, &dns));
        let (directory_url, management) = (format!("https://{listen}/dir"), format!("https://{management}"));
        let started = Pebble { pebble, names, dir, dns, directory_url, management };
        until("the authority is ready", async || started.root().await.map(drop)).await;
        started
    }

    pub fn stop(&mut self) {
        self.pebble.kill().unwrap();
        self.pebble.wait().unwrap();
    }

    /// Starts it again. It has forgotten all accounts, orders and keys.
    pub async fn restart(&mut self) {
        self.stop();
        self.pebble = pebble(&self.dir, &self.dns);
        until("the authority is ready", async || self.root().await.map(drop)).await;
    }

    /// Its certificate, for `tls.ca`.
    pub fn ca(&self) -> String {
        self.dir.path().join("own.pem").to_str().unwrap().to_owned()
    }

    /// With this authority.
    pub fn on(&self, home: Home) -> Home {
        home.set("OCTAVO_TLS_DIRECTORY_URL", &self.directory_url).set("OCTAVO_TLS_CA", self.ca())
    }

    /// What the certificates that it issues lead to. None: it isn't ready.
    pub async fn root(&self) -> Option<Vec<u8>> {
        let own = std::fs::read(self.ca()).unwrap();
        let call = tls_client(&own).get(format!("{}/roots/0", self.management)).send().await.ok()?;
        Some(call.bytes().await.ok()?.to_vec())
    }

    /// A client that trusts the certificates that it issues.
    pub async fn client(&self) -> reqwest::Client {
        tls_client(&self.root().await.unwrap())
    }
}

impl Drop for Pebble {
    fn drop(&mut self) {
        for child in [&mut self.pebble, &mut self.names] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn pebble(dir: &TempDir, dns: &str) -> Child {
    let mut command = Command::new("pebble");
    command.arg("-config").arg(dir.path().join("pebble.json")).args(["-dnsserver", dns]);
    command.env("PEBBLE_VA_NOSLEEP", "1");
    spawn(command)
}

fn spawn(mut command: Command) -> Child {
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("pebble is installed (scripts/setup-debian)")
}
