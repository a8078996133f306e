import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

/** The index and the name of the limits from then on and before, `own` for own numbers. */
const CHANGE = {
  index: z.string(),
  limits: z.string(),
  indexBefore: z.string().optional(),
  limitsBefore: z.string().optional(),
};

export const YARDSTICKS_ENTRY = {
  auditActions: ['yardstickChanged'],
  activityKinds: { yardstickChanged: CHANGE },
  streamEvents: { yardsticks: z.object({}) },
} as const satisfies FeatureEntry;
