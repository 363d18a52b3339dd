//! Files that can be fetched by address.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use async_trait::async_trait;
use axum::Router;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::routing::get;
use bytes::Bytes;
use futures::StreamExt;
use futures::stream::{self, BoxStream};
use octavo_platforms::{Attachment, MediaSource};
use url::Url;

use crate::support::file;

/// By path, what is in it.
pub struct Served {
    base: Url,
    files: Arc<Vec<(&'static str, Bytes)>>,
}

impl Served {
    pub async fn start(files: Vec<(&'static str, Bytes)>) -> Self {
        let files = Arc::new(files);
        let served = files.clone();
        let answer = move |Path(path): Path<String>| {
            let found = find(&served, &path);
            async move { found.ok_or(StatusCode::NOT_FOUND) }
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
        let app = Router::new().route("/{path}", get(answer));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Served { base, files }
    }

    pub fn attachment(&self, path: &str, content_type: &str) -> Attachment {
        let size = find(&self.files, path).map_or(0, |content| content.len());
        file(path, content_type, size as u64)
    }
}

fn find(files: &[(&str, Bytes)], path: &str) -> Option<Bytes> {
    files.iter().find(|(name, _)| *name == path).map(|(_, content)| content.clone())
}

#[async_trait]
impl MediaSource for Served {
    async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        let content = find(&self.files, path).ok_or(io::ErrorKind::NotFound)?;
        Ok((content.len() as u64, stream::iter([Ok(content)]).boxed()))
    }

    async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        let content = find(&self.files, path).ok_or(io::ErrorKind::NotFound)?;
        Ok(stream::iter([Ok(content.slice(range.start as usize..range.end as usize))]).boxed())
    }

    async fn url(&self, path: &str) -> io::Result<Url> {
        self.base.join(path).map_err(io::Error::other)
    }
}
