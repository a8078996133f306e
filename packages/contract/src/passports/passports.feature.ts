import type { FeatureEntry } from '../feature.ts';

export const PASSPORTS_ENTRY = {
  auditActions: ['calibrated', 'passportIssued'],
  /** `details`: the `day`, yyyy-MM-dd, and a description, `text`. */
  activityKinds: ['calibrated'],
} as const satisfies FeatureEntry;
