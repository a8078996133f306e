ALTER TABLE "place" ADD COLUMN "tree_order" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "place" SET "tree_order" = (
  select string_agg(lpad(around.position::text, 5, '0')
    || regexp_replace(regexp_replace(lower(around.name), '(\d+)', '0000000\1', 'g'), '0*(\d{8})', '\1', 'g')
    || around.id, chr(1) order by around.depth)
  from "place" around where around.id = any("place".path));--> statement-breakpoint
CREATE INDEX "place__tenant_id_tree_order" ON "place" USING btree ("tenant_id","tree_order") WHERE "place"."kind" = 'room';