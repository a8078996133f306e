import type { Presence } from '@airdeck/air/staleness';
import { rankOf } from '@airdeck/air/verdict';
import { and, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { deviceHealth } from './device-health.tables.ts';

/** Stored state of a device. */
export type SeenState = {
  readonly deviceId: string;
  readonly state: Presence;
  /** Epoch ms; null: no reading in its tenant's scope. */
  readonly lastReadingTime: number | null;
};

/** A device with a changed state. */
export type StateChange = {
  readonly deviceId: string;
  readonly before: Presence;
  readonly after: Presence;
  /** Time of the newest reading known before; null: none. */
  readonly lastReadingTime: number | null;
  /** Whether the device was checked before. */
  readonly isKnown: boolean;
};

export type HealthNumbers = Omit<typeof deviceHealth.$inferInsert, 'state'>;

/** The rank of a device that has moved: its air was another owner's. */
const OFFLINE_RANK = rankOf({ state: 'offline' });

/** The time that marks a device as not checked yet. */
const NEVER = 0;

/** State of a device `d` with health `h` in lists: devices in stock are never active. */
const IS_ACTIVE = sql.raw("(d.tenant_id is not null and coalesce(h.state <> 'silent', false))");

/** Inserts rows for devices just created or assigned from the stock, which cannot have sent anything yet. */
export async function insertHealth(tx: Queryable, deviceIds: readonly string[], now: number): Promise<void> {
  await insertMissing(tx, now, sql`and d.id = any(${sql.param(deviceIds)}::uuid[])`);
}

/** Inserts rows for all devices without one. */
export const insertMissingHealth = (db: Queryable): Promise<void> => insertMissing(db, NEVER, sql``);

async function insertMissing(queryable: Queryable, computedTime: number, which: ReturnType<typeof sql>) {
  await queryable.execute(
    sql`with present as (
          insert into device_presence (device_id, tenant_id, is_active)
          select d.id, d.tenant_id, ${IS_ACTIVE}
          from device d left join device_health h on h.device_id = d.id
          where not exists (select 1 from device_presence p where p.device_id = d.id) ${which}
          on conflict do nothing
        )
        insert into device_health (device_id, computed_time)
        select d.id, ${computedTime} from device d
        where d.tenant_id is not null ${which}
          and not exists (select 1 from device_health h where h.device_id = d.id)
        on conflict do nothing`,
  );
}

/** Resets devices that moved to another tenant, except for their state: later data belong to the new tenant. */
export async function resetHealth(tx: Queryable, deviceIds: readonly string[], now: number): Promise<void> {
  // Lock order of all transactions.
  await lockStates(tx, deviceIds);
  await tx
    .update(deviceHealth)
    .set({
      lastReadingTime: null,
      battery: null,
      reportedLat: null,
      reportedLon: null,
      shareOf24Hours: null,
      shareOf7Days: null,
      findings: [],
      findingKinds: [],
      rejectedMessages: 0,
      computedTime: now,
    })
    .where(inArray(deviceHealth.deviceId, [...deviceIds]));
  await tx.execute(
    sql`update device_presence p set tenant_id = d.tenant_id, is_active = ${IS_ACTIVE}, air_rank = ${OFFLINE_RANK}
        from device d left join device_health h on h.device_id = d.id
        where d.id = p.device_id and d.id = any(${sql.param(deviceIds)}::uuid[])`,
  );
}

/** Clears the positions reported by devices. The changed time discards concurrent measurements of the former state. */
export async function forgetPositions(tx: Queryable, deviceIds: readonly string[]): Promise<void> {
  // Lock order of all transactions.
  await lockStates(tx, deviceIds);
  const computedTime = sql`greatest(${deviceHealth.computedTime} - 1, ${NEVER + 1})`;
  await tx
    .update(deviceHealth)
    .set({ reportedLat: null, reportedLon: null, computedTime })
    .where(inArray(deviceHealth.deviceId, [...deviceIds]));
}

/** Locks the states of these devices until the transaction ends. */
export async function lockStates(tx: Queryable, deviceIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select from device_health where device_id = any(${sql.param(deviceIds)}::uuid[])
        order by device_id for update`,
  );
}

const IS_OTHER = sql.raw(
  "(h.state <> s.state or s.state = 'silent' and h.last_reading_time is distinct from s.last_reading_time)",
);

const seenRows = (seen: readonly SeenState[]): SQL => sql`unnest(
  ${sql.param(seen.map(({ deviceId }) => deviceId))}::uuid[],
  ${sql.param(seen.map(({ state }) => state))}::text[],
  ${sql.param(seen.map(({ lastReadingTime }) => lastReadingTime))}::int8[]
) as s(device_id, state, last_reading_time)`;

/** The given devices whose stored state differs. */
export async function findOtherStates(db: Queryable, seen: readonly SeenState[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select h.device_id as id from device_health h join ${seenRows(seen)} using (device_id) where ${IS_OTHER}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Stores the changed states of locked devices, and returns these. For a silent device, the newest reading may have
 * changed, too, by history that it sent.
 */
export async function updateStates(tx: Queryable, seen: readonly SeenState[]): Promise<StateChange[]> {
  const { rows } = await tx.execute<StateChange>(
    sql`with seen as (
          select * from ${seenRows(seen)}
        ), before as (
          select h.device_id, h.state, h.last_reading_time, h.computed_time
          from device_health h join seen s using (device_id) where ${IS_OTHER}
        ), changed as (
          update device_health h set state = s.state, last_reading_time = s.last_reading_time
          from before b join seen s using (device_id) where h.device_id = b.device_id
          returning h.device_id as "deviceId", b.state as before, h.state as after,
            b.last_reading_time as "lastReadingTime", b.computed_time <> ${NEVER} as "isKnown"
        ), present as (
          update device_presence p set is_active = c.after <> 'silent' from changed c
          where p.device_id = c."deviceId" and p.is_active <> (c.after <> 'silent') and p.tenant_id is not null
        )
        select * from changed`,
  );
  return rows.filter(({ before, after }) => before !== after);
}

const NUMBERS = [
  'last_reading_time',
  'battery',
  'reported_lat',
  'reported_lon',
  'share_of_24_hours',
  'share_of_7_days',
  'findings',
  'finding_kinds',
  'rejected_messages',
] as const;
const numbersOf = (row: string) => sql.raw(NUMBERS.map((column) => `${row}.${column}`).join(', '));

/**
 * Stores the changed measurements of existing devices. Those stored since they were read, such as by a change of owner,
 * are kept: the ones here are outdated, and of the former owner.
 */
export async function updateNumbers(
  tx: Queryable,
  due: readonly DueDevice[],
  numbers: readonly HealthNumbers[],
): Promise<void> {
  const ids = due.map(({ deviceId }) => deviceId);
  // A time in the future was stored by a clock that was ahead.
  const others = sql`(h.computed_time = ${NEVER} or h.computed_time > n.computed_time
    or (${numbersOf('h')}) is distinct from (${numbersOf('n')}))`;
  await tx.execute(
    sql`with numbers as materialized (
          select * from jsonb_populate_recordset(null::device_health, ${JSON.stringify(numbers.map(toRow))})
        ), locked as materialized (
          select h.device_id, h.computed_time from device_health h join numbers n using (device_id)
          where ${others} order by h.device_id for update of h
        )
        update device_health h set (${sql.raw(NUMBERS.join(', '))}, computed_time) = (${numbersOf('n')}, n.computed_time)
        from numbers n
          join unnest(
            ${sql.param(ids)}::uuid[], ${sql.param(due.map(({ computedTime }) => computedTime))}::int8[]
          ) as seen(device_id, computed_time) using (device_id)
          join locked on locked.device_id = n.device_id and locked.computed_time = seen.computed_time
        where h.device_id = n.device_id`,
  );
}

const toRow = (numbers: HealthNumbers) => ({
  device_id: numbers.deviceId,
  last_reading_time: numbers.lastReadingTime,
  battery: numbers.battery,
  reported_lat: numbers.reportedLat,
  reported_lon: numbers.reportedLon,
  share_of_24_hours: numbers.shareOf24Hours,
  share_of_7_days: numbers.shareOf7Days,
  findings: numbers.findings,
  finding_kinds: numbers.findingKinds,
  rejected_messages: numbers.rejectedMessages,
  computed_time: numbers.computedTime,
});

export type DueDevice = Pick<typeof deviceHealth.$inferSelect, 'deviceId' | 'findings' | 'computedTime'>;

/** A page of the devices in a state, by id. */
export function listInState(
  db: Queryable,
  state: Presence,
  after: string,
  limit: number,
): Promise<DueDevice[]> {
  const { deviceId, findings, computedTime } = deviceHealth;
  return db
    .select({ deviceId, findings, computedTime })
    .from(deviceHealth)
    .where(and(eq(deviceHealth.state, state), gt(deviceId, after)))
    .orderBy(deviceId)
    .limit(limit);
}

/** A page of the devices that are not silent, by id. */
export async function findDevicesHeardSince(db: Queryable, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: deviceHealth.deviceId })
    .from(deviceHealth)
    .where(sql`${ne(deviceHealth.state, 'silent')} and ${deviceHealth.deviceId} > ${after}`)
    .orderBy(deviceHealth.deviceId)
    .limit(limit);
  return rows.map(({ id }) => id);
}
