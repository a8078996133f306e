CREATE TABLE "geo_city" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"country_code" text NOT NULL,
	"state_code" text
);
--> statement-breakpoint
CREATE TABLE "geo_country" (
	"code" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"name_jp" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_source" (
	"part" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_state" (
	"country_code" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "geo_state__pk" PRIMARY KEY("country_code","code")
);
--> statement-breakpoint
CREATE INDEX "geo_city__position" ON "geo_city" USING gist (point("lon", "lat"));--> statement-breakpoint
CREATE INDEX "geo_city__search_name_trigrams" ON "geo_city" USING gin ("search_name" gin_trgm_ops);