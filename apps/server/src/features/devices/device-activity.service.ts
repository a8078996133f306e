import type { PageQuery } from '@airdeck/contract/common/page';
import {
  type ActivityEvent,
  type DeviceActivityKind,
  readActivity,
} from '@airdeck/contract/devices/device-activity';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { authorOf, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEventOf, DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { LIMITS } from '../../limits/limits.ts';
import { isRepeatable, repeatedDetails, repeatedSince } from '../../repeated-acts.ts';
import {
  type DeviceActivityRow,
  deleteOldActivity,
  findEntriesReadableFrom,
  findOldestActivity,
  insertDeviceActivities,
  listActivityOfKinds,
  listDeviceActivity,
  listNewestOfKind,
  lockSimilarActivity,
  type NewDeviceActivity,
  updateActivityDetails,
} from './device-activity.repository.ts';
import { findVisibleDevice } from './devices.repository.ts';

/** An event of a tenant's device, without secrets and readings: visible to system administrators, too. */
export type NewActivity = ActivityEvent & { readonly deviceId: string };
/** The last event of a device: it stays in the database, but the time line can no longer be read. */
type Deletion = { readonly kind: 'deleted'; readonly details: null };
type NewEntry = (ActivityEvent | Deletion) & { readonly deviceId: string };

/** Entries kept as long as the device, which its customers can cause without limit. */
const isCounted = <Entry extends { readonly kind: string }>(
  entry: Entry,
): entry is Extract<Entry, { readonly kind: 'renamed' | 'relabelled' | 'modelChanged' }> =>
  entry.kind === 'renamed' || entry.kind === 'relabelled' || entry.kind === 'modelChanged';
const DAY_MS = 86_400_000;
/** More than the changes of a device in years. */
const LISTED_OF_KINDS = 200;

export type DeviceActivityService = ReturnType<typeof createDeviceActivityService>;

/** The time lines of devices; entries are written in the transaction of the change. */
export function createDeviceActivityService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
}) {
  const { clock, domainEvents } = parts;
  const { db } = parts.database;

  domainEvents.listenToAll((unit, published) => {
    const ofDevices = published.flatMap((event) =>
      // Devices in stock have no time line.
      event.entityType === 'DEVICE' && event.entity.tenantId !== null
        ? (event.timeLine ?? [entryOf(event)]).map((entry) => ({ deviceId: event.entity.id, ...entry }))
        : [],
    );
    return insert(unit, ofDevices);
  });

  async function insert(unit: UnitOfWork, activities: readonly NewEntry[]): Promise<void> {
    const createdTime = clock();
    const userEmail = unit.by && authorOf(unit.by).email;
    const rows: NewDeviceActivity[] = [];
    const isOfOne = activities.every(({ deviceId }) => deviceId === activities[0]?.deviceId);
    for (const activity of activities) {
      const isJoined =
        (isOfOne && (await wasRepeated(unit, activity, userEmail, createdTime))) ||
        (await wasOneOfMany(unit, activity, createdTime));
      if (!isJoined) rows.push({ ...activity, createdTime, userEmail });
    }
    await insertDeviceActivities(unit.tx, rows);
  }

  /** Merges a change into the newest entry of its kind if there are too many in a day; the device is locked. */
  async function wasOneOfMany({ tx }: UnitOfWork, activity: NewEntry, now: number): Promise<boolean> {
    if (!isCounted(activity)) return false;
    const { deviceId, kind, details } = activity;
    const limit = LIMITS.changes.ofAKindPerDeviceAndDay;
    const entries = await listActivityOfKinds(tx, deviceId, { kinds: [kind], since: now - DAY_MS, limit });
    const [newest] = entries;
    if (!newest || entries.length < limit) return false;
    const before = readActivity(newest);
    if (!before || !isCounted(before)) return false;
    const { from, times = 1 } = before.details;
    const joined: typeof before.details = { ...details, from, times: times + 1, lastTime: now };
    await updateActivityDetails(tx, newest.id, joined);
    return true;
  }

  /** Merges a person's action into a recent entry of the same action, if any. */
  async function wasRepeated(
    { tx }: UnitOfWork,
    { deviceId, kind, details }: NewEntry,
    userEmail: string | null,
    now: number,
  ): Promise<boolean> {
    if (userEmail === null || !isRepeatable(kind)) return false;
    const before = await lockSimilarActivity(tx, { deviceId, kind, userEmail }, repeatedSince(now));
    const joined = before && repeatedDetails(before.details, details, now);
    if (!joined) return false;
    await updateActivityDetails(tx, before.id, joined);
    return true;
  }

  return {
    /** Time of the oldest entry in [from, before) that is subject to retention; epoch ms. */
    findOldest: (from: number, before: number) => findOldestActivity(db, from, before),

    /** Deletes up to `limit` entries from before a time that are subject to retention. @returns them, oldest first */
    deleteOld: deleteOldActivity,

    /** Adds events without an actor, such as falling silent. */
    recordAll: (unit: UnitOfWork, activities: readonly NewActivity[]): Promise<void> =>
      insert(unit, activities),

    /** Start of the entries about a device that a caller of its tenant may see, epoch ms. */
    readableFrom: (caller: Caller, device: Parameters<typeof findEntriesReadableFrom>[2]): Promise<number> =>
      findEntriesReadableFrom(db, caller, device),

    /**
     * Events of these kinds while the device was the caller's; newest first, at most `LISTED_OF_KINDS`.
     * @throws ApiError 404/32 if it is not in scope
     */
    async ofKinds(
      caller: Caller,
      deviceId: string,
      kinds: readonly DeviceActivityKind[],
    ): Promise<Pick<DeviceActivityRow, 'kind' | 'createdTime' | 'details'>[]> {
      const device = orNotFound(await findVisibleDevice(db, caller, deviceId), 'Device', deviceId);
      const since = await findEntriesReadableFrom(db, caller, device);
      return listActivityOfKinds(db, deviceId, { kinds, since, limit: LISTED_OF_KINDS });
    },

    /**
     * The newest event of a kind of each device in scope that has it, while the device was the caller's, unless it is as
     * new as `before`, epoch ms; the newest first.
     */
    newestOfKind: (
      caller: Caller,
      kind: 'modelChanged',
      { before, limit }: { before: number; limit: number },
    ): Promise<{ deviceId: string; createdTime: number }[]> =>
      listNewestOfKind(db, caller, { kind, before, limit }),

    /**
     * The time line of a device, newest first. A tenant sees nothing from before the device was assigned to it, and those who
     * are limited to branches nothing of rooms elsewhere.
     * @throws ApiError 404/32 if it is not in scope
     */
    async page(caller: Caller, deviceId: string, query: PageQuery): Promise<Rows<DeviceActivityRow>> {
      const device = orNotFound(await findVisibleDevice(db, caller, deviceId), 'Device', deviceId);
      if (caller.authority === 'SYS_ADMIN') return listDeviceActivity(db, deviceId, 0, query);
      const since = await findEntriesReadableFrom(db, caller, device);
      const { rows, total } = await listDeviceActivity(db, deviceId, since, query);
      return { rows: rows.map(forTenant), total };
    },
  };
}

/** The entry for an event. Compiles only if each action on devices is a kind of event with the same details. */
type EntryOf<Event> = Event extends { readonly action: infer Kind; readonly details?: infer Details }
  ? {
      readonly kind: Kind;
      readonly details: undefined extends Details ? Exclude<Details, undefined> | null : Details;
    }
  : never;
const entryOf = ({ action, details }: DomainEventOf<'DEVICE'>): ActivityEvent | Deletion =>
  // The compiler cannot follow that the parts of a union belong together.
  ({ kind: action, details: details ?? null }) as EntryOf<DomainEventOf<'DEVICE'>>;

/** Hides the former owner from the new one, except that the former owner knows the token. */
function forTenant(row: DeviceActivityRow): DeviceActivityRow {
  const read = readActivity(row);
  if (read?.kind !== 'movedToTenant') return row;
  const { keepsToken } = read.details;
  return { ...row, details: keepsToken ? { keepsToken } : null };
}
