import type { FeatureEntry } from '../feature.ts';

export const RULES_ENTRY = {
  auditedKinds: ['RULE'],
} as const satisfies FeatureEntry;
