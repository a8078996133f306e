ALTER TABLE "device" ADD COLUMN "customer_since" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "device" SET "customer_since" = greatest("customer_readable_from", coalesce(
    (SELECT max("created_time") FROM "device_activity" WHERE "device_id" = "device"."id" AND "kind" = 'assigned'), 0))
  WHERE "customer_id" IS NOT NULL;
