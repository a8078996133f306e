import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { createReportLimiter } from '../../limits/concurrency-limiter.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDevicePlaces } from '../devices/device-places.service.ts';
import type { DeviceRegistry } from '../devices/device-registry.service.ts';
import { createReportComparison } from './report-comparison.service.ts';
import { createReportFiles } from './report-files.service.ts';
import { createReportHistory } from './report-history.service.ts';
import { createReportTickets } from './report-tickets.ts';
import { createReportedDevices } from './reported-devices.service.ts';

/** History of devices: as series, as numbers, as files. */
export function createReportServices(parts: {
  database: Database;
  clock: Clock;
  platform: Platform;
  deviceRegistry: DeviceRegistry;
}) {
  const { database, clock, platform, deviceRegistry } = parts;
  const devicePlaces = createDevicePlaces({ database });
  const reportedDevices = createReportedDevices({ platform, deviceRegistry, devicePlaces });
  return {
    reportedDevices,
    reportHistory: createReportHistory({ reportedDevices }),
    reportComparison: createReportComparison({ reportedDevices }),
    reportFiles: createReportFiles({ reportedDevices, clock }),
    reportTickets: createReportTickets({ clock }),
    reportLimiter: createReportLimiter(LIMITS.reports),
  };
}
