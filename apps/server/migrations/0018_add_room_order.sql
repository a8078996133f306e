DROP INDEX "alarm__tenant_id_device_name";--> statement-breakpoint
ALTER TABLE "todo" ADD COLUMN "device_label" text;--> statement-breakpoint
CREATE INDEX "alarm__tenant_id_room" ON "alarm" USING btree ("tenant_id",lower(coalesce(nullif(btrim("device_label"), ''), "device_name")),"created_time","id","device_name","device_label","status_rank","severity_rank");--> statement-breakpoint
CREATE INDEX "device__tenant_id_order_room" ON "device" USING btree ("tenant_id",lower(coalesce(nullif(btrim("label"), ''), "name")),"id","name","label");--> statement-breakpoint
CREATE INDEX "device__order_room" ON "device" USING btree (lower(coalesce(nullif(btrim("label"), ''), "name")),"id","name","label");