ALTER TABLE "app_user" DROP CONSTRAINT "app_user__first_administrator";--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "access_role" text;--> statement-breakpoint
UPDATE "app_user" SET "access_role" = CASE WHEN "authority" = 'CUSTOMER_USER' AND NOT "is_customer_administrator" THEN 'EDITOR' ELSE 'ADMINISTRATOR' END;--> statement-breakpoint
ALTER TABLE "app_user" ALTER COLUMN "access_role" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user__access_role" CHECK ("app_user"."access_role" in ('VIEWER', 'INSTALLER', 'EDITOR', 'ADMINISTRATOR')
        and ("app_user"."authority" <> 'SYS_ADMIN' or "app_user"."access_role" = 'ADMINISTRATOR'));--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user__first_administrator" CHECK ("app_user"."first_administrator_of" is null
        or ("app_user"."authority" = 'TENANT_ADMIN' and "app_user"."access_role" = 'ADMINISTRATOR'));--> statement-breakpoint
ALTER TABLE "app_user" DROP COLUMN "is_customer_administrator";
