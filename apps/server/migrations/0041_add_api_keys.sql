CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"expires_time" bigint,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"access_role" text,
	"customer_id" uuid,
	"last_used_time" bigint,
	"last_used_address" text,
	CONSTRAINT "api_key__secret_hash" UNIQUE("secret_hash"),
	CONSTRAINT "api_key__access_role" CHECK ("api_key"."access_role" in ('VIEWER', 'INSTALLER', 'EDITOR', 'ADMINISTRATOR'))
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "api_key_name" text;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key__customer_id_reference" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key__user_id" ON "api_key" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_key__customer_id" ON "api_key" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "api_key__expires_time" ON "api_key" USING btree ("expires_time");