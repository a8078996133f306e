import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { EventBus } from './events.ts';
import { enforcePermissions } from './http/authorisation.ts';
import { handleErrors } from './http/error-handler.ts';
import { authenticationFailed } from './http/errors.ts';
import { createServices, type Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly services: Services;
  }
}

/** What the application stands on; tests bring a database, a clock and ports of their own. */
export type Foundation = {
  readonly config: Config;
  readonly database: Database;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly logger: FastifyServerOptions['logger'];
};

/** Builds the whole application, ready to listen: every plugin and feature, in plain order. */
export async function buildApp(foundation: Foundation): Promise<FastifyInstance> {
  const { config, clock } = foundation;
  const app = Fastify({
    logger: foundation.logger ?? false,
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, clock);
  enforcePermissions(app, async () => {
    throw authenticationFailed();
  });
  app.decorate('services', createServices(foundation));
  return app;
}
