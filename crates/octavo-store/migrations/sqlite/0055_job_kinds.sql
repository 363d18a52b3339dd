-- What a job does in its lane. The twin of this file for the other engine must end in the same tables and columns
-- (tests/it/schema.rs).
ALTER TABLE due ADD COLUMN kind TEXT NOT NULL DEFAULT 'main';
UPDATE due SET kind = 'account_check' WHERE job = lane;
