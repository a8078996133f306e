-- Merges the entries of latest_reading.extra, {"<key>": {"ts": …, "value": …}}, each by its own time; the newer wins,
-- and of equals the new one. old_times and new_times, {"<key>": <ts>}, tell of the keys that are numbers in columns:
-- where such a number is the newest, the key has no entry any more. NULL when none is left.
CREATE FUNCTION merge_latest_extra(old jsonb, new jsonb, old_times jsonb, new_times jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_object_agg(newest.key, newest.entry)
  FROM (
    SELECT DISTINCT ON (said.key) said.key, said.entry
    FROM (
      SELECT key, value AS entry, (value->>'ts')::bigint AS ts, 0 AS age FROM jsonb_each(old)
      UNION ALL
      SELECT key, NULL, value::bigint, 0 FROM jsonb_each(jsonb_strip_nulls(old_times))
      UNION ALL
      SELECT key, value, (value->>'ts')::bigint, 1 FROM jsonb_each(new)
      UNION ALL
      SELECT key, NULL, value::bigint, 1 FROM jsonb_each(jsonb_strip_nulls(new_times))
    ) said
    ORDER BY said.key, said.ts DESC, said.age DESC
  ) newest
  WHERE newest.entry IS NOT NULL
$$;
--> statement-breakpoint
-- Every flush rewrites the rows of the devices in it. Room on the page lets PostgreSQL do so in place, without
-- touching the index.
ALTER TABLE "latest_reading" SET (fillfactor = 50);
