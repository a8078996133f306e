import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const BRANDS_ENTRY = {
  auditedKinds: ['BRAND'],
  auditActions: ['hostAsked', 'hostConfirmed', 'hostTakenBack'],
  messageKinds: ['hostAsked'],
  streamEvents: { brands: z.object({}) },
} as const satisfies FeatureEntry;
