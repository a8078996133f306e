import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { announceDevices } from './announced-devices.ts';
import { createCredentialsService } from './credentials.service.ts';
import { createDeviceAssignment } from './device-assignment.service.ts';
import { createDeviceUpdates } from './device-updates.ts';
import { createDeviceService } from './devices.service.ts';
import { createStockHandOut } from './stock-hand-out.service.ts';

/** Everything that makes, changes and gives away devices. */
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
  const updates = createDeviceUpdates(parts);
  const devices = createDeviceService({ ...parts, updates });
  const credentials = createCredentialsService({ ...parts, devices });
  return {
    devices,
    credentials,
    deviceAssignment: createDeviceAssignment({ ...parts, devices, updates, credentials }),
    stockHandOut: createStockHandOut({ ...parts, updates }),
  };
}
