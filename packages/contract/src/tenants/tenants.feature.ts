import type { FeatureEntry } from '../feature.ts';

export const TENANTS_ENTRY = {
  auditedKinds: ['TENANT'],
  auditActions: ['partnerMade', 'partnerUpdated'],
} as const satisfies FeatureEntry;
