import { SPAN_DAYS } from '@airdeck/air/felt-measured';
import { rankCorrelation } from '@airdeck/air/rank-correlation';
import { distinctRooms } from '@airdeck/air/room-name';
import {
  type FeltGrouping,
  type FeltKey,
  type FeltMeasured,
  type FeltQuestionnaire,
  MAX_FELT_ROOMS,
} from '@airdeck/contract/felt-measured/felt-measured';
import type { CountedHours } from '@airdeck/contract/places/counted-hours';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { type Caller, isAdministrator } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';
import { countedAt, hoursWhileOpen } from '../history/counted-hours.ts';
import { reportSeries, storedKeysOf } from '../history/index-series.ts';
import type { OpenReadings } from '../telemetry/device-readings.ts';
import type { BatchCloser } from './batch-closer.service.ts';
import {
  countPossibleGroups,
  type FeltBatch,
  type FeltRoom,
  findBatches,
  findRooms,
  listCustomerTitles,
} from './felt-batches.repository.ts';
import { type Judged, type JudgedHours, judged, type ReadAir, sumOf } from './felt-groups.ts';
import { openHoursOf } from './room-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

export type FeltMeasuredOrder = {
  readonly questionnaire: FeltQuestionnaire;
  readonly groupBy: FeltGrouping;
  readonly key: FeltKey;
  readonly hours: CountedHours;
  /** Only whole batches whose rooms are in this place. */
  readonly placeId?: string | undefined;
  /**
   * Span of the batches' closing times, epoch ms: exclusive start, inclusive end; missing: the last twelve months.
   * Any span is permitted, as batches are shown as a whole.
   */
  readonly closed?: { readonly afterTime: number; readonly upToTime: number };
};

