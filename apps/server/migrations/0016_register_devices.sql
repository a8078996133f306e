CREATE TABLE "device_health" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'silent' NOT NULL,
	"last_reading_time" bigint,
	"battery" double precision,
	"share_of_24_hours" double precision,
	"share_of_7_days" double precision,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"finding_kinds" text[] DEFAULT '{}' NOT NULL,
	"rejected_messages" integer DEFAULT 0 NOT NULL,
	"computed_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_record" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(device_name || chr(10) || coalesce(device_label, '') || chr(10)
        || coalesce(device_installed_city, ''))) STORED;--> statement-breakpoint
CREATE INDEX "device_health__state" ON "device_health" USING btree ("state","device_id");--> statement-breakpoint
CREATE INDEX "device_health__computed_time" ON "device_health" USING btree ("computed_time");--> statement-breakpoint
CREATE INDEX "device_health__finding_kinds" ON "device_health" USING gin ("finding_kinds");--> statement-breakpoint
CREATE INDEX "device_record__search_text_trigrams" ON "device_record" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "device_record__lower_device_name" ON "device_record" USING btree (lower("device_name"),"id","device_name");--> statement-breakpoint
CREATE INDEX "device_record__lower_device_label" ON "device_record" USING btree (lower("device_label"),"id","device_label");--> statement-breakpoint
CREATE INDEX "device_record__tenant_id_lower_device_name" ON "device_record" USING btree ("tenant_id",lower("device_name"),"id","device_name");--> statement-breakpoint
CREATE INDEX "device_record__tenant_id_lower_device_label" ON "device_record" USING btree ("tenant_id",lower("device_label"),"id","device_label");--> statement-breakpoint
CREATE INDEX "device_record__device_installed_place" ON "device_record" USING btree ("device_installed_place","id");--> statement-breakpoint
CREATE INDEX "device_record__lower_device_installed_city" ON "device_record" USING btree (lower("device_installed_city"),"id","device_installed_city");