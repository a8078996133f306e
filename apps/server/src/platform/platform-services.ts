import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { DomainEvents } from '../domain-events.ts';
import type { EventBus } from '../events.ts';
import { createAttributeService } from '../features/attributes/attributes.service.ts';
import { createCustomerDeletion } from '../features/customers/customer-deletion.service.ts';
import { createCustomerService } from '../features/customers/customers.service.ts';
import { createDeviceObservation } from '../features/device-health/device-observation.service.ts';
import { createDirectory } from '../features/device-import/directory.service.ts';
import { createDeviceProfileAdministration } from '../features/device-profiles/device-profile-administration.service.ts';
import { createDeviceProfileService } from '../features/device-profiles/device-profiles.service.ts';
import { createAccessTokenClaims } from '../features/devices/access-token-claims.ts';
import { createCredentialsService } from '../features/devices/credentials.service.ts';
import { createDeviceAdministration } from '../features/devices/device-administration.service.ts';
import { createDeviceBulk } from '../features/devices/device-bulk.service.ts';
import { createDeviceTransfer } from '../features/devices/device-transfer.service.ts';
import { createDeviceService } from '../features/devices/devices.service.ts';
import { createReadingPurge } from '../features/devices/reading-purge.service.ts';
import { createActivationService } from '../features/sign-in/activation.service.ts';
import { createAuthService } from '../features/sign-in/auth.service.ts';
import { createImpersonationService } from '../features/sign-in/impersonation.service.ts';
import { createPasswordResetService } from '../features/sign-in/password-reset.service.ts';
import { createPasswords, type Passwords } from '../features/sign-in/passwords.ts';
import { createSessionService } from '../features/sign-in/sessions.service.ts';
import { openTokens } from '../features/sign-in/tokens.ts';
import { createDataWrites } from '../features/telemetry/data-writes.service.ts';
import { createDeviceReadings } from '../features/telemetry/device-readings.service.ts';
import { createEntityAccess } from '../features/telemetry/entity-access.ts';
import { createTelemetryService } from '../features/telemetry/telemetry.service.ts';
import { createTenantService } from '../features/tenants/tenants.service.ts';
import { createUserAdministration } from '../features/users/user-administration.service.ts';
import { createUserService } from '../features/users/users.service.ts';
import { createAirNow } from '../features/worst-air/air-now.service.ts';
import { createStatementQueue } from '../limits/fair-queue.ts';
import type { Limits } from '../limits/limits.ts';
import { createLockOut } from '../limits/lock-out.ts';
import { type Mailer, noMailer } from '../notify/mail/mail.ts';
import { createEmbeddedPlatform } from './create-platform.ts';

/** Builds our own platform's services once, in the order in which they need each other, and the port on them. */
export async function createEmbeddedServices(parts: {
  database: Database;
  /** Connections for statements that may take minutes, on purpose. */
  longDatabase: Database;
  events: EventBus;
  clock: Clock;
  domainEvents: DomainEvents;
  /** Argon2id at full cost when not given. */
  passwords?: Passwords;
  limits: Limits;
  /** Undefined: nothing is logged. */
  log: FastifyBaseLogger | undefined;
  /** Missing: no mail can be sent. */
  mailer?: Mailer | undefined;
  /** Where people reach the console, for links in mails; without a slash at its end. */
  consoleUrl?: () => string;
}) {
  const { database, longDatabase, events, clock, domainEvents, log } = parts;
  const passwords = parts.passwords ?? createPasswords();
  const tokens = await openTokens(database, clock);
  const lockOut = createLockOut(clock, parts.limits.lockOut);
  const sessions = createSessionService({ database, events, clock });
  const deviceProfiles = createDeviceProfileService({ database, clock, domainEvents });
  const deviceProfileAdministration = createDeviceProfileAdministration({
    database,
    clock,
    domainEvents,
    deviceProfiles,
  });
  const tenants = createTenantService({ database, clock, domainEvents, deviceProfiles });
  const customers = createCustomerService({ database, clock, domainEvents });
  const users = createUserService({ database, clock, passwords, domainEvents, sessions, customers });
  const auth = createAuthService({
    database,
    clock,
    passwords,
    tokens,
    lockOut,
    sessions,
    users,
    domainEvents,
    log,
  });
  const impersonations = createImpersonationService({
    database,
    clock,
    domainEvents,
    tokens,
    sessions,
    users,
  });
  const mailer = parts.mailer ?? noMailer;
  const consoleUrl = parts.consoleUrl ?? (() => '');
  const passwordResets = createPasswordResetService({
    database,
    clock,
    passwords,
    domainEvents,
    users,
    mailer,
    consoleUrl,
    log,
  });
  const activation = createActivationService({
    database,
    clock,
    domainEvents,
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
    domainEvents,
    customers,
    deviceProfiles,
    tokenClaims,
  });
  const readingPurge = createReadingPurge({ database: longDatabase, clock });
  const customerDeletion = createCustomerDeletion({ database, domainEvents, customers, users, devices });
  const credentials = createCredentialsService({ database, events, domainEvents, devices, tokenClaims });
  const deviceAdministration = createDeviceAdministration({ database, devices, credentials, customers });
  const deviceBulk = createDeviceBulk({
    clock,
    domainEvents,
    tenants,
    customers,
    deviceProfiles,
    devices,
    tokenClaims,
  });
  const deviceTransfer = createDeviceTransfer({
    database,
    clock,
    events,
    domainEvents,
    tenants,
    deviceProfiles,
  });
  const access = createEntityAccess({ database });
  const statementQueue = createStatementQueue();
  const telemetry = createTelemetryService({ database, longDatabase, clock, statementQueue });
  const dataWrites = createDataWrites({ database, domainEvents });
  const attributes = createAttributeService({ database, events, clock, dataWrites });
  const platform = createEmbeddedPlatform({
    tenants,
    customers,
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
    openReadings: createDeviceReadings({ database, longDatabase, statementQueue }),
  });
  return {
    platform,
    auth,
    impersonations,
    passwordResets,
    activation,
    sessions,
    deviceProfiles,
    deviceProfileAdministration,
    tenants,
    customers,
    customerDeletion,
    users,
    userAdministration,
    devices,
    readingPurge,
    credentials,
    deviceAdministration,
    deviceTransfer,
    access,
    telemetry,
    dataWrites,
    attributes,
  };
}
