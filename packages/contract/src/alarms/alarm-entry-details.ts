import { z } from 'zod';
import { type EntryKinds, type ReadEntry, readEntry, type WrittenEntry } from '../common/entry-details.ts';
import type { StoredDetails } from '../common/stored-details.ts';
import { DELIVERY_FAILURES } from '../notifications/deliveries.ts';
import { DELIVERY_CHANNELS } from '../notifications/notifications.ts';
import type { AlarmEntryKind } from './alarm-entries.ts';
import { RAISE_AGAIN } from './raise-again.ts';

/** The person whom an entry is about. The name is added when the entry is read; null: a deleted user. */
export const NAMED_PERSON = { userId: z.string(), name: z.string().nullable().optional() };
/** The recipient, a user or a receiver outside; neither for the webhook. And the number of alarms in a digest. */
const NOTIFICATION = {
  userId: NAMED_PERSON.userId.optional(),
  name: NAMED_PERSON.name,
  /** Its name at that time. */
  receiver: z.string().optional(),
  channel: z.enum(DELIVERY_CHANNELS),
  deliveryId: z.string(),
  alarms: z.number().optional(),
};

/** Set for what its reader did by the link in a notification, without a sign-in. */
const BY_LINK = { byLink: z.literal(true).optional() };

/**
 * The fields of details in the time line of an alarm, by kind. They are not in `alarm-entries.ts`, which dashboards load
 * before any interaction.
 */
const KINDS = {
  raised: {},
  acknowledged: BY_LINK,
  assigned: NAMED_PERSON,
  unassigned: {},
  /** `until` in epoch ms. */
  snoozed: { ...BY_LINK, until: z.number(), snoozeReason: z.string().optional() },
  unsnoozed: {},
  commented: {},
  ended: {},
  disproved: {},
  ruleChanged: {},
  deviceMoved: {},
  /** By a person, who chose when it is raised again. */
  cleared: { raiseAgain: z.enum(RAISE_AGAIN) },
  /** `step`: 0 after a snooze; the steps of the rule, and then its repetitions, are counted from 1. */
  reminded: { step: z.number() },
  /** The name of the rota, who is on call by it, and how many administrators are notified instead. */
  onCallMissed: {
    rota: z.string(),
    administrators: z.number(),
    userId: NAMED_PERSON.userId.optional(),
    name: NAMED_PERSON.name,
  },
  notified: NOTIFICATION,
  notNotified: { ...NOTIFICATION, reason: z.enum(DELIVERY_FAILURES) },
} satisfies EntryKinds & Readonly<Record<AlarmEntryKind, unknown>>;

/** Details of an entry, to be written. */
export type AlarmEntryDetails = NonNullable<WrittenEntry<typeof KINDS>['details']>;

/** @returns undefined if this version does not know the kind */
export const readAlarmEntry = (stored: {
  readonly kind: string;
  readonly details: StoredDetails | null;
}): ReadEntry<typeof KINDS, Record<never, never>> | undefined => readEntry(KINDS, stored, {});
