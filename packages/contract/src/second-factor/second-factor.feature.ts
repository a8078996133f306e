import type { FeatureEntry } from '../feature.ts';

export const SECOND_FACTOR_ENTRY = {
  auditedKinds: ['PASSKEY', 'SECOND_FACTOR'],
  auditActions: [
    'secondFactorSetUp',
    'secondFactorRemoved',
    'secondFactorReset',
    'backupCodesMade',
    'secondFactorRequired',
  ],
} as const satisfies FeatureEntry;
