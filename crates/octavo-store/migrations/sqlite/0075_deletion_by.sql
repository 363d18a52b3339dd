-- Who is notified if a published post can't be deleted: the person who asked, or who is behind the key that did. It may name someone
-- who is gone. The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
ALTER TABLE post ADD COLUMN deletion_by BLOB;
