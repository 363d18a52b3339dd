-- The logos of applications. `app.logo` is the SHA-256 of the picture, in hex. The twin of this file for the other engine must end in
-- the same tables and columns (tests/it/schema.rs).
CREATE TABLE logo (
    app_id UUID PRIMARY KEY REFERENCES app (id) ON DELETE CASCADE,
    png BYTEA NOT NULL
);
