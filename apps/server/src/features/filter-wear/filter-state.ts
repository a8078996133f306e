import { type FilterLife, filterWear, PACE_DAYS, SOON_DAYS } from '@airdeck/air/filter-wear';
import { placeZone } from '@airdeck/air/place-zone';
import { NO_FILTER } from '@airdeck/contract/purifiers/purifier-filter';
import { modesOf } from '@airdeck/contract/purifiers/purifier-modes';
import type { Queryable } from '../../database/database.ts';
import { type FilterSums, sumDays } from './filter-days.repository.ts';
import type { FilterDevice } from './filter-wear.repository.ts';
import type { FilterNotice } from './filter-wear.tables.ts';

const NOTHING: FilterSums = { used: [], lately: [], firstDay: Number.MAX_SAFE_INTEGER };

/** Zone of a device's days. */
export const zoneOf = ({ timeZone }: Pick<FilterDevice, 'timeZone'>): string => placeZone([timeZone]);

/** The life of a device's filter, from the modes and the filter of its model. */
export function lifeOf({ modes: listed, filter }: Pick<FilterDevice, 'modes' | 'filter'>): FilterLife {
  const { ratedHours, ratedMassMg, cleanAir } = filter ?? NO_FILTER;
  const off = modesOf(listed ?? []).filter(({ name }) => name.toLowerCase() === 'off');
  return {
    ratedHours,
    ratedMassMg,
    cleanAirM3PerHour: new Map(cleanAir.map(({ mode, m3PerHour }) => [mode, m3PerHour])),
    offModes: new Set(off.map(({ mode }) => mode)),
  };
}

/** Modes of a device as they are shown: by name, the most used first. */
export const shownModes = <Mode extends { readonly mode: number; readonly hours: number }>(
  { modes: listed }: Pick<FilterDevice, 'modes'>,
  { offModes }: FilterLife,
  used: readonly Mode[],
) => {
  const names = new Map(modesOf(listed ?? []).map(({ mode, name }) => [mode, name]));
  return used
    .map((one) => ({ ...one, name: names.get(one.mode) ?? String(one.mode), isOff: offModes.has(one.mode) }))
    .toSorted((one, other) => other.hours - one.hours);
};

type Counted = Pick<FilterDevice, 'key' | 'changeDay' | 'modes' | 'filter'> & { readonly day: number };

/** States of devices' filters from their counted days; without any, as if they were new. */
export async function filterStates<Device extends Counted>(db: Queryable, devices: readonly Device[]) {
  const sums = await sumDays(
    db,
    devices.map(({ key, changeDay, day }) => ({
      deviceKey: key,
      afterDay: changeDay ?? -1,
      paceAfterDay: day - PACE_DAYS,
    })),
  );
  return devices.map((device) => {
    const { day, changeDay, key } = device;
    const found = sums.get(key) ?? NOTHING;
    const life = lifeOf(device);
    const pace = { modes: found.lately, days: Math.min(PACE_DAYS, day - found.firstDay + 1) };
    const isKnown = found.firstDay <= day;
    return {
      device,
      life,
      used: found.used,
      /** The first day that counts; null: none is known. */
      since: changeDay !== null ? changeDay + 1 : isKnown ? found.firstDay : null,
      wear: filterWear(life, found.used, pace, day),
    };
  });
}

/** The notice about a filter. @param today days since the epoch */
export function noticeFor(
  { share, dueDay }: { share: number | null; dueDay: number | null },
  today: number,
): FilterNotice {
  if (share === null) return 'nothing';
  if (share >= 1 || (dueDay !== null && dueDay <= today)) return 'due';
  return dueDay !== null && dueDay <= today + SOON_DAYS ? 'soon' : 'nothing';
}
