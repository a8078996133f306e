CREATE TABLE "report_reader" (
	"report_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "report_reader__pk" PRIMARY KEY("report_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_sending" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"created_time" bigint NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_time" bigint,
	"end_time" bigint,
	"error" text,
	CONSTRAINT "report_sending__once" UNIQUE("report_id","user_id","from_day","to_day")
);
--> statement-breakpoint
CREATE TABLE "scheduled_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"frequency" text NOT NULL,
	"device_ids" jsonb,
	"time_zone" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"next_time" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "scheduled_report__tenant_id_customer_id_name" UNIQUE NULLS NOT DISTINCT("tenant_id","customer_id","name")
);
--> statement-breakpoint
ALTER TABLE "report_reader" ADD CONSTRAINT "report_reader__report_id_reference" FOREIGN KEY ("report_id") REFERENCES "public"."scheduled_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reader" ADD CONSTRAINT "report_reader__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sending" ADD CONSTRAINT "report_sending__report_id_reference" FOREIGN KEY ("report_id") REFERENCES "public"."scheduled_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sending" ADD CONSTRAINT "report_sending__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_report" ADD CONSTRAINT "scheduled_report__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_report" ADD CONSTRAINT "scheduled_report__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_reader__user_id" ON "report_reader" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_sending__next_time" ON "report_sending" USING btree ("next_time") WHERE "report_sending"."next_time" is not null;--> statement-breakpoint
CREATE INDEX "report_sending__user_id" ON "report_sending" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_sending__created_time" ON "report_sending" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "scheduled_report__customer_id" ON "scheduled_report" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "scheduled_report__next_time" ON "scheduled_report" USING btree ("next_time") WHERE "scheduled_report"."next_time" is not null;