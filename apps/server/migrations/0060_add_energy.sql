CREATE TABLE "tariff" (
	"target_id" uuid PRIMARY KEY GENERATED ALWAYS AS (coalesce(place_id, customer_id, tenant_id)) STORED NOT NULL,
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid,
	"place_id" uuid,
	"price_per_kwh" double precision NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "tariff__one_target" CHECK (num_nonnulls("tariff"."customer_id", "tariff"."place_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "purifier" ADD COLUMN "power" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tariff" ADD CONSTRAINT "tariff__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff" ADD CONSTRAINT "tariff__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff" ADD CONSTRAINT "tariff__place_id_reference" FOREIGN KEY ("place_id") REFERENCES "public"."place"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tariff__tenant_id" ON "tariff" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "tariff__customer_id" ON "tariff" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "tariff__place_id" ON "tariff" USING btree ("place_id");