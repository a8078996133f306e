import { join } from 'node:path';
import type { DemoSignIn } from '@airdeck/contract/backoffice/demo-sign-ins';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { auditRoutes } from './backoffice/audit/audit.routes.ts';
import { deviceHealthRoutes } from './backoffice/device-health/device-health.routes.ts';
import { watchDevices } from './backoffice/device-health/watch-devices.ts';
import { deviceImportRoutes } from './backoffice/device-import/device-import.routes.ts';
import { deviceMapRoutes } from './backoffice/device-map/device-map.routes.ts';
import { deviceActivityRoutes } from './backoffice/devices/device-activity.routes.ts';
import { deviceChangeRoutes } from './backoffice/devices/device-change.routes.ts';
import { deviceRecordRoutes } from './backoffice/devices/device-record.routes.ts';
import { engagementRoutes } from './backoffice/engagement/engagement.routes.ts';
import { geographyRoutes } from './backoffice/geography/geography.routes.ts';
import { placeSearchRoutes } from './backoffice/geography/place-search.routes.ts';
import { partnerRoutes } from './backoffice/partners/partners.routes.ts';
import { pictureRoutes } from './backoffice/profile/pictures.routes.ts';
import { profileRoutes } from './backoffice/profile/profile.routes.ts';
import { purifierRoutes } from './backoffice/purifiers/purifiers.routes.ts';
import { questionRoutes } from './backoffice/questionnaires/questions.routes.ts';
import { responseRoutes } from './backoffice/questionnaires/responses.routes.ts';
import { reportFileRoutes } from './backoffice/reports/report-files.routes.ts';
import { reportRoutes } from './backoffice/reports/reports.routes.ts';
import { settingsRoutes } from './backoffice/settings/settings.routes.ts';
import { tenantRegistrationRoutes } from './backoffice/tenants/tenants.routes.ts';
import { userAdministrationRoutes } from './backoffice/users/user-administration.routes.ts';
import { userListRoutes } from './backoffice/users/user-list.routes.ts';
import { webLoginRoutes } from './backoffice/users/web-login.routes.ts';
import { worstAirRoutes } from './backoffice/worst-air/worst-air.routes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { createDemoOutdoors } from './demo/outdoor-provider.ts';
import type { EventBus } from './events.ts';
import { type Authenticate, accessTokenOf, enforcePermissions } from './http/authorisation.ts';
import { compressAnswers } from './http/compression.ts';
import { consoleUrl } from './http/console-url.ts';
import { type CostlyLimits, limitCostlyRequests } from './http/costly-requests.ts';
import { handleErrors } from './http/error-handler.ts';
import { createHttpServer, type HttpTimeouts } from './http/http-server.ts';
import { readJsonBodies } from './http/json-bodies.ts';
import { metricsRoutes } from './http/metrics.routes.ts';
import { answerUnknownPaths } from './http/not-found.ts';
import { observeRequests } from './http/observation.ts';
import { describeApi } from './http/openapi.ts';
import { registerOperations } from './http/operations.routes.ts';
import { limitRates } from './http/rate-limit.ts';
import { collectRoutePaths } from './http/route-paths.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serveConsole } from './http/static-files.ts';
import { Ingest } from './ingest/ingest.ts';
import type { LiveLimits } from './live/limits.ts';
import { registerLive } from './live/live.routes.ts';
import { createLive, type Live } from './live/live.ts';
import type { Mailer } from './notify/mail/mail.ts';
import { createMailer } from './notify/mail/mailer.ts';
import { outdoorRoutes } from './outdoor/outdoor.routes.ts';
import { createOutdoorSources, type OutdoorSources } from './outdoor/outdoor-sources.ts';
import { registerActivationRoutes } from './platform/embedded/activation/activation.routes.ts';
import { registerActivationLinkRoutes } from './platform/embedded/activation/activation-links.routes.ts';
import { registerAttributeReads } from './platform/embedded/attributes/attribute-reads.routes.ts';
import { registerAttributeWrites } from './platform/embedded/attributes/attribute-writes.routes.ts';
import { registerAuthRoutes, SIGN_IN_RATE, type SignInRate } from './platform/embedded/auth/auth.routes.ts';
import type { LockOut } from './platform/embedded/auth/login-throttle.ts';
import { registerPasswordRoutes } from './platform/embedded/auth/passwords.routes.ts';
import type { Passwords } from './platform/embedded/auth/passwords.ts';
import { sweepSessions } from './platform/embedded/auth/session-sweep.ts';
import { registerStepInRoutes } from './platform/embedded/auth/step-in.routes.ts';
import { registerCustomerRoutes } from './platform/embedded/customers/customers.routes.ts';
import { registerDeviceProfileInfos } from './platform/embedded/device-profiles/device-profile-infos.routes.ts';
import { registerDeviceProfileRoutes } from './platform/embedded/device-profiles/device-profiles.routes.ts';
import { registerConnectivityRoutes } from './platform/embedded/devices/connectivity.routes.ts';
import { registerCredentialsRoutes } from './platform/embedded/devices/credentials.routes.ts';
import { registerCustomerDeviceRoutes } from './platform/embedded/devices/customer-devices.routes.ts';
import { registerDeviceChangeRoutes } from './platform/embedded/devices/device-changes.routes.ts';
import { registerDeviceRoutes } from './platform/embedded/devices/devices.routes.ts';
import { sweepReadings } from './platform/embedded/devices/reading-sweep.ts';
import { readBodiesAsText } from './platform/embedded/telemetry/text-bodies.ts';
import { registerTimeseriesReads } from './platform/embedded/telemetry/timeseries.routes.ts';
import { registerTimeseriesWrites } from './platform/embedded/telemetry/timeseries-writes.routes.ts';
import { registerTenantLists } from './platform/embedded/tenants/tenant-list.routes.ts';
import { registerTenantRoutes } from './platform/embedded/tenants/tenants.routes.ts';
import { registerEntityGroupRoutes } from './platform/embedded/users/entity-groups.routes.ts';
import { registerUserLists } from './platform/embedded/users/user-list.routes.ts';
import { registerUserRoutes } from './platform/embedded/users/users.routes.ts';
import { SERVER_ROOT, VERSION } from './server-root.ts';
import { createServices, type Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly services: Services;
    readonly live: Live;
    /** Takes what devices send over HTTP from the beginning, and over MQTT once it is started. */
    readonly ingest: Ingest;
  }
}

