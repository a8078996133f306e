import { z } from 'zod';
import { AGGREGATIONS, INTERVAL_TYPES } from '../telemetry/telemetry.ts';
import {
  alarmChoiceSchema,
  alarmCountQuerySchema,
  alarmDataQuerySchema,
} from '../thingsboard/alarms/alarm-queries.ts';
import {
  entityCountQuerySchema,
  entityDataQuerySchema,
  entityKeySchema,
  milliseconds,
  wireEntitySchema,
} from '../thingsboard/entity-queries/device-queries.ts';

// On the platform, unknown fields make a frame invalid; here they are ignored, so that older servers accept frames
// of newer clients.

const aggregation = z.enum(AGGREGATIONS);
const text = z.string().nullish();

/** Common fields of both kinds of device subscription and of a device's history. */
const deviceCommand = z.object({
  cmdId: z.int(),
  entityType: text,
  entityId: text,
  /** Comma-separated. Missing or empty: all. */
  keys: text,
  /** Ends the subscription of this cmdId; without an entityId, all subscriptions of the session. */
  unsubscribe: z.boolean().nullish(),
});

export const timeseriesCommandSchema = deviceCommand.extend({
  /** `LATEST_TELEMETRY`: points older than the last one sent are skipped. */
  scope: text,
  startTs: milliseconds.nullish(),
  /** Missing or 0: starts with the latest values; otherwise with the history of this length from startTs. */
  timeWindow: milliseconds.nullish(),
  interval: milliseconds.nullish(),
  limit: z.int().nullish(),
  agg: aggregation.nullish(),
  /** An addition to the platform's commands: values keep their types, as with the parameter of that name over HTTP. */
  useStrictDataTypes: z.boolean().nullish(),
});
export type TimeseriesCommand = z.infer<typeof timeseriesCommandSchema>;

export const historyCommandSchema = deviceCommand.extend({
  startTs: milliseconds.nullish(),
  endTs: milliseconds.nullish(),
  interval: milliseconds.nullish(),
  limit: z.int().nullish(),
  agg: aggregation.nullish(),
});
export type HistoryCommand = z.infer<typeof historyCommandSchema>;

export const attributesCommandSchema = deviceCommand.extend({ scope: text });
export type AttributesCommand = z.infer<typeof attributesCommandSchema>;

const rangeOfKeys = z.object({
  keys: z.array(z.string()).max(100),
  startTs: milliseconds,
  interval: milliseconds.nullish(),
  intervalType: z.enum(INTERVAL_TYPES).nullish(),
  timeZoneId: text,
  limit: z.int().nullish(),
  agg: aggregation.nullish(),
});

export const entityDataCommandSchema = z.object({
  cmdId: z.int(),
  /** Missing: the sub-commands are for the running query of this cmdId. */
  query: entityDataQuerySchema.nullish(),
  latestCmd: z.object({ keys: z.array(entityKeySchema).max(100) }).nullish(),
  tsCmd: rangeOfKeys.extend({ timeWindow: milliseconds }).nullish(),
  historyCmd: rangeOfKeys.extend({ endTs: milliseconds }).nullish(),
});
export type EntityDataCommand = z.infer<typeof entityDataCommandSchema>;

export const entityCountCommandSchema = z.object({
  cmdId: z.int(),
  query: entityCountQuerySchema.nullish(),
});
export type EntityCountCommand = z.infer<typeof entityCountCommandSchema>;

export const alarmDataCommandSchema = z.object({ cmdId: z.int(), query: alarmDataQuerySchema.nullish() });
export type AlarmDataCommand = z.infer<typeof alarmDataCommandSchema>;

export const alarmCountCommandSchema = z.object({ cmdId: z.int(), query: alarmCountQuerySchema.nullish() });
export type AlarmCountCommand = z.infer<typeof alarmCountCommandSchema>;

export const alarmStatusCommandSchema = alarmChoiceSchema
  .pick({ typeList: true, severityList: true })
  .extend({ cmdId: z.int(), originatorId: wireEntitySchema });
export type AlarmStatusCommand = z.infer<typeof alarmStatusCommandSchema>;

const unsubscribeSchema = z.object({ cmdId: z.int() });

