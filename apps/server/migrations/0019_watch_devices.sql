DROP INDEX "device_health__computed_time";--> statement-breakpoint
ALTER TABLE "device_health" ADD CONSTRAINT "device_health__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device_record"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_health__state_computed_time" ON "device_health" USING btree ("state","computed_time");