import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

/** An alarm was raised, goes on without anyone having acknowledged it, or was cleared. */
export const ALARM_EVENTS = ['raised', 'reminded', 'cleared'] as const;
export type AlarmEvent = (typeof ALARM_EVENTS)[number];

export const ALARMS_ENTRY = {
  auditedKinds: ['ALARM'],
  auditActions: [
    'raised',
    'acknowledged',
    'cleared',
    'commented',
    'assigned',
    'unassigned',
    'snoozed',
    'unsnoozed',
  ],
  /** The number of alarms, if the entry is about several; whether its author acted by the link in a notification. */
  auditDetails: { alarms: z.number(), byLink: z.literal(true) },
  deliveryEvents: ALARM_EVENTS,
  streamEvents: {
    /** Alarms of these devices; not listed if too many, or to a system administrator. */
    alarms: z.object({ deviceIds: z.array(z.string()) }),
  },
} as const satisfies FeatureEntry;
