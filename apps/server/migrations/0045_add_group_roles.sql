CREATE TABLE "provider_group_role" (
	"provider_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"group_name" text NOT NULL,
	"customer_id" uuid,
	"access_role" text NOT NULL,
	CONSTRAINT "provider_group_role__pk" PRIMARY KEY("provider_id","position"),
	CONSTRAINT "provider_group_role__group" UNIQUE NULLS NOT DISTINCT("provider_id","group_name","customer_id")
);
--> statement-breakpoint
CREATE TABLE "user_group_role" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"group_name" text
);
--> statement-breakpoint
ALTER TABLE "sign_in_provider" ADD COLUMN "groups_claim" text DEFAULT 'groups' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_provider" ADD COLUMN "role_without_group" text;--> statement-breakpoint
ALTER TABLE "user_credentials" ADD COLUMN "is_address_claimed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_group_role" ADD CONSTRAINT "provider_group_role__provider_id_reference" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_in_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_group_role" ADD CONSTRAINT "provider_group_role__customer_id_reference" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group_role" ADD CONSTRAINT "user_group_role__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group_role" ADD CONSTRAINT "user_group_role__provider_id_reference" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_in_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_group_role__customer_id" ON "provider_group_role" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "user_group_role__provider_id" ON "user_group_role" USING btree ("provider_id");--> statement-breakpoint
-- Addresses that their users entered so far, as the audit log tells.
UPDATE "user_credentials" c SET "is_address_claimed" = true
FROM "app_user" u JOIN "audit_entry" a ON a."entity_id" = u."id" AND a."user_id" = u."id"
WHERE u."id" = c."user_id" AND a."entity_type" = 'USER' AND a."action" = 'emailChanged' AND a."details"->>'to' = u."email";
