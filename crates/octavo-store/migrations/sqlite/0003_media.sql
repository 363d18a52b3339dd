-- Tries that the network ended; a lost lease is none.
ALTER TABLE post ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;

-- What is known of a file, as JSON.
ALTER TABLE media ADD COLUMN facts TEXT NOT NULL DEFAULT '{}';
UPDATE media SET facts = json_object('contentType', content_type, 'sizeBytes', size_bytes, 'width', width, 'height', height,
    'durationMs', duration_ms);
ALTER TABLE media DROP COLUMN content_type;
ALTER TABLE media DROP COLUMN size_bytes;
ALTER TABLE media DROP COLUMN width;
ALTER TABLE media DROP COLUMN height;
ALTER TABLE media DROP COLUMN duration_ms;

-- When the last post that uses it goes out; its upload, while none does. What posts made so far need is not known:
-- two years are the farthest that they can be ahead.
ALTER TABLE media ADD COLUMN needed_until BIGINT NOT NULL DEFAULT 0;
UPDATE media SET needed_until = created_at + 63244800000000;
CREATE INDEX media_needed ON media (needed_until);

-- Objects that are no media: promised, half written, derived, or no longer wanted. Swept when they expire.
CREATE TABLE media_object (
    path TEXT PRIMARY KEY,
    owner_id BLOB NOT NULL REFERENCES users (id),
    content_type TEXT NOT NULL,
    size_bytes BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX media_object_expiry ON media_object (expires_at);

CREATE TABLE media_import (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job BLOB NOT NULL UNIQUE,
    owner_id BLOB NOT NULL REFERENCES users (id),
    app_id BLOB NOT NULL,
    source_url TEXT NOT NULL,
    state TEXT NOT NULL,
    bytes_downloaded BIGINT NOT NULL,
    total_bytes BIGINT NOT NULL,
    detected_mime TEXT,
    path TEXT,
    attempts INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    error_code TEXT,
    error_message TEXT,
    validator TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
