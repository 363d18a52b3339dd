-- The audit log. It names no workspace or person by a foreign key: its entries outlive both.
-- number and hash: empty until the entry is chained, right after the transaction that recorded it.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE audit_entry (
    id UUID PRIMARY KEY,
    workspace_id UUID,
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
    entry_id UUID NOT NULL,
    subject TEXT NOT NULL,
    user_id UUID REFERENCES users (id) ON DELETE CASCADE,
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
CREATE FUNCTION keep_audit_log() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_entry' THEN
        IF OLD.hash IS NULL AND NEW.hash IS NOT NULL
            AND (NEW.id, NEW.workspace_id, NEW.at, NEW.actor_type, NEW.actor_id, NEW.action,
                NEW.target_type, NEW.target_id, NEW.detail, NEW.actor_digest, NEW.target_digest)
            IS NOT DISTINCT FROM (OLD.id, OLD.workspace_id, OLD.at, OLD.actor_type, OLD.actor_id, OLD.action,
                OLD.target_type, OLD.target_id, OLD.detail, OLD.actor_digest, OLD.target_digest) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'the audit log is append-only';
END
$$;

CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE ON audit_entry
    FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
CREATE TRIGGER audit_personal_kept BEFORE UPDATE ON audit_personal
    FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
