import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const PASSPORTS_ENTRY = {
  auditActions: ['calibrated', 'passportIssued'],
  activityKinds: {
    /** The day, yyyy-MM-dd, and what was done. */
    calibrated: { day: z.string(), text: z.string() },
  },
} as const satisfies FeatureEntry;
