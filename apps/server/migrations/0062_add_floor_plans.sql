CREATE TABLE "floor_plan" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"picture_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"changed_time" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "floor_plan_room" (
	"place_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	CONSTRAINT "floor_plan_room__pk" PRIMARY KEY("place_id","room_id"),
	CONSTRAINT "floor_plan_room__spot" CHECK ("floor_plan_room"."x" between 0 and 1 and "floor_plan_room"."y" between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "wall_screen" ADD COLUMN "shows_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "floor_plan" ADD CONSTRAINT "floor_plan__place_id_reference" FOREIGN KEY ("place_id") REFERENCES "public"."place"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_plan_room" ADD CONSTRAINT "floor_plan_room__place_id_reference" FOREIGN KEY ("place_id") REFERENCES "public"."floor_plan"("place_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_plan_room" ADD CONSTRAINT "floor_plan_room__room_id_reference" FOREIGN KEY ("room_id") REFERENCES "public"."place"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "floor_plan_room__room_id" ON "floor_plan_room" USING btree ("room_id");