import { z } from 'zod';
import { customerTitleSchema } from '../common/customer-title.ts';
import { errors } from '../common/errors.ts';
import { contentOf, operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { optionalIntegerParameter, textParameter, uuidParameter } from '../common/parameters.ts';
import { personSchema } from '../common/person.ts';
import { recordedOutdoorSchema } from '../outdoor/outdoor.ts';
import { placeFilter } from '../places/place-filter.ts';
import { ruleKeySchema } from '../rules/rule-keys.ts';
import { ruleConditionSchema } from '../rules/rules.ts';
import { indexChoiceSchema } from '../yardsticks/yardstick.ts';
import { alarmEntrySchema } from './alarm-entries.ts';
import { nextStepSchema } from './alarm-next-step.ts';
import { ALARM_PERMISSIONS } from './alarms.permissions.ts';
import { ALARM_SEVERITIES } from './severities.ts';

export const ALARM_ERRORS = errors('alarms', {
  alreadyCleared: 'Alarm was already cleared!',
  alreadyAcknowledged: 'Alarm was already acknowledged!',
  alreadyAssigned: 'Alarm was already assigned to this user!',
  notAssigned: 'Alarm is not assigned to any user!',
  snoozePast: 'A snooze has to end after now, and within a year',
  twoStatuses:
    "Invalid alarms search query: Both parameters 'searchStatus' and 'status' can't be specified at the same time!",
});

/** Errors of alarms and comments that a client of the API gives; the console causes none of them. */
export const SAVED_ALARM_ERRORS = errors('alarms', {
  typeRequired: 'Alarm type should be specified!',
  severityRequired: 'Alarm severity should be specified!',
  endsBeforeStart: "Alarm start ts can't be greater then alarm end ts!",
  commentRequired: 'Comment text should be specified!',
  systemComment: 'System comment could not be deleted',
});

export const ALARM_STATUSES = ['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', 'CLEARED_ACK'] as const;
export type AlarmStatus = (typeof ALARM_STATUSES)[number];
export const ALARM_SEARCH_STATUSES = ['ANY', 'ACTIVE', 'CLEARED', 'ACK', 'UNACK'] as const;
export type AlarmSearchStatus = (typeof ALARM_SEARCH_STATUSES)[number];

/** The field `details` of a rule's alarm. */
export const alarmDetailsSchema = z.object({
  condition: ruleConditionSchema,
  holdMinutes: z.number().int(),
  /** The index by which its device was judged; missing in alarms from before devices had one. */
  by: indexChoiceSchema.optional(),
  /** The compared metric, such as `pm25`; null for silence and findings. */
  key: ruleKeySchema.nullable(),
  /** The first value beyond the threshold, and the furthest so far. */
  value: z.number().nullable(),
  peak: z.number().nullable(),
});
export type AlarmDetails = z.infer<typeof alarmDetailsSchema>;

export const alarmRowSchema = z.object({
  id: z.string(),
  type: z.string().describe('The name of its rule'),
  ruleId: z.string().nullable(),
  severity: z.enum(ALARM_SEVERITIES),
  status: z.enum(ALARM_STATUSES),
  createdTime: z.number().int(),
  startTime: z.number().int(),
  endTime: z.number().int().describe('Last moment at which the condition is known to hold'),
  ackTime: z.number().int().nullable(),
  clearTime: z.number().int().nullable(),
  isOngoing: z
    .boolean()
    .describe('Whether the condition of its rule continues, also after a user cleared it'),
  deviceId: z.string(),
  deviceName: z.string(),
  deviceLabel: z.string().nullable(),
  deviceInstalledPlace: z.string().nullable().describe('Null once the device has another owner'),
  placeNames: z
    .array(z.string())
    .describe('Names of its room, floor and building; empty: none, or another owner has the device'),
  timeZone: z
    .string()
    .nullable()
    .describe("Time zone of the device's place; null: unknown, or another owner's"),
  customerId: z.string().nullable(),
  customerTitle: customerTitleSchema,
  assignee: personSchema.nullable(),
  snoozedUntil: z
    .number()
    .int()
    .nullable()
    .describe('No one is notified before this that it goes on. It may be past; null: not snoozed'),
  snoozeReason: z.string().nullable(),
  outageDevices: z
    .number()
    .int()
    .nullable()
    .describe('Devices that fell silent at once, of which people were told together; null: it stands alone'),
  maintenanceReason: z
    .string()
    .nullable()
    .describe(
      'Reason of the maintenance in which it was raised, so that people were not notified; null: none',
    ),
  /** Null for an alarm that no rule raised. */
  details: alarmDetailsSchema.nullable(),
});
export type AlarmRow = z.infer<typeof alarmRowSchema>;

/** Most entries of a time line in one answer: the number of comments is not limited. */
export const MAX_ALARM_ENTRIES = 1000;

export const assignableSchema = z.array(z.object({ userId: z.string(), name: z.string() }));

export const alarmPageItemSchema = alarmRowSchema.extend({
  entries: z.array(alarmEntrySchema).describe(`The newest ${MAX_ALARM_ENTRIES}, oldest first`),
  /** Possible assignees: of the tenant, and of the customer that had the device. */
  assignable: assignableSchema,
  /** Whether the caller may still read the device. */
  isDeviceReadable: z.boolean(),
  nextStep: nextStepSchema.nullable().describe('Whom the rule notifies next; null: no one'),
  outdoor: recordedOutdoorSchema.nullable().describe('When it was raised; null: not known, or not yet'),
});
export type AlarmWithEntries = z.infer<typeof alarmPageItemSchema>;

export const ALARM_SORT_PROPERTIES = [
  'createdTime',
  'startTime',
  'severity',
  'type',
  'room',
  'place',
  'status',
  'clearTime',
] as const;
export type AlarmSortProperty = (typeof ALARM_SORT_PROPERTIES)[number];

/** The states distinguished in the hub. */
export const ALARM_STATES = ['open', 'acknowledged', 'cleared'] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

const ALARM_FILTERS = {
  ...placeFilter,
  state: z.enum(ALARM_STATES).optional().describe('`open`: neither acknowledged nor cleared; none: all'),
  severity: z.enum(ALARM_SEVERITIES).optional(),
  deviceId: uuidParameter('deviceId').optional(),
  customerId: uuidParameter('customerId').optional(),
  deviceInstalledPlace: textParameter(),
  ruleId: uuidParameter('ruleId').optional(),
  startTime: optionalIntegerParameter('startTime', 'java.lang.Long'),
  endTime: optionalIntegerParameter('endTime', 'java.lang.Long'),
};
export const alarmFilterSchema = z.object({ textSearch: textParameter(), ...ALARM_FILTERS });
export type AlarmFilter = z.output<typeof alarmFilterSchema>;

export const alarmCountsSchema = z.object({
  open: z.number().int(),
  acknowledged: z.number().int(),
  cleared: z.number().int(),
  /** Number of uncleared alarms whose condition goes on: all but those that no rule raised. */
  ongoing: z.number().int(),
  /** Number of devices with an uncleared alarm, and of those whose first such alarm is less than a day old. */
  devices: z.number().int(),
  devicesSinceYesterday: z.number().int(),
  /** Number of devices whose alarm a person cleared while its condition went on. */
  devicesClearedOngoing: z.number().int(),
  /** Worst severity of the uncleared alarms; null: none. */
  worstSeverity: z.enum(ALARM_SEVERITIES).nullable(),
});
export type AlarmCounts = z.infer<typeof alarmCountsSchema>;

export const MAX_ALARM_COMMENT_LENGTH = 10_000;

const tag = 'alarms';
const params = z.object({ alarmId: uuidParameter('alarmId') });

/** Newest first by default. `textSearch` searches the type, and the device's name and label. */
export const listAlarms = operation({
  method: 'GET',
  path: '/backoffice/alarms',
  permission: ALARM_PERMISSIONS.read,
  tag,
  summary: 'Alarms in scope',
  query: optionalPageQuerySchema(ALARM_SORT_PROPERTIES, ALARM_FILTERS),
  responses: { 200: pageSchema(alarmRowSchema) },
});

export const downloadAlarms = operation({
  method: 'GET',
  path: '/backoffice/alarms/csv',
  permission: ALARM_PERMISSIONS.read,
  tag,
  summary: 'The same as CSV, newest first, of any length',
  query: alarmFilterSchema,
  responses: { 200: contentOf('text/csv') },
});

export const getAlarmCounts = operation({
  method: 'GET',
  path: '/backoffice/alarms/counts',
  permission: ALARM_PERMISSIONS.read,
  tag,
  summary: 'Number of alarms in scope, by state',
  responses: { 200: alarmCountsSchema },
});

export const getAlarm = operation({
  method: 'GET',
  path: '/backoffice/alarms/:alarmId',
  permission: ALARM_PERMISSIONS.read,
  tag,
  summary: 'An alarm with its timeline',
  params,
  responses: { 200: alarmPageItemSchema },
});