/** Compares felt with measured air, never for fewer than five people. See ADR 0033. */
export function createFeltMeasured(parts: {
  database: Database;
  batchCloser: Pick<BatchCloser, 'closeWeek'>;
  openReadings: OpenReadings;
}) {
  const { database, batchCloser, openReadings } = parts;
  const { db } = database;

  /** @throws ApiError 403/20 for a customer's user who does not administer the customer */
  function checkMayRead(caller: Caller): void {
    if (caller.authority === 'CUSTOMER_USER' && !isAdministrator(caller)) throw permissionDenied();
  }

  /** Air of rooms in the caller's scope, by id; beyond `MAX_FELT_ROOMS`, only of those in the newest batches. */
  async function airOf(
    caller: Caller,
    batches: readonly FeltBatch[],
    rooms: ReadonlyMap<string, FeltRoom>,
    { key, hours }: Pick<FeltMeasuredOrder, 'key' | 'hours'>,
    signal: AbortSignal,
  ): Promise<ReadAir> {
    const used = batches
      .toReversed()
      .flatMap((batch) => batch.rooms)
      .filter(({ deviceId }) => rooms.has(deviceId));
    const all = [...new Set(used.map(({ deviceId }) => deviceId))];
    const ids = all.slice(0, MAX_FELT_ROOMS);
    const air = new Map<string, JudgedHours>();
    for (const readings of await openReadings(caller, ids)) {
      signal.throwIfAborted();
      const days = used.flatMap((room) => (room.deviceId === readings.id ? room.days : []));
      const range = {
        startTs: (Math.min(...days) - SPAN_DAYS) * DAY_MS,
        endTs: Math.max(...days) * DAY_MS,
      };
      const cut = { originTs: 0, intervalMs: HOUR_MS };
      const stored = await readings.series(range, storedKeysOf([key]), cut, signal);
      const [series] = reportSeries(readings.by, [key], stored);
      const place = { openAt: openHoursOf(rooms.get(readings.id)) };
      const openAt = countedAt(place, hours);
      const means = hoursWhileOpen({ ts: series?.ts ?? [], values: series?.avg ?? [] }, openAt);
      air.set(readings.id, { by: readings.by, ...means, openAt });
    }
    return { air, unread: new Set(all.slice(MAX_FELT_ROOMS)) };
  }

  return {
    /**
     * Groups in the caller's scope; those that feel worst compared with the measurement come first.
     * @throws ApiError 403/20; the signal's reason when it is aborted
     */
    async of(
      caller: Caller,
      { questionnaire, groupBy, key, hours, closed, placeId }: FeltMeasuredOrder,
      signal: AbortSignal,
    ): Promise<FeltMeasured> {
      checkMayRead(caller);
      const closedTime = await batchCloser.closeWeek(tenantOf(caller));
      const batches = await findBatches(db, caller, {
        questionnaireId: questionnaire,
        placeId,
        ...(closed ?? { afterTime: closedTime - YEAR_MS, upToTime: closedTime }),
      });
      const roomIds = [...new Set(batches.flatMap(({ rooms }) => rooms.map(({ deviceId }) => deviceId)))];
      const rooms = new Map(
        (await findRooms(db, caller, roomIds)).map((room) => [room.deviceId, room] as const),
      );
      const distinct = distinctRooms([...rooms.values()]);
      const roomNames = new Map([...rooms.keys()].map((id, index) => [id, distinct[index]]));
      const titles = new Map((await listCustomerTitles(db, caller)).map(({ id, title }) => [id, title]));
      const read = await airOf(caller, batches, rooms, { key, hours }, signal);
      const grouped = new Map<string, FeltBatch[]>();
      for (const batch of batches) {
        const id = groupIdOf(batch, groupBy, rooms, titles);
        if (id !== undefined) grouped.set(id, [...(grouped.get(id) ?? []), batch]);
      }
      const groups = [...grouped].map(([id, of]): Judged => {
        const room =
          groupBy === 'building' ? roomIn(id, rooms) : groupBy === 'room' ? rooms.get(id) : undefined;
        const names = {
          room: roomNames.get(id),
          building: room?.building?.name,
          customer: titles.get(id),
          placeType: undefined,
        };
        const customerTitle = (caller.customerId === null && room && titles.get(room.customerId)) || null;
        return judged({ id, name: names[groupBy] ?? null, customerTitle }, of, {
          ...read,
          key,
        });
      });
      const pairs = groups.flatMap(({ score, good }) => (good === undefined ? [] : [[score, good] as const]));
      const counted = await countPossibleGroups(db, caller, placeId);
      // Customers without a room count as hidden, too, unless a place is chosen.
      const possible = placeId === undefined ? { ...counted, customer: titles.size } : counted;
      return {
        groups: groups.toSorted((a, b) => a.rank - b.rank).map(({ group }) => group),
        people: sumOf(batches, ({ people }) => people),
        hidden: Math.max(0, possible[groupBy] - groups.length),
        unreadRooms: read.unread.size,
        correlation: rankCorrelation(pairs) ?? null,
        counted: [...read.air.values()].some(({ openAt }) => openAt) ? 'open' : 'all',
        hasOpeningHours: [...rooms.values()].some((room) => openHoursOf(room)),
        indices: [...new Set([...read.air.values()].map(({ by }) => by.id))],
        closedTime,
      };
    },
  };
}

/** Undefined: no group of that kind, or no longer in the caller's scope. */
function groupIdOf(
  { deviceId, customerId, placeType, rooms: about }: FeltBatch,
  groupBy: FeltGrouping,
  rooms: ReadonlyMap<string, FeltRoom>,
  titles: ReadonlyMap<string, string>,
): string | undefined {
  if (groupBy === 'placeType') return placeType ?? 'None';
  if (groupBy === 'customer') return customerId !== null && titles.has(customerId) ? customerId : undefined;
  // A room that now belongs to another customer is not the room of the answers.
  const roomOf = (id: string) => {
    const room = rooms.get(id);
    return room?.customerId === customerId ? room : undefined;
  };
  if (groupBy === 'room') return deviceId === null ? undefined : roomOf(deviceId)?.deviceId;
  const buildings = new Set(about.map((one) => roomOf(one.deviceId)?.building?.id));
  return buildings.size === 1 ? [...buildings][0] : undefined;
}

/** A room in a building. */
const roomIn = (buildingId: string, rooms: ReadonlyMap<string, FeltRoom>): FeltRoom | undefined =>
  [...rooms.values()].find(({ building }) => building?.id === buildingId);
