CREATE TABLE "reading_feed" (
	"tenant_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reading_feed_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"added_time" bigint NOT NULL,
	"entries" integer NOT NULL,
	"devices" integer[] NOT NULL,
	"times" bigint[] NOT NULL,
	CONSTRAINT "reading_feed__pk" PRIMARY KEY("tenant_id","seq")
);
--> statement-breakpoint
CREATE TABLE "reading_follower" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"used_time" bigint NOT NULL,
	"deleted_seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_batch" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stored_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"devices" integer[] NOT NULL,
	"times" bigint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reading_feed" ADD CONSTRAINT "reading_feed__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."reading_follower"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_follower" ADD CONSTRAINT "reading_follower__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Compressing them would take longer than writing them.
ALTER TABLE "stored_batch" ALTER COLUMN "devices" SET STORAGE EXTERNAL, ALTER COLUMN "times" SET STORAGE EXTERNAL;