/** What the application stands on; tests bring a database, a clock and ports of their own. */
export type Foundation = {
  readonly config: Config;
  readonly database: Database;
  /** Connections for the ingest alone, so that long reads cannot take them; those of `database` when not given. */
  readonly ingestDatabase?: Pick<Database, 'pool'>;
  /** Connections for statements that may take minutes, on purpose; those of `database` when not given. */
  readonly longDatabase?: Database;
  readonly events: EventBus;
  readonly clock: Clock;
  /** False: nothing is logged. */
  readonly logger: FastifyBaseLogger | false;
  /** The demo's sign-ins, where they may be shown. */
  readonly demoSignIns?: () => readonly DemoSignIn[];
  /** What `config` says when not given. */
  readonly mailer?: Mailer;
  /** Who is asked about the air outside: those that `config` names when not given. */
  readonly outdoorSources?: OutdoorSources;
  /** Argon2id at full cost when not given. */
  readonly passwords?: Passwords;
  /** How often one address may try to sign in, and when a guesser is locked out; sensible when not given. */
  readonly signInRate?: SignInRate;
  readonly lockOut?: LockOut;
  /** How many requests that take long a user may have; sensible when not given. */
  readonly costlyLimits?: CostlyLimits;
  /** How long HTTP connections may be kept waiting; sensible when not given. */
  readonly httpTimeouts?: Partial<HttpTimeouts>;
  /** What one live connection may take; sensible when not given. */
  readonly liveLimits?: Partial<LiveLimits>;
};

