ALTER TABLE "yardstick" DROP CONSTRAINT "yardstick__one_target";--> statement-breakpoint
ALTER TABLE "yardstick" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "yardstick" drop column "target_id";--> statement-breakpoint
ALTER TABLE "yardstick" ADD COLUMN "target_id" uuid PRIMARY KEY GENERATED ALWAYS AS (coalesce(device_id, place_id, customer_id, tenant_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "yardstick" ADD CONSTRAINT "yardstick__place_id_reference" FOREIGN KEY ("place_id") REFERENCES "public"."place"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "yardstick__place_id" ON "yardstick" USING btree ("place_id");--> statement-breakpoint
ALTER TABLE "yardstick" ADD CONSTRAINT "yardstick__one_target" CHECK (num_nonnulls("yardstick"."customer_id", "yardstick"."place_id", "yardstick"."device_id") <= 1);