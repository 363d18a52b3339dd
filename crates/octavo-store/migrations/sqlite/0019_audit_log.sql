-- The audit log. It names no workspace or person by a foreign key: its entries outlive both.
-- number and hash: empty until the entry is chained, right after the transaction that recorded it.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE audit_entry (
    id BLOB PRIMARY KEY,
    workspace_id BLOB,
    at BIGINT NOT NULL,
    actor_type TEXT NOT NULL,
    actor_id TEXT,
    action TEXT NOT NULL,
    target_type TEXT,
    target_id TEXT,
    detail TEXT NOT NULL,
    actor_digest TEXT,
    target_digest TEXT,
    number BIGINT UNIQUE,
    hash TEXT,
    CHECK ((number IS NULL) = (hash IS NULL))
);
CREATE INDEX audit_entry_waiting ON audit_entry (id) WHERE hash IS NULL;
CREATE INDEX audit_entry_workspace ON audit_entry (workspace_id, id);
CREATE INDEX audit_entry_action ON audit_entry (workspace_id, action, id);
CREATE INDEX audit_entry_actor ON audit_entry (workspace_id, actor_id, id);

-- What tells who a person is. It is deleted with the person; the chain covers only digests of it.
-- subject: ACTOR or TARGET. email: of someone who was invited, and may have no account.
CREATE TABLE audit_personal (
    entry_id BLOB NOT NULL,
    subject TEXT NOT NULL,
    user_id BLOB REFERENCES users (id) ON DELETE CASCADE,
    email TEXT,
    salt TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (entry_id, subject)
);
CREATE INDEX audit_personal_user ON audit_personal (user_id, entry_id) WHERE user_id IS NOT NULL;
CREATE INDEX audit_personal_email ON audit_personal (email) WHERE email IS NOT NULL;

-- One row: how many entries are chained, and the hash of the last one.
CREATE TABLE audit_head (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    entries BIGINT NOT NULL,
    hash TEXT NOT NULL
);
INSERT INTO audit_head (id, entries, hash) VALUES (1, 0, '');

-- Entries are chained once, and otherwise never changed.
CREATE TRIGGER audit_entry_kept BEFORE UPDATE ON audit_entry
    WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL
        OR NEW.id IS NOT OLD.id
        OR NEW.workspace_id IS NOT OLD.workspace_id
        OR NEW.at IS NOT OLD.at
        OR NEW.actor_type IS NOT OLD.actor_type
        OR NEW.actor_id IS NOT OLD.actor_id
        OR NEW.action IS NOT OLD.action
        OR NEW.target_type IS NOT OLD.target_type
        OR NEW.target_id IS NOT OLD.target_id
        OR NEW.detail IS NOT OLD.detail
        OR NEW.actor_digest IS NOT OLD.actor_digest
        OR NEW.target_digest IS NOT OLD.target_digest
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER audit_entry_stays BEFORE DELETE ON audit_entry
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER audit_personal_kept BEFORE UPDATE ON audit_personal
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;
