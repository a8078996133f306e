import { z } from 'zod';
import { ALARM_PERMISSIONS } from '../../alarms/alarms.permissions.ts';
import { ALARM_ERRORS, ALARM_SEARCH_STATUSES, ALARM_STATUSES } from '../../alarms/alarms.ts';
import { ALARM_SEVERITIES } from '../../alarms/severities.ts';
import { entityIdSchema } from '../../common/entity.ts';
import { USUAL_ERRORS } from '../../common/errors.ts';
import { MEDIA_TYPES, operation } from '../../common/operation.ts';
import { pageQuerySchema, pageSchema } from '../../common/page.ts';
import {
  booleanParameter,
  constantOf,
  constantsOf,
  listOf,
  optionalIntegerParameter,
  optionalUuidParameter,
  uuidParameter,
} from '../../common/parameters.ts';

// Alarms in ThingsBoard's wire format: `/api/alarm…` and `/api/alarms`.

const alarmShape = {
  id: entityIdSchema('ALARM'),
  createdTime: z.number().int(),
  tenantId: entityIdSchema('TENANT'),
  customerId: entityIdSchema('CUSTOMER'),
  type: z.string(),
  originator: entityIdSchema('DEVICE'),
  severity: z.enum(ALARM_SEVERITIES),
  acknowledged: z.boolean(),
  cleared: z.boolean(),
  assigneeId: entityIdSchema('USER').nullable(),
  startTs: z.number().int(),
  endTs: z.number().int(),
  ackTs: z.number().int().describe('0: not acknowledged'),
  clearTs: z.number().int().describe('0: not cleared'),
  assignTs: z.number().int(),
  details: z.unknown(),
  propagate: z.literal(false),
  propagateToOwner: z.literal(false),
  propagateToTenant: z.literal(false),
  propagateRelationTypes: z.array(z.string()).max(0),
  name: z.string().describe('A read-only copy of `type`'),
  status: z.enum(ALARM_STATUSES),
};
export const platformAlarmSchema = z.object(alarmShape);
export type PlatformAlarm = z.infer<typeof platformAlarmSchema>;

export const alarmInfoSchema = platformAlarmSchema.extend({
  originatorName: z.string().nullable(),
  originatorLabel: z.string().nullable(),
  originatorDisplayName: z.string().nullable(),
  assignee: z
    .object({
      id: entityIdSchema('USER'),
      email: z.string(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
    })
    .nullable(),
});
export type AlarmInfo = z.infer<typeof alarmInfoSchema>;

export const PLATFORM_ALARM_SORT_PROPERTIES = [
  'createdTime',
  'startTs',
  'endTs',
  'type',
  'ackTs',
  'clearTs',
  'severity',
  'status',
  'originatorName',
] as const;
export type PlatformAlarmSortProperty = (typeof PLATFORM_ALARM_SORT_PROPERTIES)[number];

const status = constantOf(ALARM_STATUSES, 'alarm.AlarmStatus').optional();
const searchStatus = constantOf(ALARM_SEARCH_STATUSES, 'alarm.AlarmSearchStatus').optional();
const assigneeId = optionalUuidParameter('assigneeId');
const ONE_OF_EACH = {
  searchStatus,
  status,
  assigneeId,
  fetchOriginator: booleanParameter('fetchOriginator'),
};
const SEVERAL_OF_EACH = {
  statusList: constantsOf(ALARM_SEARCH_STATUSES, 'alarm.AlarmSearchStatus'),
  severityList: constantsOf(ALARM_SEVERITIES, 'alarm.AlarmSeverity'),
  typeList: (z.unknown() as z.ZodType<unknown, string | readonly string[] | undefined>)
    .transform((given) => (given === undefined ? undefined : listOf(given)))
    .meta({ type: 'array', items: { type: 'string' } })
    .optional(),
  assigneeId,
};
const CREATED_WITHIN = {
  startTime: optionalIntegerParameter('startTime', 'java.lang.Long'),
  endTime: optionalIntegerParameter('endTime', 'java.lang.Long'),
};
const query = pageQuerySchema(PLATFORM_ALARM_SORT_PROPERTIES, { ...ONE_OF_EACH, ...CREATED_WITHIN });
const queryV2 = pageQuerySchema(PLATFORM_ALARM_SORT_PROPERTIES, { ...SEVERAL_OF_EACH, ...CREATED_WITHIN });

const tag = 'alarms';
const params = z.object({ alarmId: uuidParameter('alarmId') });
/** Only devices have alarms. */
const originatorParams = z.object({
  entityType: constantOf(['DEVICE'], 'EntityType'),
  entityId: uuidParameter('entityId'),
});
const page = { 200: pageSchema(alarmInfoSchema) };
const { read } = ALARM_PERMISSIONS;
const LIST_ERRORS = [...USUAL_ERRORS, ALARM_ERRORS.twoStatuses];
const PAGE_OF_ALARMS = {
  method: 'GET',
  permission: read,
  tag,
  responses: page,
  errors: LIST_ERRORS,
} as const;

export const listPlatformAlarms = operation({
  ...PAGE_OF_ALARMS,
  path: '/api/alarms',
  summary: 'Alarms in scope; startTime and endTime are of their creation',
  query,
});

export const listPlatformAlarmsV2 = operation({
  ...PAGE_OF_ALARMS,
  path: '/api/v2/alarms',
  summary: 'Alarms in scope, of several states, severities or types',
  query: queryV2,
});

export const listAlarmsOfDevice = operation({
  ...PAGE_OF_ALARMS,
  path: '/api/alarm/:entityType/:entityId',
  summary: 'The alarms of a device',
  params: originatorParams,
  query,
});

export const listAlarmsOfDeviceV2 = operation({
  ...PAGE_OF_ALARMS,
  path: '/api/v2/alarm/:entityType/:entityId',
  summary: 'The alarms of a device, of several states, severities or types',
  params: originatorParams,
  query: queryV2,
});

export const getHighestSeverity = operation({
  method: 'GET',
  path: '/api/alarm/highestSeverity/:entityType/:entityId',
  permission: read,
  tag,
  summary: 'The worst severity of the alarms of a device; nothing where it has none',
  params: originatorParams,
  query: z.object({ searchStatus, status, assigneeId }),
  responses: {
    200: z
      .enum(ALARM_SEVERITIES)
      .or(z.void())
      .meta({ [MEDIA_TYPES]: ['application/json', 'text/plain'] }),
  },
  errors: LIST_ERRORS,
});

export const listAlarmTypes = operation({
  method: 'GET',
  path: '/api/alarm/types',
  permission: read,
  tag,
  summary: 'The types of the alarms in scope',
  query: pageQuerySchema(['type'], {}),
  responses: {
    200: pageSchema(
      z.object({
        tenantId: entityIdSchema('TENANT'),
        entityType: z.literal('ALARM'),
        type: z.string(),
      }),
    ),
  },
});

export const getPlatformAlarm = operation({
  method: 'GET',
  path: '/api/alarm/:alarmId',
  permission: read,
  tag,
  summary: 'An alarm',
  params,
  responses: { 200: platformAlarmSchema },
});

export const getAlarmInfo = operation({
  method: 'GET',
  path: '/api/alarm/info/:alarmId',
  permission: read,
  tag,
  summary: 'An alarm with the names of its device and assignee',
  params,
  responses: { 200: alarmInfoSchema },
});
