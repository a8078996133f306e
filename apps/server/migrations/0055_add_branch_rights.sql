ALTER TABLE "app_user" DROP CONSTRAINT "app_user__first_administrator";--> statement-breakpoint
ALTER TABLE "app_user" DROP CONSTRAINT "app_user__access_role";--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "place_ids" uuid[];--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "place_ids" uuid[];--> statement-breakpoint
ALTER TABLE "provider_group_role" ADD COLUMN "place_ids" uuid[];--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "seen_role" text;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "seen_place_ids" uuid[];--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user__first_administrator" CHECK ("app_user"."first_administrator_of" is null
        or ("app_user"."authority" = 'TENANT_ADMIN' and "app_user"."access_role" = 'ADMINISTRATOR' and "app_user"."place_ids" is null));--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user__access_role" CHECK ("app_user"."access_role" in ('VIEWER', 'INSTALLER', 'EDITOR', 'ADMINISTRATOR')
        and ("app_user"."authority" <> 'SYS_ADMIN' or "app_user"."access_role" = 'ADMINISTRATOR' and "app_user"."place_ids" is null));