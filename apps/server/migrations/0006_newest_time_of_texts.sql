-- Replaces merge_latest_row: where a clock was ahead, the newest time that remains is also sought among texts in the
-- place of numbers. It was not, and a number older than such a text could replace it.
--
-- What becomes of a row of latest_reading where the statement that stores a batch cannot simply say so. Each key moves
-- forward by itself; a key is in its column, or in non_numeric, never in both. What lies behind horizon was stored by a
-- clock that was ahead, and gives way. In plpgsql, which keeps its plans from one call to the next.
CREATE OR REPLACE FUNCTION merge_latest_row(old latest_reading, new latest_reading, horizon bigint) RETURNS latest_reading
LANGUAGE plpgsql STABLE AS $$
DECLARE
  merged latest_reading;
  newest_ts bigint := old.ts;
BEGIN
  IF old.ts > horizon THEN
    SELECT jsonb_object_agg(key, value), max((value->>'ts')::bigint) INTO old.extra, newest_ts
    FROM jsonb_each(old.extra) WHERE (value->>'ts')::bigint <= horizon;
    SELECT greatest(newest_ts, max(value::bigint)) INTO newest_ts
    FROM (
      SELECT value FROM jsonb_each_text(to_jsonb(old)) WHERE key LIKE '%\_ts'
      UNION ALL
      SELECT value->>'ts' FROM jsonb_each(old.non_numeric)
    ) times
    WHERE value::bigint <= horizon;
  END IF;
  WITH said AS (
    SELECT number.key, number.value, (latest.columns->>(number.key || '_ts'))::bigint AS ts, latest.age
    FROM (VALUES (to_jsonb(old), 0), (to_jsonb(new), 1)) latest(columns, age), jsonb_each(latest.columns) number
    UNION ALL
    SELECT key, value->'value', (value->>'ts')::bigint, 0 FROM jsonb_each(old.non_numeric)
    UNION ALL
    SELECT key, value->'value', (value->>'ts')::bigint, 1 FROM jsonb_each(new.non_numeric)
  ),
  newest AS (
    SELECT DISTINCT ON (key) key, value, ts, jsonb_typeof(value) = 'number' AS is_number
    FROM said WHERE ts <= horizon ORDER BY key, ts DESC, age DESC
  )
  SELECT latest.* INTO merged
  FROM (
    SELECT jsonb_object_agg(key, value) FILTER (WHERE is_number) AS numbers,
      jsonb_object_agg(key || '_ts', ts) FILTER (WHERE is_number) AS times,
      jsonb_object_agg(key, jsonb_build_object('ts', ts, 'value', value)) FILTER (WHERE NOT is_number) AS others
    FROM newest
  ) by_kind,
  jsonb_populate_record(NULL::latest_reading,
    coalesce(by_kind.numbers || by_kind.times, '{}') || jsonb_build_object('non_numeric', by_kind.others)) latest;
  merged.device := new.device;
  merged.ts := greatest(new.ts, newest_ts);
  merged.received_time := greatest(new.received_time, CASE WHEN old.received_time <= horizon THEN old.received_time END);
  IF pg_column_size(merged.non_numeric) > 65536 THEN
    merged.non_numeric := merge_latest(NULL, merged.non_numeric);
  END IF;
  merged.extra := CASE WHEN new.extra IS NULL THEN old.extra ELSE merge_latest(old.extra, new.extra) END;
  RETURN merged;
END
$$;
