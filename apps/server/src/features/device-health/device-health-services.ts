import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import type { DeviceRegistry } from '../devices/device-registry.service.ts';
import { createDeviceHealthService } from './device-health.service.ts';
import { keepHealthRows } from './device-health-rows.ts';
import { DeviceWatch } from './device-watch.ts';
import { createHealthMeasuring } from './health-measuring.service.ts';

/** The watch over all devices, and what people read of it. Made after the registry, which tells of devices first. */
export function createDeviceHealthServices(parts: {
  database: Database;
  /** For what looks at the whole fleet. */
  longDatabase: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  platform: Platform;
  deviceActivity: DeviceActivityService;
  deviceRegistry: DeviceRegistry;
}) {
  keepHealthRows(parts);
  const deviceWatch = new DeviceWatch(parts);
  return {
    deviceWatch,
    healthMeasuring: createHealthMeasuring({ ...parts, database: parts.longDatabase, watch: deviceWatch }),
    deviceHealth: createDeviceHealthService(parts),
  };
}
