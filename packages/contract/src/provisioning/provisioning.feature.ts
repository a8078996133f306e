import type { FeatureEntry } from '../feature.ts';

export const PROVISIONING_ENTRY = {
  auditActions: ['provisioned'],
  activityKinds: { provisioned: {} },
} as const satisfies FeatureEntry;
