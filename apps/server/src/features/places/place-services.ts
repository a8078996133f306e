import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { DeviceRooms } from '../devices/device-rooms.service.ts';
import { createPlaceService } from './places.service.ts';
import { createRoomService } from './rooms.service.ts';

export function createPlaceServices(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  events: EventBus;
  deviceRooms: DeviceRooms;
}) {
  const rooms = createRoomService(parts);
  return { rooms, places: createPlaceService({ ...parts, rooms }) };
}
