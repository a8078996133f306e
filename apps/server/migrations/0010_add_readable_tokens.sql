-- Until now, every user of a customer could read the access tokens of its devices, and their tenant was not asked. From now on
-- a tenant has to allow it. What is known of tokens is recorded: since when users of the customer that has the device could
-- read its token, and of other devices, when a person who is no administrator read it since it was changed last.
ALTER TABLE "device_credentials" ADD COLUMN "customer_readable_since" bigint;--> statement-breakpoint
ALTER TABLE "device_credentials" ADD COLUMN "customer_read_time" bigint;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "customers_may_read_tokens" boolean DEFAULT false NOT NULL;--> statement-breakpoint
WITH changed AS (
	SELECT "device_id", max("created_time") AS "time" FROM "device_activity" WHERE "kind" = 'tokenChanged' GROUP BY "device_id"
), looks AS (
	SELECT a."device_id", min(a."created_time") AS "first_time",
		max(coalesce((a."details" ->> 'lastTime')::bigint, a."created_time")) AS "last_time"
	FROM "device_activity" a LEFT JOIN changed ON changed."device_id" = a."device_id"
	WHERE a."kind" = 'tokenRead' AND a."user_email" IS NOT NULL
		AND coalesce((a."details" ->> 'lastTime')::bigint, a."created_time") >= coalesce(changed."time", 0)
		AND NOT EXISTS (SELECT FROM "app_user" u WHERE u."email" = a."user_email" AND u."authority" <> 'CUSTOMER_USER')
	GROUP BY a."device_id"
)
UPDATE "device_credentials" c SET
	"customer_readable_since" = CASE WHEN d."customer_id" IS NOT NULL THEN greatest(d."customer_readable_from", c."created_time")
		ELSE looks."first_time" END,
	"customer_read_time" = looks."last_time"
FROM "device" d LEFT JOIN looks ON looks."device_id" = d."id"
WHERE d."id" = c."device_id" AND (d."customer_id" IS NOT NULL OR looks."device_id" IS NOT NULL);
