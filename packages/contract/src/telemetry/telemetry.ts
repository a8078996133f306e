import { z } from 'zod';
import { operation } from '../common/operation.ts';
import {
  booleanParameter,
  constantOf,
  intParameter,
  optionalIntegerParameter,
  textParameter,
  uuidParameter,
} from '../common/parameters.ts';
import { EVERY_USER, permission } from '../common/permission.ts';

export const TELEMETRY_PERMISSIONS = {
  delete: permission('telemetry:delete', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "delete time series of the caller's tenant's devices",
  }),
  read: permission('telemetry:read', {
    who: EVERY_USER,
    act: 'read',
    inBranches: true,
    does: 'read time series and attributes of entities in scope',
  }),
  write: permission('telemetry:write', {
    who: EVERY_USER,
    act: 'edit',
    inBranches: true,
    does: 'write time series and attributes of entities in scope',
  }),
};

/** Most points of one key in one answer. */
export const MAX_LIMIT = 50_000;
export const DEFAULT_LIMIT = 100;
/** Most keys in one request. */
export const MAX_KEYS_PER_REQUEST = 100;
/** Most buckets of an aggregated read. */
export const MAX_INTERVALS = 700;

export const AGGREGATIONS = ['MIN', 'MAX', 'AVG', 'SUM', 'COUNT', 'NONE'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

export const INTERVAL_TYPES = ['MILLISECONDS', 'WEEK', 'WEEK_ISO', 'MONTH', 'QUARTER'] as const;
export type IntervalType = (typeof INTERVAL_TYPES)[number];

/** Entity types of the platform; only devices have telemetry here. */
export const TELEMETRY_ENTITY_TYPES = [
  'TENANT',
  'CUSTOMER',
  'USER',
  'DASHBOARD',
  'ASSET',
  'DEVICE',
  'ENTITY_VIEW',
  'DEVICE_PROFILE',
  'ASSET_PROFILE',
  'EDGE',
] as const;
export type TelemetryEntityType = (typeof TELEMETRY_ENTITY_TYPES)[number];

export const telemetryEntitySchema = z.object({
  entityType: constantOf(TELEMETRY_ENTITY_TYPES, 'EntityType'),
  entityId: uuidParameter('entityId'),
});
export type TelemetryEntity = z.infer<typeof telemetryEntitySchema>;

/** `keys=a,b` and `key=c&key=d`, alone or together. Duplicates and blank keys are ignored. */
const keyList = (separator: string | null, description: string) =>
  (z.unknown() as z.ZodType<unknown, string | undefined>)
    .transform((given) => {
      const texts = [given].flat().filter((text): text is string => typeof text === 'string');
      const keys = separator === null ? texts : texts.flatMap((text) => text.split(separator));
      return keys.filter((key) => key.trim() !== '');
    })
    .meta(separator === null ? { type: 'array', items: { type: 'string' } } : { type: 'string', description })
    .optional();

export const keysQuerySchema = z.object({
  keys: keyList(',', 'Separated by commas.'),
  key: keyList(null, ''),
});

export const timeseriesQuerySchema = keysQuerySchema.extend({
  /** Epoch ms, inclusive. With endTs: a range; otherwise the latest values. */
  startTs: optionalIntegerParameter('startTs', 'java.lang.Long'),
  /** Epoch ms, exclusive. */
  endTs: optionalIntegerParameter('endTs', 'java.lang.Long'),
  intervalType: constantOf(INTERVAL_TYPES, 'kv.IntervalType').optional(),
  /** Length of a bucket in ms; ignored without an aggregation. */
  interval: optionalIntegerParameter('interval', 'java.lang.Long'),
  /** IANA name; for calendar buckets. */
  timeZone: textParameter(),
  /** Points of each key, 1 to 50000; default: 100; aggregated reads are limited by their buckets only. */
  limit: optionalIntegerParameter('limit', 'java.lang.Integer'),
  agg: constantOf(AGGREGATIONS, 'kv.Aggregation').optional(),
  orderBy: textParameter(),
  /** Values as sent instead of as text. */
  useStrictDataTypes: booleanParameter('useStrictDataTypes'),
});
export type TimeseriesParameters = z.infer<typeof timeseriesQuerySchema>;

/** The requested keys, each once, in order. */
export function requestedKeys(parameters: {
  keys?: string[] | undefined;
  key?: string[] | undefined;
}): string[] {
  return [...new Set([...(parameters.keys ?? []), ...(parameters.key ?? [])])];
}

/** Points by key: `{"pm25":[{"ts":1767229200000,"value":"42"}]}`. */
const timeseriesSchema = z.record(
  z.string(),
  z.array(z.object({ ts: z.number().int(), value: z.unknown() })),
);

const tag = 'telemetry';
const ENTITY = '/api/plugins/telemetry/:entityType/:entityId';

/** Errors of telemetry and attributes are plain text, with ThingsBoard's messages. */
export const getTimeseries = operation({
  method: 'GET',
  path: `${ENTITY}/values/timeseries`,
  permission: TELEMETRY_PERMISSIONS.read,
  tag,
  errorText: 'text/plain',
  summary: 'Latest values, or a range of them when startTs and endTs are given',
  params: telemetryEntitySchema,
  query: timeseriesQuerySchema,
  responses: { 200: timeseriesSchema },
});

export const getTimeseriesHistory = operation({
  method: 'GET',
  path: `${ENTITY}/values/timeseries/history`,
  permission: TELEMETRY_PERMISSIONS.read,
  tag,
  errorText: 'text/plain',
  summary: 'A range of values',
  params: telemetryEntitySchema,
  query: timeseriesQuerySchema,
  responses: { 200: timeseriesSchema },
});

export const getTimeseriesKeys = operation({
  method: 'GET',
  path: `${ENTITY}/keys/timeseries`,
  permission: TELEMETRY_PERMISSIONS.read,
  tag,
  errorText: 'text/plain',
  summary: 'Keys that have values',
  params: telemetryEntitySchema,
  query: keysQuerySchema,
  responses: { 200: z.array(z.string()) },
});

export const writeTimeseries = operation({
  method: 'POST',
  path: `${ENTITY}/timeseries/:scope`,
  permission: TELEMETRY_PERMISSIONS.write,
  tag,
  errorText: 'text/plain',
  summary: 'Store readings of a device',
  description: 'The body is what a device would send. Answered once it is stored.',
  // The scope is ignored, as in ThingsBoard.
  params: telemetryEntitySchema.extend({ scope: z.string() }),
  body: z.string().optional(),
  responses: { 200: z.void() },
});

/** Deletes all values of a key, or those of a range. */
export const deleteTimeseries = operation({
  method: 'DELETE',
  path: `${ENTITY}/timeseries/delete`,
  permission: TELEMETRY_PERMISSIONS.delete,
  tag,
  errorText: 'text/plain',
  summary: 'Delete time series by key and range',
  params: telemetryEntitySchema,
  query: keysQuerySchema.extend({
    deleteAllDataForKeys: booleanParameter('deleteAllDataForKeys').describe('Whatever the times say.'),
    /** Epoch ms, inclusive. */
    startTs: optionalIntegerParameter('startTs', 'java.lang.Long'),
    /** Epoch ms, exclusive. */
    endTs: optionalIntegerParameter('endTs', 'java.lang.Long'),
    deleteLatest: booleanParameter('deleteLatest').describe(
      'Whether a latest value goes that lies in the range; true when missing.',
    ),
    rewriteLatestIfDeleted: booleanParameter('rewriteLatestIfDeleted').describe(
      'Whether the newest value before the range takes its place; false when missing.',
    ),
  }),
  responses: { 200: z.void() },
});

/** The retention is the same for all readings. */
export const writeTimeseriesForSeconds = operation({
  ...writeTimeseries,
  path: `${ENTITY}/timeseries/:scope/:ttl`,
  summary: 'The same; the time to live is not used',
  params: writeTimeseries.params.extend({ ttl: intParameter('ttl') }),
});
