CREATE TABLE "user_activation" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_time" bigint NOT NULL,
	CONSTRAINT "user_activation__token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "user_activation" ADD CONSTRAINT "user_activation__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;