import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeviceDetails } from '../devices/device-details.service.ts';
import type { DeviceRecordService } from '../devices/device-records.service.ts';
import type { Stock } from '../devices/stock.service.ts';
import { createDeviceExport } from './device-export.service.ts';
import { createDeviceImport } from './device-import.service.ts';
import { createDeviceWriter } from './device-writer.service.ts';
import { createImportPlanner } from './import-plan.service.ts';

/** Devices as files: into the registry and the platform, and out of them. */
export function createDeviceFiles(parts: {
  database: Database;
  platform: Platform;
  deviceRecords: DeviceRecordService;
  deviceDetails: DeviceDetails;
  stock: Stock;
  log: FastifyBaseLogger | undefined;
}) {
  const planner = createImportPlanner(parts);
  const writer = createDeviceWriter(parts);
  return {
    deviceImport: createDeviceImport({ ...parts, planner, writer }),
    deviceExport: createDeviceExport(parts),
  };
}
