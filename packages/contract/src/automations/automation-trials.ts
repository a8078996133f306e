import { z } from 'zod';
import { customerTitleSchema } from '../common/customer-title.ts';
import { USUAL_ERRORS } from '../common/errors.ts';
import { MEDIA_TYPES, operation } from '../common/operation.ts';
import { WATCH_ERRORS } from '../rules/rule-devices.ts';
import { AUTOMATION_PERMISSIONS } from './automations.permissions.ts';
import { AUTOMATION_ERRORS, automationTermsSchema } from './automations.ts';

// Trial of an automation on the past, before it is saved.

/** A mode that an automation would have requested. */
const triedModeSchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceLabel: z.string().nullable(),
  customerTitle: customerTitleSchema,
  /** Time zone of the device's place, an IANA name; null: unknown. */
  timeZone: z.string().nullable(),
  time: z.number().int(),
  mode: z.number().int(),
  /** False: the condition began to hold; true: it ended. */
  isAfter: z.boolean(),
});
export type TriedMode = z.infer<typeof triedModeSchema>;

/**
 * Result of a trial of an automation, streamed as lines of JSON: each replaces the totals of the previous one and adds
 * its modes. Other automations and manual changes are ignored.
 */
export const automationTrialSchema = z.object({
  from: z
    .number()
    .int()
    .describe('Start of the tested time: later than 30 days ago where older readings have been deleted'),
  devicesTried: z.number().int(),
  devicesInAll: z.number().int(),
  changes: z.number().int().describe('Modes that it would have asked for'),
  devicesWithChanges: z.number().int(),
  mostPerHour: z.number().int().describe('Changes of one device within any hour, at most'),
  heldBack: z.number().int().describe('Changes that were left out, as they exceed the ceiling of a device'),
  totalMs: z.number().describe('How long it held, of all devices'),
  /** Newest first for each device: up to 20 of each and 500 in total. */
  found: z.array(triedModeSchema),
  isDone: z.boolean(),
});
export type AutomationTrial = z.infer<typeof automationTrialSchema>;

export const tryAutomation = operation({
  method: 'POST',
  path: '/backoffice/automations/try',
  permission: AUTOMATION_PERMISSIONS.manage,
  changes: false,
  tag: 'automations',
  summary: 'Test an automation on the last 30 days; the result is streamed line by line',
  body: automationTermsSchema,
  responses: {
    200: automationTrialSchema.meta({ [MEDIA_TYPES]: ['application/x-ndjson'] }),
  },
  errors: [...USUAL_ERRORS, ...Object.values(AUTOMATION_ERRORS), ...WATCH_ERRORS],
});
