DROP INDEX "user_record__created_time";--> statement-breakpoint
DROP INDEX "user_record__lower_user_first_name";--> statement-breakpoint
DROP INDEX "user_record__lower_user_last_name";--> statement-breakpoint
DROP INDEX "user_record__lower_email";--> statement-breakpoint
DROP INDEX "user_record__lower_phone";--> statement-breakpoint
DROP INDEX "user_record__lower_address";--> statement-breakpoint
CREATE INDEX "user_record__created_time" ON "user_record" USING btree ("user_type","created_time","id");--> statement-breakpoint
CREATE INDEX "user_record__lower_user_first_name" ON "user_record" USING btree ("user_type",lower("user_first_name"),"id");--> statement-breakpoint
CREATE INDEX "user_record__lower_user_last_name" ON "user_record" USING btree ("user_type",lower("user_last_name"),"id");--> statement-breakpoint
CREATE INDEX "user_record__lower_email" ON "user_record" USING btree ("user_type",lower("email"),"id");--> statement-breakpoint
CREATE INDEX "user_record__lower_phone" ON "user_record" USING btree ("user_type",lower("phone"),"id");--> statement-breakpoint
CREATE INDEX "user_record__lower_address" ON "user_record" USING btree ("user_type",lower("address"),"id");