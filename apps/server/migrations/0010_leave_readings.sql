CREATE TABLE "deleted_device" (
	"device" integer PRIMARY KEY NOT NULL,
	"deleted_time" bigint NOT NULL,
	"sweep_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_device__sweep_time" ON "deleted_device" USING btree ("sweep_time");