//! A running server.

use std::process::{Child, Command};

/// A running server; killed when dropped.
pub struct Server {
    pub(super) child: Child,
    pub base: String,
    pub http: reqwest::Client,
}

impl Server {
    /// SIGKILL, and wait for the end.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// SIGTERM; the exit status.
    pub fn terminate(mut self) -> std::process::ExitStatus {
        self.signal("TERM");
        self.child.wait().unwrap()
    }

    /// Of the process, in bytes: `VmRSS`, or `VmHWM` for the most that it was.
    pub fn memory(&self, row: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let value = status.lines().find_map(|line| line.strip_prefix(row)?.strip_prefix(':')).unwrap();
        value.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
    }

    pub fn signal(&self, name: &str) {
        let (name, pid) = (format!("-{name}"), self.child.id().to_string());
        assert!(Command::new("kill").args([&name, &pid]).status().unwrap().success());
    }

    pub async fn status(&self, path: &str) -> u16 {
        self.http.get(format!("{}{path}", self.base)).send().await.unwrap().status().as_u16()
    }

    pub async fn text(&self, path: &str) -> String {
        self.http.get(format!("{}{path}", self.base)).send().await.unwrap().text().await.unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
