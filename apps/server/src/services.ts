import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { createDomainEvents } from './domain-events.ts';
import type { EventBus } from './events.ts';
import { createAuditLog } from './features/audit/audit-log.service.ts';
import { createDeviceHealthServices } from './features/device-health/device-health-services.ts';
import { createDeviceFiles } from './features/device-import/device-files.ts';
import { createDeviceMapService } from './features/device-map/device-map.service.ts';
import { createDeviceServices } from './features/devices/device-services.ts';
import { createPlaceLookup } from './features/geography/place-lookup.service.ts';
import { createReportServices } from './features/history/report-services.ts';
import { createPurifierService } from './features/purifiers/purifiers.service.ts';
import { createQuestionnaireServices } from './features/questionnaires/questionnaire-services.ts';
import type { Passwords } from './features/sign-in/passwords.ts';
import { createTenantAdministration } from './features/tenants/tenant-administration.service.ts';
import { createCustomerAdministratorService } from './features/users/customer-administrators.service.ts';
import { createUserListService } from './features/users/user-lists.service.ts';
import { createWorstAirService } from './features/worst-air/worst-air.service.ts';
import { LIMITS, type Limits } from './limits/limits.ts';
import type { Mailer } from './notify/mail/mail.ts';
import { createEmbeddedServices } from './platform/platform-services.ts';

/** What the application knows how to do, apart from any protocol. */
export type Services = Awaited<ReturnType<typeof createServices>>;

/** Builds every service once, in the order in which they need each other. Makes the signing key at first start. */
export async function createServices(parts: {
  database: Database;
  /** Connections for statements that may take minutes, on purpose; those of `database` when not given. */
  longDatabase?: Database;
  events: EventBus;
  clock: Clock;
  /** Argon2id at full cost when not given. */
  passwords?: Passwords;
  /** Those of the table when not given. */
  limits?: Limits;
  /** False or missing: nothing is logged. */
  logger?: FastifyBaseLogger | false;
  /** Missing: no mail can be sent. */
  mailer?: Mailer | undefined;
  /** Where people reach the console, for links in mails; without a slash at its end. */
  consoleUrl?: () => string;
}) {
  const { database, clock, longDatabase = parts.database, limits = LIMITS } = parts;
  const log = parts.logger || undefined;
  const domainEvents = createDomainEvents();
  const embedded = await createEmbeddedServices({ ...parts, longDatabase, limits, domainEvents, log });
  const { platform, tenants, users } = embedded;
  const auditLog = createAuditLog({ clock, domainEvents });
  const userLists = createUserListService({ database });
  const { invite } = embedded.activation;
  const customerAdministrators = createCustomerAdministratorService({ database, users, invite, auditLog });
  const tenantAdministration = createTenantAdministration({
    ...embedded,
    database,
    domainEvents,
    auditLog,
    invite,
  });
  const deviceServices = createDeviceServices({
    database,
    clock,
    domainEvents,
    platform,
    auditLog,
    tenants,
  });
  const deviceHealthServices = createDeviceHealthServices({
    database,
    longDatabase,
    clock,
    domainEvents,
    platform,
    ...deviceServices,
  });
  const deviceFiles = createDeviceFiles({ database: longDatabase, platform, ...deviceServices, log });
  const purifiers = createPurifierService({ database, clock, domainEvents, auditLog, tenants });
  const deviceMap = createDeviceMapService({ database, platform });
  const worstAir = createWorstAirService({ platform });
  const placeLookup = createPlaceLookup({ database });
  return {
    ...embedded,
    auditLog,
    userLists,
    customerAdministrators,
    tenantAdministration,
    ...deviceServices,
    ...deviceHealthServices,
    ...deviceFiles,
    ...createReportServices({ database, clock, platform, ...deviceServices }),
    ...createQuestionnaireServices({ database, clock, auditLog, users }),
    purifiers,
    placeLookup,
    deviceMap,
    worstAir,
  };
}
