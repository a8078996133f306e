import { attributeSchema, scopedEntitySchema } from '@airdeck/contract/telemetry/attributes';
import {
  keysQuerySchema,
  requestedKeys,
  type TelemetryEntity,
  telemetryEntitySchema,
} from '@airdeck/contract/telemetry/timeseries';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { EntityAccess } from '../telemetry/entity-access.ts';
import type { StoredAttribute } from './attribute.ts';
import { parseScope } from './attribute-payload.ts';
import type { AttributeFilter, AttributeService } from './attributes.service.ts';

const ENTITY = '/api/plugins/telemetry/:entityType/:entityId';
const TAGS = ['attributes'];
const config = { permission: 'telemetry:read' } as const;
const keysResponse = { 200: z.array(z.string()), ...ERROR_RESPONSES };
const valuesResponse = { 200: z.array(attributeSchema), ...ERROR_RESPONSES };

export function registerAttributeReads(
  app: FastifyInstance,
  parts: { access: EntityAccess; attributes: AttributeService },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  async function read(
    request: FastifyRequest,
    entity: TelemetryEntity,
    filter: AttributeFilter,
  ): Promise<StoredAttribute[]> {
    const device = await parts.access.entity(callerOf(request), entity);
    return device ? parts.attributes.read(device, filter) : [];
  }

  routes.get(
    `${ENTITY}/keys/attributes`,
    {
      config,
      schema: {
        summary: 'Keys of all attributes',
        tags: TAGS,
        params: telemetryEntitySchema,
        response: keysResponse,
      },
    },
    async (request) => keysOf(await read(request, request.params, {})),
  );

  routes.get(
    `${ENTITY}/keys/attributes/:scope`,
    {
      config,
      schema: {
        summary: 'Keys of the attributes of one scope',
        tags: TAGS,
        params: scopedEntitySchema,
        response: keysResponse,
      },
    },
    async (request) =>
      keysOf(await read(request, request.params, { scope: parseScope(request.params.scope) })),
  );

  routes.get(
    `${ENTITY}/values/attributes`,
    {
      config,
      schema: {
        summary: 'Attributes of all scopes',
        tags: TAGS,
        params: telemetryEntitySchema,
        querystring: keysQuerySchema,
        response: valuesResponse,
      },
    },
    async (request) => read(request, request.params, { keys: requestedKeys(request.query) }),
  );

  routes.get(
    `${ENTITY}/values/attributes/:scope`,
    {
      config,
      schema: {
        summary: 'Attributes of one scope',
        tags: TAGS,
        params: scopedEntitySchema,
        querystring: keysQuerySchema,
        response: valuesResponse,
      },
    },
    async (request) =>
      read(request, request.params, {
        scope: parseScope(request.params.scope),
        keys: requestedKeys(request.query),
      }),
  );
}

/** A key that stands in two scopes counts once. */
const keysOf = (attributes: readonly StoredAttribute[]) => [...new Set(attributes.map(({ key }) => key))];
