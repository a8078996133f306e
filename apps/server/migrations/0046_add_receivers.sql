CREATE TABLE "receiver" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"notifies_of_end" boolean NOT NULL,
	"is_enabled" boolean NOT NULL,
	"target" jsonb NOT NULL,
	"confirmed_time" bigint,
	CONSTRAINT "receiver__tenant_id_name" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "receiver_id" uuid;--> statement-breakpoint
ALTER TABLE "receiver" ADD CONSTRAINT "receiver__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__receiver_id_reference" FOREIGN KEY ("receiver_id") REFERENCES "public"."receiver"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery__receiver_id" ON "delivery" USING btree ("receiver_id","created_time");--> statement-breakpoint
UPDATE "alarm_rule" SET "recipients" = "recipients" || '{"receiverIds": []}';
