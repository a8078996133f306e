import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * Describes the platform API from the schemas of its routes: pages at `/api/docs`, OpenAPI at `/api/docs/json`.
 * Register before the routes, so that none is missed.
 */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Airdeck platform API',
        description: "The IoT core, in ThingsBoard's wire format. Sign in at `/api/auth/login`.",
        version,
      },
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
      security: [{ accessToken: [] }],
    },
    transform: (route) => {
      const transformed = jsonSchemaTransform(route);
      const described = route.url.startsWith('/api/') && !route.url.startsWith('/api/docs');
      return described ? transformed : { ...transformed, schema: { ...transformed.schema, hide: true } };
    },
  });
  await app.register(async (documentation) => {
    documentation.decorate('libraryPermission', 'documentation:read');
    // The pages load scripts and styles as files, so the strict policy of every other answer holds here too.
    await documentation.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: false,
      uiConfig: { validatorUrl: null, persistAuthorization: false },
    });
  });
}
