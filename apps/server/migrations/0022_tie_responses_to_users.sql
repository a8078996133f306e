DROP INDEX "questionnaire_response__tenant_id";--> statement-breakpoint
DROP INDEX "questionnaire_response__customer_id";--> statement-breakpoint
ALTER TABLE "questionnaire_response" ADD CONSTRAINT "questionnaire_response__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."user_record"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_response" DROP COLUMN "tenant_id";--> statement-breakpoint
ALTER TABLE "questionnaire_response" DROP COLUMN "customer_id";