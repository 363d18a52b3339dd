-- Some responses hold a secret. With it they are kept for an hour: until then secret_answer is the whole, and answer the rest.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
ALTER TABLE idempotency ADD COLUMN secret_answer TEXT;
CREATE INDEX idempotency_secrets ON idempotency (created_at) WHERE secret_answer IS NOT NULL;
