//! Kinds of lanes and of jobs: everything that differs between them but the work itself.

use jiff::SignedDuration;

use crate::text_enum::text_enum;

/// What a lane is for. Each worker claims one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaneKind {
    /// One social account; its posts go out one after the other.
    Publish,
    /// One webhook.
    Deliver,
    /// The media imports of one person.
    Import,
}

/// The facts about a kind of lanes.
#[derive(Debug)]
pub struct LaneFacts {
    /// As stored. Metrics and `octavo status --json` show it too.
    pub name: &'static str,
    /// What people call the jobs.
    pub jobs: &'static str,
    /// How many jobs of a new lane run at the same time. A webhook's lane starts low and grows (see
    /// [`cap_after`](super::cap_after)).
    pub first_cap: i32,
    /// How many jobs run at the same time in a process, over all lanes.
    pub slots: usize,
    /// And how many more that take longer than a moment: uploads, slow receivers.
    pub slow_slots: usize,
    /// A job of a worker that stopped or died may run again at once. Otherwise its call to a network may still be running,
    /// and the job waits until the lease ends.
    pub may_repeat: bool,
    /// How long jobs wait when all is well. `octavo doctor` warns beyond it, and so do the alerts in `ops/`.
    pub late_after: SignedDuration,
}

impl LaneKind {
    pub const ALL: [LaneKind; 3] = [LaneKind::Publish, LaneKind::Deliver, LaneKind::Import];

    pub const fn facts(self) -> LaneFacts {
        match self {
            LaneKind::Publish => LaneFacts {
                name: "publish",
                jobs: "posts",
                first_cap: 1,
                slots: 64,
                slow_slots: 192,
                may_repeat: false,
                late_after: SignedDuration::from_mins(1),
            },
            LaneKind::Deliver => LaneFacts {
                name: "deliver",
                jobs: "deliveries",
                first_cap: 2,
                slots: 256,
                slow_slots: 1024,
                may_repeat: true,
                late_after: SignedDuration::from_mins(5),
            },
            LaneKind::Import => LaneFacts {
                name: "import",
                jobs: "imports",
                first_cap: 3,
                slots: 16,
                slow_slots: 0,
                may_repeat: true,
                late_after: SignedDuration::from_mins(30),
            },
        }
    }

    /// Those whose jobs may be repeated at once.
    pub fn repeatable() -> impl Iterator<Item = LaneKind> {
        Self::ALL.into_iter().filter(|kind| kind.facts().may_repeat)
    }

    pub const fn as_str(self) -> &'static str {
        self.facts().name
    }
}

text_enum! {
    /// What a job does in its lane.
    JobKind {
        /// What the lane is for: sends a post or a delivery, or imports a file.
        Main = "main",
        /// Checks an account, and renews its credentials. In the lane of the account's posts: that never happens while a post
        /// goes out.
        AccountCheck = "account_check",
        /// Deletes a post that is published. In the lane of the account's posts, behind those that are due.
        DeletePost = "delete_post",
        /// Hides, shows or deletes a comment. In the lane of the account's posts, behind those that are due.
        ChangeComment = "change_comment",
        /// Reads what its network counts about a published post. In the lane of the account's posts, behind those that are due.
        ReadPost = "read_post",
        /// The same for the comments on it.
        ReadComments = "read_comments",
    }
}
