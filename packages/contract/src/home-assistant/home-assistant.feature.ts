import type { FeatureEntry } from '../feature.ts';

export const HOME_ASSISTANT_ENTRY = {
  auditedKinds: ['HOME_ASSISTANT_BRIDGE'],
} as const satisfies FeatureEntry;
