-- The rows of due work are short, and found by their job: one tree instead of a table and an index, for each that is added or
-- ends.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE due_by_job (
    job BLOB PRIMARY KEY NOT NULL,
    lane BLOB NOT NULL,
    ready_at BIGINT NOT NULL,
    lease BIGINT,
    attempt INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO due_by_job (job, lane, ready_at, lease, attempt) SELECT job, lane, ready_at, lease, attempt FROM due ORDER BY job;
DROP TABLE due;
ALTER TABLE due_by_job RENAME TO due;
CREATE INDEX due_lane ON due (lane, ready_at);
CREATE INDEX due_held ON due (lane, ready_at) WHERE lease IS NOT NULL;
