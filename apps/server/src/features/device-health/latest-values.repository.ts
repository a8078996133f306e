import { COLUMN_KEYS } from '@airdeck/contract/telemetry-values';
import type pg from 'pg';

/** What a device said last under each key that has a column, since its present tenant has it. */
export type LatestValues = {
  readonly id: string;
  readonly key: number;
  /** Epoch ms. */
  readonly readableFrom: number;
  /** Of the newest reading, epoch ms; null: there is none. */
  readonly ts: number | null;
  readonly values: ReadonlyMap<string, { readonly value: number; readonly ts: number }>;
};

type Row = {
  id: string;
  key: number;
  readable_from: number;
  placed_from: number;
  ts: number | null;
} & Record<string, unknown>;

/** Where the rooms of another customer are is no one's business, until the device has said where it is now. */
const OF_PLACE: ReadonlySet<string> = new Set(['lat', 'lon']);

const VALUES = COLUMN_KEYS.map((key) => `l.${key}, l.${key}_ts`).join(', ');

export async function findLatestValues(pool: pg.Pool, deviceIds: readonly string[]): Promise<LatestValues[]> {
  const { rows } = await pool.query<Row>(
    `select d.id, d.key, d.tenant_readable_from as readable_from,
       greatest(d.tenant_readable_from, d.customer_readable_from) as placed_from, l.ts, ${VALUES}
     from device d left join latest_reading l on l.device = d.key where d.id = any($1::uuid[])`,
    [deviceIds],
  );
  return rows.map((row) => {
    const { id, key, readable_from: readableFrom, placed_from: placedFrom, ts } = row;
    const values = COLUMN_KEYS.flatMap((name) => {
      const [value, valueTs] = [row[name], row[`${name}_ts`]];
      const since = OF_PLACE.has(name) ? placedFrom : readableFrom;
      const isKnown = typeof value === 'number' && typeof valueTs === 'number' && valueTs >= since;
      return isKnown ? [[name, { value, ts: valueTs }] as const] : [];
    });
    return {
      id,
      key,
      readableFrom,
      ts: ts !== null && ts >= readableFrom ? ts : null,
      values: new Map(values),
    };
  });
}
