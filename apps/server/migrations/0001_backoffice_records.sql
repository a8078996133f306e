CREATE TABLE "device_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid,
	"tenant_id" uuid,
	"device_owner_id" uuid,
	"device_name" text NOT NULL,
	"device_label" text,
	"description" text,
	"device_profile_id" uuid,
	"device_profile_name" text,
	"device_installed_place" text,
	"device_installed_city" text,
	"device_lat" double precision,
	"device_lon" double precision,
	"time_zone" text,
	"created_time" bigint NOT NULL,
	CONSTRAINT "device_record__device_id" UNIQUE("device_id")
);
--> statement-breakpoint
CREATE TABLE "user_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tenant_id" uuid,
	"customer_id" uuid,
	"user_type" text NOT NULL,
	"email" text NOT NULL,
	"user_first_name" text,
	"user_last_name" text,
	"phone" text,
	"address" text,
	"city" text,
	"state" text,
	"country" text,
	"profile_image_url" text,
	"web_push_notification_id" text,
	"created_time" bigint NOT NULL,
	"last_login_time" bigint,
	CONSTRAINT "user_record__user_id" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE INDEX "device_record__tenant_id" ON "device_record" USING btree ("tenant_id","device_owner_id");--> statement-breakpoint
CREATE INDEX "user_record__tenant_id" ON "user_record" USING btree ("tenant_id","user_type");