CREATE TABLE "maintenance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"customer_id" uuid,
	"device_id" uuid,
	"reason" text NOT NULL,
	"from_time" bigint NOT NULL,
	"to_time" bigint,
	"schedule" jsonb,
	"time_zone" text NOT NULL,
	"begins" bigint,
	"ends" bigint,
	"last_began" bigint,
	"last_ended" bigint,
	CONSTRAINT "maintenance__times" CHECK (("maintenance"."begins" is null) = ("maintenance"."ends" is null))
);
--> statement-breakpoint
CREATE TABLE "outage" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid,
	"gateway_id" uuid,
	"name" text,
	"heard_time" bigint NOT NULL,
	"silent" integer NOT NULL,
	"devices" integer NOT NULL,
	"ended_time" bigint,
	"back" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery" DROP CONSTRAINT "delivery__one_subject";--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "maintenance_id" uuid;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "maintenance_reason" text;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "outage_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "maintenance_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "outage_id" uuid;--> statement-breakpoint
ALTER TABLE "maintenance" ADD CONSTRAINT "maintenance__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance" ADD CONSTRAINT "maintenance__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance" ADD CONSTRAINT "maintenance__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outage" ADD CONSTRAINT "outage__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outage" ADD CONSTRAINT "outage__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maintenance__tenant_id" ON "maintenance" USING btree ("tenant_id","ends");--> statement-breakpoint
CREATE INDEX "maintenance__ends" ON "maintenance" USING btree ("ends") WHERE "maintenance"."ends" is not null;--> statement-breakpoint
CREATE INDEX "maintenance__customer_id" ON "maintenance" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "maintenance__device_id" ON "maintenance" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "outage__tenant_id" ON "outage" USING btree ("tenant_id","ended_time");--> statement-breakpoint
CREATE INDEX "outage__customer_id" ON "outage" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm__maintenance_id_reference" FOREIGN KEY ("maintenance_id") REFERENCES "public"."maintenance"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm__outage_id_reference" FOREIGN KEY ("outage_id") REFERENCES "public"."outage"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__maintenance_id_reference" FOREIGN KEY ("maintenance_id") REFERENCES "public"."maintenance"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__outage_id_reference" FOREIGN KEY ("outage_id") REFERENCES "public"."outage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm__outage_id" ON "alarm" USING btree ("outage_id") WHERE "alarm"."outage_id" is not null;--> statement-breakpoint
CREATE INDEX "alarm__maintenance_id" ON "alarm" USING btree ("maintenance_id") WHERE "alarm"."maintenance_id" is not null;--> statement-breakpoint
CREATE INDEX "delivery__maintenance_id" ON "delivery" USING btree ("maintenance_id");--> statement-breakpoint
CREATE INDEX "delivery__outage_id" ON "delivery" USING btree ("outage_id");--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__one_subject" CHECK (num_nonnulls("delivery"."alarm_id", "delivery"."shipment_id", "delivery"."message_id", "delivery"."conversation_entry_id", "delivery"."todo_id", "delivery"."maintenance_id",
        "delivery"."outage_id")
        = case when "delivery"."event" = 'digest' then 0 else 1 end);