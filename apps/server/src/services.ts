import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { EventBus } from './events.ts';
import { createPasswords, type Passwords } from './platform/embedded/auth/passwords.ts';
import { createSessionService } from './platform/embedded/auth/sessions.service.ts';
import { createCustomerService } from './platform/embedded/customers/customers.service.ts';
import { createDeviceProfileService } from './platform/embedded/device-profiles/device-profiles.service.ts';
import { createDeviceService } from './platform/embedded/devices/devices.service.ts';
import { createTenantService } from './platform/embedded/tenants/tenants.service.ts';
import { createUserService } from './platform/embedded/users/users.service.ts';

/** What the application knows how to do, apart from any protocol. */
export type Services = ReturnType<typeof createServices>;

/** Builds every service once, in the order in which they need each other. */
export function createServices(parts: {
  database: Database;
  events: EventBus;
  clock: Clock;
  passwords?: Passwords;
}) {
  const { database, events, clock } = parts;
  const passwords = parts.passwords ?? createPasswords();
  const sessions = createSessionService({ database, events });
  const deviceProfiles = createDeviceProfileService({ database, clock });
  const tenants = createTenantService({ database, clock, deviceProfiles });
  const customers = createCustomerService({ database, clock });
  const users = createUserService({ database, clock, passwords, sessions, customers });
  const devices = createDeviceService({ database, clock, events, customers, deviceProfiles });
  return { sessions, deviceProfiles, tenants, customers, users, devices };
}
