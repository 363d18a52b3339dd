//! Which failed posts of a schedule are sent again.

use uuid::Uuid;

use crate::post::{ChainedPost, PostStatus, replies_below};
use crate::{Kind, PostErrorCode};

/// A post of the schedule, and why it failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndedPost {
    pub post: ChainedPost,
    pub error: Option<PostErrorCode>,
    /// Its account is still connected, or waits to be connected again.
    pub has_account: bool,
    /// Octavo is deleting it at its network.
    pub is_deleting: bool,
}

const DELETING: &str = "Octavo is deleting posts of this schedule. Wait until that has ended, then try again.";

/// What the caller asks for.
#[derive(Debug, Clone, Default)]
pub struct RetryWish {
    /// These posts; none for all that can be sent again.
    pub posts: Option<Vec<Uuid>>,
    /// The caller looked: posts whose outcome is unknown are not on the network.
    pub absent: bool,
}

/// The posts to send, and the replies that are sent after them.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct RetryPlan {
    pub send: Vec<Uuid>,
    pub follow: Vec<Uuid>,
}

/// A post of unknown outcome that a person found on the network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundPost {
    pub post: Uuid,
    /// The network's own id of it. Replies need it.
    pub identifier: Option<String>,
    pub permalink: Option<String>,
}

/// The replies that are sent once a post is confirmed, or why it can't be: for the caller, with what to do next.
pub fn plan_confirmation(posts: &[EndedPost], found: &FoundPost) -> Result<Vec<Uuid>, String> {
    refuse_while_deleting(posts)?;
    let ended = posts.iter().find(|ended| ended.post.id == found.post);
    let Some(ended) = ended.filter(|it| it.error == Some(PostErrorCode::OutcomeUnknown)) else {
        let id = Kind::Post.show(found.post);
        return Err(format!("The outcome of the post {id} is not unknown. There is nothing to confirm."));
    };
    if found.identifier.is_none() || !ended.has_account {
        return Ok(Vec::new());
    }
    let chain = posts.iter().map(|it| it.post).collect::<Vec<_>>();
    Ok(replies_below(&chain, found.post))
}

/// What to send again, or why nothing is: for the caller, with what to do next.
pub fn plan_retry(posts: &[EndedPost], wish: &RetryWish) -> Result<RetryPlan, String> {
    refuse_while_deleting(posts)?;
    let mut plan = RetryPlan::default();
    let (mut refusal, chain) = (None, posts.iter().map(|it| it.post).collect::<Vec<_>>());
    for ended in posts {
        let is_named = wish.posts.as_ref().is_some_and(|named| named.contains(&ended.post.id));
        if wish.posts.is_some() && !is_named {
            continue;
        }
        match check(ended, posts, wish.absent) {
            Ok(()) => plan.send.push(ended.post.id),
            // It follows its parent, which is sent again too.
            Err(_) if plan.send.iter().any(|sent| replies_below(&chain, *sent).contains(&ended.post.id)) => {}
            Err(why) if is_named => return Err(why),
            Err(why) if ended.post.status == PostStatus::Failed => refusal = refusal.or(Some(why)),
            Err(_) => {}
        }
    }
    if plan.send.is_empty() {
        return Err(refusal.unwrap_or_else(|| "No post of this schedule has failed. There is nothing to retry.".into()));
    }
    plan.follow = plan.send.iter().flat_map(|sent| replies_below(&chain, *sent)).collect();
    Ok(plan)
}

/// What is sent again must not reply to a post that disappears meanwhile.
fn refuse_while_deleting(posts: &[EndedPost]) -> Result<(), String> {
    if posts.iter().any(|ended| ended.is_deleting) { Err(DELETING.to_owned()) } else { Ok(()) }
}

