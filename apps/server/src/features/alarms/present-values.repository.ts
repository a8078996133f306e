import type { FurtherQuantity } from '@airdeck/air/quantities';
import { eq, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { withinBoundsSql } from '../../ingest/fault-sql.ts';
import { yardstickColumns } from '../yardsticks/yardstick-sql.ts';
import { alarm } from './alarms.tables.ts';

/** The newest value of a key without a column; null: none that may be judged. */
function furtherValue(key: FurtherQuantity): SQL<number | null> {
  const value = `(extra #> '{${key},value}')`;
  const number = `case when jsonb_typeof(${value}) = 'number' then ${value}::float8 end`;
  return sql<number | null>`${sql.raw(withinBoundsSql(key, number, `'${key}'`))}`;
}

const FURTHER_WITH_BANDS = { co: furtherValue('co'), no2: furtherValue('no2'), o3: furtherValue('o3') };

/** The newest values of the device of each of these alarms, and what determines which of them counts. */
export const findPresentValues = (tx: Queryable, alarmIds: readonly string[]) =>
  tx
    .select({
      alarmId: alarm.id,
      ruleId: alarm.ruleId,
      details: alarm.details,
      values: {
        pm25: latestReading.pm25,
        pm10: latestReading.pm10,
        co2: latestReading.co2,
        tvoc: latestReading.tvoc,
        iaq: latestReading.iaq,
        ...FURTHER_WITH_BANDS,
      },
      ...yardstickColumns(),
    })
    .from(alarm)
    .leftJoin(device, eq(device.id, alarm.deviceId))
    .leftJoin(latestReading, eq(latestReading.device, device.key))
    .where(isAnyOf(alarm.id, alarmIds));
