import type { FeatureEntry } from '../feature.ts';

export const PURIFIERS_ENTRY = {
  auditedKinds: ['PURIFIER'],
  auditActions: ['assigned', 'unassigned', 'placed'],
} as const satisfies FeatureEntry;
