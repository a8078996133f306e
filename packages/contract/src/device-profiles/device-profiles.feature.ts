import type { FeatureEntry } from '../feature.ts';

export const DEVICE_PROFILES_ENTRY = {
  auditedKinds: ['DEVICE_PROFILE'],
  auditActions: ['keysRead'],
} as const satisfies FeatureEntry;
