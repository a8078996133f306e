import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

/** The index from then on, and the name of the limits, `own` for own numbers. */
const CHANGE = { index: z.string(), limits: z.string() };

export const YARDSTICKS_ENTRY = {
  auditActions: ['yardstickChanged'],
  activityKinds: { yardstickChanged: CHANGE },
  streamEvents: { yardsticks: z.object({}) },
} as const satisfies FeatureEntry;
