-- Threads and first comments: posts that reply to another post of their publication. A reply has no due work until its
-- parent is published.
ALTER TABLE post ADD COLUMN role TEXT NOT NULL DEFAULT 'POST';
ALTER TABLE post ADD COLUMN parent_id BLOB;
