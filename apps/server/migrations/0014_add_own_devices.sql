ALTER TABLE "push_subscription" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "is_own_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "push_subscription" SET "session_id" = NULL
  WHERE NOT EXISTS (SELECT 1 FROM "user_session" WHERE "user_session"."id" = "push_subscription"."session_id");--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription__session_id_reference" FOREIGN KEY ("session_id") REFERENCES "public"."user_session"("id") ON DELETE set null ON UPDATE cascade;