-- Comments on published posts. The twin of this file for the other engine must end in the same tables and columns
-- (tests/it/schema.rs).

-- A post whose comments are read from time to time. job: its job in `due`; the times of its readings are counted from reading.since.
-- read_at: when the network last answered. news_from: comments from this time on are news; none: the next reading only learns what is
-- there.
CREATE TABLE comment_reading (
    post_id UUID PRIMARY KEY REFERENCES reading (post_id) ON DELETE CASCADE,
    job UUID NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    asked_at BIGINT,
    read_at BIGINT,
    news_from BIGINT
);
CREATE UNIQUE INDEX comment_reading_job ON comment_reading (job);

-- What people wrote. network_parent_id: the network's id of what it answers; null for an answer to the post. hidden: null where the
-- network does not say. ours: the account itself wrote it. answered: a reply of ours is below it. dismissed: a person decided that there
-- is nothing to answer. read_at: when the network last showed it. gone_at: since when the network no longer shows it; the row keeps no
-- word of it, and is there so that it is announced once.
CREATE TABLE comment (
    id UUID PRIMARY KEY,
    workspace_id UUID NOT NULL,
    post_id UUID NOT NULL REFERENCES comment_reading (post_id) ON DELETE CASCADE,
    account_id BIGINT NOT NULL,
    platform TEXT NOT NULL,
    network_id TEXT NOT NULL,
    network_parent_id TEXT,
    author_name TEXT NOT NULL,
    author_username TEXT,
    author_avatar_url TEXT,
    text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    likes BIGINT,
    permalink TEXT,
    hidden BOOLEAN,
    ours BOOLEAN NOT NULL,
    answered BOOLEAN NOT NULL DEFAULT FALSE,
    dismissed BOOLEAN NOT NULL DEFAULT FALSE,
    read_at BIGINT NOT NULL,
    gone_at BIGINT
);
CREATE UNIQUE INDEX comment_network_id ON comment (post_id, network_id);
CREATE INDEX comment_page ON comment (workspace_id, created_at, id);
CREATE INDEX comment_waiting ON comment (workspace_id, created_at, id)
    WHERE NOT ours AND NOT answered AND NOT dismissed AND gone_at IS NULL;
CREATE INDEX comment_read ON comment (read_at);

-- The same as account.missing_permission, for reading comments.
ALTER TABLE account ADD COLUMN missing_comments TEXT;
-- When members last got a message about comments.
ALTER TABLE workspace ADD COLUMN comment_notice_at BIGINT;

-- Posts that were published before: they are read on demand.
INSERT INTO comment_reading (post_id, job) SELECT post_id, gen_random_uuid() FROM reading;
