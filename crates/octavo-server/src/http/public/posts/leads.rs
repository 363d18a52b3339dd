//! Which calls follow from the answers about posts.

/// What can follow for a post.
pub const OF_POST: &[&str] = &[
    "show_post",
    "update_post",
    "cancel_post",
    "publish_post",
    "retry_post",
    "confirm_post",
    "show_timeline",
    "list_post_comments",
    "refresh_comments",
];
