import { caughtIn, type FilterLife, type ModeWear } from '@airdeck/air/filter-wear';
import { dayOfText, dayStart, dayText, localDay } from '@airdeck/air/local-time';
import { includesAct } from '@airdeck/contract/common/access-role';
import type { PageQuery } from '@airdeck/contract/common/page';
import {
  type DeviceFilter,
  type DueFilter,
  FILTER_WEAR_ERRORS,
} from '@airdeck/contract/filter-wear/filter-wear';
import { FILTER_WEAR_PERMISSIONS } from '@airdeck/contract/filter-wear/filter-wear.permissions';
import { modesOf, type PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { authorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, permissionDenied } from '../../http/errors.ts';
import { orNotAllowed } from '../../http/found-rows.ts';
import { personOf } from '../users/person.ts';
import { countDue, findFilterZones, listDue, type ZoneDays } from './due-filters.repository.ts';
import { sumSpan } from './filter-days.repository.ts';
import { filterStates, lifeOf, shownModes, zoneOf } from './filter-state.ts';
import {
  deleteChange,
  findFilterDevice,
  findNewestChange,
  forgetCounted,
  insertChange,
  resetNotices,
  tenantHasDevice,
  updateWear,
} from './filter-wear.repository.ts';

/** Wear and changes of purifiers' filters. */
export function createFilterWear(parts: { database: Database; clock: Clock; domainEvents: DomainEvents }) {
  const { clock, domainEvents } = parts;
  const { db } = parts.database;

  // A new owner has not been notified that the filter is due.
  domainEvents.listenToMoves(({ tx }, deviceIds) => resetNotices(tx, deviceIds));

  /** @throws ApiError 403/20, 404/32 */
  const find = async (tx: Queryable, caller: Caller, deviceId: string, locks = false) =>
    orNotAllowed(
      await findFilterDevice(tx, caller, deviceId, { now: clock(), locks }),
      'Device',
      deviceId,
      () => tenantHasDevice(tx, caller, deviceId),
    );
  type Found = Awaited<ReturnType<typeof find>>;

  const mayChange = (caller: Caller, { customersMayOperate }: Found): boolean =>
    includesAct(caller.accessRole, FILTER_WEAR_PERMISSIONS.change.act) &&
    (caller.authority === 'TENANT_ADMIN' || customersMayOperate);

  /** The same, locked, if the caller may change the filter. @throws ApiError 403/20, 404/32 */
  async function lock(tx: Queryable, caller: Caller, deviceId: string): Promise<Found> {
    const device = await find(tx, caller, deviceId, true);
    if (!mayChange(caller, device)) throw permissionDenied();
    return device;
  }

  /** State on the last counted day; on the day before today if it was not counted yet. */
  async function stateOf(tx: Queryable, device: Found) {
    const today = localDay(zoneOf(device), clock());
    const [state] = await filterStates(tx, [{ ...device, day: device.day ?? today - 1 }]);
    if (!state) throw new Error('a state for each device');
    return { ...state, today };
  }

  async function read(tx: Queryable, caller: Caller, deviceId: string): Promise<DeviceFilter> {
    const device = await find(tx, caller, deviceId);
    const [{ life, used, since, wear, today }, change] = [
      await stateOf(tx, device),
      await findNewestChange(tx, caller, deviceId),
    ];
    const until = since === null ? null : device.day;
    const { modelName, filter, modes: listed } = device;
    const named = modesOf(listed ?? []);
    const running = used.filter(({ mode }) => !life.offModes.has(mode));
    return {
      model: modelName !== null && filter !== null && runs(named, life) ? { name: modelName, filter } : null,
      mayChange: mayChange(caller, device),
      today: dayText(today),
      since: since === null ? null : dayText(since),
      until: until === null ? null : dayText(until),
      change: change
        ? {
            id: change.id,
            day: dayText(change.day),
            notedTime: change.notedTime,
            by: change.user && personOf(change.user),
            mayUndo: mayChange(caller, device) && change.notedTime >= device.entriesOwnedSince,
          }
        : null,
      elapsedHours: since === null || until === null ? 0 : hoursBetween(zoneOf(device), since, until),
      countedHours: sumOf(used, ({ hours }) => hours),
      particleHours: sumOf(running, ({ particleHours }) => particleHours),
      runningHours: wear.runningHours,
      massMg: wear.massMg,
      modes: shownModes(device, life, used).map(({ dose, particleHours, ...one }) => ({
        ...one,
        massMg: caughtIn(life, { ...one, dose, particleHours }),
      })),
      shares: wear.shares,
      share: wear.share,
      isCounting: device.isCounting,
      limit: wear.limit,
      dueDay: wear.dueDay === null ? null : dayText(wear.dueDay),
    };
  }

  /** Updates the wear after the newest filter change was added or removed, and publishes it. @returns the filter */
  async function publish(
    unit: UnitOfWork,
    action: 'filterChanged' | 'filterChangeUndone',
    caller: Caller,
    { id, name, tenantId, customerId }: Found,
    change: { readonly day: number; readonly notedTime: number },
  ): Promise<DeviceFilter> {
    const { wear } = await stateOf(unit.tx, await find(unit.tx, caller, id));
    await updateWear(unit.tx, id, { share: wear.share, dueDay: wear.dueDay });
    const entity = { id, name, tenantId, customerId };
    const details = { day: dayText(change.day), notedTime: change.notedTime };
    await domainEvents.publish(unit, { entityType: 'DEVICE', action, entity, details });
    return read(unit.tx, caller, id);
  }

  /** Today in each zone of the filters in scope. */
  async function daysOf(caller: Caller): Promise<ZoneDays> {
    const now = clock();
    const zones = await findFilterZones(db, caller);
    return zones.map((timeZone) => ({ timeZone, today: localDay(zoneOf({ timeZone }), now) }));
  }

  return {
    /** Counts all days of these devices with the next day: readings of any age have changed. */
    recount: (deviceKeys: readonly number[]): Promise<void> => forgetCounted(db, deviceKeys),

    /** @throws ApiError 403/20, 404/32 */
    read: (caller: Caller, deviceId: string): Promise<DeviceFilter> => read(db, caller, deviceId),

    /**
     * The use of a device in its last counted days, by mode, with what its model says. Only days of the present owner.
     * @throws ApiError 403/20, 404/32
     */
    async useOf(caller: Caller, deviceId: string, days: number) {
      const device = await find(db, caller, deviceId);
      const zone = zoneOf(device);
      const { modelName, modes: listed, power, key, day: toDay } = device;
      const life = lifeOf(device);
      const named = modesOf(listed ?? []);
      const owned = localDay(zone, device.entriesOwnedSince);
      const fromDay = Math.max(
        (toDay ?? 0) - days + 1,
        dayStart(zone, owned) < device.entriesOwnedSince ? owned + 1 : owned,
      );
      const sums = toDay === null ? undefined : await sumSpan(db, key, fromDay, toDay);
      const firstDay = sums?.firstDay ?? null;
      return {
        modelName: runs(named, life) ? modelName : null,
        shown: <Mode extends Pick<ModeWear, 'mode' | 'hours'>>(modes: readonly Mode[]) =>
          shownModes(device, life, modes),
        life,
        power: power ?? [],
        modes: sums?.modes ?? [],
        from: firstDay === null ? null : dayText(firstDay),
        until: firstDay === null || toDay === null ? null : dayText(toDay),
        elapsedHours: firstDay === null || toDay === null ? 0 : hoursBetween(zone, firstDay, toDay),
        isCounting: device.isCounting,
      };
    },

    /** @param dayGiven missing: today @throws ApiError 400/31, 403/20, 404/32 */
    change: (caller: Caller, deviceId: string, dayGiven?: string): Promise<DeviceFilter> =>
      inUnitOfWork(db, caller, async (unit) => {
        const device = await lock(unit.tx, caller, deviceId);
        const now = clock();
        const today = localDay(zoneOf(device), now);
        const day = dayGiven === undefined ? today : dayOfText(dayGiven);
        if (day > today) throw badRequest(FILTER_WEAR_ERRORS.dayInFuture);
        if (day < (device.changeDay ?? day)) throw badRequest(FILTER_WEAR_ERRORS.dayBeforeLast);
        const toldBefore = device.told ?? 'nothing';
        const { userId } = authorOf(caller);
        await insertChange(unit.tx, { deviceId, day, notedTime: now, userId, toldBefore });
        await updateWear(unit.tx, deviceId, { told: 'nothing' });
        return publish(unit, 'filterChanged', caller, device, { day, notedTime: now });
      }),

    /** @throws ApiError 400/31, 403/20, 404/32 */
    undo: (caller: Caller, deviceId: string, changeId: string): Promise<DeviceFilter> =>
      inUnitOfWork(db, caller, async (unit) => {
        const device = await lock(unit.tx, caller, deviceId);
        const newest = await findNewestChange(unit.tx, caller, deviceId);
        if (newest?.id !== changeId || newest.notedTime < device.entriesOwnedSince) {
          throw badRequest(FILTER_WEAR_ERRORS.changeNotUndone);
        }
        await deleteChange(unit.tx, changeId);
        await updateWear(unit.tx, deviceId, { told: newest.toldBefore });
        return publish(unit, 'filterChangeUndone', caller, device, newest);
      }),

    /** One page of filters that are due, or will be soon. */
    async due(caller: Caller, { withinDays, placeId, page, pageSize }: DueQuery): Promise<Rows<DueFilter>> {
      const days = await daysOf(caller);
      const span = { days, withinDays, placeId };
      const { rows, total } = await listDue(db, caller, { ...span, page, pageSize, now: clock() });
      return {
        rows: rows.map((row) => ({
          ...row,
          placeNames: row.placeNames ?? [],
          dueDay: dayText(row.dueDay),
          today: dayText(row.today),
        })),
        total,
      };
    },

    countDue: async (caller: Caller, { withinDays, placeId }: Omit<DueQuery, keyof PageQuery>) =>
      countDue(db, caller, { days: await daysOf(caller), withinDays, placeId }),
  };
}

/** Whether the model has a mode other than off: otherwise it has no fan, and no filter. */
const runs = (modes: readonly PurifierMode[], { offModes }: FilterLife): boolean =>
  modes.some(({ mode }) => !offModes.has(mode));

type DueQuery = Pick<PageQuery, 'page' | 'pageSize'> & {
  readonly withinDays: number;
  readonly placeId?: string | undefined;
};

const HOUR_MS = 3_600_000;

/** Hours from the first day to the last, both in days since the epoch and inclusive. */
const hoursBetween = (zone: string, since: number, until: number): number =>
  Math.max(0, (dayStart(zone, until + 1) - dayStart(zone, since)) / HOUR_MS);

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