const notificationsCommandSchema = z.object({ cmdId: z.int(), limit: z.int().min(1).max(100).default(10) });
export type NotificationsCommand = z.infer<typeof notificationsCommandSchema>;

/** Ids of notifications; unknown ones are ignored. */
const markReadCommandSchema = z.object({ cmdId: z.int(), notifications: z.array(z.guid()).max(1000) });

const UNSUBSCRIBES = [
  'ENTITY_DATA_UNSUBSCRIBE',
  'ENTITY_COUNT_UNSUBSCRIBE',
  'ALARM_DATA_UNSUBSCRIBE',
  'ALARM_COUNT_UNSUBSCRIBE',
  'ALARM_STATUS_UNSUBSCRIBE',
  'NOTIFICATIONS_UNSUBSCRIBE',
] as const;

export const liveCommandSchema = z.discriminatedUnion('type', [
  timeseriesCommandSchema.extend({ type: z.literal('TIMESERIES') }),
  historyCommandSchema.extend({ type: z.literal('TIMESERIES_HISTORY') }),
  attributesCommandSchema.extend({ type: z.literal('ATTRIBUTES') }),
  entityDataCommandSchema.extend({ type: z.literal('ENTITY_DATA') }),
  entityCountCommandSchema.extend({ type: z.literal('ENTITY_COUNT') }),
  alarmDataCommandSchema.extend({ type: z.literal('ALARM_DATA') }),
  alarmCountCommandSchema.extend({ type: z.literal('ALARM_COUNT') }),
  alarmStatusCommandSchema.extend({ type: z.literal('ALARM_STATUS') }),
  unsubscribeSchema.extend({ type: z.enum(UNSUBSCRIBES) }),
  notificationsCommandSchema.extend({ type: z.literal('NOTIFICATIONS') }),
  unsubscribeSchema.extend({ type: z.literal('NOTIFICATIONS_COUNT') }),
  markReadCommandSchema.extend({ type: z.literal('MARK_NOTIFICATIONS_AS_READ') }),
  unsubscribeSchema.extend({ type: z.literal('MARK_ALL_NOTIFICATIONS_AS_READ') }),
]);
export type LiveCommand = z.infer<typeof liveCommandSchema>;
export type UnsubscribeCommand = Extract<LiveCommand, { type: (typeof UNSUBSCRIBES)[number] }>;
/** Commands that are neither about the values of one device nor the end of a subscription. */
export type FurtherCommand = Exclude<
  LiveCommand,
  UnsubscribeCommand | { type: 'TIMESERIES' | 'TIMESERIES_HISTORY' | 'ATTRIBUTES' }
>;

/** Most commands in one frame. */
const MAX_COMMANDS = 1000;

const authCommandSchema = z.object({ cmdId: z.int().nullish(), token: z.string().nullish() });

/** A frame of `/api/ws`: the token, commands, or both. */
export const liveFrameSchema = z
  .object({
    authCmd: authCommandSchema.nullish(),
    cmds: z.array(liveCommandSchema).max(MAX_COMMANDS).nullish(),
  })
  .refine(({ authCmd, cmds }) => Boolean(authCmd ?? cmds), 'holds neither authCmd nor cmds');

const listOf = <T extends z.ZodType>(schema: T) => z.array(schema).max(MAX_COMMANDS).nullish();

/** A frame of the legacy `/api/ws/plugins/telemetry`: the same commands, grouped in lists. */
export const groupedFrameSchema = z.object({
  tsSubCmds: listOf(timeseriesCommandSchema),
  historyCmds: listOf(historyCommandSchema),
  attrSubCmds: listOf(attributesCommandSchema),
  entityDataCmds: listOf(entityDataCommandSchema),
  entityDataUnsubscribeCmds: listOf(unsubscribeSchema),
  entityCountCmds: listOf(entityCountCommandSchema),
  entityCountUnsubscribeCmds: listOf(unsubscribeSchema),
  alarmDataCmds: listOf(alarmDataCommandSchema),
  alarmDataUnsubscribeCmds: listOf(unsubscribeSchema),
  alarmCountCmds: listOf(alarmCountCommandSchema),
  alarmCountUnsubscribeCmds: listOf(unsubscribeSchema),
});
