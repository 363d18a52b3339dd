//! The sandbox alone, for trying client libraries against it:
//! `cargo run -p octavo-sandbox --example sandbox -- 127.0.0.1:8090 ./sandbox-data`

use std::sync::Arc;

use octavo_sandbox::{Sandbox, SandboxConfig, serve};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let listen = args.next().unwrap_or_else(|| "127.0.0.1:8090".to_owned());
    let ledger_dir = args.next().unwrap_or_else(|| "./sandbox-data".to_owned()).into();
    #[expect(clippy::disallowed_methods, reason = "here the clock is made")]
    let clock = Arc::new(jiff::Timestamp::now);
    let sandbox = Sandbox::open(SandboxConfig::new(ledger_dir, clock)).await?;
    let listener = TcpListener::bind(&listen).await?;
    println!("http://{}", listener.local_addr()?);
    let stop = async { drop(tokio::signal::ctrl_c().await) };
    Ok(serve(listener, sandbox, stop).await?)
}
