//! Files that are made up as they are read.

use std::collections::HashMap;
use std::io;
use std::ops::Range;

use async_trait::async_trait;
use bytes::Bytes;
use futures::StreamExt;
use futures::stream::{self, BoxStream};
use octavo_platforms::MediaSource;
use url::Url;

/// By path: the size that is announced, the bytes that come, and whether the reading fails then.
#[derive(Default)]
pub struct Files(HashMap<String, (u64, u64, bool)>);

impl Files {
    pub fn none() -> Self {
        Files::default()
    }

    pub fn with(self, path: &str, size: u64) -> Self {
        self.with_flaw(path, size, size, false)
    }

    pub fn with_flaw(mut self, path: &str, announced: u64, given: u64, fails: bool) -> Self {
        self.0.insert(path.to_owned(), (announced, given, fails));
        self
    }

    /// The content of a file: its path again and again.
    pub fn content(path: &str, size: u64) -> Bytes {
        let mut content = path.repeat(size as usize / path.len() + 1).into_bytes();
        content.truncate(size as usize);
        content.into()
    }
}

#[async_trait]
impl MediaSource for Files {
    async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        const CHUNK: u64 = 64 * 1024;
        let (announced, given, fails) = *self.0.get(path).ok_or(io::ErrorKind::NotFound)?;
        let content = Files::content(path, CHUNK * path.len() as u64);
        let chunks = (0..given.div_ceil(content.len() as u64)).map(move |index| {
            let left = given - index * content.len() as u64;
            Ok(content.slice(..content.len().min(left as usize)))
        });
        let failure = fails.then(|| Err(io::Error::other("the disk is gone")));
        Ok((announced, stream::iter(chunks.chain(failure)).boxed()))
    }

    async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        let (announced, given, fails) = *self.0.get(path).ok_or(io::ErrorKind::NotFound)?;
        let content = Files::content(path, announced);
        let [start, end] = [range.start, range.end.min(given)].map(|at| at as usize);
        let failure = (fails && range.end > given).then(|| Err(io::Error::other("the disk is gone")));
        Ok(stream::iter([Ok(content.slice(start..end.max(start)))].into_iter().chain(failure)).boxed())
    }

    async fn url(&self, path: &str) -> io::Result<Url> {
        Url::parse(&format!("http://127.0.0.1:9/{path}")).map_err(io::Error::other)
    }
}
