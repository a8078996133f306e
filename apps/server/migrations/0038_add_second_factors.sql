CREATE TABLE "authenticator_app" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_code" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "backup_code__pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor_requirement" (
	"tenant_id" uuid,
	"required_of" text NOT NULL,
	CONSTRAINT "second_factor_requirement__tenant_id" UNIQUE NULLS NOT DISTINCT("tenant_id"),
	CONSTRAINT "second_factor_requirement__required_of" CHECK ("second_factor_requirement"."required_of" in ('nobody', 'administrators', 'everyone'))
);
--> statement-breakpoint
ALTER TABLE "authenticator_app" ADD CONSTRAINT "authenticator_app__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_code" ADD CONSTRAINT "backup_code__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_requirement" ADD CONSTRAINT "second_factor_requirement__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;