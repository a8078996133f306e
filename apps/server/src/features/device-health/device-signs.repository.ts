import { type DeclaredBounds, isOutOfBounds } from '@airdeck/air/further-faults';
import { FURTHER_KEYS } from '@airdeck/air/quantities';
import { DEFAULT_INACTIVITY_TIMEOUT_MS } from '@airdeck/air/staleness';
import { INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes/attributes';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import type pg from 'pg';
import { jsonKeyText } from '../../database/json-key-sql.ts';
import type { latestReading } from '../../database/schema/telemetry.ts';
import type {
  DatedValue,
  DeviceChoice,
  DeviceSign,
  RejectedMessage,
  RejectedMessages,
  UnknownKey,
} from './observation.ts';

/** A device's own valid inactivity time-out, as in lists of devices. */
const OWN_TIMEOUT = `(
  select value::double precision from device_attribute a
  where a.device_key = d.key and a.scope = 'SERVER_SCOPE' and a.key = '${INACTIVITY_TIMEOUT_KEY}'
    and jsonb_typeof(a.value) = 'number' and a.value > '0'
)`;

/** Last signs of life of those of these devices that exist. */
export async function findSignsOfLife(pool: pg.Pool, devices: DeviceChoice): Promise<DeviceSign[]> {
  const [condition, values] =
    'ids' in devices ? ['d.id = any($1::uuid[])', devices.ids] : ['d.key = any($1::int4[])', devices.keys];
  const { rows } = await pool.query<DeviceSign>(
    `select d.id as "deviceId", d.key as "deviceKey", l.received_time as "lastHeardTime",
       case when l.ts > 0 and l.ts >= d.tenant_readable_from then l.ts end as "lastReadingTime",
       case when l.bat_ts >= d.tenant_readable_from then l.bat end as battery,
       coalesce(${OWN_TIMEOUT}, ${DEFAULT_INACTIVITY_TIMEOUT_MS}) as "inactivityTimeoutMs"
     from device d left join latest_reading l on l.device = d.key
     where ${condition}`,
    [values],
  );
  return rows;
}

/** The latest number of each quantity, since the assignment of the device to its tenant. */
export type LatestValues = {
  readonly id: string;
  readonly key: number;
  /** Epoch ms. */
  readonly readableFrom: number;
  /** Time of the newest reading, epoch ms; null: none. */
  readonly ts: number | null;
  /** Last sign of life, also for a former tenant; epoch ms; null: none. */
  readonly heardTime: number | null;
  readonly values: ReadonlyMap<string, DatedValue>;
  /** Values that no sensor can mean. */
  readonly faults: ReadonlyMap<string, DatedValue>;
  /** A limited number of keys that are no quantities. */
  readonly unknownKeys: readonly UnknownKey[];
};

type Row = {
  id: string;
  key: number;
  readable_from: number;
  placed_from: number;
  ts: number | null;
  heard_time: number | null;
  unjudged: Readonly<Record<string, { readonly value: unknown; readonly ts: number }>> | null;
  /** The latest values of further quantities; null: none. */
  further: Readonly<Record<string, { readonly value: unknown; readonly ts: number }>> | null;
  unknown: readonly UnknownKey[] | null;
} & Record<string, unknown>;

/** Hides the position from another customer's room until the device has reported a new one. */
const OF_PLACE: ReadonlySet<string> = new Set(['lat', 'lon']);

const VALUES = COLUMN_KEYS.map((key) => `l.${key}, l.${key}_ts`).join(', ');

/** A latest value of a key without a column. */
type LatestExtra = NonNullable<typeof latestReading.$inferSelect.extra>[string];
const VALUE = `e.value -> ${jsonKeyText<LatestExtra>('value')}`;
const TS = `e.value -> ${jsonKeyText<LatestExtra>('ts')}`;

/** Keys that are looked at for each device; those of other makers send about twenty. */
const UNKNOWN_KEYS = 50;

/** Bounds of the quantities that the installation declares and has not withdrawn, by key. */
async function findDeclaredBounds(pool: pg.Pool): Promise<DeclaredBounds> {
  const { rows } = await pool.query<{ key: string; min: number; max: number }>(
    'select key, min, max from declared_quantity where not is_withdrawn order by id',
  );
  return new Map(rows.map(({ key, ...bounds }) => [key, bounds]));
}

export async function findLatestValues(pool: pg.Pool, deviceIds: readonly string[]): Promise<LatestValues[]> {
  const declared = await findDeclaredBounds(pool);
  const { rows } = await pool.query<Row>(
    `select d.id, d.key, d.tenant_readable_from as readable_from,
       greatest(d.tenant_readable_from, d.customer_readable_from) as placed_from, l.ts,
       l.received_time as heard_time, l.unjudged, ${VALUES},
       (select jsonb_object_agg(e.key, e.value) from jsonb_each(l.extra) e where e.key = any($2)) as further,
       (select jsonb_agg(jsonb_build_object('key', e.key, 'ts', ${TS},
          'value', case when jsonb_typeof(${VALUE}) = 'number' then ${VALUE} end))
        from (select * from jsonb_each(l.extra) e where not e.key = any($2) limit ${UNKNOWN_KEYS}) e) as unknown
     from device d left join latest_reading l on l.device = d.key where d.id = any($1::uuid[])`,
    [deviceIds, [...FURTHER_KEYS, ...declared.keys()]],
  );
  return rows.map((row) => {
    const {
      id,
      key,
      readable_from: readableFrom,
      placed_from: placedFrom,
      ts,
      heard_time: heardTime,
      unjudged,
    } = row;
    const known = (pointOf: (name: string) => readonly [value: unknown, ts: unknown]) =>
      COLUMN_KEYS.flatMap((name) => {
        const [value, valueTs] = pointOf(name);
        const since = OF_PLACE.has(name) ? placedFrom : readableFrom;
        const isKnown = typeof value === 'number' && typeof valueTs === 'number' && valueTs >= since;
        return isKnown ? [[name, { value, ts: valueTs }] as const] : [];
      });
    const further = Object.entries(row.further ?? {}).flatMap(([name, { value, ts: valueTs }]) =>
      typeof value === 'number' && valueTs >= readableFrom ? [[name, { value, ts: valueTs }] as const] : [],
    );
    const isFault = ([name, { value }]: (typeof further)[number]) => isOutOfBounds(name, value, declared);
    return {
      id,
      key,
      readableFrom,
      ts: ts !== null && ts >= readableFrom ? ts : null,
      heardTime,
      unknownKeys: (row.unknown ?? []).filter((sent) => sent.ts >= readableFrom),
      values: new Map([
        ...known((name) => [row[name], row[`${name}_ts`]]),
        ...further.filter((point) => !isFault(point)),
      ]),
      faults: new Map([
        ...known((name) => [unjudged?.[name]?.value, unjudged?.[name]?.ts]),
        ...further.filter(isFault),
      ]),
    };
  });
}

/** Length of the beginning of a message that is shown. */
const EXCERPT_CHARACTERS = 500;

/**
 * Messages of a device that could not be stored, since a time and since the assignment to its tenant: their number, and
 * the newest of them.
 */
export async function findRejectedMessages(
  pool: pg.Pool,
  deviceId: string,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<RejectedMessages> {
  const { rows } = await pool.query<RejectedMessage & { readonly total: number }>(
    `select q.received_time as "receivedTime", q.reason, left(q.payload, ${EXCERPT_CHARACTERS}) as excerpt,
       count(*) over () as total
     from device d join quarantine q on q.device = d.key and q.received_time >= greatest(d.tenant_readable_from, $2)
     where d.id = $1 order by q.id desc limit $3`,
    [deviceId, since, limit],
  );
  return { total: rows[0]?.total ?? 0, newest: rows.map(({ total: _, ...message }) => message) };
}

/** Number of messages since a time that could not be stored, by device key; devices without any are missing. */
export async function countRejectedMessages(
  pool: pg.Pool,
  devices: readonly { readonly key: number; readonly readableFrom: number }[],
  since: number,
): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ device: number; count: number }>(
    `select q.device, count(*) as count
     from unnest($1::int4[], $2::int8[]) as a(device, readable_from)
     join quarantine q on q.device = a.device and q.received_time >= greatest(a.readable_from, $3)
     group by q.device`,
    [devices.map(({ key }) => key), devices.map(({ readableFrom }) => readableFrom), since],
  );
  return new Map(rows.map(({ device, count }) => [device, count]));
}
