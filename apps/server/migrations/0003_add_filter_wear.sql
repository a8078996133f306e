CREATE TABLE "filter_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"noted_time" bigint NOT NULL,
	"user_id" uuid,
	"told_before" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filter_day" (
	"device" integer NOT NULL,
	"day" integer NOT NULL,
	"mode" smallint NOT NULL,
	"hours" double precision NOT NULL,
	"particle_hours" double precision NOT NULL,
	"dose" double precision NOT NULL,
	CONSTRAINT "filter_day__pk" PRIMARY KEY("device","day","mode")
);
--> statement-breakpoint
CREATE TABLE "filter_wear" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"day" integer NOT NULL,
	"first_hour" integer,
	"share" double precision,
	"due_day" integer,
	"told" text NOT NULL,
	"model_said" text NOT NULL,
	"next_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purifier" ADD COLUMN "filter" jsonb DEFAULT '{"ratedHours":null,"ratedMassMg":null,"cleanAir":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "todo" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "filter_change" ADD CONSTRAINT "filter_change__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filter_change" ADD CONSTRAINT "filter_change__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filter_day" ADD CONSTRAINT "filter_day__device_reference" FOREIGN KEY ("device") REFERENCES "public"."device"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filter_wear" ADD CONSTRAINT "filter_wear__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "filter_change__device_id" ON "filter_change" USING btree ("device_id","day","noted_time");--> statement-breakpoint
CREATE INDEX "filter_change__user_id" ON "filter_change" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "filter_wear__due_day" ON "filter_wear" USING btree ("due_day") WHERE "filter_wear"."due_day" is not null;