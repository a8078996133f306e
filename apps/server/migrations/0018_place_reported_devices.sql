ALTER TABLE "device_health" ADD COLUMN "reported_lat" double precision;--> statement-breakpoint
ALTER TABLE "device_health" ADD COLUMN "reported_lon" double precision;--> statement-breakpoint
CREATE INDEX "audit_entry__signed_in" ON "audit_entry" USING btree ("created_time","user_id","customer_id") WHERE "audit_entry"."action" = 'signedIn';