CREATE TABLE "wall_screen" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"readers" text NOT NULL,
	"languages" text[] NOT NULL,
	"room_seconds" smallint NOT NULL,
	"is_badge_allowed" boolean NOT NULL,
	"expires_time" bigint,
	"secret_hash" text,
	"created_by_user_id" uuid,
	"last_seen_time" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "wall_screen__secret_hash" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "wall_screen_room" (
	"wall_screen_id" uuid NOT NULL,
	"device_key" integer NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"badge_code" text NOT NULL,
	CONSTRAINT "wall_screen_room__pk" PRIMARY KEY("wall_screen_id","device_key"),
	CONSTRAINT "wall_screen_room__badge_code" UNIQUE("badge_code")
);
--> statement-breakpoint
ALTER TABLE "wall_screen" ADD CONSTRAINT "wall_screen__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_screen" ADD CONSTRAINT "wall_screen__created_by_user_id_reference" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_screen_room" ADD CONSTRAINT "wall_screen_room__wall_screen_id_reference" FOREIGN KEY ("wall_screen_id") REFERENCES "public"."wall_screen"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_screen_room" ADD CONSTRAINT "wall_screen_room__device_key_reference" FOREIGN KEY ("device_key") REFERENCES "public"."device"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wall_screen__tenant_id" ON "wall_screen" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "wall_screen__customer_id" ON "wall_screen" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "wall_screen__created_by_user_id" ON "wall_screen" USING btree ("created_by_user_id");--> statement-breakpoint
CREATE INDEX "wall_screen_room__device_key" ON "wall_screen_room" USING btree ("device_key");