import type { Clock } from '../../clock.ts';
import { createReportLimiter } from '../../limits/concurrency-limiter.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { DeviceOverview } from '../devices/device-overview.service.ts';
import type { OpenReadings } from '../telemetry/device-readings.ts';
import { createReportComparison } from './report-comparison.service.ts';
import { createReportFiles } from './report-files.service.ts';
import { createReportHistory } from './report-history.service.ts';
import { createReportTickets } from './report-tickets.ts';
import { createReportedDevices } from './reported-devices.service.ts';

/** History of devices: as series, as numbers, as files. */
export function createReportServices(parts: {
  clock: Clock;
  openReadings: OpenReadings;
  deviceOverview: DeviceOverview;
}) {
  const { clock } = parts;
  const reportedDevices = createReportedDevices(parts);
  return {
    reportedDevices,
    reportHistory: createReportHistory({ reportedDevices }),
    reportComparison: createReportComparison({ reportedDevices }),
    reportFiles: createReportFiles({ reportedDevices, clock }),
    reportTickets: createReportTickets({ clock }),
    reportLimiter: createReportLimiter(LIMITS.reports),
  };
}
