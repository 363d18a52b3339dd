-- due_held begins with the same column: every claim kept both.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
DROP INDEX due_leased;
