-- The claim (`octavo_domain::due::claim`) in one turn of the database: up to `most` jobs of one kind that are ready at
-- `at`, held under `token` until `until`, in the order in which to start them.
-- Its plans are made for each claim's values: a plan for any values reads whole tables (80 times slower when measured).
-- The statements of a volatile function see what was committed before each of them began: the room is counted again after
-- the lanes' locks were had.
CREATE FUNCTION claim_jobs(wanted TEXT, at BIGINT, until BIGINT, token BIGINT, most INTEGER)
RETURNS TABLE (job UUID, lane UUID, attempt INTEGER, cap INTEGER)
LANGUAGE plpgsql VOLATILE SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
    lanes UUID[];
    added_to UUID[];
BEGIN
    -- added_to: somebody adds work to the lane just now; to the others nobody can before the commit (`wake_lane`).
    WITH found AS MATERIALIZED (SELECT l.id FROM lane l
            WHERE l.kind = wanted AND l.ready_at <= at AND l.paused_until <= at AND l.cap >
                (SELECT count(*) FROM due b WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > at)
            ORDER BY l.served_at, l.id LIMIT 64 FOR NO KEY UPDATE OF l SKIP LOCKED),
        locked AS MATERIALIZED (
            SELECT id, pg_try_advisory_xact_lock(uuid_hash_extended(id, 0)) AS alone FROM found)
    SELECT array_agg(id), coalesce(array_agg(id) FILTER (WHERE NOT alone), '{}') INTO lanes, added_to FROM locked;
    IF lanes IS NULL THEN
        RETURN;
    END IF;
    -- A claim need not outlive a crash of the database, which ends what it was for as well: write-backs name the token, and
    -- the commit that lets a post be sent makes all commits before it durable too.
    PERFORM set_config('synchronous_commit', 'off', TRUE);
    RETURN QUERY WITH ready AS MATERIALIZED (
            SELECT j.job, j.lane, l.cap, j.rank FROM lane l
            CROSS JOIN LATERAL (SELECT count(*) AS leased FROM due b
                WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > at) AS busy
            CROSS JOIN LATERAL (SELECT t.*, row_number() OVER (ORDER BY t.ready_at, t.job) AS rank
                FROM (SELECT d.job, d.lane, d.ready_at FROM due d
                    WHERE d.lane = l.id AND d.ready_at <= at ORDER BY d.ready_at, d.job LIMIT 16) AS t) AS j
            WHERE l.id = ANY (lanes) AND j.rank <= l.cap - busy.leased ORDER BY j.rank, j.lane LIMIT most),
        held AS (UPDATE due SET lease = token, ready_at = until, attempt = due.attempt + 1 FROM ready
            WHERE due.job = ready.job RETURNING due.job, due.attempt)
        SELECT ready.job, ready.lane, held.attempt, ready.cap FROM ready JOIN held USING (job)
        ORDER BY ready.rank, ready.lane;
    UPDATE lane SET served_at = at, ready_at = coalesce((SELECT d.ready_at FROM due d WHERE d.lane = lane.id
            ORDER BY d.ready_at LIMIT 1), 9223372036854775807)
        WHERE id = ANY (lanes) AND NOT id = ANY (added_to);
    UPDATE lane SET served_at = at WHERE id = ANY (added_to);
END
$$;
