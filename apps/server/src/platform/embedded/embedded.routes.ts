import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { registerAuthRoutes, type SignInRate } from './auth/auth.routes.ts';
import { sweepSessions } from './auth/session-sweep.ts';
import { registerCustomerRoutes } from './customers/customers.routes.ts';
import { registerDeviceProfileRoutes } from './device-profiles/device-profiles.routes.ts';
import { registerCustomerDeviceRoutes } from './devices/customer-devices.routes.ts';
import { registerDeviceRoutes } from './devices/devices.routes.ts';
import { registerTenantRoutes } from './tenants/tenants.routes.ts';
import { registerUserRoutes } from './users/users.routes.ts';

/** Sign-in and entities of the embedded platform. */
export function registerEmbeddedPlatform(app: FastifyInstance, services: Services, rate: SignInRate): void {
  registerAuthRoutes(app, { auth: services.auth, users: services.users, rate });
  registerTenantRoutes(app, services.tenants);
  registerCustomerRoutes(app, services.customers);
  registerUserRoutes(app, services.users);
  registerDeviceProfileRoutes(app, services.deviceProfiles);
  registerDeviceRoutes(app, services.devices);
  registerCustomerDeviceRoutes(app, services);
  sweepSessions(app, services.sessions);
}
