-- Whose posts a workspace asks to approve: NONE, CONTRIBUTORS or EVERYONE.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

ALTER TABLE workspace ADD COLUMN approval TEXT NOT NULL DEFAULT 'CONTRIBUTORS';
