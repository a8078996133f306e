CREATE TABLE "device_activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"created_time" bigint NOT NULL,
	"kind" text NOT NULL,
	"user_email" text,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "purifier" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purifier_id" bigint NOT NULL,
	"purifier_model_no" text NOT NULL,
	"purifier_description" text,
	"tenant_id" uuid,
	"device_installed_place" text,
	"created_time" bigint NOT NULL,
	CONSTRAINT "purifier__purifier_id" UNIQUE("purifier_id")
);
--> statement-breakpoint
ALTER TABLE "device_record" ADD COLUMN "access_token" text;--> statement-breakpoint
ALTER TABLE "device_record" ADD COLUMN "purifier_id" uuid;--> statement-breakpoint
CREATE INDEX "device_activity__device_id" ON "device_activity" USING btree ("device_id","created_time","id");--> statement-breakpoint
CREATE INDEX "purifier__tenant_id" ON "purifier" USING btree ("tenant_id");--> statement-breakpoint
ALTER TABLE "device_record" ADD CONSTRAINT "device_record__purifier_id_reference" FOREIGN KEY ("purifier_id") REFERENCES "public"."purifier"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_record__purifier_id" ON "device_record" USING btree ("purifier_id");--> statement-breakpoint
ALTER TABLE "device_record" ADD CONSTRAINT "device_record__access_token" UNIQUE("access_token");