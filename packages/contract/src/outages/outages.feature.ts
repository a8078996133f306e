import type { FeatureEntry } from '../feature.ts';

/** Many devices fell silent at once; they are back. */
export const OUTAGE_EVENTS = ['outageBegan', 'outageEnded'] as const;

export const OUTAGES_ENTRY = {
  deliveryEvents: OUTAGE_EVENTS,
  alertSubjects: ['outages'],
} as const satisfies FeatureEntry;
