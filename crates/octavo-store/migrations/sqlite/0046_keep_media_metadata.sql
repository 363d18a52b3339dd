-- Whether a workspace's files are published with their metadata, such as the place where a photo was taken.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

ALTER TABLE workspace ADD COLUMN keep_media_metadata BOOLEAN NOT NULL DEFAULT FALSE;
