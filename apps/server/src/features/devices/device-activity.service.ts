import type { PageQuery } from '@airdeck/contract/common/page';
import type { DeviceActivityKind } from '@airdeck/contract/device-activity';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import { LIMITS } from '../../limits/limits.ts';
import { isRepeatable, repeatedDetails, repeatedSince } from '../../repeated-acts.ts';
import {
  type DeviceActivityRow,
  deleteOldActivity,
  findOldestActivity,
  insertDeviceActivities,
  listActivityOfKinds,
  listDeviceActivity,
  lockSimilarActivity,
  type NewDeviceActivity,
  updateActivityDetails,
} from './device-activity.repository.ts';
import { findVisibleDevice } from './devices.repository.ts';

/** Something that happened to a device of a tenant. */
export type NewActivity<Kind extends string = DeviceActivityKind> = {
  readonly deviceId: string;
  readonly kind: Kind;
  /** No secrets and no readings: system administrators read it, too. */
  readonly details: Record<string, unknown> | null;
};

/** Kept as long as the device is, and changed at will, by its customers, too. */
const COUNTED_KINDS: ReadonlySet<string> = new Set<DeviceActivityKind>([
  'renamed',
  'relabelled',
  'modelChanged',
]);
const DAY_MS = 86_400_000;
/** More changes than a device sees in years. */
const LISTED_OF_KINDS = 200;

export type DeviceActivityService = ReturnType<typeof createDeviceActivityService>;

/** The time line of each device, written in the transaction of what it tells. */
export function createDeviceActivityService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
}) {
  const { clock, domainEvents } = parts;
  const { db } = parts.database;

  domainEvents.listenToAll((published, unit) => {
    const ofDevices = published.flatMap(({ entityType, action, entity, details = null, timeLine }) =>
      // What is in stock has no life yet.
      entityType === 'DEVICE' && entity.tenantId !== null
        ? (timeLine ?? [{ kind: action, details }]).map((entry) => ({ deviceId: entity.id, ...entry }))
        : [],
    );
    return insert(ofDevices, unit);
  });

  async function insert(activities: readonly NewActivity<string>[], unit: UnitOfWork): Promise<void> {
    const createdTime = clock();
    const userEmail = unit.by?.email ?? null;
    const rows: NewDeviceActivity[] = [];
    const isOfOne = activities.every(({ deviceId }) => deviceId === activities[0]?.deviceId);
    for (const activity of activities) {
      const isJoined =
        (isOfOne && (await wasRepeated(activity, userEmail, createdTime, unit))) ||
        (await wasOneOfMany(activity, createdTime, unit));
      if (!isJoined) rows.push({ ...activity, createdTime, userEmail });
    }
    await insertDeviceActivities(unit.tx, rows);
  }

  /** Adds to the newest entry of its kind what changes more often in a day than is kept; the device is locked. */
  async function wasOneOfMany(
    { deviceId, kind, details }: NewActivity<string>,
    now: number,
    { tx }: UnitOfWork,
  ): Promise<boolean> {
    if (!COUNTED_KINDS.has(kind)) return false;
    const limit = LIMITS.changes.ofAKindPerDeviceAndDay;
    const entries = await listActivityOfKinds(tx, deviceId, { kinds: [kind], since: now - DAY_MS, limit });
    const [newest] = entries;
    if (!newest || entries.length < limit) return false;
    const { from, times = 1 } = newest.details ?? {};
    const joined = { ...details, from, times: Number(times) + 1, lastTime: now };
    await updateActivityDetails(tx, newest.id, joined);
    return true;
  }

  /** Adds what a person did to the entry of the same act shortly before, where there is one. */
  async function wasRepeated(
    { deviceId, kind, details }: NewActivity<string>,
    userEmail: string | null,
    now: number,
    { tx }: UnitOfWork,
  ): Promise<boolean> {
    if (userEmail === null || !isRepeatable(kind)) return false;
    const before = await lockSimilarActivity(tx, { deviceId, kind, userEmail }, repeatedSince(now));
    const joined = before && repeatedDetails(before.details, details, now);
    if (!joined) return false;
    await updateActivityDetails(tx, before.id, joined);
    return true;
  }

  return {
    /** When the oldest entry in [from, before) was made, of those that are not kept for ever; epoch ms. */
    findOldest: (from: number, before: number) => findOldestActivity(db, from, before),

    /** Deletes up to `limit` of the entries from before a time that are not kept for ever. @returns them, oldest first */
    deleteOld: deleteOldActivity,

    /** Adds what no person did, such as falling silent. */
    recordAll: (activities: readonly NewActivity[], unit: UnitOfWork): Promise<void> =>
      insert(activities, unit),

    /**
     * When something of these kinds happened to a device while it was the caller's; newest first, `LISTED_OF_KINDS` at most.
     * @throws ApiError 404/32 where there is none in scope
     */
    async ofKinds(
      caller: Caller,
      deviceId: string,
      kinds: readonly DeviceActivityKind[],
    ): Promise<Pick<DeviceActivityRow, 'kind' | 'createdTime' | 'details'>[]> {
      const device = await findVisibleDevice(db, caller, deviceId);
      if (!device) throw notFound('Device', deviceId);
      const ofCustomer = caller.authority === 'CUSTOMER_USER' ? device.customerReadableFrom : 0;
      const since = Math.max(device.tenantReadableFrom, ofCustomer);
      return listActivityOfKinds(db, deviceId, { kinds, since, limit: LISTED_OF_KINDS });
    },

    /**
     * What happened to a device, newest first. A tenant sees nothing from before the device came to it.
     * @throws ApiError 404/32 where there is none in scope
     */
    async page(caller: Caller, deviceId: string, query: PageQuery): Promise<Rows<DeviceActivityRow>> {
      const device = await findVisibleDevice(db, caller, deviceId);
      if (!device) throw notFound('Device', deviceId);
      if (caller.authority === 'SYS_ADMIN') return listDeviceActivity(db, deviceId, 0, query);
      const { rows, total } = await listDeviceActivity(db, deviceId, device.tenantReadableFrom, query);
      return { rows: rows.map(forTenant), total };
    },
  };
}

/** Its new owner does not learn who had a device before, but that the one before knows its token. */
function forTenant(row: DeviceActivityRow): DeviceActivityRow {
  if (row.kind !== 'movedToTenant') return row;
  return { ...row, details: row.details?.['keepsToken'] === true ? { keepsToken: true } : null };
}
