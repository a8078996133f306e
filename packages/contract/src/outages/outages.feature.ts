import type { FeatureEntry } from '../feature.ts';

/** Many devices fell silent at once; no one has acknowledged it; they are back. */
export const OUTAGE_EVENTS = ['outageBegan', 'outageReminded', 'outageEnded'] as const;

export const OUTAGES_ENTRY = {
  deliveryEvents: OUTAGE_EVENTS,
  alertSubjects: ['outages'],
} as const satisfies FeatureEntry;
