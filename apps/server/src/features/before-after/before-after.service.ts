import { compareSpans, partTogether, type SpanComparison } from '@airdeck/air/before-after';
import { dayText, localDay } from '@airdeck/air/local-time';
import {
  type BeforeAfter,
  type compareBeforeAfter,
  type FoundRoom,
  type LevelKey,
  MIN_SPAN_WEEKS,
  type RoomComparison,
} from '@airdeck/contract/before-after/before-after';
import type { ReadOf } from '@airdeck/contract/common/operation';
import { readActivity } from '@airdeck/contract/devices/device-activity';
import type { CountedHours } from '@airdeck/contract/places/counted-hours';
import type { Clock } from '../../clock.ts';
import type { Caller } from '../../http/caller.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import { countedAt, countedBody, hoursWhileOpen } from '../history/counted-hours.ts';
import { reportDeviceBody } from '../history/report-device.presenter.ts';
import type { ReportedDevice, ReportedDevices } from '../history/reported-devices.service.ts';
import type { OutdoorService } from '../outdoor/outdoor.service.ts';
import type { PastAir } from '../outdoor/outdoor-provider.ts';
import type { StoredReportKey } from '../telemetry/device-readings.ts';
import { doubtsOf } from './doubts.ts';
import { DAY_MS, HOUR_MS, localHours } from './local-hours.ts';

type Order = ReadOf<typeof compareBeforeAfter, 'query'>;

type Compared = Pick<Order, 'key' | 'weeks' | 'hours'>;

/** An opened room and the day, in days since the epoch, around which it is compared. */
type DatedRoom = { readonly device: ReportedDevice; readonly day: number };

/** Replaces smaller values, in the unit of each: half the resolution of sensors. */
const LEAST: Readonly<Record<LevelKey, number>> = { pm25: 0.5, pm10: 0.5, co2: 1, tvoc: 1 };
const WEEK_DAYS = 7;

export type BeforeAfterService = ReturnType<typeof createBeforeAfter>;

