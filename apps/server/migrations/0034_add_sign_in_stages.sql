ALTER TABLE "user_session" ADD COLUMN "signed_in_by" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "stage" text DEFAULT 'signedIn' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session__signed_in_by" CHECK ("user_session"."signed_in_by" in ('password', 'passkey', 'provider', 'impersonation'));--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session__stage" CHECK ("user_session"."stage" in ('signedIn', 'awaitsFactor', 'setsUpFactor'));