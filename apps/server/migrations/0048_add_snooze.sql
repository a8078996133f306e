ALTER TABLE "alarm" ADD COLUMN "snoozed_until" bigint;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "snooze_reason" text;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "snoozed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm__snoozed_by_id_reference" FOREIGN KEY ("snoozed_by_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm__snoozed_by_id" ON "alarm" USING btree ("snoozed_by_id");