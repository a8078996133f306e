import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_YARDSTICK, type LimitsChoice } from '@airdeck/air/yardstick';
import { type SQL, sql } from 'drizzle-orm';
import { device } from '../../database/schema/devices.ts';
import { yardstick } from './yardsticks.tables.ts';

/** Levels of which the choices count for a device, the nearest first, with the rows of each. */
const LEVELS = [
  { level: 'device', id: device.id, isOfLevel: sql`${yardstick.deviceId} is not null` },
  { level: 'customer', id: device.customerId, isOfLevel: sql`${yardstick.customerId} is not null` },
  {
    level: 'tenant',
    id: device.tenantId,
    isOfLevel: sql`${yardstick.deviceId} is null and ${yardstick.customerId} is null`,
  },
] as const;
export type ChosenLevel = (typeof LEVELS)[number]['level'];

/** A choice in place of the stored one of its level, to try it. */
export type TriedChoice = {
  readonly level: ChosenLevel;
  readonly airIndex: IndexChoice | null;
  readonly limits: LimitsChoice | null;
};

/**
 * The columns of the yardstick of the device in a row of `device`: each is that of the nearest level which has one. What
 * is chosen at no device, customer or tenant is not looked up there for each of very many devices.
 */
export function yardstickColumns(tried?: TriedChoice) {
  return {
    airIndex: sql<IndexChoice>`coalesce(${nearest('airIndex', tried && { ...tried, value: sql`${tried.airIndex}::text` })}, ${DEFAULT_YARDSTICK.index})`,
    /** Null: those of the country of the index. */
    limits: sql<LimitsChoice | null>`${nearest('limits', tried && { ...tried, value: sql`${tried.limits === null ? null : JSON.stringify(tried.limits)}::jsonb` })}`,
  };
}

const nearest = (
  column: 'airIndex' | 'limits',
  tried: { readonly level: ChosenLevel; readonly value: SQL } | undefined,
): SQL => {
  const chosen = LEVELS.map(({ level, id, isOfLevel }) =>
    tried?.level === level
      ? tried.value
      : sql`case when exists (select from ${yardstick} where ${isOfLevel} and ${yardstick[column]} is not null)
          then (select ${yardstick[column]} from ${yardstick} where ${yardstick.targetId} = ${id}) end`,
  );
  return sql`coalesce(${sql.join(chosen, sql`, `)})`;
};
