import { join } from 'node:path';
import type { DemoSignIn } from '@airdeck/contract/sign-in/demo-sign-ins';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Bus, createLocalBus } from './bus/bus.ts';
import { shareEvents } from './bus/shared-events.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { asDatabaseClock, type DatabaseClock } from './database/database-clock.ts';
import type { EventBus } from './events.ts';
import type { OutsideParts } from './feature.ts';
import { joinMessageTexts } from './features/messages/product-message.ts';
import { OUTDOOR_LIMITS } from './features/outdoor/outdoor.limits.ts';
import type { OutdoorProvider } from './features/outdoor/outdoor-provider.ts';
import { createOutdoorSources, type OutdoorSources } from './features/outdoor/outdoor-sources.ts';
import type { Passwords } from './features/sign-in/passwords.ts';
import { FEATURES, SHARED_EVENTS } from './features.ts';
import { type Authenticate, accessTokenOf, enforcePermissions } from './http/authorisation.ts';
import { readJsonBodies } from './http/body-parsers.ts';
import { handleErrors } from './http/error-handler.ts';
import { compressAnswers, createHttpServer, observeRequests } from './http/http-server.ts';
import { describeApi } from './http/openapi.ts';
import { metricsRoutes, registerOperations } from './http/operations.routes.ts';
import { answerUnknownPaths, collectRoutePaths } from './http/route-paths.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serveConsole } from './http/static-files.ts';
import { Ingest } from './ingest/ingest.ts';
import { createScheduler, type Job, type Scheduler } from './jobs/scheduler.ts';
import { limitLargeBodies } from './limits/body-admission.ts';
import { contentMeasuring } from './limits/content-quota.ts';
import { createNumbersOf, type FeatureOverride, replaceNumbers } from './limits/feature-limits.ts';
import { type LimitOverrides, type Limits, overrideLimits } from './limits/limits.ts';
import { limitCostlyRequests, limitRequestRates } from './limits/request-limits.ts';
import { consoleUrl } from './listen.ts';
import { registerLive } from './live/live.routes.ts';
import { createLive, type Live } from './live/live.ts';
import type { Mailer } from './notify/mail/mail.ts';
import { createMailer } from './notify/mail/mailer.ts';
import { SERVER_ROOT, VERSION } from './server-root.ts';
import { createServices, type Services } from './services.ts';
import { createThingsBoardCommands } from './thingsboard/live-commands.ts';

/** The application's dependencies; tests supply a database, a clock and ports of their own. */
export type AppDependencies = OutsideParts & {
  readonly config: Config;
  readonly database: Database;
  /** Connections for the ingest alone, so that long reads cannot take them; those of `database` when not given. */
  readonly ingestDatabase?: Database;
  /** Connections for statements that may take minutes, on purpose; those of `database` when not given. */
  readonly longDatabase?: Database;
  readonly events: EventBus;
  /** The other nodes of the installation; none when not given. */
  readonly bus?: Bus;
  readonly clock: Clock;
  /** The clock of the database; `clock` when not given. */
  readonly databaseClock?: DatabaseClock;
  /** Monotonic clock in milliseconds, for idle times; the process's own when not given. */
  readonly stopwatch?: () => number;
  /** False: nothing is logged. */
  readonly logger: FastifyBaseLogger | false;
  /** The demo's sign-ins, if they may be shown. */
  readonly demoSignIns?: () => readonly DemoSignIn[];
  /** As `config` says when not given. */
  readonly mailer?: Mailer;
  /** Stands in for a weather service where `config` says `demo`. */
  readonly outdoorModel?: OutdoorProvider | undefined;
  /** Providers of outdoor air: those that `config` names when not given. */
  readonly outdoorSources?: OutdoorSources;
  /** Argon2id at full cost when not given. */
  readonly passwords?: Passwords;
  /** Limits other than those of the table. */
  readonly limits?: LimitOverrides;
  /** Limits other than those that features declare. */
  readonly featureLimits?: readonly FeatureOverride[];
  /** The folder of the built console; that of this checkout when not given. */
  readonly consoleFolder?: string;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly services: Services;
    readonly live: Live;
    /** Accepts device messages over HTTP from the beginning, and over MQTT once it is started. */
    readonly ingest: Ingest;
    /** Reports from now on that it is not ready; continues to serve. */
    readonly leave: () => void;
    /** Background work, started as soon as the application listens. */
    readonly jobs: Scheduler;
  }
}

