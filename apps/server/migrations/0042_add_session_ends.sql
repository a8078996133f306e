ALTER TABLE "second_factor_requirement" ADD COLUMN "idle_minutes" integer;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "end_moved_by" text DEFAULT 'renewal';--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "idle_minutes" integer;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session__idle_minutes" CHECK (("user_session"."idle_minutes" is not null) = ("user_session"."end_moved_by" is not distinct from 'use'));--> statement-breakpoint
UPDATE "user_session" SET "end_moved_by" = NULL WHERE "impersonator_id" IS NOT NULL OR "stage" <> 'signedIn';--> statement-breakpoint
-- Sessions of consoles that show notifications in their browser: others become a console's with its next use.
UPDATE "user_session" SET "end_moved_by" = NULL, "expires_time" = least("expires_time", "rotated_time" + 3600000) WHERE "end_moved_by" = 'renewal' AND "id" IN (SELECT "session_id" FROM "push_subscription");
