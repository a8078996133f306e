DROP INDEX "user_record__tenant_id";--> statement-breakpoint
ALTER TABLE "user_record" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(user_first_name, '') || ' ' || coalesce(user_last_name, '') || chr(10) || email
        || chr(10) || coalesce(phone, '') || chr(10) || coalesce(address, ''))) STORED;--> statement-breakpoint
CREATE INDEX "user_record__customer_id" ON "user_record" USING btree ("customer_id","created_time","id");--> statement-breakpoint
CREATE INDEX "user_record__search_text_trigrams" ON "user_record" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_record__created_time" ON "user_record" USING btree ("created_time","id");--> statement-breakpoint
CREATE INDEX "user_record__lower_user_first_name" ON "user_record" USING btree (lower("user_first_name"),"id");--> statement-breakpoint
CREATE INDEX "user_record__lower_user_last_name" ON "user_record" USING btree (lower("user_last_name"),"id");--> statement-breakpoint
CREATE INDEX "user_record__lower_email" ON "user_record" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "user_record__lower_phone" ON "user_record" USING btree (lower("phone"),"id");--> statement-breakpoint
CREATE INDEX "user_record__lower_address" ON "user_record" USING btree (lower("address"),"id");--> statement-breakpoint
CREATE INDEX "user_record__tenant_id" ON "user_record" USING btree ("tenant_id","user_type","created_time","id");--> statement-breakpoint
-- Users made before the registry listened: so far they were entered at their first sign-in.
INSERT INTO "user_record" ("id", "user_id", "tenant_id", "customer_id", "user_type", "email", "user_first_name", "user_last_name", "phone", "created_time")
	SELECT gen_random_uuid(), "id", "tenant_id", "customer_id", "authority", "email", "first_name", "last_name", "phone", "created_time"
	FROM "app_user" ON CONFLICT ("user_id") DO NOTHING;--> statement-breakpoint
-- The first user of a customer may make others.
UPDATE "user_record" SET "is_customer_administrator" = true WHERE "id" IN (
	SELECT DISTINCT ON ("customer_id") "id" FROM "user_record" WHERE "customer_id" IS NOT NULL
	ORDER BY "customer_id", "is_customer_administrator" DESC, "created_time", "id"
);--> statement-breakpoint
-- A tenant is a partner as a whole.
UPDATE "user_record" SET "user_type" = 'PARTNER' WHERE "user_type" = 'TENANT_ADMIN'
	AND "tenant_id" IN (SELECT "tenant_id" FROM "user_record" WHERE "user_type" = 'PARTNER');
