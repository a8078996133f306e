import type { FastifyBaseLogger } from 'fastify';
import { createAuditList } from './backoffice/audit/audit-list.service.ts';
import { createAuditLog } from './backoffice/audit/audit-log.service.ts';
import { createDeviceHealthServices } from './backoffice/device-health/device-health-services.ts';
import { createDeviceFiles } from './backoffice/device-import/device-files.ts';
import { createDeviceMapService } from './backoffice/device-map/device-map.service.ts';
import { createDeviceServices } from './backoffice/devices/device-services.ts';
import { createGeographyService } from './backoffice/geography/geography.service.ts';
import { createPlaceLookup } from './backoffice/geography/place-lookup.service.ts';
import { createPartnerService } from './backoffice/partners/partners.service.ts';
import { createProfileService } from './backoffice/profile/profile.service.ts';
import { createPurifierService } from './backoffice/purifiers/purifiers.service.ts';
import { createTenantRegistration } from './backoffice/tenants/tenants.service.ts';
import { createCustomerAdministratorService } from './backoffice/users/customer-administrators.service.ts';
import { createTenantNames } from './backoffice/users/tenant-names.service.ts';
import { createUserDeletion } from './backoffice/users/user-deletion.service.ts';
import { createUserListService } from './backoffice/users/user-lists.service.ts';
import { createUserRecordService } from './backoffice/users/user-records.service.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { EventBus } from './events.ts';
import { type Mailer, noMailer } from './notify/mail/mail.ts';
import { createLocationService } from './outdoor/location.service.ts';
import { createOutdoorService } from './outdoor/outdoor.service.ts';
import type { OutdoorSources } from './outdoor/outdoor-sources.ts';
import { createActs } from './platform/acts.ts';
import { createActivationService } from './platform/embedded/activation/activation.service.ts';
import { createAirNow } from './platform/embedded/air/air-now.service.ts';
import { createAttributeService } from './platform/embedded/attributes/attributes.service.ts';
import { createAuthService } from './platform/embedded/auth/auth.service.ts';
import { createLoginThrottle, type LockOut } from './platform/embedded/auth/login-throttle.ts';
import { createPasswordResetService } from './platform/embedded/auth/password-reset.service.ts';
import { createPasswords, type Passwords } from './platform/embedded/auth/passwords.ts';
import { createSessionService } from './platform/embedded/auth/sessions.service.ts';
import { createStepInService } from './platform/embedded/auth/step-in.service.ts';
import { openTokens } from './platform/embedded/auth/tokens.ts';
import { createCustomerDeletion } from './platform/embedded/customers/customer-deletion.service.ts';
import { createCustomerService } from './platform/embedded/customers/customers.service.ts';
import { createDeviceObservation } from './platform/embedded/device-observation/device-observation.service.ts';
import { createDeviceProfileAdministration } from './platform/embedded/device-profiles/device-profile-administration.service.ts';
import { createDeviceProfileService } from './platform/embedded/device-profiles/device-profiles.service.ts';
import { createAccessTokenClaims } from './platform/embedded/devices/access-token-claims.ts';
import { createCredentialsService } from './platform/embedded/devices/credentials.service.ts';
import { createDeviceAdministration } from './platform/embedded/devices/device-administration.service.ts';
import { createDeviceBulk } from './platform/embedded/devices/device-bulk.service.ts';
import { createDeviceTransfer } from './platform/embedded/devices/device-transfer.service.ts';
import { createDeviceService } from './platform/embedded/devices/devices.service.ts';
import { createReadingSweep } from './platform/embedded/devices/reading-sweep.service.ts';
import { createDirectory } from './platform/embedded/directory/directory.service.ts';
import { createEmbeddedPlatform } from './platform/embedded/embedded-platform.ts';
import { createDataActs } from './platform/embedded/telemetry/data-acts.service.ts';
import { createDeviceReadings } from './platform/embedded/telemetry/device-readings.service.ts';
import { createEntityAccess } from './platform/embedded/telemetry/entity-access.ts';
import { createTelemetryService } from './platform/embedded/telemetry/telemetry.service.ts';
import { createStatementTurns } from './platform/embedded/telemetry/turns.ts';
import { createTenantDeletion } from './platform/embedded/tenants/tenant-deletion.service.ts';
import { createTenantService } from './platform/embedded/tenants/tenants.service.ts';
import { createUserAdministration } from './platform/embedded/users/user-administration.service.ts';
import { createUserService } from './platform/embedded/users/users.service.ts';

/** What the application knows how to do, apart from any protocol. */
export type Services = Awaited<ReturnType<typeof createServices>>;

