ALTER TABLE "alarm" ADD COLUMN "raise_again" text;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "worse_than" double precision;