-- An invitation ends with its inviter's right to give its role. Those that are open get theirs from the audit log.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
ALTER TABLE invitation ADD COLUMN invited_by UUID REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX invitation_inviter ON invitation (invited_by);
UPDATE invitation SET invited_by = (
    SELECT p.user_id FROM audit_entry e JOIN audit_personal p ON p.entry_id = e.id AND p.subject = 'ACTOR'
    WHERE e.workspace_id = invitation.workspace_id AND e.action = 'member.invited' AND e.target_id = 'inv_' || replace(invitation.id::TEXT, '-', '')
);
