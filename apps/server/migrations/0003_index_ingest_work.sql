DROP INDEX "quarantine__device_received_time";--> statement-breakpoint
CREATE INDEX "dirty_hour__unclaimed" ON "dirty_hour" USING btree ("hour") WHERE not "dirty_hour"."claimed";--> statement-breakpoint
CREATE INDEX "quarantine__device_id" ON "quarantine" USING btree ("device","id");