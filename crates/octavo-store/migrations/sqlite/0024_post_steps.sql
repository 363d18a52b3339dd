-- What happened to a schedule and its posts, for its timeline. Rows are only appended (src/posts/steps.rs), and removed with
-- the schedule. A foreign key would lock the schedule after the due work, against the order of locks.
-- subject_id: the post, or the schedule where a step concerns all of it.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE post_step (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    schedule_id BLOB NOT NULL,
    subject_id BLOB NOT NULL,
    account_id BIGINT,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    attempt INTEGER,
    duration_ms BIGINT,
    until_at BIGINT,
    error_code TEXT,
    detail TEXT
);
CREATE INDEX post_step_schedule ON post_step (schedule_id, subject_id);

-- The events of a post, a publication or a schedule.
CREATE INDEX event_aggregate ON event (aggregate_id);
