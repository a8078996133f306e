CREATE TABLE "brand" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"accent" text DEFAULT '' NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"host_confirmed_time" bigint,
	CONSTRAINT "brand__confirmed_host" CHECK ("brand"."host_confirmed_time" is null or "brand"."host" <> '')
);
--> statement-breakpoint
CREATE TABLE "brand_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "brand_picture__tenant_id_kind" UNIQUE("tenant_id","kind"),
	CONSTRAINT "brand_picture__kind" CHECK ("brand_picture"."kind" in ('light', 'dark', 'icon'))
);
--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_picture" ADD CONSTRAINT "brand_picture__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."brand"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "brand__host" ON "brand" USING btree ("host") WHERE "brand"."host_confirmed_time" is not null;