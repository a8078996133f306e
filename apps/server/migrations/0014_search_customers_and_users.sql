CREATE INDEX "app_user__tenant_id_created_time" ON "app_user" USING btree ("tenant_id","created_time","id");--> statement-breakpoint
CREATE INDEX "app_user__tenant_id_authority" ON "app_user" USING btree ("tenant_id","authority","id");--> statement-breakpoint
CREATE INDEX "app_user__tenant_id_lower_email" ON "app_user" USING btree ("tenant_id",lower("email"),"id","email");--> statement-breakpoint
CREATE INDEX "app_user__tenant_id_lower_first_name" ON "app_user" USING btree ("tenant_id",lower("first_name"),"id","first_name");--> statement-breakpoint
CREATE INDEX "app_user__tenant_id_lower_last_name" ON "app_user" USING btree ("tenant_id",lower("last_name"),"id","last_name");--> statement-breakpoint
CREATE INDEX "app_user__tenant_id_lower_phone" ON "app_user" USING btree ("tenant_id",lower("phone"),"id","phone");--> statement-breakpoint
CREATE INDEX "app_user__email_trigrams" ON "app_user" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer__tenant_id_created_time" ON "customer" USING btree ("tenant_id","created_time","id");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_title" ON "customer" USING btree ("tenant_id",lower("title"),"id","title");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_email" ON "customer" USING btree ("tenant_id",lower("email"),"id","email");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_phone" ON "customer" USING btree ("tenant_id",lower("phone"),"id","phone");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_country" ON "customer" USING btree ("tenant_id",lower("country"),"id","country");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_state" ON "customer" USING btree ("tenant_id",lower("state"),"id","state");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_city" ON "customer" USING btree ("tenant_id",lower("city"),"id","city");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_address" ON "customer" USING btree ("tenant_id",lower("address"),"id","address");--> statement-breakpoint
CREATE INDEX "customer__title_trigrams" ON "customer" USING gin ("title" gin_trgm_ops);