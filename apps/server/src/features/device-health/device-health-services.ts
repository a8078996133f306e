import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import { createAirWatch } from './air-watch.ts';
import { forgetPositions, insertHealth, resetHealth } from './device-health.repository.ts';
import { createDeviceHealthService } from './device-health.service.ts';
import { createDeviceObservation } from './device-observation.service.ts';
import { DeviceWatch } from './device-watch.ts';
import { createHealthMeasurer } from './health-measurer.service.ts';

/** The device watch, and the queries of its results. */
export function createDeviceHealthServices(parts: {
  database: Database;
  /** For queries over the whole fleet. */
  longDatabase: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  deviceActivity: DeviceActivityService;
}) {
  keepHealthRows(parts);
  const deviceObservation = createDeviceObservation(parts);
  const observed = { ...parts, deviceObservation };
  const airWatch = createAirWatch(parts);
  const deviceWatch = new DeviceWatch({ ...observed, airWatch });
  const measuring = { ...observed, database: parts.longDatabase, watch: deviceWatch, airWatch };
  return {
    deviceObservation,
    deviceWatch,
    airWatch,
    healthMeasurer: createHealthMeasurer(measuring),
    deviceHealth: createDeviceHealthService(observed),
  };
}

/**
 * Every device of a tenant has a row from its assignment on. A change of owner resets it: another tenant must not see
 * data of the former one's room, nor another customer its location.
 */
function keepHealthRows(parts: { domainEvents: DomainEvents; clock: Clock }): void {
  const { domainEvents, clock } = parts;
  domainEvents.listenToAll(async ({ tx }, events) => {
    const idsOf = (...actions: readonly string[]) =>
      events.flatMap(({ entityType, action, entity }) =>
        entityType === 'DEVICE' && actions.includes(action) ? [entity.id] : [],
      );
    const moved = idsOf('movedToTenant');
    if (moved.length > 0) await resetHealth(tx, moved, clock());
    // Including devices from the stock, which have no row there.
    const arrived = idsOf('created', 'movedToTenant');
    if (arrived.length > 0) await insertHealth(tx, arrived, clock());
    const lent = idsOf('assigned', 'unassigned');
    if (lent.length > 0) await forgetPositions(tx, lent);
  });
}
