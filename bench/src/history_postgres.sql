-- One day of history: {events} events from {begins} on (milliseconds), each sent to every webhook. Texts are those of what was
-- delivered before.
DO $$
DECLARE
    whole TEXT;
BEGIN
    FOREACH whole IN ARRAY ARRAY['event', 'delivery', 'attempt'] LOOP
        IF (SELECT relkind = 'p' FROM pg_class WHERE oid = whole::regclass) THEN
            EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
                whole || to_char(to_timestamp({begins} / 1000) AT TIME ZONE 'UTC', '_YYYYMMDD'), whole,
                rpad(lpad(to_hex({begins}::bigint), 12, '0'), 32, '0')::uuid,
                rpad(lpad(to_hex({begins} + 86400000::bigint), 12, '0'), 32, '0')::uuid);
        END IF;
    END LOOP;
END
$$;
WITH happened AS (
    INSERT INTO event (id, app_id, workspace_id, type, aggregate_type, aggregate_id, occurred_at, body, position)
    SELECT (lpad(to_hex({begins} + n * 86400000::bigint / {events}), 12, '0') || '7' || substr(random, 1, 3) || '8' || substr(random, 4, 15))::uuid,
        app_id, workspace_id, type, aggregate_type, aggregate_id, ({begins} + n * 86400000::bigint / {events}) * 1000, body,
        nextval('event_position')
    FROM (SELECT n, md5(random()::text || n) AS random FROM generate_series(0, {events} - 1) AS n) AS n,
        (SELECT app_id, workspace_id, type, aggregate_type, aggregate_id, body FROM event WHERE position IS NOT NULL LIMIT 1) AS one
    RETURNING *
), told AS (
    INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status, attempt,
        http_status, last_attempt_at, created_at, test)
    SELECT overlay(e.id::text PLACING '8' || substr(random, 1, 3) || '-' || substr(random, 4, 12) FROM 20)::uuid, w.id, e.id, e.type,
        e.aggregate_type, e.aggregate_id, e.occurred_at,
        CASE WHEN random < '03' THEN 'FAILED' ELSE 'SUCCEEDED' END, 1, 200, e.occurred_at, e.occurred_at, FALSE
    FROM happened e CROSS JOIN webhook w CROSS JOIN LATERAL (SELECT md5(e.id::text || w.id) AS random) AS r
    RETURNING *
)
INSERT INTO attempt (delivery_id, number, started_at, duration_us, outcome, http_status, request_headers, response_headers,
        response_body)
    SELECT d.id, 1, d.created_at, a.duration_us, d.status, a.http_status, a.request_headers, a.response_headers, a.response_body
    FROM told d, (SELECT * FROM attempt LIMIT 1) AS a;
