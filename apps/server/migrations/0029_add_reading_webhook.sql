CREATE TABLE "reading_webhook" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"devices" jsonb NOT NULL,
	"keys" jsonb NOT NULL,
	"is_enabled" boolean NOT NULL,
	"cursor" text NOT NULL,
	"next_time" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"delivered_time" bigint,
	"failed_since" bigint,
	"reason" text,
	"reason_detail" text,
	"left_out_time" bigint,
	"is_left_out_due" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reading_webhook" ADD CONSTRAINT "reading_webhook__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;