import { z } from 'zod';
import { customerTitleSchema } from '../common/customer-title.ts';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { textParameter, uuidParameter } from '../common/parameters.ts';
import { placeFilter } from '../places/place-filter.ts';
import { DEVICE_HEALTH_PERMISSIONS } from './device-health.permissions.ts';

export const DEVICE_HEALTH_ERRORS = errors('deviceHealth', {
  sortHidden: 'Invalid sort property',
  filterHidden: 'Invalid filter',
});

/** Findings about a device's measurements. */
export const HEALTH_FINDINGS = ['stuck', 'outOfRange', 'warmingUp', 'otherName', 'notUnderstood'] as const;

export const healthFindingSchema = z.object({
  kind: z.enum(HEALTH_FINDINGS),
  /** Telemetry key: pm25, tvoc …; of `notUnderstood`, a few of those that are sent, separated by commas. */
  key: z.string(),
  /** The quantity that a key with another name probably is. */
  quantity: z.string().optional(),
  /** The value it is stuck at, the latest of those furthest out of range, or the latest of an unknown key; else null. */
  value: z.number().nullable(),
  /** Epoch milliseconds. */
  since: z.number().int(),
});
export type StoredFinding = z.infer<typeof healthFindingSchema>;

export const DEVICE_HEALTH_STATES = ['active', 'late', 'silent'] as const;

/** Health of a device. Values from readings (battery, findings) are null without access to readings. */
export const deviceHealthSchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceLabel: z.string().nullable(),
  deviceInstalledPlace: z.string().nullable(),
  timeZone: z.string().nullable().describe('IANA name of the zone of its place'),
  tenantId: z.string().nullable(),
  customerTitle: customerTitleSchema,
  placeNames: z
    .array(z.string())
    .describe('Names of its room and of the floor and building around it; empty: it is in no room'),
  state: z.enum(DEVICE_HEALTH_STATES),
  /** Epoch milliseconds; null: no message within the caller's scope. */
  lastReadingTime: z.number().int().nullable(),
  /** Per cent. */
  battery: z.number().nullable(),
  /** Shares of the expected readings that arrived, 0 to 1; null: too little is known to expect any. */
  shareOf24Hours: z.number().nullable(),
  shareOf7Days: z.number().nullable(),
  findings: z.array(healthFindingSchema).nullable(),
  /** Messages of the last 24 hours that could not be stored. */
  rejectedMessages: z.number().int(),
  /** Time of the last change of this record, epoch milliseconds. */
  computedTime: z.number().int(),
});
export type DeviceHealth = z.infer<typeof deviceHealthSchema>;

export const deviceHealthPageSchema = pageSchema(deviceHealthSchema);

export const DEVICE_HEALTH_SORT_PROPERTIES = [
  'room',
  'place',
  'state',
  'lastReadingTime',
  'battery',
  'shareOf24Hours',
  'shareOf7Days',
  'rejectedMessages',
] as const;
export type DeviceHealthSortProperty = (typeof DEVICE_HEALTH_SORT_PROPERTIES)[number];

const deviceHealthQuerySchema = optionalPageQuerySchema(DEVICE_HEALTH_SORT_PROPERTIES, {
  state: z
    .enum([...DEVICE_HEALTH_STATES, 'alive', 'inactive'])
    .optional()
    .describe('`alive`: active or late, as devices are counted; `inactive`: silent'),
  finding: z.enum([...HEALTH_FINDINGS, 'rejected']).optional(),
  ...placeFilter,
  deviceInstalledPlace: textParameter(),
  tenantId: uuidParameter('tenantId').optional(),
});
export type DeviceHealthQuery = z.output<typeof deviceHealthQuerySchema>;

/** Devices in scope by state and by finding. Values from readings are null without access to readings. */
export const deviceHealthCountsSchema = z.object({
  total: z.number().int(),
  active: z.number().int(),
  late: z.number().int(),
  silent: z.number().int(),
  stuck: z.number().int().nullable(),
  outOfRange: z.number().int().nullable(),
  warmingUp: z.number().int().nullable(),
  otherName: z.number().int().nullable(),
  notUnderstood: z.number().int().nullable(),
  rejected: z.number().int(),
});
export type DeviceHealthCounts = z.infer<typeof deviceHealthCountsSchema>;

/** A message that could not be stored, for support. */
const rejectedMessageSchema = z.object({
  receivedTime: z.number().int(),
  reason: z.string(),
  /** Beginning of the message, as text. */
  excerpt: z.string(),
});

export const deviceDiagnosisSchema = deviceHealthSchema.extend({
  inactivityTimeoutMs: z.number(),
  deviceProfileId: z
    .string()
    .nullable()
    .describe('Null: the caller may not say what the keys of its profile are'),
  rejected: z.array(rejectedMessageSchema).nullable(),
});
export type DeviceDiagnosis = z.infer<typeof deviceDiagnosisSchema>;

const tag = 'device health';
const permission = DEVICE_HEALTH_PERMISSIONS.read;
const description = 'For a system administrator, what devices measure is null.';

export const listDeviceHealth = operation({
  method: 'GET',
  path: '/backoffice/deviceHealth',
  permission,
  tag,
  summary: 'Health of the devices in scope',
  description: `By name unless sorted, without devices in stock. ${description}`,
  query: deviceHealthQuerySchema,
  responses: { 200: deviceHealthPageSchema },
  errors: [...USUAL_ERRORS, ...Object.values(DEVICE_HEALTH_ERRORS)],
});

export const countDeviceHealth = operation({
  method: 'GET',
  path: '/backoffice/deviceHealth/counts',
  permission,
  tag,
  summary: 'Number of devices in scope by state',
  description,
  responses: { 200: deviceHealthCountsSchema },
});

export const getDeviceDiagnosis = operation({
  method: 'GET',
  path: '/backoffice/deviceHealth/:deviceId',
  permission,
  tag,
  summary: 'The health of a device in detail, with its newest rejected messages',
  description,
  params: z.object({ deviceId: uuidParameter('deviceId') }),
  responses: { 200: deviceDiagnosisSchema },
});
