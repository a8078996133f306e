CREATE TABLE "fault_hourly" (
	"device" integer NOT NULL,
	"key" text NOT NULL,
	"hour" integer NOT NULL,
	"min" double precision NOT NULL,
	"max" double precision NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "fault_hourly__pk" PRIMARY KEY("device","key","hour")
);
--> statement-breakpoint
ALTER TABLE "latest_reading" RENAME COLUMN "non_numeric" TO "unjudged";--> statement-breakpoint
-- Replaces merge_latest_row: a number of a key with a column stands beside the columns if no sensor can mean it, and
-- must not return into its column. So the place of a value says whether it is judged, no longer its type.
--
-- What becomes of a row of latest_reading where the statement that stores a batch cannot simply say so. Each key moves
-- forward by itself; a key is in its column, or in unjudged, never in both. What lies behind horizon was stored by a
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
      SELECT value->>'ts' FROM jsonb_each(old.unjudged)
    ) times
    WHERE value::bigint <= horizon;
  END IF;
  WITH said AS (
    SELECT number.key, number.value, (latest.columns->>(number.key || '_ts'))::bigint AS ts, latest.age, true AS is_judged
    FROM (VALUES (to_jsonb(old), 0), (to_jsonb(new), 1)) latest(columns, age), jsonb_each(latest.columns) number
    UNION ALL
    SELECT key, value->'value', (value->>'ts')::bigint, 0, false FROM jsonb_each(old.unjudged)
    UNION ALL
    SELECT key, value->'value', (value->>'ts')::bigint, 1, false FROM jsonb_each(new.unjudged)
  ),
  newest AS (
    SELECT DISTINCT ON (key) key, value, ts, is_judged
    FROM said WHERE ts <= horizon ORDER BY key, ts DESC, age DESC
  )
  SELECT latest.* INTO merged
  FROM (
    SELECT jsonb_object_agg(key, value) FILTER (WHERE is_judged) AS numbers,
      jsonb_object_agg(key || '_ts', ts) FILTER (WHERE is_judged) AS times,
      jsonb_object_agg(key, jsonb_build_object('ts', ts, 'value', value)) FILTER (WHERE NOT is_judged) AS others
    FROM newest
  ) by_kind,
  jsonb_populate_record(NULL::latest_reading,
    coalesce(by_kind.numbers || by_kind.times, '{}') || jsonb_build_object('unjudged', by_kind.others)) latest;
  merged.device := new.device;
  merged.ts := greatest(new.ts, newest_ts);
  merged.received_time := greatest(new.received_time, CASE WHEN old.received_time <= horizon THEN old.received_time END);
  IF pg_column_size(merged.unjudged) > 65536 THEN
    merged.unjudged := merge_latest(NULL, merged.unjudged);
  END IF;
  merged.extra := CASE WHEN new.extra IS NULL THEN old.extra ELSE merge_latest(old.extra, new.extra) END;
  RETURN merged;
END
$$;
