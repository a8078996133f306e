CREATE TABLE "remembered_browser" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"created_time" bigint NOT NULL,
	"expires_time" bigint NOT NULL,
	"last_used_time" bigint NOT NULL,
	"address" text NOT NULL,
	"user_agent" text,
	CONSTRAINT "remembered_browser__secret_hash" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "second_factor_requirement" ADD COLUMN "remembers_browsers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "is_remembered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "remembered_browser" ADD CONSTRAINT "remembered_browser__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remembered_browser__user_id" ON "remembered_browser" USING btree ("user_id","created_time");--> statement-breakpoint
CREATE INDEX "remembered_browser__expires_time" ON "remembered_browser" USING btree ("expires_time");