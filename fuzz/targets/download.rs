//! Any bytes as a web server's answer: the way the importer's downloads come in.

#![no_main]

use std::cell::LazyCell;
use std::time::Duration;

use futures::StreamExt;
use http::HeaderMap;
use libfuzzer_sys::fuzz_target;
use octavo_egress::{Egress, EgressPolicy, GetRequest};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

const PATIENCE: Duration = Duration::from_millis(300);

thread_local! {
    static WORLD: LazyCell<(Runtime, TcpListener, Egress)> = LazyCell::new(|| {
        rustls::crypto::aws_lc_rs::default_provider().install_default().unwrap();
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let policy = EgressPolicy { allow: vec!["127.0.0.0/8".parse().unwrap()], denied_ports: Vec::new() };
        let egress = Egress::new(policy).unwrap();
        (runtime, listener, egress)
    });
}

fuzz_target!(|data: &[u8]| {
    WORLD.with(|world| {
        let (runtime, listener, egress) = &**world;
        let url = format!("http://{}/file", listener.local_addr().unwrap());
        runtime.block_on(async {
            let serve = async {
                loop {
                    let Ok((mut socket, _)) = listener.accept().await else { return };
                    let mut request = [0; 4096];
                    // Whatever is asked, the answer is the same.
                    let _ = socket.read(&mut request).await;
                    let _ = socket.write_all(data).await;
                }
            };
            let fetch = async {
                let request = GetRequest {
                    url: &url,
                    headers: HeaderMap::new(),
                    answer_timeout: PATIENCE,
                    idle_timeout: PATIENCE,
                    most_redirects: 3,
                };
                if let Ok(mut download) = egress.get(request).await {
                    while let Some(Ok(_)) = download.body.next().await {}
                }
            };
            futures::pin_mut!(serve, fetch);
            futures::future::select(serve, fetch).await;
        });
    });
});
