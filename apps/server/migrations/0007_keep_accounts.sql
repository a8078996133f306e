CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid,
	"customer_id" uuid,
	"user_id" uuid NOT NULL,
	"user_email" text NOT NULL,
	"stepped_in_by_id" uuid,
	"stepped_in_by_email" text,
	"address" text NOT NULL,
	"action" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"entity_name" text NOT NULL,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_time" bigint NOT NULL,
	CONSTRAINT "password_reset__token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "profile_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"created_time" bigint NOT NULL,
	CONSTRAINT "profile_picture__user_id" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "user_record" ADD COLUMN "is_customer_administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_record" ADD COLUMN "notification_choices" jsonb;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "stepped_in_by" uuid;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry__tenant_id" ON "audit_entry" USING btree ("tenant_id","created_time","id");--> statement-breakpoint
CREATE INDEX "audit_entry__created_time" ON "audit_entry" USING btree ("created_time","id");--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session__stepped_in_by_reference" FOREIGN KEY ("stepped_in_by") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_session__stepped_in_by" ON "user_session" USING btree ("stepped_in_by");