import { z } from 'zod';
import { personSchema } from './common/person.ts';

/** An act in the life of an alarm. */
export const ALARM_ENTRY_KINDS = [
  'raised',
  'acknowledged',
  'assigned',
  'unassigned',
  'commented',
  /** The air, or the device, did. */
  'ended',
  /** A reading that came late shows that the condition did not hold. */
  'disproved',
  /** The rule was changed, switched off or deleted; the device has another owner. */
  'ruleChanged',
  'deviceMoved',
  /** A person did. */
  'cleared',
  /**
   * Someone was notified, or could not be. `details`: `channel`, `deliveryId`, of a person `userId` and `name`, of a
   * failure `reason`.
   */
  'notified',
  'notNotified',
] as const;
export type AlarmEntryKind = (typeof ALARM_ENTRY_KINDS)[number];

/** What happened to an alarm, and who did it. */
export const alarmEntrySchema = z.object({
  id: z.string(),
  createdTime: z.number().int(),
  kind: z.enum(ALARM_ENTRY_KINDS),
  /** Null: the engine. */
  by: personSchema.nullable(),
  /** Null with `commented`: the comment was deleted. */
  comment: z.string().nullable(),
  editedTime: z.number().int().nullable(),
  /** Of what concerns another person, such as `assigned`: `userId` and `name`, which is null for a former user. */
  details: z.record(z.string(), z.unknown()).nullable(),
});
export type AlarmEntry = z.infer<typeof alarmEntrySchema>;
