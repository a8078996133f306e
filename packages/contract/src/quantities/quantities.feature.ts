import type { FeatureEntry } from '../feature.ts';

export const QUANTITIES_ENTRY = {
  auditedKinds: ['QUANTITY'],
  auditActions: ['withdrawn', 'restored'],
} as const satisfies FeatureEntry;
