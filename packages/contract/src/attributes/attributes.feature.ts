import type { FeatureEntry } from '../feature.ts';

export const ATTRIBUTES_ENTRY = {
  auditActions: ['attributesWritten', 'attributesDeleted'],
} as const satisfies FeatureEntry;