fn check(ended: &EndedPost, posts: &[EndedPost], absent: bool) -> Result<(), String> {
    let id = Kind::Post.show(ended.post.id);
    if ended.post.status != PostStatus::Failed {
        return Err(format!("The post {id} has not failed. Retry only posts that failed."));
    }
    let parent = posts.iter().find(|it| Some(it.post.id) == ended.post.parent_id);
    match ended.error {
        _ if parent.is_some_and(|it| it.post.status == PostStatus::Deleted) => {
            Err(format!("The post {id} replies to one that was deleted. Create a new post with its text."))
        }
        Some(PostErrorCode::ParentFailed) if parent.is_some_and(|it| it.post.status == PostStatus::Completed) => {
            Err(format!(
                "The post {id} replies to one that was confirmed without the network's id. Octavo can't reply to it."
            ))
        }
        Some(PostErrorCode::ParentFailed) => {
            Err(format!("The post {id} waits for the post that it replies to. Retry that one; this one follows."))
        }
        Some(PostErrorCode::OutcomeUnknown) if !absent => Err(format!(
            "The post {id} may have been published. Look at the account; if the post isn't there, send \"absent\": true."
        )),
        _ if !ended.has_account => {
            Err(format!("The account of the post {id} was disconnected. Connect it again and create a new post."))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: fn(u128) -> Uuid = Uuid::from_u128;

    fn ended(id: u128, parent: Option<u128>, error: Option<PostErrorCode>) -> EndedPost {
        let status = if error.is_some() { PostStatus::Failed } else { PostStatus::Completed };
        EndedPost {
            post: ChainedPost { id: ID(id), parent_id: parent.map(ID), status },
            error,
            has_account: true,
            is_deleting: false,
        }
    }

    #[test]
    fn failed_posts_are_sent_with_their_replies_after_them() {
        use PostErrorCode::{ContentRefused, OutcomeUnknown, ParentFailed};
        // 1 is out, its reply 2 failed and took 3 with it. 4 is out. 5 may be out, and 6 replies to it.
        let posts = [
            ended(1, None, None),
            ended(2, Some(1), Some(ContentRefused)),
            ended(3, Some(2), Some(ParentFailed)),
            ended(4, None, None),
            ended(5, None, Some(OutcomeUnknown)),
            ended(6, Some(5), Some(ParentFailed)),
        ];
        for (named, absent, expected) in [
            (None, false, Some((&[2][..], &[3][..]))),
            (None, true, Some((&[2, 5], &[3, 6]))),
            (Some(&[2][..]), false, Some((&[2], &[3]))),
            (Some(&[2, 3]), false, Some((&[2], &[3]))),
            (Some(&[3]), false, None),
            (Some(&[5]), false, None),
            (Some(&[5]), true, Some((&[5], &[6]))),
            (Some(&[1]), true, None),
            (Some(&[2, 5]), false, None),
        ] {
            let ids = |ids: &[u128]| ids.iter().copied().map(ID).collect::<Vec<_>>();
            let plan = plan_retry(&posts, &RetryWish { posts: named.map(ids), absent });
            let expected = expected.map(|(send, follow)| RetryPlan { send: ids(send), follow: ids(follow) });
            assert_eq!(plan.ok(), expected, "{named:?} {absent}");
        }
        let found = |post: u128, id: Option<&str>| {
            let found = FoundPost { post: ID(post), identifier: id.map(str::to_owned), permalink: None };
            plan_confirmation(&posts, &found)
        };
        assert_eq!(found(5, Some("19")), Ok(vec![ID(6)]), "its reply follows");
        assert_eq!(found(5, None), Ok(vec![]), "nothing can reply to it");
        assert!([1, 2, 6, 7].iter().all(|post| found(*post, Some("19")).is_err()));
        let confirmed = [ended(5, None, None), posts[5]];
        assert!(plan_retry(&confirmed, &RetryWish::default()).unwrap_err().contains("without the network's id"));
        assert!(plan_retry(&posts[..1], &RetryWish::default()).unwrap_err().contains("nothing to retry"));
        let gone = EndedPost { has_account: false, ..posts[1] };
        assert!(plan_retry(&[gone], &RetryWish::default()).unwrap_err().contains("disconnected"));
    }

    #[test]
    fn nothing_is_sent_after_a_post_that_is_deleted() {
        let reply = ended(2, Some(1), Some(PostErrorCode::ContentRefused));
        let refused = |parent| plan_retry(&[parent, reply], &RetryWish::default()).unwrap_err();
        let published = ended(1, None, None);
        let deleted = ChainedPost { status: PostStatus::Deleted, ..published.post };
        assert!(refused(EndedPost { post: deleted, ..published }).contains("was deleted"));
        assert!(refused(EndedPost { is_deleting: true, ..published }).contains("is deleting"));
    }
}
