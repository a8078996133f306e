ALTER TABLE "delivery" DROP CONSTRAINT "delivery__severity";--> statement-breakpoint
ALTER TABLE "outage" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__severity" CHECK (case when "delivery"."alarm_id" is not null or "delivery"."event" = 'digest' then "delivery"."severity" is not null
        else "delivery"."severity" is null or num_nonnulls("delivery"."maintenance_id", "delivery"."outage_id") = 1 end);