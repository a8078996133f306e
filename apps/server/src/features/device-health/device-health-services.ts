import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import { createDeviceHealthService } from './device-health.service.ts';
import { keepHealthRows } from './device-health-rows.ts';
import { createDeviceObservation } from './device-observation.service.ts';
import { DeviceWatch } from './device-watch.ts';
import { createHealthMeasuring } from './health-measuring.service.ts';

/** The watch over all devices, and what people read of it. */
export function createDeviceHealthServices(parts: {
  database: Database;
  /** For what looks at the whole fleet. */
  longDatabase: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  deviceActivity: DeviceActivityService;
}) {
  keepHealthRows(parts);
  const deviceObservation = createDeviceObservation(parts);
  const observed = { ...parts, deviceObservation };
  const deviceWatch = new DeviceWatch(observed);
  return {
    deviceObservation,
    deviceWatch,
    healthMeasuring: createHealthMeasuring({ ...observed, database: parts.longDatabase, watch: deviceWatch }),
    deviceHealth: createDeviceHealthService(observed),
  };
}
