import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { createDomainEvents } from './domain-events.ts';
import type { EventBus } from './events.ts';
import { createAuditList } from './features/audit/audit-list.service.ts';
import { createAuditLog } from './features/audit/audit-log.service.ts';
import { createDeviceHealthServices } from './features/device-health/device-health-services.ts';
import { createDeviceFiles } from './features/device-import/device-files.ts';
import { createDeviceMapService } from './features/device-map/device-map.service.ts';
import { createDeviceServices } from './features/devices/device-services.ts';
import { createGeographyService } from './features/geography/geography.service.ts';
import { createPlaceLookup } from './features/geography/place-lookup.service.ts';
import { createPlaceSearch } from './features/geography/place-search.service.ts';
import { createReportServices } from './features/history/report-services.ts';
import { createLocationService } from './features/outdoor/location.service.ts';
import { createOutdoorService } from './features/outdoor/outdoor.service.ts';
import type { OutdoorSources } from './features/outdoor/outdoor-sources.ts';
import { createProfileService } from './features/profile/profile.service.ts';
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
  /** Missing: nobody knows the air outside. */
  outdoorSources?: OutdoorSources;
  /** Where people reach the console, for links in mails; without a slash at its end. */
  consoleUrl?: () => string;
}) {
  const { database, clock, longDatabase = parts.database, limits = LIMITS } = parts;
  const log = parts.logger || undefined;
  const domainEvents = createDomainEvents();
  const embedded = await createEmbeddedServices({ ...parts, longDatabase, limits, domainEvents, log });
  const { platform, tenants, users } = embedded;
  const auditLog = createAuditLog({ clock, domainEvents });
  const auditList = createAuditList({ database });
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
  const geography = createGeographyService({ database });
  const placeLookup = createPlaceLookup({ database });
  const placeSearch = createPlaceSearch({ database, placeLookup });
  const { provider, geocoder } = parts.outdoorSources ?? {};
  const outdoor = createOutdoorService({
    provider,
    placeLookup,
    clock,
    log,
    limits: limits.outdoor,
  });
  const locations = createLocationService({ geocoder, placeLookup, clock, log });
  const profiles = createProfileService({ database, clock, users, auditLog });
  return {
    ...embedded,
    auditLog,
    auditList,
    userLists,
    customerAdministrators,
    tenantAdministration,
    ...deviceServices,
    ...deviceHealthServices,
    ...deviceFiles,
    ...createReportServices({ database, clock, platform, ...deviceServices }),
    ...createQuestionnaireServices({ database, clock, auditLog, users }),
    purifiers,
    placeSearch,
    deviceMap,
    worstAir,
    geography,
    outdoor,
    locations,
    profiles,
  };
}
