CREATE TABLE "stored_content" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"kib" integer NOT NULL,
	CONSTRAINT "stored_content__pk" PRIMARY KEY("tenant_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "stored_content" ADD CONSTRAINT "stored_content__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;