-- The limits of an account's posts as its server names them (JSON), on networks where servers decide. The twin of this file for the
-- other engine must end in the same tables and columns (tests/it/schema.rs).

ALTER TABLE account ADD COLUMN post_limits TEXT;
