CREATE TABLE "declared_quantity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"names" jsonb NOT NULL,
	"unit" text NOT NULL,
	"decimals" integer NOT NULL,
	"min" double precision NOT NULL,
	"max" double precision NOT NULL,
	"bands" double precision[],
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "declared_quantity__key" UNIQUE("key")
);
