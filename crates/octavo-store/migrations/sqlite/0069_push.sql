-- Web Push: browsers that are notified of approvals.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- A browser of a person. sid: its session, which it ends with; NULL if the token came from none. endpoint: a keyed digest of the
-- address at the push service, which is in sealed with the browser's keys.
CREATE TABLE push_subscription (
    id BLOB PRIMARY KEY,
    user_id BLOB NOT NULL REFERENCES users (id),
    sid BLOB REFERENCES session (sid) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    host TEXT NOT NULL,
    user_agent TEXT,
    sealed TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX push_subscription_user ON push_subscription (user_id, id);
CREATE INDEX push_subscription_sid ON push_subscription (sid);

-- Approvals that were asked for, until the sender has seen them.
CREATE TABLE push_asked (
    approval_id BLOB PRIMARY KEY REFERENCES approval (id) ON DELETE CASCADE,
    workspace_id BLOB NOT NULL
);
CREATE INDEX push_asked_workspace ON push_asked (workspace_id);

-- What waits to be sent to a browser: at most one message about each workspace. It holds no text. A subscription may be gone: then
-- the message is dropped.
CREATE TABLE push_message (
    subscription_id BLOB NOT NULL,
    workspace_id BLOB NOT NULL,
    attempts INTEGER NOT NULL,
    unreported INTEGER NOT NULL,
    ready_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (subscription_id, workspace_id)
);
CREATE INDEX push_message_ready ON push_message (ready_at);

-- When messages about the workspace were last queued.
ALTER TABLE workspace ADD COLUMN approval_push_at BIGINT;
