CREATE TABLE "device_passport" (
	"code" text PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid,
	"customer_id" uuid,
	"readable_from" bigint NOT NULL,
	"user_email" text NOT NULL,
	"sha256" text NOT NULL,
	"row_hashes" text[] NOT NULL,
	"state_rows" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_passport" ADD CONSTRAINT "device_passport__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_passport__device_id" ON "device_passport" USING btree ("device_id","created_time");