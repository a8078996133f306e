import { dayOfText, dayStart, dayText, localDay } from '@airdeck/air/local-time';
import type { OpeningHours } from '@airdeck/air/opening-hours';
import { placeZone } from '@airdeck/air/place-zone';
import { isOnMap } from '@airdeck/air/positions';
import type { RecordFrame } from '@airdeck/air/record/record-frame';
import { AIR_RECORD_ERRORS } from '@airdeck/contract/air-records/air-records';
import { ApiError, badRequest } from '../../http/errors.ts';
import type { RoomTarget } from '../places/measured-rooms.repository.ts';
import type { RoomWithDevices } from '../places/measured-rooms.ts';
import type { MeasuredPart } from '../telemetry/device-readings.ts';
import { AIR_RECORD_LIMITS } from './air-records.limits.ts';

const { numbers: limits } = AIR_RECORD_LIMITS;

const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
const DAY_MS = 24 * HOUR_MS;

/** First and last day of a record, by the calendar of its rooms. */
export type RecordDays = { readonly fromDay: string; readonly toDay: string };

/** The rooms of a record: in a place, of a customer, single devices, or all of the caller. */
export type RecordTarget = RoomTarget & { readonly deviceIds?: readonly string[] | undefined };

/** A room of a record with the devices that measured it. */
export type RecordSubject = {
  readonly room: string;
  /** The floor with what is around it; null: none. */
  readonly floor: string | null;
  /** The outermost place around it with its customer, or itself. */
  readonly building: string;
  readonly timeZone: string | null;
  /** Null: none are known. */
  readonly hours: OpeningHours | null;
  /** Degrees, WGS 84. */
  readonly lat: number | null;
  readonly lon: number | null;
  /** `deviceId`: null if it is out of the caller's reach. */
  readonly devices: readonly {
    readonly deviceId: string | null;
    /** Null: those who are limited to branches are not told of a device that is out of them now. */
    readonly deviceName: string | null;
    readonly from: number | null;
    readonly to: number | null;
    /** Its time in the room; undefined: the device stands for a room. Null: it is not the owner's any more. */
    readonly part?: MeasuredPart | null;
  }[];
};

/** @param hasOwner whether all rooms are of one customer or place, so that it need not be said of each */
export function subjectOf(
  { id: roomId, name, around, customerTitle, held, devices }: RoomWithDevices,
  hasOwner: boolean,
): RecordSubject {
  const outwards = hasOwner || customerTitle === null ? around : [...around, customerTitle];
  const owner = hasOwner ? null : customerTitle;
  const building = [owner, around.at(-1) ?? null].filter((part) => part !== null).join(' · ');
  const { timeZone, openingHours: hours } = held;
  // Coordinates of a device in it hold if the place has none.
  const { lat, lon } = [held, ...devices].find((one) => isOnMap(one)) ?? held;
  return {
    room: name,
    floor: outwards.length === 0 ? null : outwards.toReversed().join(' · '),
    building: building || name,
    timeZone,
    hours,
    lat,
    lon,
    devices: devices.map(
      ({ deviceId, deviceName, fromTime: from, toTime: to, measurerId, cameTime: startTs }) => ({
        deviceId,
        deviceName,
        from,
        to,
        part:
          measurerId === null
            ? null
            : { roomId, deviceId: measurerId, startTs, endTs: to ?? Number.MAX_SAFE_INTEGER },
      }),
    ),
  };
}

/** @throws ApiError 400/31 too many days, in the wrong order, or to come. @param now epoch ms */
export function checkedDays({ fromDay, toDay }: RecordDays, now: number): void {
  const days = dayOfText(toDay) - dayOfText(fromDay) + 1;
  // In some time zones, the next day has begun.
  const isToCome = dayOfText(fromDay) * DAY_MS > now + DAY_MS;
  if (days < 1 || days > limits.days || isToCome) throw badRequest(AIR_RECORD_ERRORS.periodInvalid);
}

/** @throws ApiError 400/31 none, or too many */
export function checkedRooms(subjects: readonly RecordSubject[]): void {
  if (subjects.length === 0) throw badRequest(AIR_RECORD_ERRORS.noRooms);
  if (subjects.length > limits.rooms)
    throw new ApiError(AIR_RECORD_ERRORS.tooManyRooms, { max: limits.rooms });
  const devices = subjects.reduce((sum, one) => sum + one.devices.length, 0);
  if (devices > limits.devices) throw badRequest(AIR_RECORD_ERRORS.tooLong);
}

/** The zone of most rooms, else the one asked for, else UTC. */
export function zoneOf(rows: readonly Pick<RecordSubject, 'timeZone'>[], asked: string | undefined): string {
  const counts = new Map<string, number>();
  for (const { timeZone } of rows)
    if (timeZone !== null) counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return placeZone([most?.[0]], asked);
}

/**
 * The steps of a record: half hours, or hours where only those are left, or where there are very many rooms and days. Days
 * to come are left out.
 * @param hourlyBefore before it only hourly values are left, epoch ms
 * @throws ApiError 400/31 if the limits need half hours, and those are too many
 */
export function frameOf(
  { fromDay, toDay }: RecordDays,
  timeZone: string,
  asked: {
    readonly rooms: number;
    readonly needsHalfHours: boolean;
    readonly hourlyBefore: number;
    readonly now: number;
  },
): RecordFrame {
  const { rooms, needsHalfHours, hourlyBefore, now } = asked;
  const startTs = dayStart(timeZone, dayOfText(fromDay));
  const tomorrow = dayStart(timeZone, localDay(timeZone, now) + 1);
  const endTs = Math.min(dayStart(timeZone, dayOfText(toDay) + 1), tomorrow);
  if (endTs <= startTs) throw badRequest(AIR_RECORD_ERRORS.periodInvalid);
  const isMuch = (rooms * (endTs - startTs)) / DAY_MS > limits.halfHourRoomDays;
  if (isMuch && needsHalfHours) throw badRequest(AIR_RECORD_ERRORS.tooLong);
  if (!isMuch && hourlyBefore <= startTs) return { startTs, endTs, stepMs: HALF_HOUR_MS, timeZone };
  return { startTs: hourFrom(startTs), endTs: hourFrom(endTs), stepMs: HOUR_MS, timeZone };
}

/** The hours of UTC, as they are rolled up, belong to the day of their middles: the start of the first one from a time on. */
const hourFrom = (ts: number): number => Math.ceil(ts / HOUR_MS - 0.5) * HOUR_MS;

/** The last day of a frame, which may be before the one that was asked for. */
export const lastDayOf = ({ endTs, timeZone }: RecordFrame): string => dayText(localDay(timeZone, endTs - 1));
