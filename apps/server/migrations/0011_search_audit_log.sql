DROP INDEX "audit_entry__created_time";--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "is_of_system" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(user_email || chr(10) || coalesce(stepped_in_by_email, '') || chr(10) || entity_name
        || chr(10) || action)) STORED;--> statement-breakpoint
CREATE INDEX "audit_entry__tenant_id_lower_user_email" ON "audit_entry" USING btree ("tenant_id",lower("user_email"),"created_time","id");--> statement-breakpoint
CREATE INDEX "audit_entry__tenant_id_action" ON "audit_entry" USING btree ("tenant_id","action","created_time","id");--> statement-breakpoint
CREATE INDEX "audit_entry__system" ON "audit_entry" USING btree ("created_time","id") WHERE "audit_entry"."is_of_system";--> statement-breakpoint
CREATE INDEX "audit_entry__system_lower_user_email" ON "audit_entry" USING btree (lower("user_email"),"created_time","id") WHERE "audit_entry"."is_of_system";--> statement-breakpoint
CREATE INDEX "audit_entry__system_action" ON "audit_entry" USING btree ("action","created_time","id") WHERE "audit_entry"."is_of_system";--> statement-breakpoint
CREATE INDEX "audit_entry__search_text_trigrams" ON "audit_entry" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
UPDATE "audit_entry" SET "is_of_system" = "tenant_id" IS NULL OR "stepped_in_by_id" IS NOT NULL;