/** Builds the whole application, ready to listen: every plugin and feature, in explicit order. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, clock, bus = createLocalBus(), databaseClock = asDatabaseClock(clock) } = dependencies;
  shareEvents(dependencies.events, bus, SHARED_EVENTS);
  const limits = overrideLimits(
    {
      httpConnections: { total: config.httpConnections },
      mqttConnections: { total: config.mqttConnections, perDevice: config.mqttSessionsPerDevice },
      content: config.content,
    },
    dependencies.limits ?? {},
  );
  const numbersOf = createNumbersOf([
    ...(config.outdoorRequestsPerDay === undefined
      ? []
      : [replaceNumbers(OUTDOOR_LIMITS, { questionsPerDay: config.outdoorRequestsPerDay })]),
    ...(dependencies.featureLimits ?? []),
  ]);
  const app = createHttpServer({ ...dependencies, limits: limits.httpConnections });
  readJsonBodies(app);
  handleErrors(app, clock);
  observeRequests(app);
  // Before the permissions: a browser's preflight request matches no route.
  await setSecurityHeaders(app, config);
  await compressAnswers(app);
  const mailer = dependencies.mailer ?? createMailer(config, app.log);
  const outdoorSources =
    dependencies.outdoorSources ?? createOutdoorSources(config, dependencies.outdoorModel);
  const services = await createServices({
    ...dependencies,
    databaseClock: databaseClock.now,
    bus,
    limits,
    numbersOf,
    mailer,
    outdoorProvider: outdoorSources.provider,
    consoleUrl: () => consoleUrl(config, app.server),
    allowsPrivateTargets: config.allowsPrivateTargets,
    allowsImpersonation: config.allowsImpersonation,
    readingMonths: config.retentionMonths,
  });
  app.decorate('services', services);
  app.addHook('onClose', () => services.documentRenderer.close());
  const authenticate: Authenticate = async (request, stages) =>
    (await services.auth.authenticate(accessTokenOf(request), request.ip, stages)).caller;
  enforcePermissions(app, authenticate);
  limitCostlyRequests(app, { clock, limits: limits.costlyRequests });
  answerUnknownPaths(app, collectRoutePaths(app), authenticate);
  limitLargeBodies(app, { limits: limits.largeBodyBytes });
  limitRequestRates(app, { clock, sharedLimits: services.sharedLimits });
  await describeApi(app, VERSION);
  const ingest = createIngest({ ...dependencies, bus }, services, limits, app.log);
  app.decorate('ingest', ingest);
  const messageTexts = joinMessageTexts(FEATURES.map((feature) => feature.messageTexts));
  const needs = {
    ...dependencies,
    ...services,
    databaseClock: databaseClock.now,
    bus,
    ingest,
    authenticate,
    limits,
    numbersOf,
    announcers: FEATURES.flatMap(({ announce }) => announce ?? []),
    personalData: FEATURES.flatMap(({ personalData }) => personalData ?? []),
    messageTexts,
    deliverySubjects: FEATURES.flatMap(({ deliveries = [] }) =>
      typeof deliveries === 'function' ? deliveries(messageTexts) : deliveries,
    ),
    outdoorSources,
    addresses: () => ({ httpUrl: consoleUrl(config, app.server), mqttPort: ingest.mqttPort }),
    demoSignIns: dependencies.demoSignIns ?? (() => []),
  };
  for (const feature of FEATURES) feature.register(app, needs);
  const jobs = [
    services.sharedLimits.purge,
    contentMeasuring(
      dependencies.longDatabase ?? dependencies.database,
      FEATURES.flatMap(({ content }) => content ?? []),
    ),
    ...ingest.jobs,
    { name: 'database-clock', everyMs: 10_000, onEachServer: true as const, run: databaseClock.measure },
    ...FEATURES.flatMap((feature) => feature.jobs?.(needs) ?? []),
  ];
  app.decorate('jobs', runJobs(app, dependencies, jobs));
  const live = createLive({
    ...dependencies,
    ...services,
    bus,
    limits: limits.live,
    log: app.log,
    furtherCommands: (parts) => createThingsBoardCommands({ ...needs, ...parts }),
  });
  app.decorate('live', live);
  await registerLive(app, { ...config, live });
  await app.register((scope) => ingest.registerRoutes(scope));
  let isLeaving = false;
  app.decorate('leave', () => {
    isLeaving = true;
  });
  const askReadiness = registerOperations(app, dependencies.database, [
    { name: 'ingest', isReady: () => ingest.stalledSince === undefined },
    { name: 'bus', isReady: () => clock() - (bus.awaySince ?? clock()) < config.busAwayMs },
    { name: 'staying', isReady: () => !isLeaving },
  ]);
  metricsRoutes(app, {
    database: dependencies.database,
    token: config.metricsToken,
    askReadiness,
    measure: () => {
      ingest.measure();
      return services.retention.measure();
    },
  });
  const consoleFolder = dependencies.consoleFolder ?? join(SERVER_ROOT, '../web/dist');
  await serveConsole(app, consoleFolder, services.brands.pageBrandAt);
  return app;
}

/** An application that does not listen, such as a test's, runs nothing in the background. */
function runJobs(app: FastifyInstance, dependencies: AppDependencies, jobs: readonly Job[]): Scheduler {
  const scheduler = createScheduler({
    database: dependencies.database,
    jobs,
    log: app.log,
  });
  app.addHook('onListen', async () => scheduler.start());
  app.addHook('onClose', () => scheduler.stop());
  return scheduler;
}

function createIngest(
  dependencies: AppDependencies & { bus: Bus },
  services: Services,
  limits: Limits,
  log: FastifyBaseLogger,
): Ingest {
  const { config, database, longDatabase = database, events, bus, clock } = dependencies;
  const { retentionMonths: months, hourlyRetentionMonths: hourlyMonths } = config;
  return new Ingest({
    host: config.host,
    mqttPort: config.mqttPort,
    mqttLimits: limits.mqttConnections,
    retention: months === undefined ? undefined : { months, hourlyMonths, guard: services.retention },
    longDatabase,
    keptTime: services.keptTime,
    database: dependencies.ingestDatabase ?? database,
    forwarding: config.forwarding && { setting: config.forwarding, database: longDatabase },
    events,
    bus,
    commandLines: services.commandLines,
    addGatewayDevice: services.gateways.add,
    provision: services.provision,
    monitorDoor: services.uplinkDoor,
    pastChanged: services.filterWear.recount,
    clock,
    log,
  });
}
