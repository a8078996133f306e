CREATE SEQUENCE "public"."packed_until" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE TABLE "reading_day" (
	"device" integer NOT NULL,
	"day" bigint NOT NULL,
	"count" integer NOT NULL,
	"ts" text NOT NULL,
	"pm25" text,
	"pm10" text,
	"co2" text,
	"tvoc" text,
	"iaq" text,
	"temp" text,
	"rh" text,
	"bat" text,
	"lat" text,
	"lon" text,
	"mode" text,
	"extra" text,
	"is_untimely" text,
	CONSTRAINT "reading_day__pk" PRIMARY KEY("device","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
-- Holds the lock, and refuses readings of days that are packed. A function sees what was committed before it got the lock; the
-- statement that calls it may not.
CREATE FUNCTION hold_unpacked(lock bigint, devices integer[], times bigint[]) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(lock);
  IF EXISTS (
    SELECT FROM unnest(devices, times) AS late (device, ts)
    JOIN reading_day p ON p.device = late.device AND p.day = late.ts - late.ts % 86400000
  ) THEN
    RAISE EXCEPTION 'a reading is of a packed day' USING ERRCODE = '55D01';
  END IF;
  RETURN true;
END $$;
--> statement-breakpoint
-- What an earlier version left when it was stopped while it put a month in order.
DROP SCHEMA IF EXISTS reading_order CASCADE;
