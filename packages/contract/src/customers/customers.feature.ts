import type { FeatureEntry } from '../feature.ts';

export const CUSTOMERS_ENTRY = {
  auditedKinds: ['CUSTOMER'],
} as const satisfies FeatureEntry;
