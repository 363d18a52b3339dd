//! `octavo media upload`.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use anyhow::Context;
use futures::TryStreamExt;
use indicatif::{ProgressBar, ProgressStyle};
use reqwest::multipart::{Form, Part};
use reqwest::{Body, Method};
use serde_json::{Value, json};
use tokio_util::io::ReaderStream;

use super::api::{Api, judge};
use crate::cli::MediaCommand;
use crate::print::print;

pub async fn run(command: MediaCommand) -> anyhow::Result<()> {
    let MediaCommand::Upload(options) = command;
    let paths = upload_all(&mut Api::open(&options.server)?, &options.files).await?;
    if options.server.json {
        let files = options.files.iter().zip(&paths);
        print(Value::from_iter(files.map(|(file, path)| json!({ "file": file, "path": path }))));
    } else {
        paths.iter().for_each(print);
    }
    Ok(())
}

/// The paths of the uploaded files, in their order.
pub async fn upload_all(api: &mut Api, files: &[PathBuf]) -> anyhow::Result<Vec<String>> {
    let mut paths = Vec::new();
    for file in files {
        paths.push(upload(api, file).await.with_context(|| format!("{}", file.display()))?);
    }
    Ok(paths)
}

async fn upload(api: &mut Api, path: &Path) -> anyhow::Result<String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let file = tokio::fs::File::open(path).await?;
    let length = file.metadata().await?.len();
    let bar = progress(length, &name);
    let shown = bar.clone();
    let bytes = ReaderStream::with_capacity(file, 64 << 10).inspect_ok(move |part| shown.inc(part.len() as u64));
    let form = Form::new().part("file", Part::stream_with_length(Body::wrap_stream(bytes), length).file_name(name));
    let request = api.request(Method::POST, "/v1/media/upload").await?.timeout(Api::UNHURRIED);
    let answer = request.multipart(form).send().await;
    bar.finish_and_clear();
    let answer = judge(answer.with_context(|| api.unreachable())?).await.map_err(|refused| refused.into_error())?;
    let uploaded: Value = answer.json().await?;
    Ok(uploaded["path"].as_str().context("the server named no path")?.to_owned())
}

/// Hidden unless someone watches.
fn progress(length: u64, name: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} {bytes} of {total_bytes} [{bar:40}] {eta} left");
    ProgressBar::new(length)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(name.to_owned())
}
