import { MEDIA_TYPES } from '@airdeck/contract/common/operation';
import { SERVER_PERMISSIONS } from '@airdeck/contract/server/server.permissions';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

type Transformed = ReturnType<typeof jsonSchemaTransform>;
type Described = object & { readonly [MEDIA_TYPES]?: readonly string[] };
type Specification = Parameters<NonNullable<FastifySwaggerUiOptions['transformSpecification']>>[0];

/** The two interfaces, each with pages and a description of its own. */
const INTERFACES = [
  {
    prefix: '/api/',
    docs: '/api/docs',
    title: 'Airdeck platform API',
    description: "The IoT core, in ThingsBoard's wire format. Sign in at `/api/auth/login`.",
  },
  {
    prefix: '/backoffice/',
    docs: '/backoffice/docs',
    title: 'Airdeck backoffice API',
    description:
      "The product's own records. Every call carries an access token of the platform: sign in at `/api/auth/login`.",
  },
] as const;

/**
 * Describes both interfaces from the schemas of their routes: pages at `/api/docs` and `/backoffice/docs`, OpenAPI
 * at `…/docs/json`. Register before the routes, so that none is missed.
 */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Airdeck', version },
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
      security: [{ accessToken: [] }],
    },
    transform: (route) => {
      const transformed = withMediaTypes(jsonSchemaTransform(route), route.schema?.response);
      const described = INTERFACES.some(
        ({ prefix, docs }) => route.url.startsWith(prefix) && !route.url.startsWith(docs),
      );
      return described ? transformed : { ...transformed, schema: { ...transformed.schema, hide: true } };
    },
  });
  for (const { prefix, docs, title, description } of INTERFACES) {
    await app.register(async (documentation) => {
      documentation.decorate('libraryPermission', SERVER_PERMISSIONS.readDocumentation);
      // The pages load scripts and styles as files, so the strict policy of every other answer holds here too.
      await documentation.register(fastifySwaggerUi, {
        routePrefix: docs,
        staticCSP: false,
        uiConfig: { validatorUrl: null, persistAuthorization: false },
        transformSpecification: (whole) => describedUnder(prefix, { title, description, version }, whole),
        // Not modified in place: a copy is returned.
        transformSpecificationClone: false,
      });
    });
  }
}

/** Declares the media type of each answer: none, JSON, or that of its schema. */
function withMediaTypes(transformed: Transformed, given: unknown): Transformed {
  const responses = (transformed.schema as { response?: Record<string, Described> } | undefined)?.response;
  if (!responses) return transformed;
  const response = Object.entries(responses).map(([status, described]) => {
    const schema = (given as Record<string, unknown>)[status];
    if (schema instanceof z.ZodVoid || schema instanceof z.ZodUndefined) {
      return [status, { ...described, type: 'null' }];
    }
    const { [MEDIA_TYPES]: mediaTypes, ...rest } = described;
    if (!mediaTypes) return [status, described];
    return [status, { content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: rest }])) }];
  });
  return { ...transformed, schema: { ...transformed.schema, response: Object.fromEntries(response) } };
}

/** The part of the description for one interface. */
function describedUnder(
  prefix: string,
  info: { title: string; description: string; version: string },
  whole: Specification,
): Specification {
  const paths = Object.entries(whole['paths'] ?? {}).filter(([path]) => path.startsWith(prefix));
  return { ...whole, info, paths: Object.fromEntries(paths) };
}
