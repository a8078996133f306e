import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const BRANDS_ENTRY = {
  auditedKinds: ['BRAND'],
  auditActions: ['hostConfirmed', 'hostTakenBack'],
  streamEvents: { brands: z.object({}) },
} as const satisfies FeatureEntry;