/** Builds every service once, in the order in which they need each other. Makes the signing key at first start. */
export async function createServices(parts: {
  database: Database;
  events: EventBus;
  clock: Clock;
  /** Argon2id at full cost when not given. */
  passwords?: Passwords;
  lockOut?: LockOut;
  /** False or missing: nothing is logged. */
  logger?: FastifyBaseLogger | false;
  /** Missing: no mail can be sent. */
  mailer?: Mailer | undefined;
  /** Missing: nobody knows the air outside. */
  outdoorSources?: OutdoorSources;
  /** Where people reach the console, for links in mails; without a slash at its end. */
  consoleUrl?: () => string;
}) {
  const { database, events, clock } = parts;
  const passwords = parts.passwords ?? createPasswords();
  const tokens = await openTokens(database, clock);
  const throttle = createLoginThrottle(clock, parts.lockOut);
  const acts = createActs();
  const sessions = createSessionService({ database, events, clock });
  const deviceProfiles = createDeviceProfileService({ database, clock, acts });
  const deviceProfileAdministration = createDeviceProfileAdministration({
    database,
    clock,
    acts,
    deviceProfiles,
  });
  const tenants = createTenantService({ database, clock, acts, deviceProfiles });
  const customers = createCustomerService({ database, clock, acts });
  const users = createUserService({ database, clock, passwords, acts, sessions, customers });
  const log = parts.logger || undefined;
  const auth = createAuthService({
    database,
    clock,
    passwords,
    tokens,
    throttle,
    sessions,
    users,
    acts,
    log,
  });
  const stepIns = createStepInService({ database, clock, acts, tokens, sessions, users });
  const mailer = parts.mailer ?? noMailer;
  const consoleUrl = parts.consoleUrl ?? (() => '');
  const passwordResets = createPasswordResetService({
    database,
    clock,
    passwords,
    acts,
    users,
    mailer,
    consoleUrl,
    log,
  });
  const activation = createActivationService({
    database,
    clock,
    acts,
    users,
    sessions,
    tokens,
    mailer,
    consoleUrl,
    log,
  });
  const userAdministration = createUserAdministration({ database, users, invite: activation.invite });
  const tokenClaims = createAccessTokenClaims();
  const devices = createDeviceService({
    database,
    clock,
    events,
    acts,
    customers,
    deviceProfiles,
    tokenClaims,
  });
  const readingSweep = createReadingSweep({ database, clock });
  const customerDeletion = createCustomerDeletion({ database, acts, customers, users, devices });
  const tenantDeletion = createTenantDeletion({ database, acts, users, devices });
  const credentials = createCredentialsService({ database, events, acts, devices, tokenClaims });
  const deviceAdministration = createDeviceAdministration({ database, devices, credentials, customers });
  const deviceBulk = createDeviceBulk({
    clock,
    acts,
    tenants,
    customers,
    deviceProfiles,
    devices,
    tokenClaims,
  });
  const deviceTransfer = createDeviceTransfer({ database, clock, events, acts, tenants, deviceProfiles });
  const access = createEntityAccess({ database });
  const inTurn = createStatementTurns();
  const telemetry = createTelemetryService({ database, clock, inTurn });
  const dataActs = createDataActs({ database, acts });
  const attributes = createAttributeService({ database, events, clock, dataActs });
  const platform = createEmbeddedPlatform({
    tenants,
    tenantDeletion,
    customers,
    users,
    userAdministration,
    activation,
    devices,
    deviceAdministration,
    deviceBulk,
    deviceTransfer,
    credentials,
    tokenClaims,
    observation: createDeviceObservation({ database, clock }),
    directory: createDirectory({ database }),
    air: createAirNow({ database, clock }),
    auth,
    openReadings: createDeviceReadings({ database, inTurn }),
  });
  const auditLog = createAuditLog({ clock, acts });
  const auditList = createAuditList({ database });
  const userRecords = createUserRecordService({ database, clock, acts, platform });
  const userLists = createUserListService({ database });
  const userDeletion = createUserDeletion({ database, platform, auditLog });
  const customerAdministrators = createCustomerAdministratorService({ database, platform, auditLog });
  const partners = createPartnerService({ database, platform, auditLog });
  const tenantRegistration = createTenantRegistration({ database, platform, userRecords, partners });
  const tenantNames = createTenantNames({ database, platform });
  const deviceServices = createDeviceServices({
    database,
    clock,
    acts,
    platform,
    auditLog,
    tenantNames,
  });
  const deviceHealthServices = createDeviceHealthServices({
    database,
    clock,
    acts,
    platform,
    ...deviceServices,
  });
  const deviceFiles = createDeviceFiles({ database, platform, ...deviceServices, log });
  const purifiers = createPurifierService({ database, clock, acts, auditLog, tenantNames });
  const deviceMap = createDeviceMapService({ database, platform });
  const geography = createGeographyService({ database });
  const placeLookup = createPlaceLookup({ database });
  const { provider, geocoder } = parts.outdoorSources ?? {};
  const outdoor = createOutdoorService({ provider, placeLookup, clock, log });
  const locations = createLocationService({ geocoder, placeLookup, clock, log });
  const profiles = createProfileService({ database, clock, platform, auditLog });
  return {
    platform,
    auditLog,
    auditList,
    userRecords,
    userLists,
    userDeletion,
    customerAdministrators,
    partners,
    tenantRegistration,
    ...deviceServices,
    ...deviceHealthServices,
    ...deviceFiles,
    purifiers,
    deviceMap,
    geography,
    outdoor,
    locations,
    profiles,
    auth,
    stepIns,
    passwordResets,
    activation,
    sessions,
    deviceProfiles,
    deviceProfileAdministration,
    tenants,
    tenantDeletion,
    customers,
    customerDeletion,
    users,
    userAdministration,
    devices,
    readingSweep,
    credentials,
    deviceAdministration,
    deviceTransfer,
    access,
    telemetry,
    dataActs,
    attributes,
  };
}
