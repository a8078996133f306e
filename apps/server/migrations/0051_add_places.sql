CREATE TABLE "place" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"customer_id" uuid,
	"owner_id" uuid GENERATED ALWAYS AS (coalesce(customer_id, tenant_id)) STORED NOT NULL,
	"kind" text NOT NULL,
	"depth" smallint GENERATED ALWAYS AS (array_position(array['tenant', 'customer', 'building', 'floor', 'room'], kind) - 1) STORED NOT NULL,
	"parent_id" uuid,
	"path" uuid[] NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"place_type" text,
	"address" text,
	"city" text,
	"lat" double precision,
	"lon" double precision,
	"time_zone" text,
	"opening_hours" jsonb,
	CONSTRAINT "place__kind" CHECK ("place"."kind" in ('tenant', 'customer', 'building', 'floor', 'room')),
	CONSTRAINT "place__position" CHECK (("place"."lat" is null) = ("place"."lon" is null))
);
--> statement-breakpoint
CREATE TABLE "room_period" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"device_name" text NOT NULL,
	"from_time" bigint,
	"to_time" bigint
);
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "room_id" uuid;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "inherited" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "place" ADD CONSTRAINT "place__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place" ADD CONSTRAINT "place__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place" ADD CONSTRAINT "place__parent_id_reference" FOREIGN KEY ("parent_id") REFERENCES "public"."place"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_period" ADD CONSTRAINT "room_period__room_id_reference" FOREIGN KEY ("room_id") REFERENCES "public"."place"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "place__owner_id_parent_id_name" ON "place" USING btree ("owner_id",coalesce("parent_id", "owner_id"),lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "place__owner_id_whole" ON "place" USING btree ("owner_id") WHERE "place"."kind" in ('tenant', 'customer');--> statement-breakpoint
CREATE INDEX "place__tenant_id" ON "place" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "place__parent_id" ON "place" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "place__path" ON "place" USING gin ("path");--> statement-breakpoint
CREATE INDEX "room_period__room_id" ON "room_period" USING btree ("room_id","from_time");--> statement-breakpoint
CREATE UNIQUE INDEX "room_period__device_id_open" ON "room_period" USING btree ("device_id") WHERE "room_period"."to_time" is null;--> statement-breakpoint
CREATE INDEX "room_period__device_id" ON "room_period" USING btree ("device_id");--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device__room_id_reference" FOREIGN KEY ("room_id") REFERENCES "public"."place"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device__room_id" ON "device" USING btree ("room_id");