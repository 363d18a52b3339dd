//! `octavo media upload`.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use anyhow::Context;
use futures::TryStreamExt;
use indicatif::{ProgressBar, ProgressStyle};
use reqwest::multipart::{Form, Part};
use reqwest::{Body, Method, Response, StatusCode};
use serde_json::{Value, json};
use tokio_util::io::ReaderStream;

use super::api::{Api, judge};
use super::retry::{TRIES, back_off, wait_before_next};
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
        paths.push(upload(api, file, None).await.with_context(|| format!("{}", file.display()))?);
    }
    Ok(paths)
}

/// The path of an uploaded file. The same file under the same `key` is stored once.
pub async fn upload(api: &mut Api, path: &Path, key: Option<&str>) -> anyhow::Result<String> {
    let mut tried = 0;
    let answer = loop {
        tried += 1;
        let answer = send(api, path, key).await;
        let wait = match &answer {
            _ if key.is_none() || tried == TRIES => None,
            // Another command sends the same file.
            Ok(answer) if answer.status() == StatusCode::CONFLICT => Some(back_off(tried)),
            Ok(answer) => wait_before_next(answer, tried),
            Err(_) => Some(back_off(tried)),
        };
        match wait {
            Some(wait) => tokio::time::sleep(wait).await,
            None => break answer?,
        }
    };
    let uploaded: Value = judge(answer).await.map_err(|refused| refused.into_error())?.json().await?;
    Ok(uploaded["path"].as_str().context("the server named no path")?.to_owned())
}

async fn send(api: &mut Api, path: &Path, key: Option<&str>) -> anyhow::Result<Response> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let file = tokio::fs::File::open(path).await?;
    let length = file.metadata().await?.len();
    let bar = progress(length, &name);
    let shown = bar.clone();
    let bytes = ReaderStream::with_capacity(file, 64 << 10).inspect_ok(move |part| shown.inc(part.len() as u64));
    let form = Form::new().part("file", Part::stream_with_length(Body::wrap_stream(bytes), length).file_name(name));
    let request = api.request(Method::POST, "/v1/media/upload").await?.timeout(Api::UNHURRIED);
    let request = key.into_iter().fold(request, |request, key| request.header("idempotency-key", key));
    let answer = request.multipart(form).send().await;
    bar.finish_and_clear();
    answer.with_context(|| api.unreachable())
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
