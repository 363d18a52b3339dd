-- Approvals that were signed with a passkey. The audit log keeps the signatures themselves.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- digest: of the signature, which counts once. The row stays when the approval is deleted, so that nobody can send the
-- signature again.
CREATE TABLE approval_signature (
    digest TEXT PRIMARY KEY,
    approval_id UUID NOT NULL
);
CREATE UNIQUE INDEX approval_signature_approval ON approval_signature (approval_id);
