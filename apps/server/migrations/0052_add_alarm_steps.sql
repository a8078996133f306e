CREATE TABLE "alarm_step" (
	"alarm_id" uuid PRIMARY KEY NOT NULL,
	"step" integer NOT NULL,
	"begin_time" bigint NOT NULL,
	"due_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rota" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"shifts" jsonb NOT NULL,
	"overrides" jsonb NOT NULL,
	CONSTRAINT "rota__tenant_id_name" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
ALTER TABLE "alarm_rule" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_rule" ADD COLUMN "repeat" jsonb;--> statement-breakpoint
ALTER TABLE "alarm_step" ADD CONSTRAINT "alarm_step__alarm_id_reference" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rota" ADD CONSTRAINT "rota__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_step__due_time" ON "alarm_step" USING btree ("due_time","alarm_id");--> statement-breakpoint
UPDATE "alarm_rule" SET "recipients" = "recipients" || '{"rotaIds": []}';