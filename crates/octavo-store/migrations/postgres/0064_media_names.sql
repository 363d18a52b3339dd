-- The names that files had where they came from: of a file, of one that was announced, and of one that is being imported. The twin of
-- this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
ALTER TABLE media ADD COLUMN name TEXT;
ALTER TABLE media_object ADD COLUMN name TEXT;
ALTER TABLE media_import ADD COLUMN name TEXT;
