import type { FastifyInstance } from 'fastify';
import type { EventBus } from './events.ts';
import { registerAttributeReads } from './features/attributes/attribute-reads.platform-routes.ts';
import { registerAttributeWrites } from './features/attributes/attribute-writes.platform-routes.ts';
import { registerCustomerRoutes } from './features/customers/customers.platform-routes.ts';
import { registerDeviceProfileInfos } from './features/device-profiles/device-profile-infos.platform-routes.ts';
import { registerDeviceProfileRoutes } from './features/device-profiles/device-profiles.platform-routes.ts';
import { registerCredentialsRoutes } from './features/devices/credentials.platform-routes.ts';
import { registerCustomerDeviceRoutes } from './features/devices/customer-devices.platform-routes.ts';
import { registerDeviceChangeRoutes } from './features/devices/device-changes.platform-routes.ts';
import { registerDeviceRoutes } from './features/devices/devices.platform-routes.ts';
import { purgeReadings } from './features/devices/reading-purge.ts';
import { registerActivationRoutes } from './features/sign-in/activation.platform-routes.ts';
import { registerActivationLinkRoutes } from './features/sign-in/activation-links.platform-routes.ts';
import { registerAuthRoutes, type SignInRate } from './features/sign-in/auth.platform-routes.ts';
import { registerImpersonationRoutes } from './features/sign-in/impersonation.platform-routes.ts';
import { registerPasswordRoutes } from './features/sign-in/passwords.platform-routes.ts';
import { sweepSessions } from './features/sign-in/session-sweep.ts';
import { readBodiesAsText } from './features/telemetry/text-bodies.ts';
import { registerTimeseriesReads } from './features/telemetry/timeseries.platform-routes.ts';
import { registerTenantLists } from './features/tenants/tenant-list.platform-routes.ts';
import { registerTenantRoutes } from './features/tenants/tenants.platform-routes.ts';
import { registerEntityGroupRoutes } from './features/users/entity-groups.platform-routes.ts';
import { registerUserLists } from './features/users/user-list.platform-routes.ts';
import { registerUserRoutes } from './features/users/users.platform-routes.ts';
import type { Services } from './services.ts';

/** The IoT core: sign-in, entities, what devices measured and are. */
export function registerEmbeddedPlatform(
  app: FastifyInstance,
  services: Services,
  parts: { events: EventBus; signInRate: SignInRate; allowsImpersonation: boolean },
): void {
  const { events, signInRate, allowsImpersonation } = parts;
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
  purgeReadings(app, { readingPurge: services.readingPurge, events });
  registerImpersonationRoutes(app, services.impersonations, allowsImpersonation);
  sweepSessions(app, services.sessions);
}
