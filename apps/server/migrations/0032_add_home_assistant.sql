CREATE TABLE "home_assistant_bridge" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"saved_time" bigint NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"uses_tls" boolean NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"topic_prefix" text NOT NULL,
	"language" text NOT NULL,
	"devices" jsonb NOT NULL,
	"keys" jsonb NOT NULL,
	"is_enabled" boolean NOT NULL,
	"cursor" text NOT NULL,
	"next_time" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"connected_since" bigint,
	"published_time" bigint,
	"failed_time" bigint,
	"reason" text,
	"reason_detail" text
);
--> statement-breakpoint
CREATE TABLE "home_assistant_device" (
	"tenant_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"objects" text[] NOT NULL,
	CONSTRAINT "home_assistant_device__pk" PRIMARY KEY("tenant_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "home_assistant_bridge" ADD CONSTRAINT "home_assistant_bridge__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_assistant_device" ADD CONSTRAINT "home_assistant_device__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;