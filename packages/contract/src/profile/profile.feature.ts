import type { FeatureEntry } from '../feature.ts';

export const PROFILE_ENTRY = {
  auditActions: ['profileUpdated'],
} as const satisfies FeatureEntry;
