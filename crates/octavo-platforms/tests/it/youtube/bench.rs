//! Videos, and a channel on a simulator of its own.

use std::io;
use std::ops::Range;

use async_trait::async_trait;
use bytes::Bytes;
use futures::StreamExt;
use futures::stream::{self, BoxStream};
use octavo_domain::Platform;
use octavo_platforms::{MediaSource, OutgoingPost};
use octavo_sandbox::Publication;
use tokio::sync::Notify;
use url::Url;

use super::{MIB, settings};
use crate::bench::{Account, video};
use crate::support::{file, post};

/// A video of 20 MiB whose chunks can be held up: two pass, or all.
#[derive(Default)]
pub struct Film {
    pub stops: bool,
    pub stopped: Notify,
}

/// 48 by 64 pixels, one second.
pub const TALL: &str = "../octavo-sandbox/tests/data/tall.mp4";
pub const FILM: u64 = 20 * MIB;

impl Film {
    pub fn content() -> Bytes {
        let head = *b"\0\0\0\x18ftypisom\0\0\x02\0isommp42";
        head.into_iter().chain((0..).map(|n: u64| (n / 1000) as u8)).take(FILM as usize).collect()
    }
}

#[async_trait]
impl MediaSource for Film {
    async fn open(&self, _path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        Ok((FILM, stream::iter([Ok(Film::content())]).boxed()))
    }

    async fn open_range(&self, _path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        if self.stops && range.end == FILM {
            self.stopped.notify_one();
            std::future::pending::<()>().await;
        }
        Ok(stream::iter([Ok(Film::content().slice(range.start as usize..range.end as usize))]).boxed())
    }

    async fn url(&self, _path: &str) -> io::Result<Url> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

pub fn film() -> OutgoingPost {
    with_settings(post("Long", vec![file("film", "video/mp4", FILM)]))
}

pub fn with_settings(post: OutgoingPost) -> OutgoingPost {
    OutgoingPost { settings: settings(), ..post }
}

pub fn clip() -> OutgoingPost {
    with_settings(post("Folded into eight", vec![video()]))
}

pub async fn connected() -> Account {
    Account::on(Platform::YouTube).await
}

impl Account {
    pub async fn ledger(&self) -> Vec<Publication> {
        self.sandbox.ledger().await.unwrap()
    }
}
