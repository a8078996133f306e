CREATE TABLE "local_sign_in_off" (
	"except_user_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	CONSTRAINT "local_sign_in_off__tenant_id" UNIQUE NULLS NOT DISTINCT("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "provider_session" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"id_token" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_sign_in" (
	"browser_hash" text PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"state_hash" text,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"claims" jsonb,
	"id_token" text,
	"refusal" text,
	"expires_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_domain" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"proven_time" bigint,
	"proven_by" text,
	CONSTRAINT "sign_in_domain__tenant_id_domain" UNIQUE("tenant_id","domain")
);
--> statement-breakpoint
CREATE TABLE "sign_in_provider" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tenant_id" uuid,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"trusts_addresses" boolean NOT NULL,
	"new_users_customer_id" uuid,
	"new_users_role" text NOT NULL,
	"is_enabled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identity" (
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_time" bigint NOT NULL,
	CONSTRAINT "user_identity__pk" PRIMARY KEY("provider_id","subject"),
	CONSTRAINT "user_identity__user_id_provider_id" UNIQUE("user_id","provider_id")
);
--> statement-breakpoint
ALTER TABLE "local_sign_in_off" ADD CONSTRAINT "local_sign_in_off__except_user_id_reference" FOREIGN KEY ("except_user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_sign_in_off" ADD CONSTRAINT "local_sign_in_off__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_session" ADD CONSTRAINT "provider_session__session_id_reference" FOREIGN KEY ("session_id") REFERENCES "public"."user_session"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "provider_session" ADD CONSTRAINT "provider_session__provider_id_reference" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_in_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sign_in" ADD CONSTRAINT "provider_sign_in__provider_id_reference" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_in_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_domain" ADD CONSTRAINT "sign_in_domain__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_provider" ADD CONSTRAINT "sign_in_provider__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_provider" ADD CONSTRAINT "sign_in_provider__new_users_customer_id_reference" FOREIGN KEY ("new_users_customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity__provider_id_reference" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_in_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_session__provider_id" ON "provider_session" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "provider_sign_in__provider_id" ON "provider_sign_in" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "provider_sign_in__expires_time" ON "provider_sign_in" USING btree ("expires_time");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_domain__proven" ON "sign_in_domain" USING btree ("domain") WHERE "sign_in_domain"."proven_time" is not null;--> statement-breakpoint
CREATE INDEX "sign_in_provider__tenant_id" ON "sign_in_provider" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "sign_in_provider__new_users_customer_id" ON "sign_in_provider" USING btree ("new_users_customer_id");