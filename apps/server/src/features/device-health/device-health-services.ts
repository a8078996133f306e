import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import { forgetPositions, insertHealth, resetHealth } from './device-health.repository.ts';
import { createDeviceHealthService } from './device-health.service.ts';
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

/**
 * Every device of a tenant has its row from the moment the tenant gets it, and loses what is known of it when it
 * moves: another tenant is not to hear of the former one's room, nor another customer where that was.
 */
function keepHealthRows(parts: { domainEvents: DomainEvents; clock: Clock }): void {
  const { domainEvents, clock } = parts;
  domainEvents.listenToAll(async (events, { tx }) => {
    const idsOf = (...actions: readonly string[]) =>
      events.flatMap(({ entityType, action, entity }) =>
        entityType === 'DEVICE' && actions.includes(action) ? [entity.id] : [],
      );
    const moved = idsOf('movedToTenant');
    if (moved.length > 0) await resetHealth(tx, moved, clock());
    // Also of those from the stock; in stock there are none.
    const arrived = idsOf('created', 'movedToTenant');
    if (arrived.length > 0) await insertHealth(tx, arrived, clock());
    const lent = idsOf('assigned', 'unassigned');
    if (lent.length > 0) await forgetPositions(tx, lent);
  });
}
