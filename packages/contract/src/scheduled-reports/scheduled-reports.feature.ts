import type { FeatureEntry } from '../feature.ts';

export const SCHEDULED_REPORTS_ENTRY = {
  auditedKinds: ['SCHEDULED_REPORT'],
} as const satisfies FeatureEntry;
