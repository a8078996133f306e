CREATE INDEX "device_record__created_time" ON "device_record" USING btree ("created_time","id");--> statement-breakpoint
CREATE INDEX "device_record__tenant_id_created_time" ON "device_record" USING btree ("tenant_id","created_time","id");--> statement-breakpoint
CREATE INDEX "device_record__tenant_id_device_installed_place" ON "device_record" USING btree ("tenant_id","device_installed_place","id");--> statement-breakpoint
CREATE INDEX "device_record__tenant_id_lower_device_installed_city" ON "device_record" USING btree ("tenant_id",lower("device_installed_city"),"id","device_installed_city");