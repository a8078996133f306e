DROP INDEX "device__room_id";--> statement-breakpoint
DROP INDEX "device__tenant_id_place";--> statement-breakpoint
CREATE INDEX "place__opening_hours" ON "place" USING btree ("id") WHERE "place"."opening_hours" is not null;--> statement-breakpoint
CREATE INDEX "device__room_id" ON "device" USING btree ("room_id","id");--> statement-breakpoint
CREATE INDEX "device__tenant_id_place" ON "device" USING btree ("tenant_id","device_installed_place","id","customer_id");