//! A server that speaks TLS, and its log.

use std::fs::File;
use std::path::PathBuf;
use std::process::Stdio;

use super::{DOMAIN, Home, Server};

impl Home {
    /// A server that speaks TLS as [`DOMAIN`], by the certificates of its settings. It may not have any yet.
    pub fn start_tls(&self, port: u16, http: reqwest::Client) -> Server {
        self.start_tls_with(port, http, &[])
    }

    /// With further settings of this process alone.
    pub fn start_tls_with(&self, port: u16, http: reqwest::Client, settings: &[(&str, &str)]) -> Server {
        let log = File::options().create(true).append(true).open(self.log_file(port)).unwrap();
        let mut command = self.command();
        command.env("OCTAVO_LOG", "info").envs(settings.iter().copied());
        command.args(["serve", "--listen", &format!("127.0.0.1:{port}")]);
        let child = command.stdout(Stdio::null()).stderr(log).spawn().unwrap();
        Server { child, base: format!("https://{DOMAIN}:{port}"), http }
    }

    /// What the servers on a port have logged.
    pub fn log(&self, port: u16) -> String {
        std::fs::read_to_string(self.log_file(port)).unwrap()
    }

    fn log_file(&self, port: u16) -> PathBuf {
        self.path().join(format!("{port}.log"))
    }
}
