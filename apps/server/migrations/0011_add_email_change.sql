CREATE TABLE "email_change" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"former_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_time" bigint NOT NULL,
	CONSTRAINT "email_change__token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "report_ticket" DROP CONSTRAINT "report_ticket__session_id_reference";
--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change__former_email" ON "email_change" USING btree (lower("former_email"));--> statement-breakpoint
CREATE INDEX "email_change__expires_time" ON "email_change" USING btree ("expires_time");--> statement-breakpoint
ALTER TABLE "report_ticket" ADD CONSTRAINT "report_ticket__session_id_reference" FOREIGN KEY ("session_id") REFERENCES "public"."user_session"("id") ON DELETE cascade ON UPDATE cascade;