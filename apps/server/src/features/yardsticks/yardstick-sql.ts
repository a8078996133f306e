import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_YARDSTICK, type LimitsChoice } from '@airdeck/air/yardstick';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { yardstick } from './yardsticks.tables.ts';

type ChosenColumn = 'airIndex' | 'limits';

/** The row that is judged: a device, or a room, which has no choice of a device. */
type Judged = Readonly<Record<'roomId' | 'customerId' | 'tenantId', SQLWrapper>> & {
  readonly id?: SQLWrapper;
};

const ofTarget = (id: SQLWrapper) => (column: ChosenColumn) =>
  sql`select ${yardstick[column]} from ${yardstick} where ${yardstick.targetId} = ${id}`;

/** The choice of the innermost place with one, from a room outwards. @param tried in place of a stored one */
const ofPlaces = (roomId: SQLWrapper, column: ChosenColumn, tried?: { placeId: string; value: SQL }) => {
  const stored = sql`${yardstick[column]}`;
  const value = tried
    ? sql`case when at.id = ${tried.placeId} then ${tried.value} else ${stored} end`
    : stored;
  return sql`select ${value} from ${place} r cross join lateral unnest(r.path) with ordinality as at(id, depth)
    left join ${yardstick} on ${yardstick.targetId} = at.id
    where r.id = ${roomId} and ${value} is not null order by at.depth desc limit 1`;
};

/** Levels of which the choices count for a row, the nearest first, with the rows of each, and the one for the row. */
const LEVELS = [
  {
    level: 'device',
    isOfLevel: sql`${yardstick.deviceId} is not null`,
    of: ({ id }: Judged, column: ChosenColumn) => id && ofTarget(id)(column),
  },
  {
    level: 'place',
    isOfLevel: sql`${yardstick.placeId} is not null`,
    of: ({ roomId }: Judged, column: ChosenColumn) => ofPlaces(roomId, column),
  },
  {
    level: 'customer',
    isOfLevel: sql`${yardstick.customerId} is not null`,
    of: ({ customerId }: Judged, column: ChosenColumn) => ofTarget(customerId)(column),
  },
  {
    level: 'tenant',
    isOfLevel: sql`num_nonnulls(${yardstick.deviceId}, ${yardstick.placeId}, ${yardstick.customerId}) = 0`,
    of: ({ tenantId }: Judged, column: ChosenColumn) => ofTarget(tenantId)(column),
  },
] as const;
export type ChosenLevel = (typeof LEVELS)[number]['level'];

/** A choice in place of the stored one of its target, to try it. */
export type TriedChoice = {
  readonly level: ChosenLevel;
  /** The place, if it is one. */
  readonly placeId?: string;
  readonly airIndex: IndexChoice | null;
  readonly limits: LimitsChoice | null;
};

/**
 * The columns of the yardstick of a row, by default of the device in a row of `device`: each is that of the nearest level which has one. What
 * is chosen at no device, place, customer or tenant is not looked up there for each of very many devices.
 */
export function yardstickColumns(tried?: TriedChoice, row: Judged = device) {
  return {
    airIndex: sql<IndexChoice>`coalesce(${nearest(row, 'airIndex', tried && { ...tried, value: sql`${tried.airIndex}::text` })}, ${DEFAULT_YARDSTICK.index})`,
    /** Null: those of the country of the index. */
    limits: sql<LimitsChoice | null>`${nearest(row, 'limits', tried && { ...tried, value: sql`${tried.limits === null ? null : JSON.stringify(tried.limits)}::jsonb` })}`,
  };
}

const nearest = (
  row: Judged,
  column: ChosenColumn,
  tried: (Pick<TriedChoice, 'level' | 'placeId'> & { readonly value: SQL }) | undefined,
): SQL => {
  const chosen = LEVELS.flatMap(({ level, isOfLevel, of }) => {
    if (tried?.level === level) {
      const { placeId, value } = tried;
      return placeId === undefined ? value : sql`(${ofPlaces(row.roomId, column, { placeId, value })})`;
    }
    const found = of(row, column);
    if (!found) return [];
    return sql`case when exists (select from ${yardstick} where ${isOfLevel} and ${yardstick[column]} is not null)
      then (${found}) end`;
  });
  return sql`coalesce(${sql.join(chosen, sql`, `)})`;
};
