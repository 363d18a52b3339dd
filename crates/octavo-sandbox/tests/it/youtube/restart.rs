//! A restart changes nothing that a client was told.

use super::client::{Creator, STEP};
use crate::support::{Bench, mp4, png};

#[tokio::test]
async fn sessions_tokens_and_videos_survive() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let video = creator.video().await;
    creator.thumbnail(&video, png(4, 3, 0), "image/png").await.ok();
    let file = mp4(2 * STEP);
    let session = creator.open(file.len()).await;
    creator.part(&session, &file, 0..STEP).await.stored();
    let before = bench.feed(&creator.account).await;
    let old = bench.base.clone();

    let bench = bench.restart().await;
    let session = session.replace(&old, &bench.base);
    let creator = Creator { base: bench.base.clone(), ..creator };
    let after = bench.feed(&creator.account).await;
    assert_eq!((after[0].id.as_str(), after[0].media.len()), (before[0].id.as_str(), 2));
    assert_eq!(creator.ask(&session, file.len()).await.stored(), STEP);
    creator.part(&session, &file, STEP..file.len()).await.ok();
    assert_eq!(creator.status(&video).await["status"]["uploadStatus"], "processed");
    creator.token(&creator.refreshing()).await.ok();
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 2);
}
