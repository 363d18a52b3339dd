-- The client's own name for a post: a workspace has one post with it, whatever its status.
ALTER TABLE schedule ADD COLUMN reference TEXT;
CREATE UNIQUE INDEX schedule_reference ON schedule (workspace_id, reference) WHERE reference IS NOT NULL;
