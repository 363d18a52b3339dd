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

-- A mailed invitation has a link of its own, made when the mail is sent. A mail about an invitation goes with it.
ALTER TABLE invitation ADD COLUMN mailed_key TEXT;
CREATE UNIQUE INDEX invitation_mailed_key ON invitation (mailed_key);
ALTER TABLE mail ADD COLUMN invitation_id BLOB REFERENCES invitation (id) ON DELETE CASCADE;
CREATE INDEX mail_invitation ON mail (invitation_id);

-- The sum of a workspace's files is read from these indexes alone.
ALTER TABLE media ADD COLUMN size_bytes BIGINT NOT NULL DEFAULT 0;
UPDATE media SET size_bytes = coalesce(CAST(facts ->> 'sizeBytes' AS INTEGER), 0);
DROP INDEX media_workspace;
CREATE INDEX media_workspace ON media (workspace_id, size_bytes);
DROP INDEX media_object_workspace;
CREATE INDEX media_object_workspace ON media_object (workspace_id, size_bytes);
