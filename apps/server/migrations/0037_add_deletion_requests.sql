CREATE TABLE "deletion_request" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_time" bigint NOT NULL,
	"declined_time" bigint,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_request__requested_time" ON "deletion_request" USING btree ("requested_time");