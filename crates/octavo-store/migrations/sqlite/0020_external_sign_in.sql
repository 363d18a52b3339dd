-- Sign-in by an external OpenID issuer: whom its subject is here. email is the address that it confirmed then.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE external_identity (
    id BLOB PRIMARY KEY,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    email TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (issuer, subject)
);
CREATE INDEX external_identity_user ON external_identity (user_id);

-- The issuer's ID token, sealed: sign-out names it there. NULL where the person signed in here.
ALTER TABLE session ADD COLUMN id_token TEXT;
