import {
  deleteAttributes,
  deleteDeviceAttributes,
  getAttributeKeys,
  getAttributeKeysOfScope,
  getAttributes,
  getAttributesOfScope,
  writeAttributes,
  writeDeviceAttributes,
  writeEntityAttributes,
} from '@airdeck/contract/attributes';
import { requestedKeys, type TelemetryEntity } from '@airdeck/contract/telemetry';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { PlainTextError } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import type { EntityAccess } from '../telemetry/entity-access.ts';
import type { ReadableDevice } from '../telemetry/readable-device.repository.ts';
import type { StoredAttribute } from './activity.ts';
import { parseAttributes, parseScope, parseWritableScope } from './attribute-payload.ts';
import type { AttributeFilter, AttributeService } from './attributes.service.ts';

type Parts = { access: EntityAccess; attributes: AttributeService };

export function registerAttributeReads(app: FastifyInstance, { access, attributes }: Parts): void {
  async function read(
    caller: Caller,
    entity: TelemetryEntity,
    filter: AttributeFilter,
  ): Promise<StoredAttribute[]> {
    const device = await access.entity(caller, entity);
    return device ? attributes.read(device, filter) : [];
  }

  serve(app, getAttributeKeys, async ({ caller, params }) => keysOf(await read(caller, params, {})));
  serve(app, getAttributeKeysOfScope, async ({ caller, params }) =>
    keysOf(await read(caller, params, { scope: parseScope(params.scope) })),
  );
  serve(app, getAttributes, ({ caller, params, query }) =>
    read(caller, params, { keys: requestedKeys(query) }),
  );
  serve(app, getAttributesOfScope, async ({ caller, params, query }) =>
    read(caller, params, { scope: parseScope(params.scope), keys: requestedKeys(query) }),
  );
}

/** Registers on an instance that reads bodies as text. */
export function registerAttributeWrites(app: FastifyInstance, { access, attributes }: Parts): void {
  async function writable(caller: Caller, entity: TelemetryEntity): Promise<ReadableDevice> {
    const device = await access.entity(caller, entity);
    if (!device) throw new PlainTextError(400, `Attributes of entity type ${entity.entityType} are not kept`);
    return device;
  }

  async function save(
    { caller, body }: { caller: Caller; body: string | undefined },
    entity: TelemetryEntity,
    givenScope: string,
  ): Promise<void> {
    const scope = parseWritableScope(givenScope);
    const values = parseAttributes(body);
    const device = await writable(caller, entity);
    await attributes.write(caller, device, scope, values);
  }

  async function remove(
    { caller, query }: { caller: Caller; query: Parameters<typeof requestedKeys>[0] },
    entity: TelemetryEntity,
    givenScope: string,
  ): Promise<void> {
    const scope = parseScope(givenScope);
    const keys = requestedKeys(query);
    if (keys.length === 0) throw new PlainTextError(400, 'Empty keys: []');
    const device = await writable(caller, entity);
    await attributes.delete(caller, device, scope, keys);
  }

  serve(app, writeAttributes, (call) => save(call, call.params, call.params.scope));
  serve(app, writeEntityAttributes, (call) => save(call, call.params, call.params.scope));
  serve(app, writeDeviceAttributes, (call) => save(call, deviceOf(call.params), call.params.scope));
  serve(app, deleteAttributes, (call) => remove(call, call.params, call.params.scope));
  serve(app, deleteDeviceAttributes, (call) => remove(call, deviceOf(call.params), call.params.scope));
}

const deviceOf = ({ deviceId }: { deviceId: string }): TelemetryEntity => ({
  entityType: 'DEVICE',
  entityId: deviceId,
});

/** A key that stands in two scopes counts once. */
const keysOf = (attributes: readonly StoredAttribute[]) => [...new Set(attributes.map(({ key }) => key))];
