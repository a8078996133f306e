import { z } from 'zod';
import { ALARM_SEARCH_STATUSES } from '../../alarms/alarms.ts';
import { ALARM_SEVERITIES } from '../../alarms/severities.ts';
import {
  entityFilterSchema,
  entityKeySchema,
  milliseconds,
  narrowing,
  wireEntitySchema,
} from '../entity-queries/device-queries.ts';

/** Filter of alarms. Times are those of creation; a window ends now. */
export const alarmChoiceSchema = z.object({
  startTs: milliseconds.nullish(),
  endTs: milliseconds.nullish(),
  timeWindow: milliseconds.nullish(),
  typeList: z.array(z.string()).max(1000).nullish(),
  statusList: z.array(z.enum(ALARM_SEARCH_STATUSES)).max(10).nullish(),
  severityList: z.array(z.enum(ALARM_SEVERITIES)).max(10).nullish(),
  assigneeId: wireEntitySchema.nullish(),
});
export type AlarmChoice = z.infer<typeof alarmChoiceSchema>;

/** A page of the alarms of the matching devices. */
export const alarmDataQuerySchema = z.object({
  entityFilter: entityFilterSchema,
  ...narrowing,
  pageLink: alarmChoiceSchema.extend({
    pageSize: z.int().min(1).max(1000),
    page: z.int().min(0).default(0),
    textSearch: z.string().nullish(),
    sortOrder: z
      .object({
        key: z.object({ type: z.string(), key: z.string() }),
        direction: z.enum(['ASC', 'DESC']).default('ASC'),
      })
      .nullish(),
  }),
  /** Values of each alarm's device. */
  entityFields: z.array(entityKeySchema).max(100).nullish(),
  latestValues: z.array(entityKeySchema).max(100).nullish(),
});
export type AlarmDataQuery = z.infer<typeof alarmDataQuerySchema>;

/** Without a filter, those of all devices. */
export const alarmCountQuerySchema = alarmChoiceSchema.extend({
  entityFilter: entityFilterSchema.nullish(),
  ...narrowing,
});
export type AlarmCountQuery = z.infer<typeof alarmCountQuerySchema>;
