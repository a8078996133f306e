DROP INDEX "device_presence__tenant_id";--> statement-breakpoint
CREATE INDEX "device_presence__activity" ON "device_presence" USING btree ("tenant_id","is_active","air_rank","device_id");