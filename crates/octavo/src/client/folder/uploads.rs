//! Files on the server, each stored once for the same content.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use data_encoding::HEXLOWER;
use reqwest::{Method, StatusCode};
use sha2::{Digest, Sha256};
use url::form_urlencoded::byte_serialize;

use crate::client::api::Api;
use crate::client::media::upload;

/// How often a file that the server deleted is uploaded again within the life of its key, 30 days.
const MOST_AGAIN: u32 = 16;

/// The file's path on the server. The server deletes files that no post uses, and remembers their keys longer: then the file gets the
/// next key.
pub async fn upload_once(api: &mut Api, file: &Path) -> anyhow::Result<String> {
    let digest = digest(file.to_owned()).await.with_context(|| format!("{}", file.display()))?;
    for time in 0..MOST_AGAIN {
        let path = upload(api, file, Some(&format!("octavo-file-{digest}-{time}"))).await?;
        if exists(api, &path).await? {
            return Ok(path);
        }
    }
    bail!("the server deletes {} again and again", file.display())
}

async fn digest(file: PathBuf) -> anyhow::Result<String> {
    let digest = tokio::task::spawn_blocking(move || {
        let mut hash = Sha256::new();
        io::copy(&mut std::fs::File::open(file)?, &mut HashWriter(&mut hash))?;
        Ok::<_, io::Error>(HEXLOWER.encode(&hash.finalize()))
    });
    Ok(digest.await??)
}

struct HashWriter<'a>(&'a mut Sha256);

impl io::Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

async fn exists(api: &mut Api, path: &str) -> anyhow::Result<bool> {
    let query: String = byte_serialize(path.as_bytes()).collect();
    match api.call(Method::GET, &format!("/v1/media/compatibility?path={query}"), |request| request).await? {
        Ok(_) => Ok(true),
        Err(refused) if refused.status == StatusCode::NOT_FOUND => Ok(false),
        Err(refused) => Err(refused.into_error()),
    }
}
