CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_time" bigint NOT NULL,
	"last_used_time" bigint,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	CONSTRAINT "passkey__credential_id" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_attempt" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"challenge" text NOT NULL,
	"expires_time" bigint NOT NULL,
	CONSTRAINT "passkey_attempt__purpose" CHECK ("passkey_attempt"."purpose" in ('create', 'secondStep', 'signIn')),
	CONSTRAINT "passkey_attempt__session" CHECK (("passkey_attempt"."session_id" is null) = ("passkey_attempt"."purpose" = 'signIn'))
);
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_attempt" ADD CONSTRAINT "passkey_attempt__session_id_reference" FOREIGN KEY ("session_id") REFERENCES "public"."user_session"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "passkey__user_id" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_attempt__session_id" ON "passkey_attempt" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "passkey_attempt__expires_time" ON "passkey_attempt" USING btree ("expires_time");