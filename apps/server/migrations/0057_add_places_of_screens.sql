ALTER TABLE "scheduled_report" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "wall_screen" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "wall_screen" ADD CONSTRAINT "wall_screen__place_id_reference" FOREIGN KEY ("place_id") REFERENCES "public"."place"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wall_screen__place_id" ON "wall_screen" USING btree ("place_id");