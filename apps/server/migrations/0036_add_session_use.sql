ALTER TABLE "user_session" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "last_used_time" bigint;--> statement-breakpoint
UPDATE "user_session" SET "last_used_time" = "rotated_time";--> statement-breakpoint
ALTER TABLE "user_session" ALTER COLUMN "last_used_time" SET NOT NULL;