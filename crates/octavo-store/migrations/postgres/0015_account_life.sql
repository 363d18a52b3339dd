-- The name that a person goes by, and where each of their sessions was begun.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
ALTER TABLE users ADD COLUMN name TEXT;
ALTER TABLE session ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN user_agent TEXT;
ALTER TABLE session ADD COLUMN address TEXT;
UPDATE session SET created_at = auth_time;
