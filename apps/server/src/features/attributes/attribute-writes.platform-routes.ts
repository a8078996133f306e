import { uuidParameter } from '@airdeck/contract/common/parameters';
import { scopedEntitySchema } from '@airdeck/contract/telemetry/attributes';
import { keysQuerySchema, requestedKeys, type TelemetryEntity } from '@airdeck/contract/telemetry/timeseries';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { PlainTextError } from '../../http/errors.ts';
import type { EntityAccess } from '../telemetry/entity-access.ts';
import type { ReadableDevice } from '../telemetry/readable-device.repository.ts';
import { parseAttributes, parseScope, parseWritableScope } from './attribute-payload.ts';
import type { AttributeService } from './attributes.service.ts';

const PREFIX = '/api/plugins/telemetry';
const TAGS = ['attributes'];
const config = { permission: 'telemetry:write' } as const;
const scopedDeviceSchema = z.object({ deviceId: uuidParameter('deviceId'), scope: z.string() });
/** JSON, read as text: what is wrong with it is said in the platform's words. */
const body = z.string().optional();
const response = { 200: z.void(), ...ERROR_RESPONSES };

type Target = { readonly entity: TelemetryEntity; readonly scope: string };

/** Registers on an instance that reads bodies as text. */
export function registerAttributeWrites(
  app: FastifyInstance,
  parts: { access: EntityAccess; attributes: AttributeService },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { access, attributes } = parts;

  async function writable(request: FastifyRequest, entity: TelemetryEntity): Promise<ReadableDevice> {
    const device = await access.entity(callerOf(request), entity);
    if (!device) throw new PlainTextError(400, `Attributes of entity type ${entity.entityType} are not kept`);
    return device;
  }

  async function save(request: FastifyRequest, reply: FastifyReply, target: Target): Promise<FastifyReply> {
    const scope = parseWritableScope(target.scope);
    const values = parseAttributes(request.body);
    const device = await writable(request, target.entity);
    await attributes.write(callerOf(request), device, scope, values);
    return reply.status(200).send();
  }

  async function remove(
    request: FastifyRequest,
    reply: FastifyReply,
    target: Target & { keys: string[] },
  ): Promise<FastifyReply> {
    const scope = parseScope(target.scope);
    if (target.keys.length === 0) throw new PlainTextError(400, 'Empty keys: []');
    const device = await writable(request, target.entity);
    await attributes.delete(callerOf(request), device, scope, target.keys);
    return reply.status(200).send();
  }

  for (const path of [
    `${PREFIX}/:entityType/:entityId/:scope`,
    `${PREFIX}/:entityType/:entityId/attributes/:scope`,
  ]) {
    routes.post(
      path,
      {
        config,
        schema: { summary: 'Write attributes', tags: TAGS, params: scopedEntitySchema, body, response },
      },
      async (request, reply) => save(request, reply, { entity: request.params, scope: request.params.scope }),
    );
  }

  routes.post(
    `${PREFIX}/:deviceId/:scope`,
    {
      config,
      schema: {
        summary: 'Write attributes of a device',
        tags: TAGS,
        params: scopedDeviceSchema,
        body,
        response,
      },
    },
    async (request, reply) => save(request, reply, ofDevice(request.params)),
  );

  routes.delete(
    `${PREFIX}/:entityType/:entityId/:scope`,
    {
      config,
      schema: {
        summary: 'Delete attributes',
        tags: TAGS,
        params: scopedEntitySchema,
        querystring: keysQuerySchema,
        response,
      },
    },
    async (request, reply) =>
      remove(request, reply, {
        entity: request.params,
        scope: request.params.scope,
        keys: requestedKeys(request.query),
      }),
  );

  routes.delete(
    `${PREFIX}/:deviceId/:scope`,
    {
      config,
      schema: {
        summary: 'Delete attributes of a device',
        tags: TAGS,
        params: scopedDeviceSchema,
        querystring: keysQuerySchema,
        response,
      },
    },
    async (request, reply) =>
      remove(request, reply, { ...ofDevice(request.params), keys: requestedKeys(request.query) }),
  );
}

function ofDevice({ deviceId, scope }: z.infer<typeof scopedDeviceSchema>): Target {
  return { entity: { entityType: 'DEVICE', entityId: deviceId }, scope };
}
