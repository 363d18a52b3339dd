-- Whoever adds work to a lane that is looked at anyway leaves its row as it is: else all who add to it at the same time
-- wait for each other's commits. They share a lock instead, and a claim that cannot have that lock alone does not put
-- off when the lane is looked at next. The row's own lock keeps it from being deleted. False when there is no such lane.
-- The statements of a volatile function see what was committed before each of them began: here, before the lock was had.
CREATE FUNCTION wake_lane(wanted UUID, at BIGINT) RETURNS BOOLEAN LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(uuid_hash_extended(wanted, 0));
    PERFORM FROM lane WHERE id = wanted FOR KEY SHARE;
    IF NOT FOUND THEN
        RETURN FALSE;
    END IF;
    UPDATE lane SET ready_at = at WHERE id = wanted AND ready_at > at;
    RETURN TRUE;
END
$$;
