//! Uploads: how many a second, and that memory does not grow with the files.

use std::time::Instant;

use anyhow::ensure;
use bytes::Bytes;
use futures::stream::{self, TryStreamExt};
use reqwest::multipart::{Form, Part};

use crate::options::Options;
use crate::report::{Report, figure};
use crate::server::Server;

const CLIENTS: usize = 50;
const MIB: usize = 1024 * 1024;

/// Uploads `count` files of `mib` MiB each to a fresh server, 50 at a time.
pub async fn uploads(options: &Options, report: &mut Report, count: usize, mib: usize) -> anyhow::Result<()> {
    let server = Server::start(options, &[]).await?;
    let file = photo(mib * MIB);
    let started = Instant::now();
    let calls = stream::iter((0..count).map(anyhow::Ok));
    calls.try_for_each_concurrent(CLIENTS, |_| upload(&server, file.clone())).await?;
    let (took, usage) = (started.elapsed().as_secs_f64(), server.usage()?);
    report.add(
        format!("{count} files of {mib} MiB"),
        vec![
            figure(count as f64 / took, 0, "/s"),
            figure((count * mib) as f64 / took, 0, "MiB/s"),
            figure(usage.cpu_seconds * 1e3 / count as f64, 1, "CPU-ms each"),
            figure(usage.peak_mib, 0, "MiB peak"),
        ],
    );
    Ok(())
}

async fn upload(server: &Server, file: Bytes) -> anyhow::Result<()> {
    let length = file.len() as u64;
    let part = Part::stream_with_length(file, length).file_name("photo.jpg");
    let answer = server.upload(Form::new().part("file", part)).send().await?;
    ensure!(answer.status() == 200, "an upload answered {}", answer.status());
    Ok(())
}

/// The demo's picture with a long tail: its header is all that is looked at.
fn photo(length: usize) -> Bytes {
    let mut photo = include_bytes!("../../crates/octavo/assets/photo.jpg").to_vec();
    photo.resize(length, 0);
    photo.into()
}
