-- Approval: what a person must approve before it is sent, and what they decided.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- NONE or REQUIRED.
ALTER TABLE api_key ADD COLUMN approval TEXT NOT NULL DEFAULT 'NONE';

-- SHA-256 in hex, of files of posts that need approval. A file never changes.
ALTER TABLE media ADD COLUMN sha256 TEXT;

-- content: the canonical JSON that content_hash covers. scheduled_at: the time in it; NULL goes out once approved.
-- due_at: the schedule's own time at that moment. retry: the failed posts that are sent again, as JSON.
-- requested_name: of a key or an application; a person's name is read from users. user_id columns name people who may be
-- deleted.
CREATE TABLE approval (
    id BLOB PRIMARY KEY,
    schedule_id BLOB NOT NULL REFERENCES schedule (id) ON DELETE CASCADE,
    workspace_id BLOB NOT NULL,
    status TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    content TEXT NOT NULL,
    scheduled_at BIGINT,
    due_at BIGINT NOT NULL,
    retry TEXT,
    requested_at BIGINT NOT NULL,
    requested_type TEXT NOT NULL,
    requested_id TEXT,
    requested_name TEXT,
    requested_user_id BLOB,
    decided_user_id BLOB,
    decided_at BIGINT,
    reason TEXT
);
CREATE INDEX approval_schedule ON approval (schedule_id, id);
CREATE INDEX approval_page ON approval (workspace_id, id);
CREATE INDEX approval_status ON approval (workspace_id, status, id);

-- The approval that binds what is sent; NULL where none is needed.
ALTER TABLE schedule ADD COLUMN approval_id BLOB;

-- What a notice is about, and when the workspace's approvers last got one.
ALTER TABLE mail ADD COLUMN approval_id BLOB REFERENCES approval (id) ON DELETE CASCADE;
CREATE INDEX mail_approval ON mail (approval_id);
ALTER TABLE workspace ADD COLUMN approval_notice_at BIGINT;
