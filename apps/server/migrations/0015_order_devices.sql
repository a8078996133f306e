DROP INDEX "device__tenant_id_lower_name";--> statement-breakpoint
DROP INDEX "device__tenant_id_lower_label";--> statement-breakpoint
DROP INDEX "user_record__lower_user_first_name";--> statement-breakpoint
DROP INDEX "user_record__lower_user_last_name";--> statement-breakpoint
DROP INDEX "user_record__lower_email";--> statement-breakpoint
DROP INDEX "user_record__lower_phone";--> statement-breakpoint
CREATE INDEX "device__tenant_id_order_name" ON "device" USING btree ("tenant_id",lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "device__tenant_id_order_label" ON "device" USING btree ("tenant_id",lower("label"),"id","label");--> statement-breakpoint
CREATE INDEX "device__tenant_id_order_type" ON "device" USING btree ("tenant_id",lower("type"),"id","type");--> statement-breakpoint
CREATE INDEX "user_record__lower_user_first_name" ON "user_record" USING btree ("user_type",lower("user_first_name"),"id","user_first_name");--> statement-breakpoint
CREATE INDEX "user_record__lower_user_last_name" ON "user_record" USING btree ("user_type",lower("user_last_name"),"id","user_last_name");--> statement-breakpoint
CREATE INDEX "user_record__lower_email" ON "user_record" USING btree ("user_type",lower("email"),"id","email");--> statement-breakpoint
CREATE INDEX "user_record__lower_phone" ON "user_record" USING btree ("user_type",lower("phone"),"id","phone");