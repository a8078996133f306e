import type { FeatureEntry } from '../feature.ts';

export const READING_IMPORT_ENTRY = {
  auditedKinds: ['READING_IMPORT'],
} as const satisfies FeatureEntry;
