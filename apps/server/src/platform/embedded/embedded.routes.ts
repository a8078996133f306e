import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { registerActivationRoutes } from './activation/activation.routes.ts';
import { registerAttributeReads } from './attributes/attribute-reads.routes.ts';
import { registerAttributeWrites } from './attributes/attribute-writes.routes.ts';
import { registerAuthRoutes, type SignInRate } from './auth/auth.routes.ts';
import { sweepSessions } from './auth/session-sweep.ts';
import { registerCustomerRoutes } from './customers/customers.routes.ts';
import { registerDeviceProfileRoutes } from './device-profiles/device-profiles.routes.ts';
import { registerCustomerDeviceRoutes } from './devices/customer-devices.routes.ts';
import { registerDeviceRoutes } from './devices/devices.routes.ts';
import { readBodiesAsText } from './telemetry/text-bodies.ts';
import { registerTimeseriesReads } from './telemetry/timeseries.routes.ts';
import { registerTenantRoutes } from './tenants/tenants.routes.ts';
import { registerUserRoutes } from './users/users.routes.ts';

/** Sign-in and entities of the embedded platform. */
export function registerEmbeddedPlatform(app: FastifyInstance, services: Services, rate: SignInRate): void {
  registerAuthRoutes(app, { auth: services.auth, users: services.users, rate });
  registerActivationRoutes(app, services.activation);
  registerTenantRoutes(app, services.tenants);
  registerCustomerRoutes(app, services.customers);
  registerUserRoutes(app, services.users);
  registerDeviceProfileRoutes(app, services.deviceProfiles);
  registerDeviceRoutes(app, services.devices);
  registerCustomerDeviceRoutes(app, services);
  registerTimeseriesReads(app, services);
  registerAttributeReads(app, services);
  app.register(async (writes) => {
    readBodiesAsText(writes);
    registerAttributeWrites(writes, services);
  });
  sweepSessions(app, services.sessions);
}
