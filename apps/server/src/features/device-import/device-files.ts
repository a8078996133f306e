import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../../bus/bus.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { DeviceAssignment } from '../devices/device-assignment.service.ts';
import type { DeviceService } from '../devices/devices.service.ts';
import type { RoomService } from '../places/rooms.service.ts';
import { createDeviceExport } from './device-export.service.ts';
import { createDeviceImport } from './device-import.service.ts';
import { createDeviceWriter } from './device-writer.service.ts';
import { createImportPlanner } from './import-plan.service.ts';

/** Import and export of devices as files. */
export function createDeviceFiles(parts: {
  database: Database;
  domainEvents: DomainEvents;
  devices: DeviceService;
  deviceAssignment: DeviceAssignment;
  rooms: RoomService;
  bus: Bus;
  log: FastifyBaseLogger | undefined;
}) {
  const planner = createImportPlanner(parts);
  const writer = createDeviceWriter(parts);
  return {
    deviceImport: createDeviceImport({ ...parts, planner, writer }),
    deviceExport: createDeviceExport(parts),
  };
}
