import { z } from 'zod';
import { personSchema } from '../common/person.ts';
import { storedDetailsSchema } from '../common/stored-details.ts';

/** Kinds of entries in the time line of an alarm. */
export const ALARM_ENTRY_KINDS = [
  'raised',
  'acknowledged',
  'assigned',
  'unassigned',
  /** No one is notified that it goes on until a time, or from now on again. */
  'snoozed',
  'unsnoozed',
  'commented',
  /** By the condition: the air or device is back to normal. */
  'ended',
  /** By a late reading, which shows that the condition did not hold. */
  'disproved',
  /** Because the rule was changed, switched off or deleted, or the device has another owner. */
  'ruleChanged',
  'deviceMoved',
  /** By a person. */
  'cleared',
  /** No one had acknowledged it when a step of its rule was due: further people are notified. */
  'reminded',
  /** No one who is on call by a rota could be notified: administrators are. */
  'onCallMissed',
  /** A notification was sent, or failed. */
  'notified',
  'notNotified',
] as const;
export type AlarmEntryKind = (typeof ALARM_ENTRY_KINDS)[number];

/** An entry in the time line of an alarm. */
export const alarmEntrySchema = z.object({
  id: z.string(),
  createdTime: z.number().int(),
  kind: z.enum(ALARM_ENTRY_KINDS),
  /** Null: the server. */
  by: personSchema.nullable(),
  /** Null with `commented`: the comment was deleted. */
  comment: z.string().nullable(),
  editedTime: z.number().int().nullable(),
  /** For entries about another person, such as `assigned`: `userId` and `name`, which is null for a deleted user. */
  details: storedDetailsSchema.nullable(),
});
export type AlarmEntry = z.infer<typeof alarmEntrySchema>;
