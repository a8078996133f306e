import type { FeatureEntry } from '../feature.ts';

/** A filter will be due soon, or is due. */
const FILTER_STATES = ['filterSoon', 'filterDue'] as const;

export const FILTER_WEAR_ENTRY = {
  auditActions: ['filterChanged', 'filterChangeUndone'],
  activityKinds: [
    /** `details`: the `day`, yyyy-MM-dd, and the time of the entry, `notedTime`, epoch ms. */
    'filterChanged',
    'filterChangeUndone',
    /** Its filter is due, or soon will be. `details`: the expected `day`. */
    ...FILTER_STATES,
  ],
  messageKinds: FILTER_STATES,
} as const satisfies FeatureEntry;
