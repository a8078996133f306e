import { z } from 'zod';
import { customerTitleSchema } from '../common/customer-title.ts';
import { USUAL_ERRORS } from '../common/errors.ts';
import { MEDIA_TYPES, operation } from '../common/operation.ts';
import { booleanParameter } from '../common/parameters.ts';
import { WATCH_ERRORS } from './rule-devices.ts';
import { RULE_PERMISSIONS } from './rules.permissions.ts';
import { RULE_ERRORS, ruleTermsSchema } from './rules.ts';

// Trial of a rule on the past, before it is saved.

/** Length of a trial of a rule, days. */
export const TRIAL_DAYS = 30;

/** An alarm that a rule would have raised. */
const triedAlarmSchema = z.object({
  deviceId: z.string(),
  startTime: z.number().int(),
  endTime: z.number().int(),
  /** The furthest value beyond the threshold; null for a rule without a threshold. */
  peak: z.number().nullable(),
});
export type TriedAlarm = z.infer<typeof triedAlarmSchema>;

/**
 * Result of a trial of a rule, streamed as lines of JSON: each replaces the totals of the previous one and adds its
 * alarms.
 */
export const trialProgressSchema = z.object({
  /** Start of the tested time, epoch ms: later than 30 days ago where older readings have been deleted. */
  from: z.number().int(),
  devicesTried: z.number().int(),
  devicesInAll: z.number().int(),
  alarms: z.number().int(),
  devicesWithAlarms: z.number().int(),
  totalMs: z.number(),
  /** Newest first for each device: up to 20 of each and 500 in total; with `all`, up to 10,000. */
  found: z.array(
    triedAlarmSchema.extend({
      deviceName: z.string(),
      deviceLabel: z.string().nullable(),
      customerTitle: customerTitleSchema,
      /** Time zone of the device's place, an IANA name; null: unknown. */
      timeZone: z.string().nullable(),
    }),
  ),
  isDone: z.boolean(),
});
export type TrialProgress = z.infer<typeof trialProgressSchema>;

export const tryRule = operation({
  method: 'POST',
  path: '/backoffice/rules/try',
  permission: RULE_PERMISSIONS.manage,
  changes: false,
  tag: 'rules',
  summary: 'Test a rule on the last 30 days; the result is streamed line by line',
  query: z.object({
    all: booleanParameter('all').describe('true: list every alarm, and not the newest of each device'),
  }),
  body: ruleTermsSchema,
  responses: {
    200: trialProgressSchema.meta({ [MEDIA_TYPES]: ['application/x-ndjson'] }),
  },
  errors: [...USUAL_ERRORS, ...Object.values(RULE_ERRORS), ...WATCH_ERRORS],
});
