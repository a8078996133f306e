import { dayStart, dayText, localDay } from '@airdeck/air/local-time';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvent, DomainEvents } from '../../domain-events.ts';
import { type DaysToFold, foldDays } from './filter-days.repository.ts';
import { filterStates, noticeFor, zoneOf } from './filter-state.ts';
import { lockUncounted, type UncountedDevice, upsertWear } from './filter-wear.repository.ts';
import type { FilterNotice } from './filter-wear.tables.ts';

/** Devices per transaction: the first count of each reads years. */
const AT_ONCE = 50;
/** Readings that arrive later are counted only if they are older than all others. */
const LATE_DAYS = 7;
/** A filter that was not changed for longer is due in any case. */
const OLDEST_DAYS = 3 * 366;
/** By then, the roll-ups of a day are complete. */
const AFTER_MIDNIGHT_MS = 2 * 3_600_000;
const HOUR_MS = 3_600_000;

const URGENCY: Readonly<Record<FilterNotice, number>> = { nothing: 0, soon: 1, due: 2 };

/** Counts the wear of all purifiers' filters once a day, and publishes which are due, or will be soon. */
export function createFilterCounter(parts: { database: Database; clock: Clock; domainEvents: DomainEvents }) {
  const { database, clock, domainEvents } = parts;

  /** @returns id of the last device; null: there are no more */
  async function countSome(unit: UnitOfWork, after: string | null): Promise<string | null> {
    const { tx } = unit;
    const now = clock();
    const found = await lockUncounted(tx, { now, after, limit: AT_ONCE });
    const devices = found.map((device) => {
      const zone = zoneOf(device);
      const today = localDay(zone, now);
      const nextTime = dayStart(zone, today + 1) + AFTER_MIDNIGHT_MS;
      return { ...device, zone, today, countedBefore: device.day, day: today - 1, nextTime };
    });
    await foldDays(tx, devices.flatMap(daysToFold));
    const states = await filterStates(tx, devices);
    const events: DomainEvent[] = [];
    const rows = states.map(({ device, wear }) => {
      const lastNotice = device.told ?? 'nothing';
      const notice = noticeFor(wear, device.today);
      const isNews = URGENCY[notice] > URGENCY[lastNotice];
      if (isNews) events.push(eventOf(device, notice, wear.dueDay));
      const { id: deviceId, day, oldestHour: firstHour, modelSaid, nextTime } = device;
      const { share, dueDay } = wear;
      return {
        deviceId,
        day,
        firstHour,
        modelSaid,
        nextTime,
        share,
        dueDay,
        told: isNews ? notice : lastNotice,
      };
    });
    await upsertWear(tx, rows);
    if (events.length > 0) await domainEvents.publishAll(unit, events);
    return found.length < AT_ONCE ? null : (found.at(-1)?.id ?? null);
  }

  return {
    async countAll(stopping?: AbortSignal): Promise<void> {
      let after: string | null = null;
      do {
        const next: string | null = await inUnitOfWork(database.db, undefined, (unit) =>
          countSome(unit, after),
        );
        after = next;
      } while (after !== null && !stopping?.aborted);
    },
  };
}

type CountedDevice = Omit<UncountedDevice, 'day'> & {
  readonly day: number;
  readonly countedBefore: number | null;
  readonly zone: string;
};

/** The last days, for late readings; all days at the first count, and after readings older than the known ones. */
function daysToFold({ key: deviceKey, day: toDay, ...device }: CountedDevice): DaysToFold[] {
  const { oldestHour, firstHour, countedBefore, zone } = device;
  if (oldestHour === null) return [];
  const isOlder = countedBefore === null || firstHour === null || oldestHour < firstHour;
  const oldest = localDay(zone, oldestHour * HOUR_MS);
  const since = isOlder ? oldest : Math.max(oldest, Math.min(countedBefore, toDay) - LATE_DAYS + 1);
  const fromDay = Math.max(since, toDay - OLDEST_DAYS);
  return fromDay > toDay ? [] : [{ deviceKey, zone, fromDay, toDay }];
}

function eventOf(
  { id, name, label, tenantId, customerId }: Omit<UncountedDevice, 'day'>,
  notice: FilterNotice,
  dueDay: number | null,
): DomainEvent {
  return {
    entityType: 'DEVICE',
    action: notice === 'due' ? 'filterDue' : 'filterSoon',
    entity: { id, name, label, tenantId, customerId },
    details: { day: dueDay === null ? null : dayText(dueDay) },
    isAudited: false,
  };
}
