import type { Database } from '../../database/database.ts';
import { jsonKeyText } from '../../database/json-key-sql.ts';
import type { latestReading } from '../../database/schema/telemetry.ts';

/** Devices of a profile that are looked at; those of one kind send the same. */
const DEVICES = 200;
/** Keys beside the columns that are listed; more are no keys of a kind of devices. */
const KEYS = 300;
/** Characters of a text. */
const SHOWN_CHARACTERS = 40;

/** A latest value of a key without a column. */
type LatestExtra = NonNullable<typeof latestReading.$inferSelect.extra>[string];
const VALUE = `e.value -> ${jsonKeyText<LatestExtra>('value')}`;
const TS = `e.value -> ${jsonKeyText<LatestExtra>('ts')}`;

/** A key without a column: its newest value of all devices, and the number of devices that sent it. */
export type SentKeyRow = {
  readonly key: string;
  readonly value: number | string | null;
  /** Epoch ms. */
  readonly ts: number;
  readonly devices: number;
};

export type SentRows = {
  readonly devices: number;
  readonly keys: readonly SentKeyRow[];
};

/** Keys without a column that devices of a profile have sent since a time, epoch ms, and since they came to its tenant. */
export async function findSentKeys(
  { pool }: Pick<Database, 'pool'>,
  profileId: string,
  since: number,
): Promise<SentRows> {
  const { rows } = await pool.query<SentRows>(
    `with looked_at as (
       select l.extra, greatest(d.tenant_readable_from, $2) as from_ts from device d
       left join latest_reading l on l.device = d.key
       where d.id in (select id from device where device_profile_id = $1 order by id limit ${DEVICES})
     ), sent as (
       select e.key, (array_agg(
           case when jsonb_typeof(${VALUE}) = 'number' then ${VALUE}
             else to_jsonb(left((${VALUE}) #>> '{}', ${SHOWN_CHARACTERS})) end
           order by ${TS} desc))[1] as value,
         max((${TS})::float8) as ts, count(*) as devices
       from looked_at l cross join lateral jsonb_each(l.extra) e
       where (${TS})::float8 >= l.from_ts
       group by e.key order by devices desc, e.key limit ${KEYS}
     )
     select (select count(*) from looked_at) as devices, coalesce((select jsonb_agg(s) from sent s), '[]') as keys`,
    [profileId, since],
  );
  return rows[0] ?? { devices: 0, keys: [] };
}