/** Builds the whole application, ready to listen: every plugin and feature, in plain order. */
export async function buildApp(foundation: Foundation): Promise<FastifyInstance> {
  const { config, clock } = foundation;
  const app = createHttpServer({ ...foundation, timeouts: foundation.httpTimeouts });
  readJsonBodies(app);
  handleErrors(app, clock);
  observeRequests(app);
  // Before the permissions: the answer to a browser's preflight is no route of ours.
  await setSecurityHeaders(app, config);
  await compressAnswers(app);
  const mailer = foundation.mailer ?? createMailer(config, app.log);
  const services = await createServices({
    ...foundation,
    outdoorSources:
      foundation.outdoorSources ?? createOutdoorSources(config, () => createDemoOutdoors(clock)),
    mailer,
    consoleUrl: () => consoleUrl(config, app.server),
  });
  app.decorate('services', services);
  const authenticate: Authenticate = async (request) =>
    (await services.auth.authenticate(accessTokenOf(request), request.ip)).caller;
  enforcePermissions(app, authenticate, services.userRecords.kindOf);
  limitCostlyRequests(app, { clock, limits: foundation.costlyLimits });
  answerUnknownPaths(app, collectRoutePaths(app), authenticate);
  await limitRates(app);
  await describeApi(app, VERSION);
  registerEmbeddedPlatform(app, services, foundation.signInRate ?? SIGN_IN_RATE);
  sweepReadings(app, { readingSweep: services.readingSweep, events: foundation.events });
  registerStepInRoutes(app, services.stepIns, config.allowsStepIn);
  auditRoutes(app, { ...services, clock });
  const { mapTiles, hotspotUrl } = config;
  settingsRoutes(app, { sendsMail: mailer.sendsMail, mapTiles, hotspotUrl });
  registerAccounts(app, services);
  deviceRecordRoutes(app, services.deviceRegistry);
  deviceChangeRoutes(app, services);
  deviceActivityRoutes(app, services.deviceActivity);
  deviceHealthRoutes(app, services.deviceHealth);
  watchDevices(app, { ...services, events: foundation.events });
  purifierRoutes(app, services.purifiers);
  geographyRoutes(app, services.geography);
  placeSearchRoutes(app, services.placeSearch);
  deviceMapRoutes(app, services.deviceMap);
  worstAirRoutes(app, services.worstAir);
  questionRoutes(app, services.questions);
  responseRoutes(app, services);
  engagementRoutes(app, { ...services, database: foundation.database, clock });
  outdoorRoutes(app, services);
  deviceImportRoutes(app, { ...services, clock });
  reportRoutes(app, services);
  reportFileRoutes(app, { ...services, authenticate });
  profileRoutes(app, services.profiles);
  pictureRoutes(app, services.profiles);
  demoRoutes(app, foundation.demoSignIns ?? (() => []));
  const live = createLive({ ...foundation, ...services, limits: foundation.liveLimits, log: app.log });
  app.decorate('live', live);
  await registerLive(app, { ...config, live });
  const ingest = createIngest(foundation, app.log);
  app.decorate('ingest', ingest);
  await app.register((scope) => ingest.registerRoutes(scope));
  const addresses = () => ({ httpUrl: consoleUrl(config, app.server), mqttPort: ingest.mqttPort });
  registerConnectivityRoutes(app, { ...services, addresses });
  app.register(async (writes) => {
    readBodiesAsText(writes);
    registerTimeseriesWrites(writes, { ...services, clock, ingest });
  });
  registerOperations(app, foundation.database, [
    { name: 'ingest', isReady: () => ingest.stalledSince === undefined },
  ]);
  metricsRoutes(app, { database: foundation.database, token: config.metricsToken });
  await serveConsole(app, join(SERVER_ROOT, '../web/dist'));
  return app;
}

function createIngest(foundation: Foundation, log: FastifyBaseLogger): Ingest {
  const { config, database, events, clock } = foundation;
  return new Ingest({
    host: config.host,
    mqttPort: config.mqttPort,
    mqttLimits: { maxConnections: config.mqttConnections },
    retentionMonths: config.retentionMonths,
    database: foundation.ingestDatabase ?? database,
    events,
    clock,
    log,
  });
}

/** The product's own records of people: users, tenants, partners. */
function registerAccounts(app: FastifyInstance, services: Services): void {
  webLoginRoutes(app, services.userRecords);
  userListRoutes(app, services.userLists);
  userAdministrationRoutes(app, services);
  tenantRegistrationRoutes(app, services.tenantRegistration);
  partnerRoutes(app, services);
}

/** The IoT core: sign-in, entities, what devices measured and are. */
function registerEmbeddedPlatform(app: FastifyInstance, services: Services, rate: SignInRate): void {
  registerAuthRoutes(app, { auth: services.auth, users: services.users, rate });
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
  sweepSessions(app, services.sessions);
}
