import type { CustomerService } from '../features/customers/customers.service.ts';
import type { PlatformObservation } from '../features/device-health/observation.ts';
import type { AuthService } from '../features/sign-in/auth.service.ts';
import type { OpenReadings } from '../features/telemetry/device-readings.ts';
import type { TenantService } from '../features/tenants/tenants.service.ts';
import type { PlatformAir } from '../features/worst-air/air-now.ts';
import { createEmbeddedDevicePort, type DevicePortParts } from './device-port.ts';
import type { Platform, PlatformDirectory } from './platform.ts';

/** The port on our own platform. */
export function createEmbeddedPlatform(
  parts: DevicePortParts & {
    tenants: TenantService;
    customers: CustomerService;
    observation: PlatformObservation;
    air: PlatformAir;
    directory: PlatformDirectory;
    auth: Pick<AuthService, 'callerNow'>;
    openReadings: OpenReadings;
  },
): Platform {
  const { tenants, customers, observation, directory } = parts;
  return {
    ...createEmbeddedDevicePort(parts),
    ...observation,
    ...parts.air,
    directory,
    openReadings: parts.openReadings,
    callerNow: (caller) => parts.auth.callerNow(caller),
    customerNames: (ids) => customers.namesOf(ids),
    tenantTitles: (ids) => tenants.titlesOf(ids),
  };
}
