import {
  ATTRIBUTE_SCOPES,
  type AttributeScope,
  deleteAttributes,
  deleteDeviceAttributes,
  getAttributeKeys,
  getAttributeKeysOfScope,
  getAttributes,
  getAttributesOfScope,
  MAX_ATTRIBUTES_PER_REQUEST,
  writeAttributes,
  writeDeviceAttributes,
  writeEntityAttributes,
} from '@airdeck/contract/attributes/attributes';
import { MAX_KEY_LENGTH } from '@airdeck/contract/device-port/device-messages';
import { requestedKeys, type TelemetryEntity } from '@airdeck/contract/telemetry/telemetry';
import type { FastifyInstance } from 'fastify';
import { tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { PlainTextError } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { isStorable } from '../../http/validation.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import { REJECTIONS } from '../../ingest/rejection.ts';
import { excessOf, MESSAGE_JSON, readJson } from '../../limits/bounded-json.ts';
import type { EntityAccess } from '../telemetry/entity-access.ts';
import type { ReadableDevice } from '../telemetry/readable-device.repository.ts';
import { answerOfWrite, MESSAGE } from '../telemetry/write-answers.ts';
import type { StoredAttribute } from './activity.ts';
import type { AttributeFilter, AttributeService } from './attributes.service.ts';

type Parts = { access: EntityAccess; attributes: AttributeService };
type WriteParts = Parts & { ingest: Pick<Ingest, 'writes'> };

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
export function registerAttributeWrites(
  app: FastifyInstance,
  { access, attributes, ingest }: WriteParts,
): void {
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
    const device = await writable(caller, entity);
    // The device belongs to the caller's tenant.
    const target = { id: device.id, key: device.key, tenantId: tenantWithin(caller) };
    const decode = () => parseAttributes(body ?? '');
    const store = (values: ReadonlyMap<string, unknown>) => attributes.write(caller, device, scope, values);
    await ingest.writes.attributes(target, Buffer.byteLength(body ?? ''), decode, store).catch((error) => {
      throw answerOfWrite(error);
    });
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

  serve(app, writeAttributes, (call) => save(call, call.params, call.params.scope), MESSAGE);
  serve(app, writeEntityAttributes, (call) => save(call, call.params, call.params.scope), MESSAGE);
  serve(app, writeDeviceAttributes, (call) => save(call, deviceOf(call.params), call.params.scope), MESSAGE);
  serve(app, deleteAttributes, (call) => remove(call, call.params, call.params.scope));
  serve(app, deleteDeviceAttributes, (call) => remove(call, deviceOf(call.params), call.params.scope));
}

const deviceOf = ({ deviceId }: { deviceId: string }): TelemetryEntity => ({
  entityType: 'DEVICE',
  entityId: deviceId,
});

/** The keys, without duplicates across scopes. */
const keysOf = (attributes: readonly StoredAttribute[]) => [...new Set(attributes.map(({ key }) => key))];

/** @throws PlainTextError 400 */
function parseScope(text: string): AttributeScope {
  const scope = ATTRIBUTE_SCOPES.find((one) => one === text);
  if (!scope) throw refused(`Invalid scope: ${text}`);
  return scope;
}

/** A scope that users may write: client attributes are written by the device only. @throws PlainTextError 400 */
function parseWritableScope(text: string): AttributeScope {
  const scope = parseScope(text);
  if (scope === 'CLIENT_SCOPE') throw refused(`Invalid scope: ${text}`);
  return scope;
}

/**
 * Attributes by key, from the body of a request. Nulls are ignored, as by the platform.
 * @throws PlainTextError 400 with the platform's message
 */
function parseAttributes(text: string): Map<string, unknown> {
  const json = readJson(text, MESSAGE_JSON);
  if (json === undefined) {
    const excess = excessOf(text, MESSAGE_JSON);
    throw refused(excess ? `Invalid JSON: ${REJECTIONS[excess]}` : 'Invalid JSON');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw refused('Request is not a JSON object');
  }
  const entries = Object.entries(json).filter(([, value]) => value !== null);
  if (entries.length === 0) throw refused('No attributes data found in request body!');
  if (entries.length > MAX_ATTRIBUTES_PER_REQUEST) {
    throw refused(
      `Too many attributes: ${entries.length}. At most ${MAX_ATTRIBUTES_PER_REQUEST} are taken at once.`,
    );
  }
  for (const [key, value] of entries) {
    if (key.trim() === '') throw refused('Key cannot be blank');
    if (key.length > MAX_KEY_LENGTH) {
      throw refused(`Validation error: key length must be equal or less than ${MAX_KEY_LENGTH}`);
    }
    if (!isStorable(key) || !isStorable(value)) throw refused('Validation error: attribute is malformed');
  }
  return new Map(entries);
}

const refused = (message: string) => new PlainTextError(400, message);
