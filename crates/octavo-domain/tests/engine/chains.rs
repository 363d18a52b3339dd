//! Threads and first comments under every seed: networks that accept, refuse and lose answers, workers that are killed
//! before and after the call, people who retry. Each post is on the network at most once, and only below its parent.

use octavo_domain::PostErrorCode;
use octavo_domain::post::{ChainedPost, PostStatus, PublicationStatus, publication_result, replies_below, replies_to};
use octavo_domain::post_retry::{EndedPost, RetryWish, plan_retry};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use uuid::Uuid;

struct Publication {
    posts: Vec<EndedPost>,
    due: Vec<Uuid>,
    /// What the network has, in this order.
    network: Vec<Uuid>,
    kills: usize,
    rng: StdRng,
}

impl Publication {
    fn draw(seed: u64) -> Self {
        let mut rng = StdRng::seed_from_u64(seed);
        let parts = rng.random_range(1..26);
        let mut posts: Vec<EndedPost> = Vec::new();
        for part in 0..parts {
            let parent_id = match part {
                0 => None,
                _ if rng.random_bool(0.1) => None,
                // A first comment is below the post, a part of a thread below the part before it.
                _ if rng.random_bool(0.1) => Some(posts[0].post.id),
                _ => posts.last().map(|last| last.post.id),
            };
            let post = ChainedPost { id: Uuid::from_u128(part + 1), parent_id, status: PostStatus::Pending };
            posts.push(EndedPost { post, error: None, has_account: true, is_deleting: false });
        }
        let due = posts.iter().filter(|it| it.post.parent_id.is_none()).map(|it| it.post.id).collect();
        Publication { posts, due, network: Vec::new(), kills: 0, rng }
    }

    fn chain(&self) -> Vec<ChainedPost> {
        self.posts.iter().map(|it| it.post).collect()
    }

    fn change(&mut self, id: Uuid, status: PostStatus, error: Option<PostErrorCode>) {
        let it = self.posts.iter_mut().find(|it| it.post.id == id).unwrap();
        it.post.status = status;
        it.error = error;
    }

    fn status(&self, id: Uuid) -> PostStatus {
        self.posts.iter().find(|it| it.post.id == id).unwrap().post.status
    }

    /// Works on one due post, as the publisher does.
    fn step(&mut self) {
        let job = self.due[self.rng.random_range(0..self.due.len())];
        if self.rng.random_bool(0.2) {
            // Killed before the call: the job is claimed again.
            self.kills += 1;
            return;
        }
        let parent = self.posts.iter().find(|it| it.post.id == job).unwrap().post.parent_id;
        assert!(parent.is_none_or(|parent| self.status(parent) == PostStatus::Completed), "sent before its parent");
        match self.rng.random_range(0..10) {
            0 => self.end(job, Some(PostErrorCode::ContentRefused)),
            1 => self.end(job, Some(PostErrorCode::OutcomeUnknown)),
            drawn => {
                assert!(!self.network.contains(&job), "sent twice");
                self.network.push(job);
                // Killed after the call: the network is read, and the post found.
                self.kills += usize::from(drawn > 7);
                self.end(job, None);
            }
        }
    }

    fn end(&mut self, id: Uuid, error: Option<PostErrorCode>) {
        self.due.retain(|due| *due != id);
        let chain = self.chain();
        match error {
            None => {
                self.change(id, PostStatus::Completed, None);
                self.due.extend(replies_to(&chain, id));
            }
            Some(code) => {
                self.change(id, PostStatus::Failed, Some(code));
                for reply in replies_below(&chain, id) {
                    self.change(reply, PostStatus::Failed, Some(PostErrorCode::ParentFailed));
                }
            }
        }
    }

    fn result(&self) -> Option<PublicationStatus> {
        publication_result(&self.posts.iter().map(|it| it.post.status).collect::<Vec<_>>())
    }

    /// To the end, and again by a person until all of it is out.
    fn run(mut self) -> (usize, usize) {
        let mut retries = 0;
        loop {
            while !self.due.is_empty() {
                assert_eq!(self.result(), None, "a publication with due posts has no result");
                self.step();
            }
            if self.result().expect("all posts have ended") == PublicationStatus::Completed {
                break;
            }
            let wish = RetryWish { posts: None, absent: true };
            let plan = plan_retry(&self.posts, &wish).expect("what failed can be sent again");
            for id in plan.send.iter().chain(&plan.follow) {
                self.change(*id, PostStatus::Pending, None);
            }
            self.due.extend(plan.send);
            retries += 1;
        }
        assert_eq!(self.network.len(), self.posts.len(), "each post is on the network, once");
        (self.kills, retries)
    }
}

#[test]
fn each_part_of_a_chain_is_sent_once_under_every_seed() {
    let seeds = std::env::var("OCTAVO_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000);
    let (mut kills, mut retries) = (0, 0);
    for seed in 0..seeds {
        let (killed, retried) = Publication::draw(seed).run();
        kills += killed;
        retries += retried;
    }
    println!("{seeds} seeds: {kills} kills, {retries} retries");
    assert!(seeds < 1_000 || (kills > 1_000 && retries > 1_000), "the seeds leave something out");
}
