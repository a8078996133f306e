import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import { type ServerSettings, serverSettingsSchema } from '@airdeck/contract/settings';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** How this server was set up, as far as the console has to know. */
export function settingsRoutes(app: FastifyInstance, settings: ServerSettings): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/backoffice/settings',
    {
      config: { permission: 'settings:read' },
      schema: {
        tags: ['settings'],
        summary: 'What the console has to know of how the server was set up',
        response: { 200: serverSettingsSchema, 401: errorBodySchema },
      },
    },
    async () => settings,
  );
}
