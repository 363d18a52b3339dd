-- The Ed25519 keys that sign exported approvals. The one with the highest number signs; of the others only the public half is kept, which
-- verifies what they signed. The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE approval_key (
    number BIGINT NOT NULL PRIMARY KEY,
    public_key TEXT NOT NULL,
    sealed TEXT,
    created_at BIGINT NOT NULL
);