/** Compares the air of rooms before and after a day, from hourly roll-ups, room by room. */
export function createBeforeAfter(parts: {
  reportedDevices: Pick<ReportedDevices, 'open'>;
  outdoor: Pick<OutdoorService, 'pastAirAt'>;
  deviceActivity: Pick<DeviceActivityService, 'ofKinds'>;
  clock: Clock;
}) {
  const { reportedDevices, outdoor, deviceActivity, clock } = parts;

  /** Days on which the device's place, label or owner changed. */
  async function movedDays(caller: Caller, { deviceId, zone }: ReportedDevice): Promise<number[]> {
    const kinds = ['placed', 'assigned', 'unassigned', 'movedToTenant', 'relabelled', 'updated'] as const;
    const events = await deviceActivity.ofKinds(caller, deviceId, kinds);
    const isMove = (stored: (typeof events)[number]) => {
      const event = readActivity(stored);
      return event?.kind !== 'updated' || event.details.changed?.includes('label');
    };
    return events.filter(isMove).map(({ createdTime }) => localDay(zone, createdTime));
  }

  async function compareRoom(
    caller: Caller,
    device: ReportedDevice,
    { day, wanted, key, hours, outside }: Task,
    signal: AbortSignal,
  ): Promise<RoomComparison> {
    const room = {
      device: reportDeviceBody(device),
      timeZone: device.zone,
      ...countedBody(device, hours),
    };
    if (wanted < MIN_SPAN_WEEKS) return { ...room, ...nothingOf('tooEarly') };
    const keys: readonly StoredReportKey[] = key === 'co2' ? ['co2', 'temp'] : [key, 'co2', 'temp'];
    const byHours = { originTs: 0, intervalMs: HOUR_MS };
    const found = await device.readings.series(rangeOf(day, wanted), keys, byHours, signal);
    const openAt = countedAt(device, hours);
    const hoursOf = (of: StoredReportKey) => {
      const series = found.find((one) => one.key === of);
      const counted = hoursWhileOpen({ ts: series?.ts ?? [], values: series?.avg ?? [] }, openAt);
      return localHours(counted, device.zone);
    };
    const inside = hoursOf(key);
    const days = inside.map((hour) => hour.day);
    const weeksBefore = Math.floor((day - (days[0] ?? day)) / WEEK_DAYS);
    const weeksAfter = Math.floor(((days.at(-1) ?? day) - day) / WEEK_DAYS);
    if (weeksBefore < MIN_SPAN_WEEKS) return { ...room, ...nothingOf('nothingBefore') };
    if (weeksAfter < MIN_SPAN_WEEKS) return { ...room, ...nothingOf('nothingAfter') };

    const spans = { day, weeks: Math.min(wanted, weeksBefore, weeksAfter) };
    const past = await outside;
    const air = past && (key === 'pm25' || key === 'pm10') ? { ts: past.ts, values: past[key] } : undefined;
    const outdoorHours = air && localHours(air, device.zone);
    const comparison = compareSpans({ ...spans, least: LEAST[key] }, inside, outdoorHours);
    const doubts = doubtsOf(comparison, {
      spans,
      co2: key === 'co2' ? undefined : hoursOf('co2'),
      temperaturesC: hoursOf('temp'),
      hasOutdoorKind: key === 'pm25' || key === 'pm10',
      movedDays: await movedDays(caller, device),
    });
    return {
      ...room,
      outcome: outcomeOf(comparison),
      weeks: spans.weeks,
      days: comparison.days.map((one) => ({ ...one, day: dayText(one.day) })),
      inside: comparison.inside ?? null,
      outside: comparison.outside ?? null,
      net: comparison.net ?? null,
      doubts,
    };
  }

  /** @throws the signal's reason when it is aborted */
  async function compare(
    caller: Caller,
    dated: readonly DatedRoom[],
    { key, weeks, hours, withOutside }: Compared & { readonly withOutside: boolean },
    signal: AbortSignal,
  ): Promise<RoomComparison[]> {
    const tasks = dated.map(({ device, day }) => {
      // Today is not complete.
      const passed = Math.floor((localDay(device.zone, clock()) - 1 - day) / WEEK_DAYS);
      const wanted = Math.min(weeks, passed);
      const isAsked =
        withOutside && device.position !== undefined && wanted >= MIN_SPAN_WEEKS && key.startsWith('pm');
      // A provider may take seconds: requests for all places run concurrently.
      const outside = isAsked
        ? outdoor.pastAirAt(caller, device.position, rangeOf(day, wanted))
        : Promise.resolve(undefined);
      return { device, task: { day, wanted, key, hours, outside } };
    });
    const rooms: RoomComparison[] = [];
    for (const { device, task } of tasks) {
      signal.throwIfAborted();
      rooms.push(await compareRoom(caller, device, task, signal));
    }
    return rooms;
  }

  return {
    /** @throws ApiError 404/32, 403/20; the signal's reason when it is aborted */
    async of(caller: Caller, order: Order, signal: AbortSignal): Promise<BeforeAfter> {
      const devices = await reportedDevices.open(caller, order.deviceIds, order.timeZone);
      const day = Date.parse(order.day) / DAY_MS;
      const dated = devices.map((device) => ({ device, day }));
      const rooms = await compare(caller, dated, { ...order, withOutside: true }, signal);
      return { rooms, together: togetherOf(rooms) };
    },

    /**
     * Compares the air inside, each room around a day of its own, and leaves out rooms without a result.
     * @throws the signal's reason when it is aborted
     */
    async insideOf(
      caller: Caller,
      dated: readonly DatedRoom[],
      order: Compared,
      signal: AbortSignal,
    ): Promise<FoundRoom[]> {
      const rooms = await compare(caller, dated, { ...order, withOutside: false }, signal);
      return rooms.flatMap(({ device, inside }, index) => {
        const day = dated[index]?.day;
        return inside && day !== undefined ? [{ device, day: dayText(day), inside }] : [];
      });
    },
  };
}

/** The compared rooms as one. */
function togetherOf(rooms: readonly RoomComparison[]): BeforeAfter['together'] {
  const compared = rooms.filter(({ inside }) => inside !== null);
  if (compared.length < 2) return null;
  const nets = compared.flatMap(({ net }) => net?.part ?? []);
  return {
    rooms: compared.length,
    part: partTogether(compared.flatMap(({ inside }) => inside?.part ?? [])),
    net: nets.length === compared.length ? partTogether(nets) : null,
  };
}

type Task = {
  /** Days since the epoch. */
  readonly day: number;
  /** Maximum of weeks of each span. */
  readonly wanted: number;
  readonly key: LevelKey;
  readonly hours: CountedHours;
  readonly outside: Promise<PastAir | undefined>;
};

/** Both spans, with a day of margin for time zones. */
const rangeOf = (day: number, weeks: number) => ({
  startTs: (day - weeks * WEEK_DAYS - 1) * DAY_MS,
  endTs: (day + weeks * WEEK_DAYS + 2) * DAY_MS,
});

const nothingOf = (outcome: RoomComparison['outcome']) => ({
  outcome,
  weeks: 0,
  days: [],
  inside: null,
  outside: null,
  net: null,
  doubts: [],
});

function outcomeOf({ inside, days }: SpanComparison): RoomComparison['outcome'] {
  if (inside) return 'compared';
  const counting = (isAfter: boolean) =>
    days.filter((day) => day.isAfter === isAfter && day.inside !== null).length;
  return counting(false) <= counting(true) ? 'nothingBefore' : 'nothingAfter';
}
