//! A server of the demo's own: this same binary, on a temporary data directory.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail};
use tokio::process::{Child, Command};

pub struct Server {
    pub base: String,
    data_dir: PathBuf,
    _child: Child,
}

impl Server {
    pub async fn start() -> anyhow::Result<Self> {
        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let base = format!("http://127.0.0.1:{port}");
        let data_dir = std::env::temp_dir().join(format!("octavo-demo-{}", std::process::id()));
        let child = Command::new(std::env::current_exe()?)
            .arg("--data-dir")
            .arg(&data_dir)
            .args(["serve", "--sandbox", "--listen", &format!("127.0.0.1:{port}")])
            .env("OCTAVO_LOG", "warn")
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("starting the server")?;
        let server = Server { base, data_dir, _child: child };
        server.wait_until_ready().await?;
        Ok(server)
    }

    async fn wait_until_ready(&self) -> anyhow::Result<()> {
        let http = octavo_egress::operator_client()?;
        for _ in 0..600 {
            let answer = http.get(format!("{}/readyz", self.base)).send().await;
            if answer.is_ok_and(|answer| answer.status().is_success()) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bail!("the server did not become ready within 30 s")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // What cannot be removed the system's cleaner finds.
        let _ = std::fs::remove_dir_all(&self.data_dir);
    }
}
