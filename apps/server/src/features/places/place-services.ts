import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import type { DeviceRooms } from '../devices/device-rooms.service.ts';
import { searchPlaces } from './place-search.repository.ts';
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
    places: createPlaceService({ ...parts, rooms }),
    /** Places in scope whose names contain a text. */
    findPlaces: (caller: Caller, query: Parameters<typeof searchPlaces>[2]) =>
      searchPlaces(parts.database.db, caller, query),
  };
}
