-- Comes with PostgreSQL and is trusted: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "device__device_profile_id" ON "device" USING btree ("device_profile_id");--> statement-breakpoint
CREATE INDEX "device__tenant_id_lower_name" ON "device" USING btree ("tenant_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "device__tenant_id_lower_label" ON "device" USING btree ("tenant_id",lower("label"),"id");--> statement-breakpoint
CREATE INDEX "device__tenant_id_created_time" ON "device" USING btree ("tenant_id","created_time","id");--> statement-breakpoint
CREATE INDEX "device__name_label_trigrams" ON "device" USING gin ("name" gin_trgm_ops,"label" gin_trgm_ops);