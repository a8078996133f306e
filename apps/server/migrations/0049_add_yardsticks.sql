CREATE TABLE "yardstick" (
	"target_id" uuid PRIMARY KEY GENERATED ALWAYS AS (coalesce(device_id, customer_id, tenant_id)) STORED NOT NULL,
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid,
	"device_id" uuid,
	"air_index" text,
	"limits" jsonb,
	CONSTRAINT "yardstick__one_target" CHECK ("yardstick"."customer_id" is null or "yardstick"."device_id" is null),
	CONSTRAINT "yardstick__chosen" CHECK ("yardstick"."air_index" is not null or "yardstick"."limits" is not null),
	CONSTRAINT "yardstick__air_index" CHECK ("yardstick"."air_index" in ('india', 'us', 'eu', 'china', 'plain'))
);
--> statement-breakpoint
ALTER TABLE "yardstick" ADD CONSTRAINT "yardstick__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yardstick" ADD CONSTRAINT "yardstick__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yardstick" ADD CONSTRAINT "yardstick__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "yardstick__tenant_id" ON "yardstick" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "yardstick__customer_id" ON "yardstick" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "yardstick__device_id" ON "yardstick" USING btree ("device_id");