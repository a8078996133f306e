import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_YARDSTICK, type LimitsChoice } from '@airdeck/air/yardstick';
import { type SQL, sql } from 'drizzle-orm';
import { device } from '../../database/schema/devices.ts';
import { yardstick } from './yardsticks.tables.ts';

/** Whose choices count for a device, the nearest first. */
const LEVELS = [
  { level: 'device', id: device.id },
  { level: 'customer', id: device.customerId },
  { level: 'tenant', id: device.tenantId },
] as const;
export type ChosenLevel = (typeof LEVELS)[number]['level'];

/** A choice in place of the stored one of its level, to try it. */
export type TriedChoice = {
  readonly level: ChosenLevel;
  readonly airIndex: IndexChoice | null;
  readonly limits: LimitsChoice | null;
};

/**
 * The columns of the yardstick of the device in a row of `device`: each is that of the nearest level which has one.
 * Without any choice in the installation, none is looked up.
 */
export function yardstickColumns(tried?: TriedChoice) {
  return {
    airIndex: sql<IndexChoice>`case when ${tried ? sql`true` : sql`exists (select from ${yardstick})`}
      then coalesce(${nearest('airIndex', tried && { ...tried, value: sql`${tried.airIndex}::text` })}, ${DEFAULT_YARDSTICK.index})
      else ${DEFAULT_YARDSTICK.index} end`,
    /** Null: those of the country of the index. */
    limits: sql<LimitsChoice | null>`case when ${tried ? sql`true` : sql`exists (select from ${yardstick} where ${yardstick.limits} is not null)`}
      then ${nearest('limits', tried && { ...tried, value: sql`${tried.limits === null ? null : JSON.stringify(tried.limits)}::jsonb` })} end`,
  };
}

const nearest = (
  column: 'airIndex' | 'limits',
  tried: { readonly level: ChosenLevel; readonly value: SQL } | undefined,
): SQL => {
  const chosen = LEVELS.map(({ level, id }) =>
    tried?.level === level
      ? tried.value
      : sql`(select ${yardstick[column]} from ${yardstick} where ${yardstick.targetId} = ${id})`,
  );
  return sql`coalesce(${sql.join(chosen, sql`, `)})`;
};
