import { recordSetOf } from '@airdeck/air/record/record-sets';
import type { AirRecordQuery } from '@airdeck/contract/air-records/air-records';
import type { FoundPlace } from '@airdeck/contract/places/place-search';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { KeptTime } from '../../ingest/kept-time.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { PlaceServices } from '../places/place-services.ts';
import type { OpenReadings } from '../telemetry/device-readings.ts';
import type { YardstickService } from '../yardsticks/yardsticks.service.ts';
import { AIR_RECORD_LIMITS } from './air-records.limits.ts';
import type { RecordPlan } from './record-content.ts';
import {
  checkedDays,
  checkedRooms,
  frameOf,
  type RecordSubject,
  type RecordTarget,
  subjectOf,
  zoneOf,
} from './record-plan.ts';
import { listDevicesAsRooms } from './record-rooms.repository.ts';

const { numbers: limits } = AIR_RECORD_LIMITS;

const DAY_MS = 86_400_000;

export type RecordOrder = RecordTarget &
  Pick<AirRecordQuery, 'fromDay' | 'toDay' | 'set'> & { readonly timeZone?: string | undefined };

/** A record before its rooms are read. */
export type PlannedRecord = { readonly plan: RecordPlan; readonly subjects: readonly RecordSubject[] };

/** Decides the rooms, the time and the limits of records, within the rights of the caller. */
export function createRecordPlans(parts: {
  database: Database;
  clock: Clock;
  openReadings: OpenReadings;
  keptTime: Pick<KeptTime, 'since'>;
  customers: Pick<CustomerService, 'getFor'>;
  yardsticks: Pick<YardstickService, 'chosen'>;
  measuredRooms: Pick<PlaceServices['measuredRooms'], 'within'>;
  findPlaces: PlaceServices['findPlaces'];
}) {
  const { database, clock, openReadings, keptTime, customers, yardsticks, measuredRooms, findPlaces } = parts;
  const { db } = database;

  async function nameOf(
    caller: Caller,
    { placeId, customerId, deviceIds }: RecordOrder,
  ): Promise<string | null> {
    if (placeId !== undefined) {
      const [found] = await findPlaces(caller, { placeIds: [placeId] });
      return nameInPlaces(orNotFound(found, 'Place', placeId));
    }
    const ofCustomer = customerId === undefined ? null : (await customers.getFor(caller, customerId)).title;
    if (caller.placeIds === null || deviceIds) return ofCustomer;
    // Who has rights in branches only gets a record of these, which must not be named after the whole.
    const branches = await findPlaces(caller, { placeIds: caller.placeIds, customerId });
    return [ofCustomer, branches.map(nameInPlaces).join(', ')].filter(Boolean).join(' · ');
  }

  async function subjectsOf(caller: Caller, order: RecordOrder): Promise<RecordSubject[]> {
    const { placeId, customerId, deviceIds, fromDay, toDay } = order;
    const most = limits.rooms + 1;
    if (deviceIds) {
      // Refuses devices out of scope.
      await openReadings(caller, deviceIds);
      return listDevicesAsRooms(db, caller, order, most);
    }
    // A day more on each side: the zone follows from the rooms.
    const span = { startTs: Date.parse(fromDay) - DAY_MS, endTs: Date.parse(toDay) + 2 * DAY_MS };
    const read = { rooms: most, periods: limits.devices + 1 };
    const found = await measuredRooms.within(caller, { placeId, customerId }, span, read);
    const hasOwner = placeId !== undefined || customerId !== undefined;
    const rooms = found.map((room) => subjectOf(room, hasOwner));
    return placeId === undefined ? [...rooms, ...(await listDevicesAsRooms(db, caller, order, most))] : rooms;
  }

  /** @throws ApiError 400/31, 403/20, 404/32 */
  return async (caller: Caller, order: RecordOrder): Promise<PlannedRecord> => {
    const { set: asked, fromDay, toDay, deviceIds } = order;
    const now = clock();
    checkedDays(order, now);
    const name = await nameOf(caller, order);
    const subjects = await subjectsOf(caller, order);
    checkedRooms(subjects);
    const choice =
      asked === 'chosen' ? (await yardsticks.chosen(caller, targetOf(caller, order))).limits.value : asked;
    const frame = frameOf(order, zoneOf(subjects, order.timeZone), {
      rooms: subjects.length,
      needsHalfHours: asked === 'resetAir',
      hourlyBefore: keptTime.since.readings,
      now,
    });
    return {
      subjects,
      plan: {
        name: name ?? (deviceIds?.length === 1 ? (subjects[0]?.room ?? null) : null),
        chosenDevices: deviceIds?.length ?? null,
        setId: typeof choice === 'string' ? choice : 'own',
        set: recordSetOf(choice),
        frame,
        fromDay,
        toDay,
        now,
      },
    };
  };
}

/** `Main building · Floor 2`. */
const nameInPlaces = ({ path }: FoundPlace): string => path.toReversed().join(' · ');

/** The target whose limits are those that are chosen. */
function targetOf(
  caller: Caller,
  { placeId, customerId = caller.customerId ?? undefined, deviceIds }: RecordOrder,
) {
  if (placeId !== undefined) return { placeId };
  const [deviceId, other] = deviceIds ?? [];
  if (deviceId !== undefined && other === undefined) return { deviceId };
  return customerId === undefined ? undefined : { customerId };
}
