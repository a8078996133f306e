ALTER TABLE "customer" ADD COLUMN "contact_name" text GENERATED ALWAYS AS (nullif(btrim(coalesce(additional_info ->> 'firstName', '') || ' '
        || coalesce(additional_info ->> 'lastName', '')), '')) STORED;--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_contact_name" ON "customer" USING btree ("tenant_id",lower("contact_name"),"id","contact_name");