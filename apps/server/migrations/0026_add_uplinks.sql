CREATE TABLE "uplink_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"device_profile_id" uuid,
	"secret_hash" text NOT NULL,
	"last_used_time" bigint,
	"last_failure_time" bigint,
	"last_failure" text,
	"counted_since" bigint DEFAULT 0 NOT NULL,
	"stored" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "uplink_key__secret_hash" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "uplink_sender" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"serial" text NOT NULL,
	"name" text,
	"source" text NOT NULL,
	"uplink_key_id" uuid,
	"device_id" uuid,
	"first_seen_time" bigint NOT NULL,
	"last_seen_time" bigint NOT NULL,
	CONSTRAINT "uplink_sender__tenant_id_identity" UNIQUE("tenant_id","identity")
);
--> statement-breakpoint
ALTER TABLE "uplink_key" ADD CONSTRAINT "uplink_key__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uplink_key" ADD CONSTRAINT "uplink_key__device_profile_id_reference" FOREIGN KEY ("device_profile_id") REFERENCES "public"."device_profile"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uplink_sender" ADD CONSTRAINT "uplink_sender__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uplink_sender" ADD CONSTRAINT "uplink_sender__uplink_key_id_reference" FOREIGN KEY ("uplink_key_id") REFERENCES "public"."uplink_key"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uplink_sender" ADD CONSTRAINT "uplink_sender__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uplink_key__tenant_id" ON "uplink_key" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "uplink_key__device_profile_id" ON "uplink_key" USING btree ("device_profile_id");--> statement-breakpoint
CREATE INDEX "uplink_sender__uplink_key_id" ON "uplink_sender" USING btree ("uplink_key_id");--> statement-breakpoint
CREATE INDEX "uplink_sender__device_id" ON "uplink_sender" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "device__tenant_id_identity" ON "device" USING btree ("tenant_id",lower(translate("name", '.:-', '')));