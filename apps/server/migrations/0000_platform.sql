CREATE TABLE "app_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"additional_info" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"tenant_id" uuid,
	"customer_id" uuid,
	"authority" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"phone" text,
	CONSTRAINT "app_user__authority_scope" CHECK (case "app_user"."authority"
        when 'SYS_ADMIN' then "app_user"."tenant_id" is null and "app_user"."customer_id" is null
        when 'TENANT_ADMIN' then "app_user"."tenant_id" is not null and "app_user"."customer_id" is null
        when 'CUSTOMER_USER' then "app_user"."tenant_id" is not null and "app_user"."customer_id" is not null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"additional_info" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"email" text,
	"phone" text,
	"country" text,
	"state" text,
	"city" text,
	"address" text,
	"address2" text,
	"zip" text,
	"tenant_id" uuid NOT NULL,
	CONSTRAINT "customer__tenant_id_title" UNIQUE("tenant_id","title"),
	CONSTRAINT "customer__id_tenant_id" UNIQUE("id","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "device" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"additional_info" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"key" integer GENERATED ALWAYS AS IDENTITY (sequence name "device_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid,
	"device_profile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"label" text,
	"type" text NOT NULL,
	"tenant_readable_from" bigint DEFAULT 0 NOT NULL,
	"customer_readable_from" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "device__key" UNIQUE("key"),
	CONSTRAINT "device__tenant_id_name" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "device_attribute" (
	"device_key" integer NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"last_update_ts" bigint NOT NULL,
	CONSTRAINT "device_attribute__pk" PRIMARY KEY("device_key","scope","key")
);
--> statement-breakpoint
CREATE TABLE "device_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"device_id" uuid NOT NULL,
	"credentials_type" text DEFAULT 'ACCESS_TOKEN' NOT NULL,
	"credentials_id" text NOT NULL,
	"credentials_value" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "device_credentials__device_id" UNIQUE("device_id"),
	CONSTRAINT "device_credentials__credentials_id" UNIQUE("credentials_id")
);
--> statement-breakpoint
CREATE TABLE "device_profile" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"additional_info" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"image" text,
	"type" text DEFAULT 'DEFAULT' NOT NULL,
	"transport_type" text DEFAULT 'DEFAULT' NOT NULL,
	"provision_type" text DEFAULT 'DISABLED' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"profile_data" jsonb NOT NULL,
	CONSTRAINT "device_profile__tenant_id_name" UNIQUE("tenant_id","name"),
	CONSTRAINT "device_profile__id_tenant_id" UNIQUE("id","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "dirty_hour" (
	"device" integer NOT NULL,
	"hour" integer NOT NULL,
	"claimed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dirty_hour__pk" PRIMARY KEY("device","hour","claimed")
);
--> statement-breakpoint
CREATE TABLE "latest_reading" (
	"device" integer PRIMARY KEY NOT NULL,
	"ts" bigint NOT NULL,
	"received_time" bigint NOT NULL,
	"pm25" double precision,
	"pm10" double precision,
	"co2" double precision,
	"tvoc" double precision,
	"iaq" double precision,
	"temp" double precision,
	"rh" double precision,
	"bat" double precision,
	"lat" double precision,
	"lon" double precision,
	"mode" double precision,
	"pm25_ts" bigint,
	"pm10_ts" bigint,
	"co2_ts" bigint,
	"tvoc_ts" bigint,
	"iaq_ts" bigint,
	"temp_ts" bigint,
	"rh_ts" bigint,
	"bat_ts" bigint,
	"lat_ts" bigint,
	"lon_ts" bigint,
	"mode_ts" bigint,
	"extra" jsonb
);
--> statement-breakpoint
CREATE TABLE "quarantine" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quarantine_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device" integer NOT NULL,
	"received_time" bigint NOT NULL,
	"transport" text NOT NULL,
	"topic" text NOT NULL,
	"payload" text NOT NULL,
	"payload_bytes" integer NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading" (
	"device" integer NOT NULL,
	"ts" bigint NOT NULL,
	"pm25" double precision,
	"pm10" double precision,
	"co2" double precision,
	"tvoc" double precision,
	"iaq" double precision,
	"temp" double precision,
	"rh" double precision,
	"bat" double precision,
	"lat" double precision,
	"lon" double precision,
	"mode" double precision,
	"extra" jsonb,
	CONSTRAINT "reading__pk" PRIMARY KEY("device","ts")
) PARTITION BY RANGE ("ts");
--> statement-breakpoint
CREATE TABLE "reading_hourly" (
	"device" integer NOT NULL,
	"key" text NOT NULL,
	"hour" integer NOT NULL,
	"min" double precision NOT NULL,
	"max" double precision NOT NULL,
	"sum" double precision NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "reading_hourly__pk" PRIMARY KEY("device","key","hour")
);
--> statement-breakpoint
CREATE TABLE "server_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"additional_info" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"email" text,
	"phone" text,
	"country" text,
	"state" text,
	"city" text,
	"address" text,
	"address2" text,
	"zip" text,
	"region" text DEFAULT 'Global' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"last_login_time" bigint
);
--> statement-breakpoint
CREATE TABLE "user_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_time" bigint NOT NULL,
	"expires_time" bigint NOT NULL,
	"refresh_id" uuid NOT NULL,
	"previous_refresh_id" uuid,
	"rotated_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device__device_profile_id_reference" FOREIGN KEY ("device_profile_id","tenant_id") REFERENCES "public"."device_profile"("id","tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_attribute" ADD CONSTRAINT "device_attribute__device_key_reference" FOREIGN KEY ("device_key") REFERENCES "public"."device"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_credentials" ADD CONSTRAINT "device_credentials__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_profile" ADD CONSTRAINT "device_profile__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_credentials" ADD CONSTRAINT "user_credentials__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user__email" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "app_user__tenant_id" ON "app_user" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "device__customer_id" ON "device" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "device_profile__one_default" ON "device_profile" USING btree ("tenant_id") WHERE "device_profile"."is_default";--> statement-breakpoint
CREATE INDEX "quarantine__device_received_time" ON "quarantine" USING btree ("device","received_time");--> statement-breakpoint
CREATE INDEX "user_session__user_id" ON "user_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_session__expires_time" ON "user_session" USING btree ("expires_time");