import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { keysQuerySchema, TELEMETRY_PERMISSIONS, telemetryEntitySchema } from '../telemetry/telemetry.ts';

/** Scopes: attributes sent by the device, attributes of the server, and attributes shared by both. */
export const ATTRIBUTE_SCOPES = ['CLIENT_SCOPE', 'SERVER_SCOPE', 'SHARED_SCOPE'] as const;
export type AttributeScope = (typeof ATTRIBUTE_SCOPES)[number];

/** Computed server attributes, which are read-only. */
export const ACTIVITY_KEYS = ['active', 'lastActivityTime'] as const;

/** Server attribute: ms of silence after which a device counts as inactive. */
export const INACTIVITY_TIMEOUT_KEY = 'inactivityTimeout';

/** Most attributes written by one request. */
export const MAX_ATTRIBUTES_PER_REQUEST = 1000;

/** Limits of one scope of a device, as written by users: number of attributes, and bytes of text. */
export const MAX_ATTRIBUTES_PER_SCOPE = 1000;
export const MAX_ATTRIBUTE_BYTES_PER_SCOPE = 1_048_576;

const attributeSchema = z.object({
  /** Epoch ms. */
  lastUpdateTs: z.number().int(),
  key: z.string(),
  /** As written: text, number, boolean or JSON. */
  value: z.unknown(),
});

/** `scope` is validated by the server, with ThingsBoard's messages. */
const scopedEntitySchema = telemetryEntitySchema.extend({ scope: z.string() });
const scopedDeviceSchema = z.object({ deviceId: uuidParameter('deviceId'), scope: z.string() });
/** JSON, read as text: errors have ThingsBoard's messages. */
const body = z.string().optional();

const tag = 'attributes';
const PREFIX = '/api/plugins/telemetry';
const ENTITY = `${PREFIX}/:entityType/:entityId` as const;
const { read, write } = TELEMETRY_PERMISSIONS;
const keysResponse = { 200: z.array(z.string()) };
const valuesResponse = { 200: z.array(attributeSchema) };
const done = { 200: z.void() };

export const getAttributeKeys = operation({
  method: 'GET',
  path: `${ENTITY}/keys/attributes`,
  permission: read,
  tag,
  errorText: 'text/plain',
  summary: 'Keys of all attributes',
  params: telemetryEntitySchema,
  responses: keysResponse,
});

export const getAttributeKeysOfScope = operation({
  method: 'GET',
  path: `${ENTITY}/keys/attributes/:scope`,
  permission: read,
  tag,
  errorText: 'text/plain',
  summary: 'Keys of the attributes of one scope',
  params: scopedEntitySchema,
  responses: keysResponse,
});

export const getAttributes = operation({
  method: 'GET',
  path: `${ENTITY}/values/attributes`,
  permission: read,
  tag,
  errorText: 'text/plain',
  summary: 'Attributes of all scopes',
  params: telemetryEntitySchema,
  query: keysQuerySchema,
  responses: valuesResponse,
});

export const getAttributesOfScope = operation({
  method: 'GET',
  path: `${ENTITY}/values/attributes/:scope`,
  permission: read,
  tag,
  errorText: 'text/plain',
  summary: 'Attributes of one scope',
  params: scopedEntitySchema,
  query: keysQuerySchema,
  responses: valuesResponse,
});

export const writeAttributes = operation({
  method: 'POST',
  path: `${ENTITY}/:scope`,
  permission: write,
  tag,
  errorText: 'text/plain',
  summary: 'Write attributes',
  params: scopedEntitySchema,
  body,
  responses: done,
});

/** The same under a second path. */
export const writeEntityAttributes = operation({
  ...writeAttributes,
  path: `${ENTITY}/attributes/:scope`,
});

export const writeDeviceAttributes = operation({
  method: 'POST',
  path: `${PREFIX}/:deviceId/:scope`,
  permission: write,
  tag,
  errorText: 'text/plain',
  summary: 'Write attributes of a device',
  params: scopedDeviceSchema,
  body,
  responses: done,
});

export const deleteAttributes = operation({
  method: 'DELETE',
  path: `${ENTITY}/:scope`,
  permission: write,
  tag,
  errorText: 'text/plain',
  summary: 'Delete attributes',
  params: scopedEntitySchema,
  query: keysQuerySchema,
  responses: done,
});

export const deleteDeviceAttributes = operation({
  method: 'DELETE',
  path: `${PREFIX}/:deviceId/:scope`,
  permission: write,
  tag,
  errorText: 'text/plain',
  summary: 'Delete attributes of a device',
  params: scopedDeviceSchema,
  query: keysQuerySchema,
  responses: done,
});
