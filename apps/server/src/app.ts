import { randomUUID } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import type { AppDependencies } from './app-dependencies.ts';
import { createOutdoorSources } from './features/outdoor/outdoor-sources.ts';
import { FEATURES } from './features.ts';
import { type Authenticate, accessTokenOf, enforcePermissions } from './http/authorisation.ts';
import { readJsonBodies } from './http/body-parsers.ts';
import { compressAnswers } from './http/compression.ts';
import { consoleUrl } from './http/console-url.ts';
import { handleErrors } from './http/error-handler.ts';
import { createHttpServer } from './http/http-server.ts';
import { metricsRoutes } from './http/metrics.routes.ts';
import { answerUnknownPaths } from './http/not-found.ts';
import { observeRequests } from './http/observation.ts';
import { describeApi } from './http/openapi.ts';
import { registerOperations } from './http/operations.routes.ts';
import { collectRoutePaths } from './http/route-paths.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serveConsole } from './http/static-files.ts';
import { Ingest } from './ingest/ingest.ts';
import type { Job } from './jobs/job.ts';
import { createScheduler, type Scheduler } from './jobs/scheduler.ts';
import { limitCostlyRequests } from './limits/costly-requests.ts';
import { type Limits, overrideLimits } from './limits/limits.ts';
import { limitRequestRates } from './limits/request-rates.ts';
import { registerLive } from './live/live.routes.ts';
import { createLive, type Live } from './live/live.ts';
import type { Log } from './logger.ts';
import type { Mailer } from './notify/mail/mail.ts';
import { MailError, messageOf } from './notify/mail/mail.ts';
import { createSmtpMailer } from './notify/mail/smtp-mailer.ts';
import { SERVER_ROOT, VERSION } from './server-root.ts';
import { createServices, type Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly services: Services;
    readonly live: Live;
    /** Takes what devices send over HTTP from the beginning, and over MQTT once it is started. */
    readonly ingest: Ingest;
    /** Works in the background as soon as the application listens. */
    readonly jobs: Scheduler;
  }
}

/** Builds the whole application, ready to listen: every plugin and feature, in plain order. */
export async function buildApp(foundation: AppDependencies): Promise<FastifyInstance> {
  const { config, clock } = foundation;
  const limits = overrideLimits(
    {
      httpConnections: { total: config.httpConnections },
      mqttConnections: { total: config.mqttConnections },
      outdoor: { questionsPerDay: config.outdoorRequestsPerDay },
    },
    foundation.limits ?? {},
  );
  const app = createHttpServer({ ...foundation, limits: limits.httpConnections });
  readJsonBodies(app);
  handleErrors(app, clock);
  observeRequests(app);
  // Before the permissions: the answer to a browser's preflight is no route of ours.
  await setSecurityHeaders(app, config);
  await compressAnswers(app);
  const mailer = foundation.mailer ?? createMailer(config, app.log);
  const services = await createServices({
    ...foundation,
    limits,
    mailer,
    consoleUrl: () => consoleUrl(config, app.server),
  });
  app.decorate('services', services);
  const authenticate: Authenticate = async (request) =>
    (await services.auth.authenticate(accessTokenOf(request), request.ip)).caller;
  enforcePermissions(app, authenticate);
  limitCostlyRequests(app, { clock, limits: limits.costlyRequests });
  answerUnknownPaths(app, collectRoutePaths(app), authenticate);
  limitRequestRates(app, clock);
  await describeApi(app, VERSION);
  const ingest = createIngest(foundation, limits, app.log);
  app.decorate('ingest', ingest);
  const needs = {
    ...foundation,
    ...services,
    ingest,
    mailer,
    authenticate,
    limits,
    outdoorSources: foundation.outdoorSources ?? createOutdoorSources(config, foundation.outdoorModel),
    addresses: () => ({ httpUrl: consoleUrl(config, app.server), mqttPort: ingest.mqttPort }),
    demoSignIns: foundation.demoSignIns ?? (() => []),
  };
  for (const feature of FEATURES) feature.register(app, needs);
  const jobs = [...ingest.jobs, ...FEATURES.flatMap((feature) => feature.jobs?.(needs) ?? [])];
  app.decorate('jobs', runJobs(app, foundation, jobs));
  const live = createLive({ ...foundation, ...services, limits: limits.live, log: app.log });
  app.decorate('live', live);
  await registerLive(app, { ...config, live });
  await app.register((scope) => ingest.registerRoutes(scope));
  registerOperations(app, foundation.database, [
    { name: 'ingest', isReady: () => ingest.stalledSince === undefined },
  ]);
  metricsRoutes(app, { database: foundation.database, token: config.metricsToken });
  await serveConsole(app, join(SERVER_ROOT, '../web/dist'));
  return app;
}

/** An application that listens to no one, such as that of a test, has nothing going on beside its requests. */
function runJobs(app: FastifyInstance, foundation: AppDependencies, jobs: readonly Job[]): Scheduler {
  const scheduler = createScheduler({
    database: foundation.database,
    jobs,
    log: app.log,
  });
  app.addHook('onListen', async () => scheduler.start());
  app.addHook('onClose', () => scheduler.stop());
  return scheduler;
}

function createIngest(foundation: AppDependencies, limits: Limits, log: FastifyBaseLogger): Ingest {
  const { config, database, events, clock } = foundation;
  return new Ingest({
    host: config.host,
    mqttPort: config.mqttPort,
    mqttLimits: limits.mqttConnections,
    retentionMonths: config.retentionMonths,
    database: foundation.ingestDatabase ?? database,
    events,
    clock,
    log,
  });
}

/** @param settings `smtpUrl`: of the server that takes the mails; without one they are put into `outboxDir` */
export function createMailer(
  settings: { smtpUrl: string | undefined; mailFrom: string; outboxDir: string },
  log: Log,
): Mailer {
  const { smtpUrl, mailFrom, outboxDir } = settings;
  return smtpUrl === undefined
    ? createOutbox({ folder: outboxDir, from: mailFrom }, log)
    : createSmtpMailer({ url: smtpUrl, from: mailFrom });
}

/**
 * Where no mail server is set up: puts each mail into a folder that only its owner can read, and tells the
 * operator, who hands the link on.
 */
function createOutbox(settings: { folder: string; from: string }, log: Log): Mailer {
  const { folder, from } = settings;
  const compose = createTransport({ streamTransport: true, buffer: true });
  return {
    sendsMail: false,
    async send(mail) {
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
      try {
        const { message } = await compose.sendMail(messageOf(from, mail));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // It may have been there already, open to others: the links in it set passwords.
        await chmod(folder, 0o700);
        await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' });
      } catch (error) {
        throw new MailError((error as Error).message, { cause: error });
      }
      log.info(
        { to: mail.to, subject: mail.subject, link: mail.link, file },
        'no mail server is set up: hand this link on',
      );
    },
  };
}
