-- Client secrets that are replaced without a break, and keys with limits.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- The secret before the last rotation authenticates its application until this time.
ALTER TABLE app ADD COLUMN former_secret_hash TEXT;
ALTER TABLE app ADD COLUMN former_secret_until BIGINT;
