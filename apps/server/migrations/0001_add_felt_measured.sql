CREATE TABLE "felt_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid,
	"device_id" uuid,
	"place_type" text,
	"questionnaire_id" integer NOT NULL,
	"closed_time" bigint NOT NULL,
	"people" integer NOT NULL,
	"score_sum" double precision NOT NULL,
	"rooms" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "felt_closing" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"closed_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questionnaire_response" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "questionnaire_response" ADD COLUMN "batched_time" bigint;--> statement-breakpoint
ALTER TABLE "felt_batch" ADD CONSTRAINT "felt_batch__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "felt_batch" ADD CONSTRAINT "felt_batch__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "felt_batch" ADD CONSTRAINT "felt_batch__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "felt_closing" ADD CONSTRAINT "felt_closing__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "felt_batch__tenant_id" ON "felt_batch" USING btree ("tenant_id","questionnaire_id","closed_time");--> statement-breakpoint
CREATE INDEX "felt_batch__customer_id" ON "felt_batch" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "felt_batch__device_id" ON "felt_batch" USING btree ("device_id");--> statement-breakpoint
ALTER TABLE "questionnaire_response" ADD CONSTRAINT "questionnaire_response__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaire_response__device_id" ON "questionnaire_response" USING btree ("device_id") WHERE "questionnaire_response"."device_id" is not null;