import type { FastifyInstance } from 'fastify';
import type { EventBus } from './events.ts';
import { registerActivationRoutes } from './platform/embedded/activation/activation.routes.ts';
import { registerActivationLinkRoutes } from './platform/embedded/activation/activation-links.routes.ts';
import { registerAttributeReads } from './platform/embedded/attributes/attribute-reads.routes.ts';
import { registerAttributeWrites } from './platform/embedded/attributes/attribute-writes.routes.ts';
import { registerAuthRoutes, type SignInRate } from './platform/embedded/auth/auth.routes.ts';
import { registerPasswordRoutes } from './platform/embedded/auth/passwords.routes.ts';
import { sweepSessions } from './platform/embedded/auth/session-sweep.ts';
import { registerStepInRoutes } from './platform/embedded/auth/step-in.routes.ts';
import { registerCustomerRoutes } from './platform/embedded/customers/customers.routes.ts';
import { registerDeviceProfileInfos } from './platform/embedded/device-profiles/device-profile-infos.routes.ts';
import { registerDeviceProfileRoutes } from './platform/embedded/device-profiles/device-profiles.routes.ts';
import { registerCredentialsRoutes } from './platform/embedded/devices/credentials.routes.ts';
import { registerCustomerDeviceRoutes } from './platform/embedded/devices/customer-devices.routes.ts';
import { registerDeviceChangeRoutes } from './platform/embedded/devices/device-changes.routes.ts';
import { registerDeviceRoutes } from './platform/embedded/devices/devices.routes.ts';
import { sweepReadings } from './platform/embedded/devices/reading-sweep.ts';
import { readBodiesAsText } from './platform/embedded/telemetry/text-bodies.ts';
import { registerTimeseriesReads } from './platform/embedded/telemetry/timeseries.routes.ts';
import { registerTenantLists } from './platform/embedded/tenants/tenant-list.routes.ts';
import { registerTenantRoutes } from './platform/embedded/tenants/tenants.routes.ts';
import { registerEntityGroupRoutes } from './platform/embedded/users/entity-groups.routes.ts';
import { registerUserLists } from './platform/embedded/users/user-list.routes.ts';
import { registerUserRoutes } from './platform/embedded/users/users.routes.ts';
import type { Services } from './services.ts';

/** The IoT core: sign-in, entities, what devices measured and are. */
export function registerEmbeddedPlatform(
  app: FastifyInstance,
  services: Services,
  parts: { events: EventBus; signInRate: SignInRate; allowsStepIn: boolean },
): void {
  const { events, signInRate, allowsStepIn } = parts;
  registerAuthRoutes(app, { auth: services.auth, users: services.users, rate: signInRate });
  registerActivationRoutes(app, services.activation);
  registerActivationLinkRoutes(app, services.activation);
  registerPasswordRoutes(app, services);
  registerTenantRoutes(app, services);
  registerTenantLists(app, services.tenants);
  registerCustomerRoutes(app, services);
  registerUserRoutes(app, services);
  registerUserLists(app, services);
  registerEntityGroupRoutes(app, services.customers);
  registerDeviceProfileRoutes(app, services);
  registerDeviceProfileInfos(app, services.deviceProfiles);
  registerDeviceRoutes(app, services.devices);
  registerDeviceChangeRoutes(app, services);
  registerCredentialsRoutes(app, services);
  registerCustomerDeviceRoutes(app, services);
  registerTimeseriesReads(app, services);
  registerAttributeReads(app, services);
  app.register(async (writes) => {
    readBodiesAsText(writes);
    registerAttributeWrites(writes, services);
  });
  sweepReadings(app, { readingSweep: services.readingSweep, events });
  registerStepInRoutes(app, services.stepIns, allowsStepIn);
  sweepSessions(app, services.sessions);
}
