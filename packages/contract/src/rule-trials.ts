import { z } from 'zod';
import { booleanParameter } from './common/parameters.ts';
import { USUAL_ERRORS } from './errors.ts';
import { MEDIA_TYPES, operation } from './operation.ts';
import { RULE_PERMISSIONS } from './rules.permissions.ts';
import { RULE_ERRORS, ruleTermsSchema } from './rules.ts';

// What a rule would have done, before it is saved.

/** How far back a rule is tried, days. */
export const TRIAL_DAYS = 30;

/** One alarm that a rule would have raised. */
const triedAlarmSchema = z.object({
  deviceId: z.string(),
  startTime: z.number().int(),
  endTime: z.number().int(),
  /** The furthest beyond the threshold; null for a rule that compares no number. */
  peak: z.number().nullable(),
});
export type TriedAlarm = z.infer<typeof triedAlarmSchema>;

/**
 * What trying a rule found, one line of JSON after another while it goes on: each replaces the totals of the one
 * before and adds its alarms.
 */
export const trialProgressSchema = z.object({
  devicesTried: z.number().int(),
  devicesInAll: z.number().int(),
  alarms: z.number().int(),
  devicesWithAlarms: z.number().int(),
  totalMs: z.number(),
  /** Newest first of each device: up to 20 of each and 500 in all; with `all`, up to 10,000. */
  found: z.array(
    triedAlarmSchema.extend({
      deviceName: z.string(),
      deviceLabel: z.string().nullable(),
      /** Of the device's place, an IANA name; null: unknown. */
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
  tag: 'rules',
  summary: 'Test a rule on the last 30 days; the result is streamed line by line',
  query: z.object({
    all: booleanParameter('all').describe('true: list every alarm, and not the newest of each device'),
  }),
  body: ruleTermsSchema,
  responses: {
    200: trialProgressSchema.meta({ [MEDIA_TYPES]: ['application/x-ndjson'] }),
  },
  errors: [...USUAL_ERRORS, ...Object.values(RULE_ERRORS)],
});
