import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import type { DeviceRooms } from '../devices/device-rooms.service.ts';
import { createMeasuredRooms } from './measured-rooms.ts';
import { searchPlaces, type WantedPlaces } from './place-search.repository.ts';
import { createPlaceService } from './places.service.ts';
import { createRoomService } from './rooms.service.ts';

export type PlaceServices = ReturnType<typeof createPlaceServices>;

export function createPlaceServices(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  events: EventBus;
  deviceRooms: DeviceRooms;
}) {
  const rooms = createRoomService(parts);
  return {
    rooms,
    measuredRooms: createMeasuredRooms(parts.database),
    places: createPlaceService({ ...parts, rooms }),
    /** Places in scope whose names contain a text. */
    findPlaces: (caller: Caller, wanted: WantedPlaces) => searchPlaces(parts.database.db, caller, wanted),
  };
}
