import type { FeatureEntry } from '../feature.ts';

export const API_KEYS_ENTRY = {
  auditedKinds: ['API_KEY'],
} as const satisfies FeatureEntry;
