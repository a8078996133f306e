import type { FeatureEntry } from '../feature.ts';

export const PERSONAL_DATA_ENTRY = {
  auditActions: ['dataDownloaded'],
} as const satisfies FeatureEntry;
