ALTER TABLE "place" ADD COLUMN "volume_m3" double precision;--> statement-breakpoint
ALTER TABLE "scheduled_report" ADD COLUMN "record_set" text;--> statement-breakpoint
ALTER TABLE "place" ADD CONSTRAINT "place__volume_m3" CHECK ("place"."volume_m3" > 0);