ALTER TABLE "maintenance" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "maintenance" ADD CONSTRAINT "maintenance__place_id_reference" FOREIGN KEY ("place_id") REFERENCES "public"."place"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maintenance__place_id" ON "maintenance" USING btree ("place_id");