-- What the first release begins with. Made by drizzle-kit from src/database/schema/, but for three things that a schema
-- in code cannot say: the extension here, the partitions of "reading", and the two statements at the end.

-- Comes with PostgreSQL and is trusted: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "alarm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid,
	"device_id" uuid NOT NULL,
	"rule_id" uuid,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"clear_time" bigint,
	"over_kind" text,
	"ack_time" bigint,
	"assign_time" bigint,
	"assignee_id" uuid,
	"details" jsonb,
	"outdoor" jsonb,
	"device_name" text NOT NULL,
	"device_label" text,
	"severity_rank" smallint GENERATED ALWAYS AS (case severity when 'CRITICAL' then 0 when 'MAJOR' then 1 when 'MINOR' then 2 when 'WARNING' then 3 else 4 end) STORED,
	"status_rank" smallint GENERATED ALWAYS AS (case when clear_time is null then 0 else 2 end + case when ack_time is null then 0 else 1 end) STORED,
	"over_until" bigint GENERATED ALWAYS AS (case when over_kind is not null then greatest(created_time, end_time, clear_time) end) STORED,
	"search_text" text GENERATED ALWAYS AS (lower(type || chr(10) || device_name || chr(10) || coalesce(device_label, ''))) STORED,
	CONSTRAINT "alarm__times" CHECK ("alarm"."end_time" >= "alarm"."start_time")
);
--> statement-breakpoint
CREATE TABLE "alarm_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alarm_id" uuid NOT NULL,
	"created_time" bigint NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"is_by_user" boolean NOT NULL,
	"comment" text,
	"edited_time" bigint,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "alarm_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"devices" jsonb NOT NULL,
	"condition" jsonb NOT NULL,
	"hold_minutes" integer DEFAULT 0 NOT NULL,
	"severity" text NOT NULL,
	"schedule" jsonb,
	"recipients" jsonb NOT NULL,
	"effective_time" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "alarm_rule__tenant_id_name" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid,
	"customer_id" uuid,
	"user_id" uuid NOT NULL,
	"user_email" text NOT NULL,
	"impersonator_id" uuid,
	"impersonator_email" text,
	"address" text NOT NULL,
	"action" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"entity_name" text NOT NULL,
	"details" jsonb,
	"is_of_system" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(user_email || chr(10) || coalesce(impersonator_email, '') || chr(10) || entity_name
        || chr(10) || action)) STORED
);
--> statement-breakpoint
CREATE TABLE "automated_device" (
	"device_key" integer PRIMARY KEY NOT NULL,
	"automation_id" uuid,
	"mode" smallint,
	"asked_times" bigint[] NOT NULL,
	"waiting_since" bigint,
	"told_time" bigint
);
--> statement-breakpoint
CREATE TABLE "automation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"position" integer NOT NULL,
	"devices" jsonb NOT NULL,
	"trigger" jsonb,
	"schedule" jsonb,
	"mode" smallint NOT NULL,
	"mode_after" smallint,
	"effective_time" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "automation__tenant_id_customer_id_name" UNIQUE NULLS NOT DISTINCT("tenant_id","customer_id","name")
);
--> statement-breakpoint
CREATE TABLE "automation_condition" (
	"automation_id" uuid NOT NULL,
	"device_key" integer NOT NULL,
	"since_time" bigint NOT NULL,
	CONSTRAINT "automation_condition__pk" PRIMARY KEY("automation_id","device_key")
);
--> statement-breakpoint
CREATE TABLE "device_claim_offer" (
	"device_key" integer PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"expiration_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "command" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"device_key" integer NOT NULL,
	"user_id" uuid,
	"automation_id" uuid,
	"method" text NOT NULL,
	"params" jsonb,
	"is_one_way" boolean NOT NULL,
	"expiration_time" bigint NOT NULL,
	"retries" smallint NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"request_id" integer,
	"status" text NOT NULL,
	"response" jsonb,
	"additional_info" jsonb
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid,
	"subject" text NOT NULL,
	"device_id" uuid,
	"device_name" text,
	"device_label" text,
	"alarm_id" uuid,
	"alarm_type" text,
	"last_entry_time" bigint NOT NULL,
	"entry_count" integer DEFAULT 0 NOT NULL,
	"closed_time" bigint,
	"search_text" text GENERATED ALWAYS AS (lower(subject || chr(10) || coalesce(device_name, '') || chr(10) || coalesce(device_label, '')
        || chr(10) || coalesce(alarm_type, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "conversation_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_time" bigint NOT NULL,
	"author_user_id" uuid,
	"side" text NOT NULL,
	"sent_id" uuid NOT NULL,
	"text" text NOT NULL,
	"picture" "bytea",
	"chart" jsonb,
	CONSTRAINT "conversation_entry__number" UNIQUE("conversation_id","number"),
	CONSTRAINT "conversation_entry__sent_id" UNIQUE("author_user_id","sent_id"),
	CONSTRAINT "conversation_entry__side" CHECK ("conversation_entry"."side" in ('customer', 'tenant', 'system'))
);
--> statement-breakpoint
CREATE TABLE "conversation_reader" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"unread_count" integer NOT NULL,
	CONSTRAINT "conversation_reader__pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "device_health" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'silent' NOT NULL,
	"last_reading_time" bigint,
	"battery" double precision,
	"reported_lat" double precision,
	"reported_lon" double precision,
	"share_of_24_hours" double precision,
	"share_of_7_days" double precision,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"finding_kinds" text[] DEFAULT '{}' NOT NULL,
	"rejected_messages" integer DEFAULT 0 NOT NULL,
	"computed_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_presence" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"additional_info" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"key" integer GENERATED ALWAYS AS IDENTITY (sequence name "device_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tenant_id" uuid,
	"customer_id" uuid,
	"device_profile_id" uuid,
	"name" text NOT NULL,
	"label" text,
	"type" text,
	"stock_transport_type" text,
	"device_installed_place" text,
	"device_installed_city" text,
	"device_lat" double precision,
	"device_lon" double precision,
	"time_zone" text,
	"purifier_id" uuid,
	"last_gateway_id" uuid,
	"tenant_readable_from" bigint DEFAULT 0 NOT NULL,
	"customer_readable_from" bigint DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || chr(10) || coalesce(label, '') || chr(10) || coalesce(device_installed_city, ''))) STORED,
	CONSTRAINT "device__key" UNIQUE("key"),
	CONSTRAINT "device__tenant_id_name" UNIQUE("tenant_id","name"),
	CONSTRAINT "device__stock" CHECK (case when "device"."tenant_id" is null
        then "device"."customer_id" is null and "device"."device_profile_id" is null
        else "device"."device_profile_id" is not null and "device"."type" is not null end)
);
--> statement-breakpoint
CREATE TABLE "device_activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"created_time" bigint NOT NULL,
	"kind" text NOT NULL,
	"user_email" text,
	"details" jsonb
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
	"provision_device_key" text,
	"provision_device_secret" text,
	"provisioned_since" bigint DEFAULT 0 NOT NULL,
	"provisioned_count" integer DEFAULT 0 NOT NULL,
	"profile_data" jsonb NOT NULL,
	CONSTRAINT "device_profile__tenant_id_name" UNIQUE("tenant_id","name"),
	CONSTRAINT "device_profile__provision_device_key" UNIQUE("provision_device_key"),
	CONSTRAINT "device_profile__id_tenant_id" UNIQUE("id","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "geo_city" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"country_code" text NOT NULL,
	"state_code" text
);
--> statement-breakpoint
CREATE TABLE "geo_country" (
	"code" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"name_jp" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_source" (
	"part" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_state" (
	"country_code" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "geo_state__pk" PRIMARY KEY("country_code","code")
);
--> statement-breakpoint
CREATE TABLE "report_ticket" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"report_order" jsonb NOT NULL,
	"expires_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_window" (
	"limit_name" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"uses" integer NOT NULL,
	"end_time" bigint NOT NULL,
	CONSTRAINT "limit_window__pk" PRIMARY KEY("limit_name","key_hash")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid,
	"author_user_id" uuid,
	"kind" text NOT NULL,
	"title" text,
	"text" text,
	"params" jsonb,
	"importance" text NOT NULL,
	"from_time" bigint NOT NULL,
	"until_time" bigint,
	"withdrawn_time" bigint,
	"audience" jsonb,
	"device_id" uuid,
	"shipment_id" uuid,
	"once_key" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(title, '') || chr(10) || coalesce(text, '') || chr(10) || coalesce(params ->> 'name', ''))) STORED,
	CONSTRAINT "message__once_key" UNIQUE("once_key"),
	CONSTRAINT "message__kind" CHECK (case when "message"."kind" = 'written'
        then "message"."title" is not null and "message"."text" is not null and "message"."audience" is not null
        else "message"."params" is not null end)
);
--> statement-breakpoint
CREATE TABLE "message_recipient" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_time" bigint,
	"from_time" bigint NOT NULL,
	"until_time" bigint,
	"importance" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "message_recipient__pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"tenant_id" uuid,
	"alarm_id" uuid,
	"shipment_id" uuid,
	"message_id" uuid,
	"conversation_entry_id" uuid,
	"todo_id" uuid,
	"event" text NOT NULL,
	"severity" text,
	"channel" text NOT NULL,
	"user_id" uuid,
	"subscription_id" uuid,
	"state" text NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_time" bigint,
	"end_time" bigint,
	"reason" text,
	"reason_detail" text,
	"digest_id" uuid,
	CONSTRAINT "delivery__one_subject" CHECK (num_nonnulls("delivery"."alarm_id", "delivery"."shipment_id", "delivery"."message_id", "delivery"."conversation_entry_id", "delivery"."todo_id")
        = case when "delivery"."event" = 'digest' then 0 else 1 end),
	CONSTRAINT "delivery__severity" CHECK (("delivery"."severity" is not null) = ("delivery"."alarm_id" is not null or "delivery"."event" = 'digest')),
	CONSTRAINT "delivery__waiting_has_time" CHECK (("delivery"."state" = 'waiting') = ("delivery"."next_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	CONSTRAINT "push_subscription__endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"severities" jsonb NOT NULL,
	"is_enabled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purifier" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purifier_id" bigint NOT NULL,
	"purifier_model_no" text NOT NULL,
	"purifier_description" text,
	"tenant_id" uuid,
	"device_installed_place" text,
	"modes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_time" bigint NOT NULL,
	CONSTRAINT "purifier__purifier_id" UNIQUE("purifier_id")
);
--> statement-breakpoint
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
	"respondent_id" uuid NOT NULL,
	"user_id" uuid,
	"questionnaire_id" smallint NOT NULL,
	"submitted_time" bigint NOT NULL,
	"submitted_by_id" uuid NOT NULL,
	CONSTRAINT "questionnaire_response__respondent_id" UNIQUE("respondent_id","questionnaire_id")
);
--> statement-breakpoint
CREATE TABLE "server_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"consignor_user_id" uuid,
	"consignee_tenant_id" uuid NOT NULL,
	"country" text,
	"state" text,
	"city" text,
	"address" text,
	"phone" text,
	"notes" text,
	"status" smallint DEFAULT 0 NOT NULL,
	"status_times" jsonb NOT NULL,
	"sent_time" bigint,
	"overdue_time" bigint,
	"device_count" integer DEFAULT 0 NOT NULL,
	"received_count" integer DEFAULT 0 NOT NULL,
	"missing_count" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(country, '') || chr(10) || coalesce(state, '') || chr(10) || coalesce(city, '')
        || chr(10) || coalesce(address, '') || chr(10) || coalesce(phone, ''))) STORED,
	CONSTRAINT "shipment__status" CHECK ("shipment"."status" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "shipment_device" (
	"shipment_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"label" text,
	"is_open" boolean DEFAULT true NOT NULL,
	"received_time" bigint,
	"received_by" uuid,
	CONSTRAINT "shipment_device__pk" PRIMARY KEY("shipment_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "shipment_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"created_time" bigint NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"from_status" smallint,
	"to_status" smallint,
	"notes" text,
	"device_count" integer,
	"device_id" uuid,
	"device_name" text,
	"device_label" text
);
--> statement-breakpoint
CREATE TABLE "deleted_device" (
	"device" integer PRIMARY KEY NOT NULL,
	"deleted_time" bigint NOT NULL,
	"sweep_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dirty_hour" (
	"device" integer NOT NULL,
	"hour" integer NOT NULL,
	"claimed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dirty_hour__pk" PRIMARY KEY("device","hour","claimed")
);
--> statement-breakpoint
CREATE TABLE "forward_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forward_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device" integer,
	"queued_time" bigint NOT NULL,
	"entries" integer NOT NULL,
	"content" text NOT NULL,
	"bytes" integer GENERATED ALWAYS AS (octet_length(content)) STORED NOT NULL
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
	"non_numeric" jsonb,
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
	"is_untimely" boolean,
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
	"search_text" text GENERATED ALWAYS AS (lower(title || chr(10) || coalesce(additional_info ->> 'firstName', '') || ' '
        || coalesce(additional_info ->> 'lastName', '') || chr(10) || coalesce(email, '') || chr(10) || coalesce(phone, '')
        || chr(10) || coalesce(country, '') || chr(10) || coalesce(state, '') || chr(10) || coalesce(city, '')
        || chr(10) || coalesce(address, ''))) STORED,
	CONSTRAINT "customer__tenant_id_title" UNIQUE("tenant_id","title"),
	CONSTRAINT "customer__id_tenant_id" UNIQUE("id","tenant_id")
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
	"region" text DEFAULT 'Global' NOT NULL,
	"kind" text DEFAULT 'TENANT' NOT NULL,
	"customers_may_operate" boolean DEFAULT true NOT NULL,
	"customers_may_automate" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tenant__kind" CHECK ("tenant"."kind" in ('TENANT', 'PARTNER'))
);
--> statement-breakpoint
CREATE TABLE "todo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_time" bigint NOT NULL,
	"author_user_id" uuid,
	"assignee_user_id" uuid,
	"holder_user_id" uuid GENERATED ALWAYS AS (coalesce(assignee_user_id, author_user_id)) STORED,
	"tenant_id" uuid,
	"customer_id" uuid,
	"task" text NOT NULL,
	"due_date" date,
	"repeat_every" smallint,
	"repeat_unit" text,
	"repeat_from" date,
	"follows_id" uuid,
	"done_time" bigint,
	"done_by_user_id" uuid,
	"device_id" uuid,
	"device_name" text,
	"finding" text,
	"alarm_id" uuid,
	"alarm_name" text,
	CONSTRAINT "todo__repeat" CHECK (num_nulls("todo"."repeat_every", "todo"."repeat_unit", "todo"."repeat_from") in (0, 3)
        and ("todo"."repeat_every" is null or "todo"."due_date" is not null))
);
--> statement-breakpoint
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
	"address" text,
	"city" text,
	"state" text,
	"country" text,
	"picture_id" uuid,
	"is_customer_administrator" boolean DEFAULT false NOT NULL,
	"first_administrator_of" text,
	"notification_choices" jsonb,
	"language" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || chr(10) || email
        || chr(10) || coalesce(phone, '') || chr(10) || coalesce(address, '') || chr(10) || coalesce(city, '')
        || chr(10) || coalesce(state, '') || chr(10) || coalesce(country, ''))) STORED,
	CONSTRAINT "app_user__authority_scope" CHECK (case "app_user"."authority"
        when 'SYS_ADMIN' then "app_user"."tenant_id" is null and "app_user"."customer_id" is null
        when 'TENANT_ADMIN' then "app_user"."tenant_id" is not null and "app_user"."customer_id" is null
        when 'CUSTOMER_USER' then "app_user"."tenant_id" is not null and "app_user"."customer_id" is not null
        else false end),
	CONSTRAINT "app_user__first_administrator" CHECK ("app_user"."first_administrator_of" is null or "app_user"."authority" = 'TENANT_ADMIN')
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_time" bigint NOT NULL,
	CONSTRAINT "password_reset__token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "profile_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"created_time" bigint NOT NULL,
	CONSTRAINT "profile_picture__user_id" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "user_activation" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_time" bigint NOT NULL,
	CONSTRAINT "user_activation__token_hash" UNIQUE("token_hash")
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
	"rotated_time" bigint NOT NULL,
	"impersonator_id" uuid
);
--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm__rule_id_reference" FOREIGN KEY ("rule_id") REFERENCES "public"."alarm_rule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm__assignee_id_reference" FOREIGN KEY ("assignee_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_entry" ADD CONSTRAINT "alarm_entry__alarm_id_reference" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_entry" ADD CONSTRAINT "alarm_entry__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rule" ADD CONSTRAINT "alarm_rule__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automated_device" ADD CONSTRAINT "automated_device__device_key_reference" FOREIGN KEY ("device_key") REFERENCES "public"."device"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automated_device" ADD CONSTRAINT "automated_device__automation_id_reference" FOREIGN KEY ("automation_id") REFERENCES "public"."automation"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation" ADD CONSTRAINT "automation__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation" ADD CONSTRAINT "automation__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_condition" ADD CONSTRAINT "automation_condition__automation_id_reference" FOREIGN KEY ("automation_id") REFERENCES "public"."automation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_condition" ADD CONSTRAINT "automation_condition__device_key_reference" FOREIGN KEY ("device_key") REFERENCES "public"."device"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_claim_offer" ADD CONSTRAINT "device_claim_offer__device_key_reference" FOREIGN KEY ("device_key") REFERENCES "public"."device"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "command" ADD CONSTRAINT "command__device_key_reference" FOREIGN KEY ("device_key") REFERENCES "public"."device"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation__alarm_id_reference" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_entry" ADD CONSTRAINT "conversation_entry__conversation_id_reference" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_entry" ADD CONSTRAINT "conversation_entry__author_user_id_reference" FOREIGN KEY ("author_user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reader" ADD CONSTRAINT "conversation_reader__conversation_id_reference" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reader" ADD CONSTRAINT "conversation_reader__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_health" ADD CONSTRAINT "device_health__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_presence" ADD CONSTRAINT "device_presence__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device__device_profile_id_reference" FOREIGN KEY ("device_profile_id","tenant_id") REFERENCES "public"."device_profile"("id","tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device__purifier_id_reference" FOREIGN KEY ("purifier_id") REFERENCES "public"."purifier"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device__last_gateway_id_reference" FOREIGN KEY ("last_gateway_id") REFERENCES "public"."device"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_attribute" ADD CONSTRAINT "device_attribute__device_key_reference" FOREIGN KEY ("device_key") REFERENCES "public"."device"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_credentials" ADD CONSTRAINT "device_credentials__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_profile" ADD CONSTRAINT "device_profile__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_ticket" ADD CONSTRAINT "report_ticket__session_id_reference" FOREIGN KEY ("session_id") REFERENCES "public"."user_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message__author_user_id_reference" FOREIGN KEY ("author_user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message__device_id_reference" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message__shipment_id_reference" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipient" ADD CONSTRAINT "message_recipient__message_id_reference" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipient" ADD CONSTRAINT "message_recipient__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__alarm_id_reference" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__shipment_id_reference" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__message_id_reference" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__conversation_entry_id_reference" FOREIGN KEY ("conversation_entry_id") REFERENCES "public"."conversation_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__subscription_id_reference" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery__digest_id_reference" FOREIGN KEY ("digest_id") REFERENCES "public"."delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purifier" ADD CONSTRAINT "purifier__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_answer" ADD CONSTRAINT "questionnaire_answer_response_id_questionnaire_response_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."questionnaire_response"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_answer" ADD CONSTRAINT "questionnaire_answer_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_response" ADD CONSTRAINT "questionnaire_response__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment__consignor_user_id_reference" FOREIGN KEY ("consignor_user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment__consignee_tenant_id_reference" FOREIGN KEY ("consignee_tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_device" ADD CONSTRAINT "shipment_device__shipment_id_reference" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_device" ADD CONSTRAINT "shipment_device__received_by_reference" FOREIGN KEY ("received_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_entry" ADD CONSTRAINT "shipment_entry__shipment_id_reference" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_entry" ADD CONSTRAINT "shipment_entry__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo" ADD CONSTRAINT "todo__author_user_id_reference" FOREIGN KEY ("author_user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo" ADD CONSTRAINT "todo__assignee_user_id_reference" FOREIGN KEY ("assignee_user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo" ADD CONSTRAINT "todo__done_by_user_id_reference" FOREIGN KEY ("done_by_user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo" ADD CONSTRAINT "todo__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo" ADD CONSTRAINT "todo__customer_id_reference" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo" ADD CONSTRAINT "todo__follows_id_reference" FOREIGN KEY ("follows_id") REFERENCES "public"."todo"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user__tenant_id_reference" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user__customer_id_reference" FOREIGN KEY ("customer_id","tenant_id") REFERENCES "public"."customer"("id","tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_picture" ADD CONSTRAINT "profile_picture__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_activation" ADD CONSTRAINT "user_activation__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_credentials" ADD CONSTRAINT "user_credentials__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session__impersonator_id_reference" FOREIGN KEY ("impersonator_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session__user_id_reference" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm__going_on" ON "alarm" USING btree ("device_id","rule_id") WHERE "alarm"."over_kind" is null and "alarm"."rule_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm__open_type" ON "alarm" USING btree ("device_id","type") WHERE "alarm"."clear_time" is null and "alarm"."rule_id" is null;--> statement-breakpoint
CREATE INDEX "alarm__tenant_id_created_time" ON "alarm" USING btree ("tenant_id","created_time","id");--> statement-breakpoint
CREATE INDEX "alarm__tenant_id_severity" ON "alarm" USING btree ("tenant_id","severity_rank","created_time","id");--> statement-breakpoint
CREATE INDEX "alarm__tenant_id_status" ON "alarm" USING btree ("tenant_id","status_rank","created_time","id");--> statement-breakpoint
CREATE INDEX "alarm__tenant_id_type" ON "alarm" USING btree ("tenant_id","type","created_time","id","status_rank","severity_rank");--> statement-breakpoint
CREATE INDEX "alarm__tenant_id_clear_time" ON "alarm" USING btree ("tenant_id","clear_time","created_time","id");--> statement-breakpoint
CREATE INDEX "alarm__tenant_id_device_name" ON "alarm" USING btree ("tenant_id",lower("device_name"),"created_time","id","device_name","status_rank","severity_rank");--> statement-breakpoint
CREATE INDEX "alarm__search_text_trigrams" ON "alarm" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "alarm__assignee_id" ON "alarm" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "alarm__customer_id_created_time" ON "alarm" USING btree ("customer_id","created_time","id");--> statement-breakpoint
CREATE INDEX "alarm__open" ON "alarm" USING btree ("tenant_id","customer_id","created_time","id") WHERE "alarm"."clear_time" is null;--> statement-breakpoint
CREATE INDEX "alarm__device_id" ON "alarm" USING btree ("device_id","start_time","id");--> statement-breakpoint
CREATE INDEX "alarm__over_until" ON "alarm" USING btree ("device_id","over_until");--> statement-breakpoint
CREATE INDEX "alarm__rule_id" ON "alarm" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "alarm_entry__alarm_id" ON "alarm_entry" USING btree ("alarm_id","created_time","id");--> statement-breakpoint
CREATE INDEX "audit_entry__tenant_id" ON "audit_entry" USING btree ("tenant_id","created_time","id");--> statement-breakpoint
CREATE INDEX "audit_entry__tenant_id_lower_user_email" ON "audit_entry" USING btree ("tenant_id",lower("user_email"),"created_time","id");--> statement-breakpoint
CREATE INDEX "audit_entry__tenant_id_action" ON "audit_entry" USING btree ("tenant_id","action","created_time","id");--> statement-breakpoint
CREATE INDEX "audit_entry__system" ON "audit_entry" USING btree ("created_time","id") WHERE "audit_entry"."is_of_system";--> statement-breakpoint
CREATE INDEX "audit_entry__system_lower_user_email" ON "audit_entry" USING btree (lower("user_email"),"created_time","id") WHERE "audit_entry"."is_of_system";--> statement-breakpoint
CREATE INDEX "audit_entry__system_action" ON "audit_entry" USING btree ("action","created_time","id") WHERE "audit_entry"."is_of_system";--> statement-breakpoint
CREATE INDEX "audit_entry__aged" ON "audit_entry" USING btree ("created_time") WHERE (entity_type <> 'DEVICE' or action in ('updated', 'attributesWritten', 'attributesDeleted', 'telemetryWritten', 'commandSent', 'commandWithdrawn'));--> statement-breakpoint
CREATE INDEX "audit_entry__signed_in" ON "audit_entry" USING btree ("created_time","user_id","customer_id") WHERE "audit_entry"."action" = 'signedIn';--> statement-breakpoint
CREATE INDEX "audit_entry__search_text_trigrams" ON "audit_entry" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "automated_device__automation_id" ON "automated_device" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX "automation__customer_id" ON "automation" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "automation_condition__device_key" ON "automation_condition" USING btree ("device_key");--> statement-breakpoint
CREATE INDEX "command__device_key_created_time" ON "command" USING btree ("device_key","created_time","id");--> statement-breakpoint
CREATE INDEX "command__to_be_sent" ON "command" USING btree ("device_key","created_time","id") WHERE status in ('QUEUED', 'SENT', 'TIMEOUT');--> statement-breakpoint
CREATE INDEX "command__device_key_request_id" ON "command" USING btree ("device_key","request_id") WHERE "command"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "command__expiration_time" ON "command" USING btree ("expiration_time") WHERE status in ('QUEUED', 'SENT', 'TIMEOUT', 'DELIVERED');--> statement-breakpoint
CREATE INDEX "conversation__tenant_id" ON "conversation" USING btree ("tenant_id","last_entry_time","id");--> statement-breakpoint
CREATE INDEX "conversation__customer_id" ON "conversation" USING btree ("customer_id","last_entry_time","id");--> statement-breakpoint
CREATE INDEX "conversation__of_system" ON "conversation" USING btree ("last_entry_time","id") WHERE "conversation"."customer_id" is null;--> statement-breakpoint
CREATE INDEX "conversation__device_id" ON "conversation" USING btree ("device_id","last_entry_time","id");--> statement-breakpoint
CREATE INDEX "conversation__alarm_id" ON "conversation" USING btree ("alarm_id","last_entry_time","id");--> statement-breakpoint
CREATE INDEX "conversation__search_text_trigrams" ON "conversation" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "conversation_reader__unread" ON "conversation_reader" USING btree ("user_id") WHERE "conversation_reader"."unread_count" > 0;--> statement-breakpoint
CREATE INDEX "conversation_reader__user_id" ON "conversation_reader" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "device_health__state" ON "device_health" USING btree ("state","device_id");--> statement-breakpoint
CREATE INDEX "device_health__finding_kinds" ON "device_health" USING gin ("finding_kinds");--> statement-breakpoint
CREATE INDEX "device_presence__tenant_id" ON "device_presence" USING btree ("tenant_id","is_active","device_id");--> statement-breakpoint
CREATE INDEX "device__customer_id" ON "device" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "device__tenant_id_customer_id" ON "device" USING btree ("tenant_id","customer_id","id");--> statement-breakpoint
CREATE INDEX "device__device_profile_id" ON "device" USING btree ("device_profile_id");--> statement-breakpoint
CREATE INDEX "device__purifier_id" ON "device" USING btree ("purifier_id");--> statement-breakpoint
CREATE INDEX "device__last_gateway_id" ON "device" USING btree ("last_gateway_id");--> statement-breakpoint
CREATE INDEX "device__tenant_id_order_name" ON "device" USING btree ("tenant_id",lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "device__tenant_id_order_label" ON "device" USING btree ("tenant_id",lower("label"),"id","label");--> statement-breakpoint
CREATE INDEX "device__tenant_id_order_type" ON "device" USING btree ("tenant_id",lower("type"),"id","type");--> statement-breakpoint
CREATE INDEX "device__tenant_id_order_city" ON "device" USING btree ("tenant_id",lower("device_installed_city"),"id","device_installed_city");--> statement-breakpoint
CREATE INDEX "device__tenant_id_place" ON "device" USING btree ("tenant_id","device_installed_place","id");--> statement-breakpoint
CREATE INDEX "device__tenant_id_created_time" ON "device" USING btree ("tenant_id","created_time","id");--> statement-breakpoint
CREATE INDEX "device__tenant_id_key" ON "device" USING btree ("tenant_id","key","id");--> statement-breakpoint
CREATE INDEX "device__order_name" ON "device" USING btree (lower("name"),"id","name");--> statement-breakpoint
CREATE INDEX "device__order_label" ON "device" USING btree (lower("label"),"id","label");--> statement-breakpoint
CREATE INDEX "device__order_city" ON "device" USING btree (lower("device_installed_city"),"id","device_installed_city");--> statement-breakpoint
CREATE INDEX "device__place" ON "device" USING btree ("device_installed_place","id");--> statement-breakpoint
CREATE INDEX "device__stock_label" ON "device" USING btree (lower("label")) WHERE "device"."tenant_id" is null;--> statement-breakpoint
CREATE INDEX "device__stock_name" ON "device" USING btree (lower("name")) WHERE "device"."tenant_id" is null;--> statement-breakpoint
CREATE INDEX "device__created_time" ON "device" USING btree ("created_time","id");--> statement-breakpoint
CREATE INDEX "device__key_id" ON "device" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "device__search_text_trigrams" ON "device" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "device_activity__device_id" ON "device_activity" USING btree ("device_id","created_time","id");--> statement-breakpoint
CREATE INDEX "device_activity__aged" ON "device_activity" USING btree ("created_time") WHERE kind in ('updated', 'modeAsked', 'modeWithdrawn');--> statement-breakpoint
CREATE UNIQUE INDEX "device_profile__one_default" ON "device_profile" USING btree ("tenant_id") WHERE "device_profile"."is_default";--> statement-breakpoint
CREATE INDEX "geo_city__position" ON "geo_city" USING gist (point("lon", "lat"));--> statement-breakpoint
CREATE INDEX "geo_city__state" ON "geo_city" USING btree ("country_code","state_code","name");--> statement-breakpoint
CREATE INDEX "geo_city__search_name_trigrams" ON "geo_city" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "report_ticket__session_id" ON "report_ticket" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "report_ticket__user_id" ON "report_ticket" USING btree ("user_id","expires_time");--> statement-breakpoint
CREATE INDEX "message__sent" ON "message" USING btree ("tenant_id","from_time","id") WHERE "message"."kind" = 'written';--> statement-breakpoint
CREATE INDEX "message__search_text_trigrams" ON "message" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "message__author_user_id" ON "message" USING btree ("author_user_id");--> statement-breakpoint
CREATE INDEX "message__device_id" ON "message" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "message__shipment_id" ON "message" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "message_recipient__user_id" ON "message_recipient" USING btree ("user_id","from_time","message_id","until_time","read_time","importance","kind");--> statement-breakpoint
CREATE INDEX "message_recipient__unread" ON "message_recipient" USING btree ("user_id","from_time","message_id","until_time") WHERE "message_recipient"."read_time" is null;--> statement-breakpoint
CREATE INDEX "delivery__waiting" ON "delivery" USING btree ("channel","next_time","id") WHERE "delivery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "delivery__user_id" ON "delivery" USING btree ("user_id","channel","created_time");--> statement-breakpoint
CREATE INDEX "delivery__failed" ON "delivery" USING btree ("tenant_id","end_time","id") WHERE "delivery"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "delivery__alarm_id" ON "delivery" USING btree ("alarm_id");--> statement-breakpoint
CREATE INDEX "delivery__shipment_id" ON "delivery" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "delivery__message_id" ON "delivery" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "delivery__conversation_entry_id" ON "delivery" USING btree ("conversation_entry_id");--> statement-breakpoint
CREATE INDEX "delivery__todo_id" ON "delivery" USING btree ("todo_id");--> statement-breakpoint
CREATE INDEX "delivery__digest_id" ON "delivery" USING btree ("digest_id");--> statement-breakpoint
CREATE INDEX "delivery__subscription_id" ON "delivery" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "delivery__created_time" ON "delivery" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "push_subscription__user_id" ON "push_subscription" USING btree ("user_id","created_time");--> statement-breakpoint
CREATE INDEX "push_subscription__session_id" ON "push_subscription" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "purifier__tenant_id" ON "purifier" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "question__questionnaire_id" ON "question" USING btree ("questionnaire_id","created_time","id");--> statement-breakpoint
CREATE INDEX "questionnaire_answer__question_id" ON "questionnaire_answer" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "questionnaire_response__user_id" ON "questionnaire_response" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "questionnaire_response__former" ON "questionnaire_response" USING btree ("respondent_id","submitted_time") WHERE "questionnaire_response"."user_id" is null;--> statement-breakpoint
CREATE INDEX "questionnaire_response__submitted_time" ON "questionnaire_response" USING btree ("submitted_time");--> statement-breakpoint
CREATE INDEX "shipment__created_time" ON "shipment" USING btree ("created_time","id");--> statement-breakpoint
CREATE INDEX "shipment__consignee_tenant_id" ON "shipment" USING btree ("consignee_tenant_id","created_time","id");--> statement-breakpoint
CREATE INDEX "shipment__consignor_user_id" ON "shipment" USING btree ("consignor_user_id");--> statement-breakpoint
CREATE INDEX "shipment__status" ON "shipment" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "shipment__order_country" ON "shipment" USING btree (lower("country"),"id","country");--> statement-breakpoint
CREATE INDEX "shipment__order_state" ON "shipment" USING btree (lower("state"),"id","state");--> statement-breakpoint
CREATE INDEX "shipment__order_city" ON "shipment" USING btree (lower("city"),"id","city");--> statement-breakpoint
CREATE INDEX "shipment__order_address" ON "shipment" USING btree (lower("address"),"id","address");--> statement-breakpoint
CREATE INDEX "shipment__search_text_trigrams" ON "shipment" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_device__open" ON "shipment_device" USING btree ("device_id") WHERE "shipment_device"."is_open";--> statement-breakpoint
CREATE INDEX "shipment_device__position" ON "shipment_device" USING btree ("shipment_id","position");--> statement-breakpoint
CREATE INDEX "shipment_device__received_by" ON "shipment_device" USING btree ("received_by");--> statement-breakpoint
CREATE INDEX "shipment_entry__shipment_id" ON "shipment_entry" USING btree ("shipment_id","created_time","id");--> statement-breakpoint
CREATE INDEX "shipment_entry__user_id" ON "shipment_entry" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_device__sweep_time" ON "deleted_device" USING btree ("sweep_time");--> statement-breakpoint
CREATE INDEX "dirty_hour__unclaimed" ON "dirty_hour" USING btree ("hour") WHERE not "dirty_hour"."claimed";--> statement-breakpoint
CREATE INDEX "forward_queue__next" ON "forward_queue" USING btree ("id") WHERE "forward_queue"."device" is null;--> statement-breakpoint
CREATE INDEX "forward_queue__set_aside" ON "forward_queue" USING btree ("device","id") WHERE "forward_queue"."device" is not null;--> statement-breakpoint
CREATE INDEX "quarantine__device_id" ON "quarantine" USING btree ("device","id");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_created_time" ON "customer" USING btree ("tenant_id","created_time","id");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_title" ON "customer" USING btree ("tenant_id",lower("title"),"id","title");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_email" ON "customer" USING btree ("tenant_id",lower("email"),"id","email");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_phone" ON "customer" USING btree ("tenant_id",lower("phone"),"id","phone");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_country" ON "customer" USING btree ("tenant_id",lower("country"),"id","country");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_state" ON "customer" USING btree ("tenant_id",lower("state"),"id","state");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_city" ON "customer" USING btree ("tenant_id",lower("city"),"id","city");--> statement-breakpoint
CREATE INDEX "customer__tenant_id_lower_address" ON "customer" USING btree ("tenant_id",lower("address"),"id","address");--> statement-breakpoint
CREATE INDEX "customer__title_trigrams" ON "customer" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer__search_text_trigrams" ON "customer" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tenant__order_title" ON "tenant" USING btree (lower("title"),"id","title");--> statement-breakpoint
CREATE INDEX "tenant__title_trigrams" ON "tenant" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "todo__open_of_holder" ON "todo" USING btree ("holder_user_id","due_date","created_time","id") WHERE "todo"."done_time" is null;--> statement-breakpoint
CREATE INDEX "todo__open_of_author" ON "todo" USING btree ("author_user_id","due_date","created_time","id") WHERE "todo"."done_time" is null;--> statement-breakpoint
CREATE INDEX "todo__holder_user_id_done_time" ON "todo" USING btree ("holder_user_id","done_time","id");--> statement-breakpoint
CREATE INDEX "todo__author_user_id_done_time" ON "todo" USING btree ("author_user_id","done_time","id");--> statement-breakpoint
CREATE INDEX "todo__assignee_user_id" ON "todo" USING btree ("assignee_user_id");--> statement-breakpoint
CREATE INDEX "todo__done_by_user_id" ON "todo" USING btree ("done_by_user_id");--> statement-breakpoint
CREATE INDEX "todo__tenant_id" ON "todo" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "todo__customer_id" ON "todo" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "todo__device_id" ON "todo" USING btree ("device_id") WHERE "todo"."device_id" is not null;--> statement-breakpoint
CREATE INDEX "todo__alarm_id" ON "todo" USING btree ("alarm_id") WHERE "todo"."alarm_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "todo__follows_id" ON "todo" USING btree ("follows_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user__email" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "app_user__tenant_id" ON "app_user" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "app_user__tenant_id_authority_created_time" ON "app_user" USING btree ("tenant_id","authority","created_time","id");--> statement-breakpoint
CREATE INDEX "app_user__customer_id" ON "app_user" USING btree ("customer_id","created_time","id");--> statement-breakpoint
CREATE INDEX "app_user__tenant_id_created_time" ON "app_user" USING btree ("tenant_id","created_time","id");--> statement-breakpoint
CREATE INDEX "app_user__tenant_id_authority" ON "app_user" USING btree ("tenant_id","authority","id");--> statement-breakpoint
CREATE INDEX "app_user__tenant_id_lower_email" ON "app_user" USING btree ("tenant_id",lower("email"),"id","email","customer_id");--> statement-breakpoint
CREATE INDEX "app_user__tenant_id_lower_first_name" ON "app_user" USING btree ("tenant_id",lower("first_name"),"id","first_name","customer_id");--> statement-breakpoint
CREATE INDEX "app_user__tenant_id_lower_last_name" ON "app_user" USING btree ("tenant_id",lower("last_name"),"id","last_name","customer_id");--> statement-breakpoint
CREATE INDEX "app_user__tenant_id_lower_phone" ON "app_user" USING btree ("tenant_id",lower("phone"),"id","phone","customer_id");--> statement-breakpoint
CREATE INDEX "app_user__created_time" ON "app_user" USING btree ("authority","created_time","id");--> statement-breakpoint
CREATE INDEX "app_user__lower_email" ON "app_user" USING btree ("authority",lower("email"),"id","email");--> statement-breakpoint
CREATE INDEX "app_user__lower_first_name" ON "app_user" USING btree ("authority",lower("first_name"),"id","first_name");--> statement-breakpoint
CREATE INDEX "app_user__lower_last_name" ON "app_user" USING btree ("authority",lower("last_name"),"id","last_name");--> statement-breakpoint
CREATE INDEX "app_user__lower_phone" ON "app_user" USING btree ("authority",lower("phone"),"id","phone");--> statement-breakpoint
CREATE INDEX "app_user__lower_address" ON "app_user" USING btree ("authority",lower("address"),"id");--> statement-breakpoint
CREATE INDEX "app_user__lower_city" ON "app_user" USING btree ("authority",lower("city"),"id","city");--> statement-breakpoint
CREATE INDEX "app_user__lower_state" ON "app_user" USING btree ("authority",lower("state"),"id","state");--> statement-breakpoint
CREATE INDEX "app_user__lower_country" ON "app_user" USING btree ("authority",lower("country"),"id","country");--> statement-breakpoint
CREATE INDEX "app_user__first_created_time" ON "app_user" USING btree ("first_administrator_of","created_time","id") WHERE "app_user"."first_administrator_of" is not null;--> statement-breakpoint
CREATE INDEX "app_user__first_lower_email" ON "app_user" USING btree ("first_administrator_of",lower("email"),"id","email") WHERE "app_user"."first_administrator_of" is not null;--> statement-breakpoint
CREATE INDEX "app_user__first_lower_first_name" ON "app_user" USING btree ("first_administrator_of",lower("first_name"),"id","first_name") WHERE "app_user"."first_administrator_of" is not null;--> statement-breakpoint
CREATE INDEX "app_user__first_lower_last_name" ON "app_user" USING btree ("first_administrator_of",lower("last_name"),"id","last_name") WHERE "app_user"."first_administrator_of" is not null;--> statement-breakpoint
CREATE INDEX "app_user__first_lower_phone" ON "app_user" USING btree ("first_administrator_of",lower("phone"),"id","phone") WHERE "app_user"."first_administrator_of" is not null;--> statement-breakpoint
CREATE INDEX "app_user__first_lower_address" ON "app_user" USING btree ("first_administrator_of",lower("address"),"id") WHERE "app_user"."first_administrator_of" is not null;--> statement-breakpoint
CREATE INDEX "app_user__first_lower_city" ON "app_user" USING btree ("first_administrator_of",lower("city"),"id","city") WHERE "app_user"."first_administrator_of" is not null;--> statement-breakpoint
CREATE INDEX "app_user__first_lower_state" ON "app_user" USING btree ("first_administrator_of",lower("state"),"id","state") WHERE "app_user"."first_administrator_of" is not null;--> statement-breakpoint
CREATE INDEX "app_user__first_lower_country" ON "app_user" USING btree ("first_administrator_of",lower("country"),"id","country") WHERE "app_user"."first_administrator_of" is not null;--> statement-breakpoint
CREATE INDEX "app_user__email_trigrams" ON "app_user" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "app_user__search_text_trigrams" ON "app_user" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_session__user_id" ON "user_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_session__impersonator_id" ON "user_session" USING btree ("impersonator_id");--> statement-breakpoint
CREATE INDEX "user_session__expires_time" ON "user_session" USING btree ("expires_time");--> statement-breakpoint
-- Every flush rewrites the rows of the devices in it. Room on the page lets PostgreSQL do so in place, without
-- touching the index.
ALTER TABLE "latest_reading" SET (fillfactor = 50);--> statement-breakpoint
-- Merges entries {"<key>": {"ts": …, "value": …}}, each by its own time; the newer wins, and of equals the new one.
-- Of the entries only the newest 1,000 stay, and of those only the newest 256 KB: a device that makes up ever new keys
-- would grow its row for ever, and each of its messages rewrites all of it while other devices wait.
CREATE FUNCTION merge_latest(old jsonb, new jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_object_agg(kept.key, kept.entry)
  FROM (
    SELECT newest.key, newest.entry,
      row_number() OVER newest_first AS position,
      sum(octet_length(newest.key) + octet_length(newest.entry::text)) OVER newest_first AS bytes
    FROM (
      SELECT DISTINCT ON (said.key) said.key, said.entry
      FROM (
        SELECT key, value AS entry, 0 AS age FROM jsonb_each(old)
        UNION ALL
        SELECT key, value, 1 FROM jsonb_each(new)
      ) said
      ORDER BY said.key, (said.entry->>'ts')::bigint DESC, said.age DESC
    ) newest
    WINDOW newest_first AS (ORDER BY (newest.entry->>'ts')::bigint DESC, newest.key ROWS UNBOUNDED PRECEDING)
  ) kept
  WHERE kept.position <= 1000 AND kept.bytes <= 262144
$$;--> statement-breakpoint
-- What becomes of a row of latest_reading where the statement that stores a batch cannot simply say so. Each key moves
-- forward by itself; a key is in its column, or in non_numeric, never in both. What lies behind horizon was stored by a
-- clock that was ahead, and gives way. In plpgsql, which keeps its plans from one call to the next.
CREATE FUNCTION merge_latest_row(old latest_reading, new latest_reading, horizon bigint) RETURNS latest_reading
LANGUAGE plpgsql STABLE AS $$
DECLARE
  merged latest_reading;
  newest_ts bigint := old.ts;
BEGIN
  IF old.ts > horizon THEN
    SELECT jsonb_object_agg(key, value), max((value->>'ts')::bigint) INTO old.extra, newest_ts
    FROM jsonb_each(old.extra) WHERE (value->>'ts')::bigint <= horizon;
    SELECT greatest(newest_ts, max(value::bigint)) INTO newest_ts
    FROM jsonb_each_text(to_jsonb(old)) WHERE key LIKE '%\_ts' AND value::bigint <= horizon;
  END IF;
  WITH said AS (
    SELECT number.key, number.value, (latest.columns->>(number.key || '_ts'))::bigint AS ts, latest.age
    FROM (VALUES (to_jsonb(old), 0), (to_jsonb(new), 1)) latest(columns, age), jsonb_each(latest.columns) number
    UNION ALL
    SELECT key, value->'value', (value->>'ts')::bigint, 0 FROM jsonb_each(old.non_numeric)
    UNION ALL
    SELECT key, value->'value', (value->>'ts')::bigint, 1 FROM jsonb_each(new.non_numeric)
  ),
  newest AS (
    SELECT DISTINCT ON (key) key, value, ts, jsonb_typeof(value) = 'number' AS is_number
    FROM said WHERE ts <= horizon ORDER BY key, ts DESC, age DESC
  )
  SELECT latest.* INTO merged
  FROM (
    SELECT jsonb_object_agg(key, value) FILTER (WHERE is_number) AS numbers,
      jsonb_object_agg(key || '_ts', ts) FILTER (WHERE is_number) AS times,
      jsonb_object_agg(key, jsonb_build_object('ts', ts, 'value', value)) FILTER (WHERE NOT is_number) AS others
    FROM newest
  ) by_kind,
  jsonb_populate_record(NULL::latest_reading,
    coalesce(by_kind.numbers || by_kind.times, '{}') || jsonb_build_object('non_numeric', by_kind.others)) latest;
  merged.device := new.device;
  merged.ts := greatest(new.ts, newest_ts);
  merged.received_time := greatest(new.received_time, CASE WHEN old.received_time <= horizon THEN old.received_time END);
  IF pg_column_size(merged.non_numeric) > 65536 THEN
    merged.non_numeric := merge_latest(NULL, merged.non_numeric);
  END IF;
  merged.extra := CASE WHEN new.extra IS NULL THEN old.extra ELSE merge_latest(old.extra, new.extra) END;
  RETURN merged;
END
$$;
