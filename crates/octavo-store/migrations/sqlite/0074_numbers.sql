-- What networks count about published posts. The twin of this file for the other engine must end in the same tables and columns
-- (tests/it/schema.rs).

-- A post that is read from time to time. job: its job in `due`. since: what the times of its readings are counted from, which the
-- sandbox's clock moves.
CREATE TABLE reading (
    post_id BLOB PRIMARY KEY REFERENCES post (id) ON DELETE CASCADE,
    workspace_id BLOB NOT NULL,
    account_id BIGINT NOT NULL,
    published_at BIGINT NOT NULL,
    job BLOB NOT NULL,
    since BIGINT NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    asked_at BIGINT
);
CREATE UNIQUE INDEX reading_job ON reading (job);
CREATE INDEX reading_page ON reading (workspace_id, published_at, post_id);

-- What a network answered. Null: it gave no such number.
CREATE TABLE measurement (
    post_id BLOB NOT NULL REFERENCES reading (post_id) ON DELETE CASCADE,
    measured_at BIGINT NOT NULL,
    views BIGINT,
    likes BIGINT,
    comments BIGINT,
    shares BIGINT,
    saves BIGINT,
    clicks BIGINT,
    PRIMARY KEY (post_id, measured_at)
);
CREATE INDEX measurement_time ON measurement (measured_at);

-- How many readings used a network's quota since a time.
CREATE TABLE reading_share (
    quota TEXT PRIMARY KEY,
    began BIGINT NOT NULL,
    used BIGINT NOT NULL
);

-- What the account can't do because it was connected without a permission, for people.
ALTER TABLE account ADD COLUMN missing_permission TEXT;

-- Posts that were published before: they are read on demand.
INSERT INTO reading (post_id, workspace_id, account_id, published_at, job, since)
    SELECT t.id, s.workspace_id, t.account_id, t.published_at, randomblob(16), t.published_at
    FROM post t JOIN schedule s ON s.id = t.schedule_id
    WHERE t.status = 'COMPLETED' AND t.parent_id IS NULL AND t.published_at IS NOT NULL;
