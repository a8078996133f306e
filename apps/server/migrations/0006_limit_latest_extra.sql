-- As before, and of the entries only the newest 1,000, and of those only the newest 256 KB: a device that makes up
-- ever new keys would grow its row for ever, and each of its messages rewrites all of it while other devices wait.
CREATE OR REPLACE FUNCTION merge_latest_extra(old jsonb, new jsonb, old_times jsonb, new_times jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_object_agg(kept.key, kept.entry)
  FROM (
    SELECT newest.key, newest.entry,
      row_number() OVER newest_first AS position,
      sum(octet_length(newest.key) + octet_length(newest.entry::text)) OVER newest_first AS bytes
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
    WINDOW newest_first AS (ORDER BY (newest.entry->>'ts')::bigint DESC, newest.key ROWS UNBOUNDED PRECEDING)
  ) kept
  WHERE kept.position <= 1000 AND kept.bytes <= 262144
$$;
