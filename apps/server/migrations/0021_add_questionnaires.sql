CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"questionnaire_id" smallint NOT NULL,
	"type_id" smallint NOT NULL,
	"question" text NOT NULL,
	"weightage" double precision,
	"options" jsonb NOT NULL,
	"created_time" bigint NOT NULL,
	"retired_time" bigint
);
--> statement-breakpoint
CREATE TABLE "questionnaire_answer" (
	"response_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"text" text,
	"chosen" jsonb,
	"is_yes" boolean,
	CONSTRAINT "questionnaire_answer__response_id" PRIMARY KEY("response_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_response" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tenant_id" uuid,
	"customer_id" uuid,
	"questionnaire_id" smallint NOT NULL,
	"submitted_time" bigint NOT NULL,
	"submitted_by_id" uuid NOT NULL,
	CONSTRAINT "questionnaire_response__user_id" UNIQUE("user_id","questionnaire_id")
);
--> statement-breakpoint
ALTER TABLE "questionnaire_answer" ADD CONSTRAINT "questionnaire_answer_response_id_questionnaire_response_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."questionnaire_response"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_answer" ADD CONSTRAINT "questionnaire_answer_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question__questionnaire_id" ON "question" USING btree ("questionnaire_id","created_time","id");--> statement-breakpoint
CREATE INDEX "questionnaire_answer__question_id" ON "questionnaire_answer" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "questionnaire_response__tenant_id" ON "questionnaire_response" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "questionnaire_response__customer_id" ON "questionnaire_response" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "questionnaire_response__submitted_time" ON "questionnaire_response" USING btree ("submitted_time");