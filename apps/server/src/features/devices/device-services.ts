import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvent, DomainEvents } from '../../domain-events.ts';
import type { EventBus, Owner } from '../../events.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createCredentialsService } from './credentials.service.ts';
import { createDeviceAssignment } from './device-assignment.service.ts';
import { createDeviceMoves } from './device-moves.service.ts';
import { createDeviceRooms } from './device-rooms.service.ts';
import { createDeviceUpdates } from './device-updates.ts';
import { createDeviceService } from './devices.service.ts';
import { createStockHandOut } from './stock-hand-out.service.ts';

/** The services that create, change and assign devices. */
export function createDeviceServices(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  tenants: TenantService;
  customers: CustomerService;
  deviceProfiles: DeviceProfileService;
}) {
  announceDevices(parts);
  const accessTokens = createAccessTokens(parts);
  const deviceMoves = createDeviceMoves({ ...parts, accessTokens });
  const updates = createDeviceUpdates({ ...parts, deviceMoves });
  const devices = createDeviceService({ ...parts, updates });
  return {
    devices,
    credentials: createCredentialsService({ ...parts, devices, accessTokens }),
    deviceAssignment: createDeviceAssignment({ ...parts, devices, updates, deviceMoves }),
    deviceRooms: createDeviceRooms(parts),
    stockHandOut: createStockHandOut({ ...parts, deviceMoves }),
  };
}

/** Announces after the commit, once for a transaction, whose lists of devices have changed. */
function announceDevices({ domainEvents, events }: { domainEvents: DomainEvents; events: EventBus }): void {
  domainEvents.listenToAll(async (unit, published) => {
    const owners = new Map<string, Owner>();
    for (const { tenantId, customerId } of published.flatMap(concerned)) {
      owners.set(`${tenantId} ${customerId}`, { tenantId, customerId });
    }
    if (owners.size > 0) unit.afterCommit(() => events.emit('devices.changed', [...owners.values()]));
  });
}

/** The present and former owners. */
function concerned({ entityType, action, entity, details }: DomainEvent): readonly Owner[] {
  // Lists contain no tokens.
  if (entityType !== 'DEVICE' || action === 'tokenChanged' || action === 'tokenRead') return [];
  if (action !== 'movedToTenant') return [entity];
  return [entity, { tenantId: details.fromTenantId, customerId: null }];
}
