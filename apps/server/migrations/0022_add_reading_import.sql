CREATE TABLE "reading_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"created_by_user_id" uuid,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" jsonb,
	"device" jsonb,
	"rows" integer NOT NULL,
	"read_rows" integer DEFAULT 0 NOT NULL,
	"stored_rows" integer DEFAULT 0 NOT NULL,
	"empty_rows" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"last_ts" bigint,
	"changed_time" bigint NOT NULL,
	"end_time" bigint
);
--> statement-breakpoint
CREATE TABLE "reading_import_mapping" (
	"tenant_id" uuid NOT NULL,
	"header_hash" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"changed_time" bigint NOT NULL,
	CONSTRAINT "reading_import_mapping__pk" PRIMARY KEY("tenant_id","header_hash")
);
--> statement-breakpoint
CREATE TABLE "reading_import_piece" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"rows" text,
	"refusals" jsonb,
	CONSTRAINT "reading_import_piece__pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
ALTER TABLE "reading_import" ADD CONSTRAINT "reading_import__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_import" ADD CONSTRAINT "reading_import__created_by_user_id_reference" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_import_mapping" ADD CONSTRAINT "reading_import_mapping__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_import_piece" ADD CONSTRAINT "reading_import_piece__import_id_reference" FOREIGN KEY ("import_id") REFERENCES "public"."reading_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_import__tenant_id" ON "reading_import" USING btree ("tenant_id","created_time");--> statement-breakpoint
CREATE INDEX "reading_import__created_by_user_id" ON "reading_import" USING btree ("created_by_user_id");--> statement-breakpoint
CREATE INDEX "reading_import__state" ON "reading_import" USING btree ("state");